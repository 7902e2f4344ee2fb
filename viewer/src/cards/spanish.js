// The Spanish pack, put together: each card as a symbol for where it is seen big, and one for small.

import { back } from './back.js';
import * as bastos from './bastos.js';
import * as copas from './copas.js';
import * as espadas from './espadas.js';
import { figure } from './figures/court.js';
import { SHEET, pinta } from './frame.js';
import { RED, moved } from './ink.js';
import { drawnWord, wordWidth } from './numerals.js';
import * as oros from './oros.js';
import { BROAD, HIGH, LEAFY, LONG } from './pips.js';
import { cardSymbol, inBothCorners, placed, signSymbol } from './symbols.js';

/**
 * @typedef {object} SpanishSuit
 * @property {string} colour  of numerals and frame
 * @property {number} breaks  of the frame
 * @property {string} sign
 * @property {string} ace
 * @property {Record<number, import('./pips.js').Place[]>} places  of the signs, by rank
 * @property {import('./pips.js').Place} held  the sign in a figure's hand at 151 101
 * @property {number} tilt  of the sign in a corner, where a long one would be too thin
 * @property {number} weight  of the sign beside the others', in a corner
 */

/** @type {Record<string, SpanishSuit>} */
export const SPANISH = {
  B: {
    colour: '#205f2c',
    breaks: 3,
    places: LEAFY,
    held: [151, 78, 1],
    tilt: 32,
    weight: 1.15,
    ...bastos,
  },
  C: {
    colour: '#a81c25',
    breaks: 1,
    places: HIGH,
    held: [153, 83, 0.7],
    tilt: 0,
    weight: 1,
    ...copas,
  },
  E: {
    colour: '#1d4689',
    breaks: 2,
    places: LONG,
    held: [151, 74, 1.06],
    tilt: 32,
    weight: 1.2,
    ...espadas,
  },
  O: {
    colour: '#9a5f00',
    breaks: 0,
    places: BROAD,
    held: [154, 69, 0.57],
    tilt: 0,
    weight: 1,
    ...oros,
  },
};

/** Every symbol of the pack, as SVG. @param {string} prefix  of their ids */
export const spanishSymbols = (prefix) =>
  Object.entries(SPANISH)
    .map(([letter, suit]) => suitSymbols(prefix, letter, suit))
    .join('') + cardSymbol(`${prefix}back`, back(RED));

/** @param {string} prefix @param {string} letter @param {SpanishSuit} suit */
function suitSymbols(prefix, letter, suit) {
  const sign = `${prefix}sign-${letter}`;
  let symbols = signSymbol(sign, suit.sign);
  for (const rank of [1, 2, 3, 4, 5, 6, 7, 10, 11, 12]) {
    const id = `${prefix}${rank}${letter}`;
    let body = '';
    let scene = placed(sign, 125, 222, 1.22 * suit.weight ** 1.6, suit.tilt);
    if (rank > 7) {
      symbols += cardSymbol(`${id}-figure`, figure(rank, letter, placed(sign, ...suit.held)));
      body = `<use href="#${id}-figure" width="200" height="308"/>`;
      scene = `<svg x="58" y="92" width="130" height="204" viewBox="${rank === 11 ? '30 20 158 248' : '44 20 141 221'}">${body}</svg>`;
    } else if (rank > 1) {
      body = suit.places[rank].map(([x, y, size]) => placed(sign, x, y, size)).join('');
    } else {
      body = moved('translate(100 154)', suit.ace);
    }
    const word = String(rank);
    const corner =
      drawnWord(word, 18, 18, 1.12, suit.colour) +
      placed(sign, Math.max(18 + wordWidth(word) * 0.56, 30), 66, 0.24 * suit.weight, suit.tilt);
    symbols +=
      cardSymbol(id, SHEET + pinta(suit.breaks, suit.colour) + body + inBothCorners(corner)) +
      cardSymbol(
        `${id}-small`,
        SHEET +
          pinta(suit.breaks, suit.colour, true) +
          scene +
          drawnWord(word, 21, 22, 2.4, suit.colour) +
          placed(sign, 46, 126, 0.5 * suit.weight, suit.tilt),
      );
  }
  return symbols;
}
