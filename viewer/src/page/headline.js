// The line above the table: the score of each side, what of it was gained in this round, how far it
// is to the target; which round and which leg.

import { html, nothing } from 'lit-html';

import { harmless, sideName } from './panels/names.js';

/** @typedef {import('./types.js').View} View */

/** @param {View} view */
export function headline(view) {
  const { story, step, t } = view;
  const { target_score: target } = story.rules;
  return html`<div class="headline">
    <h1 class="unseen">${t('Ronda: {name}', { name: harmless(story.name) })}</h1>
    <div class="scores" aria-label=${t('Score')} role="group">
      ${[...Array(story.sides).keys()].map((side) => score(view, side, target))}
    </div>
    <p class="round">
      <b class="which"
        >${step.round < 0 ? t('Before the deal') : t('Round {round}', { round: step.round })}</b
      >
      <span>${t('to {target} points', { target })}</span>
    </p>
    ${legs(view)}
  </div>`;
}

/** @param {View} view @param {number} side @param {number} target */
function score(view, side, target) {
  const { state } = view.step;
  const [scores, all] = [state.scores[side], state.gains[side]];
  // A forfeit can end a match within a round: what was gained in it does not count.
  const gains = view.step.kind === 'end' ? 0 : all;
  const reached = (/** @type {number} */ points) => Math.min(1, points / target).toFixed(3);
  return html`<div
    class="score"
    data-score=${side}
    data-side=${side}
    data-scores=${scores}
    data-gains=${all}
    style=${`--settled: ${reached(scores)}; --reached: ${reached(scores + gains)}`}
  >
    <span class="name" title=${sideName(view, side)}>${sideName(view, side)}</span>
    <b class="points">${scores + gains}</b>
    <span class="gains">
      ${gains > 0 ? html`<b>+${gains}</b> <span class="when">${view.t('in this round')}</span>` : nothing}
    </span>
  </div>`;
}

/** @param {View} view */
function legs({ legs: all, leg, t, act }) {
  if (all.length < 2) return nothing;
  const choose = (/** @type {Event} */ event) =>
    act.setLeg(Number(/** @type {HTMLSelectElement} */ (event.target).value));
  return html`<label class="leg">
    <span>${t('Leg')}</span>
    <select @change=${choose} .value=${String(leg)}>
      ${all.map((_, one) => html`<option value=${one} ?selected=${one === leg}>${one}</option>`)}
    </select>
  </label>`;
}
