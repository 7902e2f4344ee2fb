// A move as a bot answers it (`7O`, `declare`, `silent`), in words.

import { cardName } from '../../cards/cards.js';

/** @typedef {import('../types.js').View} View */

/** @param {View} view @param {string} move */
export function moveText({ deck, t }, move) {
  if (move === 'declare') return t('declares');
  if (move === 'silent') return t('silent');
  return cardName(move, t, deck);
}
