// The door to the pack: cards by their code in the record (`7O`, `12E`), drawn or named.
// Nothing but this file is imported from outside of this folder. It knows no page and no match.

import { html } from 'lit-html';
import { unsafeSVG } from 'lit-html/directives/unsafe-svg.js';

/** @typedef {import('../page/types.js').Deck} Deck */
/** @typedef {(text: string, values?: Record<string, string | number>) => string} Translate */

export const SUITS = ['B', 'C', 'E', 'O'];
export const RANKS = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12];

/** Every card of the pack by its code, suit by suit. */
export const CARDS = SUITS.flatMap((suit) => RANKS.map((rank) => `${rank}${suit}`));

/** @type {Record<string, string>} */
const SUIT_WORDS = { B: 'bastos', C: 'copas', E: 'espadas', O: 'oros' };
/** @type {Record<number, string>} */
const RANK_WORDS = { 10: 'sota', 11: 'caballo', 12: 'rey' };

/** @param {string} card */
function parted(card) {
  return { rank: Number(card.slice(0, -1)), suit: card.slice(-1) };
}

/**
 * Names a card for people: `7 of oros`, `rey of copas`. Card words are the same in all languages.
 * @param {string} card @param {Translate} t
 */
export function cardName(card, t) {
  const { rank, suit } = parted(card);
  return t('{rank} of {suit}', { rank: RANK_WORDS[rank] ?? rank, suit: SUIT_WORDS[suit] });
}

/**
 * Draws a card's face. It needs the symbols of `deckSymbols(deck)` somewhere in the page, and takes
 * its size from the style sheet: it fills the width it is given.
 * @param {string} card @param {Deck} deck
 */
export function cardArt(card, deck) {
  return html`<svg class="art" viewBox="0 0 200 308" aria-hidden="true" focusable="false">
    <use href=${`#ronda-${deck}-${card}`} />
  </svg>`;
}

/**
 * Draws a card's back, which is the same for all of a pack.
 * @param {Deck} deck
 */
export function cardBack(deck) {
  return html`<svg class="art" viewBox="0 0 200 308" aria-hidden="true" focusable="false">
    <use href=${`#ronda-${deck}-back`} />
  </svg>`;
}

/** @type {Record<Deck, Record<string, string>>} */
const SIGNS = {
  spanish: { B: '🌳', C: '🏆', E: '⚔', O: '🪙' },
  french: { B: '♣', C: '♥', E: '♠', O: '♦' },
};

/**
 * Draws what the cards of a deck are made of: one `<svg>` that shows nothing itself, once a page.
 * @param {Deck} deck
 */
export function deckSymbols(deck) {
  const sheet = '<rect x="1" y="1" width="198" height="306" rx="14" fill="#fffaf0" stroke="#888"/>';
  const faces = CARDS.map((card) => {
    const { rank, suit } = parted(card);
    return `<symbol id="ronda-${deck}-${card}" viewBox="0 0 200 308">${sheet}<text x="20" y="80" font-size="70">${rank}</text><text x="60" y="220" font-size="100">${SIGNS[deck][suit]}</text></symbol>`;
  });
  const back = `<symbol id="ronda-${deck}-back" viewBox="0 0 200 308">${sheet}<rect x="16" y="16" width="168" height="276" rx="8" fill="#8c2f2f"/></symbol>`;
  return html`<svg width="0" height="0" style="position:absolute" aria-hidden="true">
    ${unsafeSVG(faces.join('') + back)}
  </svg>`;
}
