// The door to the pack: cards by their code in the record (`7O`, `12E`), drawn or named.
// Nothing but this file is imported from outside of this folder. It knows no page and no match.

import { html } from 'lit-html';
import { unsafeSVG } from 'lit-html/directives/unsafe-svg.js';

import { frenchSymbols } from './french.js';
import { RANKS, SUITS } from './ranks.js';
import { spanishSymbols } from './spanish.js';

/** @typedef {import('../page/types.js').Deck} Deck */
/** @typedef {(text: string, values?: Record<string, string | number>) => string} Translate */

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

// How a card of the French pack is marked in its corner: the same in all languages.
/** @type {Record<string, string>} */
const FRENCH_SIGNS = { B: '♣', C: '♥', E: '♠', O: '♦' };
/** @type {Record<number, string>} */
const FRENCH_LETTERS = { 1: 'A', 10: 'J', 11: 'Q', 12: 'K' };

/**
 * Names a card for people: `7 of oros`, `rey of copas`. Card words are the same in all languages.
 * With the French pack it says too how the card looks: `rey of copas (K♥)`.
 * @param {string} card @param {Translate} t @param {Deck} [deck]
 */
export function cardName(card, t, deck = 'spanish') {
  const { rank, suit } = parted(card);
  const name = t('{rank} of {suit}', { rank: RANK_WORDS[rank] ?? rank, suit: SUIT_WORDS[suit] });
  if (deck === 'spanish') return name;
  return `${name} (${FRENCH_LETTERS[rank] ?? rank}${FRENCH_SIGNS[suit]})`;
}

/**
 * Draws a card's face. It needs the symbols of `deckSymbols(deck)` somewhere in the page, and takes
 * its size from the style sheet: it fills the width it is given, and where that is little it is
 * drawn simpler, with a great numeral.
 * @param {string} card @param {Deck} deck
 */
export function cardArt(card, deck) {
  const id = `#${prefix(deck)}${card}`;
  return html`<svg class="art" viewBox="0 0 200 308" aria-hidden="true" focusable="false">
    <use class="art-large" href=${id} />
    <use class="art-small" href=${`${id}-small`} />
  </svg>`;
}

/**
 * Draws a card's back, which is the same for all of a pack.
 * @param {Deck} deck
 */
export function cardBack(deck) {
  return html`<svg class="art" viewBox="0 0 200 308" aria-hidden="true" focusable="false">
    <use href=${`#${prefix(deck)}back`} />
  </svg>`;
}

/**
 * Draws what the cards of a deck are made of: one `<svg>` that shows nothing itself, once a page.
 * It does no harm twice: the same id is the same drawing.
 * @param {Deck} deck
 */
export function deckSymbols(deck) {
  return html`<svg class="deck-symbols" width="0" height="0" aria-hidden="true" focusable="false">
    ${unsafeSVG(symbols(deck))}
  </svg>`;
}

/** Every symbol of a deck, as SVG. @param {Deck} deck */
export function symbols(deck) {
  made[deck] ??= deck === 'french' ? frenchSymbols(prefix(deck)) : spanishSymbols(prefix(deck));
  return made[deck];
}

/** @param {Deck} deck */
const prefix = (deck) => `ronda-${deck}-`;

/** @type {Partial<Record<Deck, string>>} */
const made = {};
