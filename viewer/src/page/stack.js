// Stacks of cards whose height shows how many they are: the stock, and each side's pile.

import { html, nothing } from 'lit-html';

import { cardBack } from '../cards/cards.js';
import { cardList } from './card.js';

/** @typedef {import('./types.js').View} View */

/**
 * What is undealt; beside it the card that was just put back into it (RULES 3.4).
 * @param {View} view
 */
export function stock(view) {
  const { t, n, step } = view;
  const { stock: count } = step.state;
  return html`<div class="stock" data-place="stock" data-count=${count}>
    ${stack(view, count)}
    <span class="count" aria-hidden="true"
      ><span class="word">${t('stock')}</span> <b>${count}</b></span
    >
    <span class="unseen">${n('{count} card is undealt', '{count} cards are undealt', count)}</span>
    ${returnedCard(view)}
  </div>`;
}

/** @param {View} view */
function returnedCard(view) {
  const { step, t } = view;
  if (!step.repair) return nothing;
  return html`<ul class="fan" aria-label=${t('goes back into the stock')}>
    ${cardList(view, [step.repair.taken], { marks: () => 'returned' })}
  </ul>`;
}

/**
 * What a side has captured in this round, with what it took just now open on top.
 * @param {View} view @param {number} side
 */
export function pile(view, side) {
  const { t, n, step, story } = view;
  const count = step.state.piles[side].length;
  const over = count - story.share;
  return html`<div class="pile" data-place=${`pile-${side}`} data-count=${count}>
    ${stack(view, count)}
    <span class="count" aria-hidden="true"
      ><b>${count}</b>${over > 0 ? html` <i>+${over}</i>` : nothing}</span
    >
    <span class="unseen">
      ${n('{count} card captured', '{count} cards captured', count)}${
        over > 0 ? t(', {over} more than the neutral share', { over }) : nothing
      }
    </span>
    <ul
      class="fan"
      style=${`--cards: ${takenNow(view, side).length}`}
      aria-label=${t('just taken')}
    >
      ${cardList(view, takenNow(view, side), { marks: () => 'taken' })}
    </ul>
  </div>`;
}

/**
 * The cards that came into a side's pile with this step: the card played, what it took, in order.
 * @param {Pick<View, 'step' | 'before'>} view @param {number} side
 */
export function takenNow({ step, before }, side) {
  if (!before || !['play', 'round_end'].includes(step.kind)) return [];
  const had = new Set(before.state.piles[side]);
  const taken = step.state.piles[side].filter((card) => !had.has(card));
  if (step.kind !== 'play' || taken.length === 0) return taken;
  const captured = step.event.captured.split(' ').filter(Boolean);
  return [step.event.card, ...captured];
}

/** @param {View} view @param {number} count */
function stack({ deck }, count) {
  return html`<span class="stack" style=${`--cards: ${count}`} ?data-empty=${count === 0}>
    ${count > 0 ? cardBack(deck) : nothing}
  </span>`;
}
