// Why the winner has won, where the points alone do not show it: the last round counted again in
// order (RULES 7.4), as a table.

import { html, nothing } from 'lit-html';

import { cardsListed } from './explain/deals.js';
import { seatName, sideName, sidesListed } from './names.js';

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../../story/types.js').Count} Count */
/** @typedef {import('../../story/types.js').Gain} Gain */
/** @typedef {{ gain: Gain | null, folded: number, totals: number[], isDeciding: boolean }} Row */

const MOST_PLAYS = 4; // before the deciding gain; those before them are told together

/**
 * The rows of the count, to the gain that decided: who stood where after each.
 * @param {Count} count @returns {Row[]}
 */
export function rowsOf({ before, gains, deciding }) {
  const told = gains.slice(0, deciding + 1);
  const plays = told.filter(({ kind }) => kind === 'play').length;
  const folded = Math.max(plays - MOST_PLAYS - 1, 0);
  const first = told.length - plays; // of the plays
  const totals = [...before];
  /** @type {Row[]} */
  const rows = [{ gain: null, folded: 0, totals: [...before], isDeciding: false }];
  told.forEach((gain, place) => {
    gain.points.forEach((points, side) => (totals[side] += points));
    const isDeciding = place === deciding;
    const row = { gain, folded: 0, totals: [...totals], isDeciding };
    const isFolded = folded > 1 && place >= first && place < first + folded;
    if (isFolded && place < first + folded - 1) return;
    rows.push(isFolded ? { ...row, folded } : row);
  });
  return rows;
}

/**
 * Whether a count needs to be told in order: several had reached the target, and no tie-break was
 * played off. @param {Count | null | undefined} count @param {number[]} scores @param {number} target
 */
export function isRecounted(count, scores, target) {
  if (!count || count.deciding < 0) return false;
  return scores.filter((score) => score >= target).length > 1;
}

/** @param {View} view  at the end of the round that decided, or of the match */
export function recount(view) {
  const { story, step, t } = view;
  const count = step.kind === 'end' ? story.verdict?.count : step.count;
  const { target_score: target } = story.rules;
  const { scores } = step.state;
  if (!count || !isRecounted(count, scores, target)) return nothing;
  const sides = [...Array(story.sides).keys()];
  const isLater = count.deciding < count.gains.length - 1;
  return html`<table class="tally recount">
    <caption>
      ${t('Why: {sides} reached {target}, so the last round was counted in order', {
        sides: sidesListed(
          view,
          sides.filter((side) => scores[side] >= target),
        ),
        target,
      })}
      <span class="rule">${t('RULES {number}', { number: '7.4' })}</span>
    </caption>
    <thead>
      <tr>
        <td></td>
        ${sides.map((side) => html`<th scope="col" data-side=${side}>${sideName(view, side)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rowsOf(count).map((row) => tableRow(view, row, target))}
    </tbody>
    ${
      isLater
        ? html`<tfoot>
            <tr>
              <th scope="row">${t('What came later decides nothing')}</th>
              ${scores.map((score) => html`<td>${score}</td>`)}
            </tr>
          </tfoot>`
        : nothing
    }
  </table>`;
}

/** @param {View} view @param {Row} row @param {number} target */
function tableRow(view, { gain, folded, totals, isDeciding }, target) {
  const name = gain === null ? view.t('Before the round') : gainName(view, gain, folded);
  return html`<tr class=${isDeciding ? 'deciding' : ''}>
    <th scope="row">${name}${isDeciding ? html` <b>← ${view.t('decides')}</b>` : nothing}</th>
    ${totals.map(
      (total, side) =>
        html`<td class=${total >= target ? 'reached' : ''}>
          ${added(gain, side, folded)}${total}
        </td>`,
    )}
  </tr>`;
}

/** @param {Gain | null} gain @param {number} side @param {number} folded */
function added(gain, side, folded) {
  const points = folded === 0 ? (gain?.points[side] ?? 0) : 0;
  return points > 0 ? html`<small>+${points}</small> ` : nothing;
}

/** @param {View} view @param {Gain} gain @param {number} folded */
function gainName(view, { kind, at, seat }, folded) {
  const { story, t, n } = view;
  if (folded > 0) return n('{count} award', '{count} awards', folded);
  if (kind === 'majority') return t('Cards beyond the share');
  const who = seat === null ? '' : seatName(view, seat);
  if (kind === 'declaration') return t('Declaration of {who}', { who });
  if (kind === 'penalty') return t('Silence of {who}', { who });
  return t('{card} of {who}', { card: cardsListed(view, [story.steps[at].event.card]), who });
}
