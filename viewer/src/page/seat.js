// A seat at the table: who sits there, its clock, its hand, what it said, did and won just now.

import { html, nothing } from 'lit-html';

import { badges, isClaimed } from './badges.js';
import { cardList } from './card.js';
import { harmless } from './panels/names.js';
import { canKnow, isOpen } from './seat-view.js';
import { pile } from './stack.js';

/** @typedef {import('./types.js').View} View */

/** @type {Record<number, string[]>} */
const POSITIONS = {
  2: ['bottom', 'top'],
  3: ['bottom', 'right', 'left'],
  4: ['bottom', 'right', 'top', 'left'],
};

/**
 * Where a seat is shown: whose view it is sits below, the next seat on its right (RULES 2.1).
 * @param {Pick<View, 'story' | 'seat'>} view @param {number} seat
 */
export function positionOf({ story: { players }, seat: own }, seat) {
  return POSITIONS[players][(seat - (own ?? 0) + players) % players];
}

/** @param {View} view @param {number} seat */
export function seatPlace(view, seat) {
  const { step, story } = view;
  const { side } = story.seats[seat];
  const isTurn = step.state.turn === seat ? 'turn' : '';
  return html`<section
    class=${`seat ${positionOf(view, seat)} ${isTurn}`}
    data-seat=${seat}
    data-side=${side}
    aria-label=${seatLabel(view, seat)}
  >
    ${plate(view, seat)} ${hand(view, seat)}
    <div class="beside">${hasPile(view, seat) ? pile(view, side) : nothing}</div>
  </section>`;
}

// Partners have one pile: that of the two who sits below or on the right.
/** @param {View} view @param {number} seat */
function hasPile(view, seat) {
  return view.story.players < 4 || ['bottom', 'right'].includes(positionOf(view, seat));
}

/** @param {View} view @param {number} seat */
function hand(view, seat) {
  const { step, t } = view;
  const cards = cardList(view, step.state.hands[seat], {
    isOpen: (card) => isOpen(view, seat, card),
    marks: (card) => (isClaimed(view, seat, card) ? 'claimed' : ''),
  });
  return html`<ul class="hand" data-place=${`hand-${seat}`} aria-label=${t('Hand')}>
    ${cards}
  </ul>`;
}

/** @param {View} view @param {number} seat */
const botName = ({ story, t }, seat) =>
  harmless(story.seats[seat].bot) || t('Seat {seat}', { seat });

/** @param {View} view @param {number} seat */
function seatLabel(view, seat) {
  const { story, t } = view;
  if (story.seats[seat].bot === '') return botName(view, seat);
  return t('Seat {seat}: {bot}', { seat, bot: botName(view, seat) });
}

/** @param {View} view @param {number} seat */
function plate(view, seat) {
  const { step, t } = view;
  const { dealer, turn } = step.state;
  return html`<div class="plate">
    <p class="who">
      <b class="number" title=${t('seat {seat}', { seat })}>${seat}</b>
      <span class="name" title=${botName(view, seat)}>${botName(view, seat)}</span>
    </p>
    ${dealer === seat && step.round >= 0 ? dealerMark(view) : nothing} ${clock(view, seat)}
    <p class="facts">
      ${turn === seat ? html`<span class="to-play">${wantedOf(view)}</span>` : nothing}
      ${canKnow(view, seat) ? failings(view, seat) : nothing} ${badges(view, seat)}
    </p>
  </div>`;
}

// What the seat that decides next is asked for; a fault may come between the question and that.
/** @param {View} view */
function wantedOf({ story: { steps }, step, t }) {
  let at = step.at + 1;
  while (at < steps.length && steps[at].decision === null) at += 1;
  return steps[at]?.kind === 'declare' ? t('to declare') : t('to play');
}

/** @param {View} view */
function dealerMark({ t }) {
  return html`<span class="dealer" title=${t('dealer of this round')}>
    <span aria-hidden="true">D</span><span class="unseen">${t('dealer of this round')}</span>
  </span>`;
}

/** @param {View} view @param {number} seat */
function failings({ step, t, n }, seat) {
  const { forfeited, strikes } = step.state;
  if (forfeited.includes(seat)) return html`<span class="failed">${t('forfeited')}</span>`;
  if (strikes[seat] === 0) return nothing;
  return html`<span class="failed">${n('{count} strike', '{count} strikes', strikes[seat])}</span>`;
}

/** @param {View} view @param {number} seat */
function clock(view, seat) {
  const bank = view.step.state.banks[seat];
  if (bank === null || !canKnow(view, seat)) return nothing;
  return html`<p class=${`clock ${bank < 1000 ? 'low' : ''}`}>
    <span class="unseen">${view.t('time left:')}</span> ${bankText(bank)}
  </p>`;
}

/**
 * Minutes and seconds, with tenths below a minute.
 * @param {number} bank  milliseconds
 */
export function bankText(bank) {
  const tenths = Math.floor(Math.max(bank, 0) / 100);
  if (tenths < 600) return `0:${(tenths / 10).toFixed(1).padStart(4, '0')}`;
  const seconds = Math.floor(tenths / 10);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
