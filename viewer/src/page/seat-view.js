// What may be shown when the match is watched with the eyes of one seat (RULES 10): its own hand,
// and what lay open. What others thought, and how long, is theirs.

/** @typedef {import('./types.js').View} View */

/**
 * Whether a card in a seat's hand may be shown: all are open, it is the own hand, or it was
 * declared.
 * @param {Pick<View, 'seat' | 'step'>} view @param {number} seat @param {string} card
 */
export function isOpen({ seat: own, step }, seat, card) {
  if (canKnow({ seat: own }, seat)) return true;
  return step.state.claims.some((claim) => claim.seat === seat && claim.cards.includes(card));
}

/**
 * Whether one may know what is a seat's own affair: note, time, bank, signal, who decided for it.
 * @param {Pick<View, 'seat'>} view @param {number | null} seat
 */
export function canKnow({ seat: own }, seat) {
  return own === null || own === seat;
}
