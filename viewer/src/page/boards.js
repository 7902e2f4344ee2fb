// What stands in the middle of the table when no cards are played: what the match is about, what a
// round was worth, and who has won.

import { html, nothing } from 'lit-html';

import { sideName } from './panels/names.js';
import { tally } from './panels/tally.js';

/** @typedef {import('./types.js').View} View */

/**
 * The board that stands at this step; null for none.
 * @param {View} view
 */
export function board(view) {
  if (view.step.kind === 'start') return opening(view);
  if (view.step.kind === 'round_end') return roundBoard(view);
  if (view.step.kind === 'end') return endBoard(view);
  return null;
}

/** @param {View} view */
function opening(view) {
  const { story, t, n, act } = view;
  const { target_score: target } = story.rules;
  return html`<section class="board opening" aria-label=${t('The match')}>
    <h2>${[...Array(story.sides).keys()].map((side) => opponent(view, side))}</h2>
    <p>
      ${n('First to {count} point wins.', 'First to {count} points wins.', target)}
      ${t('A card captures the card of its rank on the table, and the unbroken run above it.')}
    </p>
    <p class="small">${t('Rules: {preset}', { preset: story.preset })}</p>
    <button class="primary" @click=${() => act.toggle()}>${t('Play the match')}</button>
  </section>`;
}

/** @param {View} view @param {number} side */
function opponent(view, side) {
  return html`${side > 0 ? html`<i>${view.t('against')}</i> ` : nothing}${named(view, side)} `;
}

/** @param {View} view */
function roundBoard(view) {
  const { step, t } = view;
  return html`<section class="board" aria-label=${t('What the round was worth')}>
    <h2>${t('Round {round} is over', { round: step.round })}</h2>
    ${tally(view)}
  </section>`;
}

/** @param {View} view */
function endBoard(view) {
  const { step, t } = view;
  const { winner } = step.event;
  return html`<section class="board ending" aria-label=${t('The result')}>
    <h2>
      ${
        winner === null
          ? t('Nobody wins')
          : html`${named(view, winner)} <span class="wins">${t('wins')}</span>`
      }
    </h2>
    ${tally(view)}
  </section>`;
}

/** @param {View} view @param {number} side */
function named(view, side) {
  return html`<span class="whose" data-side=${side}>${sideName(view, side)}</span>`;
}
