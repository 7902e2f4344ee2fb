// Where the points of a round, or of the match, came from: a small table by side.

import { html } from 'lit-html';

import { sideName } from './names.js';

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../../story/types.js').Step} Step */
/** @typedef {import('../../story/types.js').Earning['kind']} Kind */

/** @type {Kind[]} */
const KINDS = ['majority', 'declaration', 'penalty', 'caida', 'bkhamsa', 'bachra', 'mesa'];

/**
 * Points by kind and side of some steps; kinds that brought nothing are left out.
 * @param {Step[]} steps @param {number} sides @returns {{ kind: Kind, points: number[] }[]}
 */
export function sumsOf(steps, sides) {
  const earnings = steps.flatMap((step) => step.earnings);
  return KINDS.map((kind) => {
    const points = Array(sides).fill(0);
    for (const earning of earnings) {
      if (earning.kind === kind) earning.points.forEach((one, side) => (points[side] += one));
    }
    return { kind, points };
  }).filter(({ points }) => points.some((one) => one > 0));
}

/** @param {View} view  at the end of a round or of the match */
export function tally(view) {
  const { story, step, t } = view;
  const isRound = step.kind === 'round_end';
  const last = isRound ? step.at : story.steps.findLastIndex(({ kind }) => kind === 'round_end');
  const first = isRound ? story.chapters[step.round].first : 0;
  const rows = sumsOf(story.steps.slice(first, last + 1), story.sides);
  const sides = [...Array(story.sides).keys()];
  const { scores } = step.state;
  return html`<table class="tally">
    <caption>
      ${isRound ? t('Points of this round') : t('Where the points came from')}
    </caption>
    <thead>
      <tr>
        <td></td>
        ${sides.map((side) => html`<th scope="col" data-side=${side}>${sideName(view, side)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(({ kind, points }) => row(kindName(view, kind), points))}
    </tbody>
    <tfoot>
      ${row(t('Score'), scores)}
    </tfoot>
  </table>`;
}

/** @param {string} name @param {number[]} points */
function row(name, points) {
  return html`<tr>
    <th scope="row">${name}</th>
    ${points.map((one) => html`<td class=${one === 0 ? 'none' : ''}>${one}</td>`)}
  </tr>`;
}

/** @param {View} view @param {Kind} kind */
function kindName({ t }, kind) {
  const names = {
    majority: t('Cards beyond the share'),
    declaration: t('Declarations'),
    penalty: t('Silence of others'),
    caida: t('caida'),
    bkhamsa: t("b'khamsa"),
    bachra: t("b'achra"),
    mesa: t('mesa'),
  };
  return names[kind];
}
