// A card in a line of text: drawn small, and named for who cannot see it.

import { html } from 'lit-html';

import { cardArt, cardName } from '../../cards/cards.js';

/** @typedef {import('../types.js').View} View */

/** @param {View} view @param {string} card */
export function smallCard({ deck, t }, card) {
  const name = cardName(card, t, deck);
  return html`<span class="small-card" title=${name}
    >${cardArt(card, deck)}<span class="unseen">${name}</span></span
  >`;
}

/** @param {View} view @param {string[]} cards */
export function smallCards(view, cards) {
  return html`<span class="small-cards">${cards.map((card) => smallCard(view, card))}</span>`;
}
