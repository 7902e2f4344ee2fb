// How the legs of a block ended, one beside the other and summed, and the way to the next leg.

import { html, nothing } from 'lit-html';

import { partingOf } from './parted-legs.js';
import { listed, resultSaid, shortened, sideName } from './names.js';

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').Story} Story */
/** @typedef {{ bots: string[], points: number[], wins: number }} Total */

/**
 * Who has how many points over all legs: by those who are on one side together, as seats change from
 * leg to leg. Null where that cannot be known: no names, the same bots on two sides, or others in
 * another leg.
 * @param {Story[]} legs @returns {Total[] | null}
 */
export function totalsOf(legs) {
  /** @type {Map<string, Total>} */
  const totals = new Map();
  for (const [number, leg] of legs.entries()) {
    if (!leg.end) return null;
    for (let side = 0; side < leg.sides; side += 1) {
      const bots = botsOf(leg, side);
      const key = JSON.stringify([...bots].sort());
      const total = totals.get(key) ?? { bots, points: [], wins: 0 };
      if (bots.includes('') || total.points.length !== number) return null;
      total.points.push(leg.end.scores[side]);
      total.wins += leg.end.winner === side ? 1 : 0;
      totals.set(key, total);
    }
  }
  const all = [...totals.values()];
  return all.every(({ points }) => points.length === legs.length) ? all : null;
}

/** @param {Story} leg @param {number} side */
function botsOf(leg, side) {
  return leg.seats.filter((seat) => seat.side === side).map(({ bot }) => bot);
}

/**
 * What is told at the end of a leg: what a leg is, which legs follow, and the result of all.
 * @param {View} view
 */
export function legsResult(view) {
  const { legs, leg, t } = view;
  if (legs.length < 2 || partingOf(legs).obstacle) return nothing;
  return html`<div class="legs-result">
    <p>
      ${t('This was leg {leg}, one of {count} (numbered from 0): matches with the same cards, in which the bots change seats. Together they are a block.', { leg, count: legs.length })}
    </p>
    ${resultTable(view)} ${nextButton(view)}
  </div>`;
}

/** @param {View} view */
function nextButton({ legs, leg, act, t }) {
  const next = (leg + 1) % legs.length;
  const go = () => {
    act.setLeg(next);
    act.go(0);
  };
  return html`<button type="button" class="primary" @click=${go}>
    ${next === 0 ? t('This was the last leg: back to leg 0') : t('On to leg {leg}', { leg: next })}
  </button>`;
}

/**
 * Who won which leg, and the points of all. What comes later may be hidden: then only of legs before.
 * @param {View} view
 */
export function resultTable(view) {
  const { legs, leg, step, isLaterHidden, t } = view;
  const shown = legs.filter(
    (_, number) => !isLaterHidden || number < leg || (number === leg && step.kind === 'end'),
  );
  if (shown.length === 0) return nothing;
  return html`<table class="leg-results">
    <caption>
      ${t('Result by leg')}
    </caption>
    <tbody>
      ${shown.map(
        (one) =>
          html`<tr>
            <th scope="row">${t('Leg {leg}', { leg: legs.indexOf(one) })}</th>
            <td>${resultOf({ ...view, story: one })}</td>
          </tr>`,
      )}
    </tbody>
    ${shown.length === legs.length ? sums(view) : nothing}
  </table>`;
}

/** @param {View} view  of that leg */
function resultOf(view) {
  const { story, t } = view;
  if (!story.end) return t('not known: its record cannot be followed to the end');
  const { winner, scores } = story.end;
  const score = resultSaid(view, scores, winner);
  return winner === null
    ? t('nobody wins, {score}', { score })
    : t('{who} wins with {score}', { who: sideName(view, winner), score });
}

/** @param {View} view */
function sums(view) {
  const { legs, t, n } = view;
  const totals = totalsOf(legs);
  if (!totals) return nothing;
  return html`<tfoot>
    <tr>
      <th scope="row">${t('All legs')}</th>
      <td>
        ${totals.map(
          ({ bots, points, wins }) =>
            html`<span class="total"
              >${t('{bots}: {points}, {wins}', {
                bots: listed(view, [...new Set(bots)].map(shortened)),
                points: n(
                  '{count} point',
                  '{count} points',
                  points.reduce((sum, one) => sum + one),
                ),
                wins: n('{count} leg won', '{count} legs won', wins),
              })}</span
            > `,
        )}
      </td>
    </tr>
  </tfoot>`;
}
