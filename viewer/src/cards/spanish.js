// The Spanish pack, put together: each card as a symbol for where it is seen big, and one for small.

import { back } from './back.js';
import * as bastos from './bastos.js';
import * as copas from './copas.js';
import * as espadas from './espadas.js';
import { figure } from './figures/court.js';
import { HEIGHT, SHEET, WIDTH, pinta } from './frame.js';
import { RED, moved, short } from './ink.js';
import { drawnWord, wordWidth } from './numerals.js';
import * as oros from './oros.js';
import { BROAD, HIGH, LEAFY, LONG } from './pips.js';
import { RANKS } from './ranks.js';
import { SMALL_BROAD, SMALL_HIGH, SMALL_LEAFY, SMALL_LONG } from './small-pips.js';
import { cardSymbol, inBothCorners, placed, signSymbol } from './symbols.js';

/**
 * @typedef {object} SpanishSuit
 * @property {string} colour  of numerals and frame
 * @property {number} breaks  of the frame
 * @property {string} sign
 * @property {string} ace
 * @property {string} plainAce  without what hangs round it
 * @property {number} plainReach  of that, to each side
 * @property {Record<number, import('./pips.js').Place[]>} places  of the signs, by rank
 * @property {Record<number, import('./pips.js').Place[]>} smallPlaces  round x = 0
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
    smallPlaces: SMALL_LEAFY,
    held: [151, 78, 1],
    tilt: 32,
    weight: 1.15,
    ...bastos,
  },
  C: {
    colour: '#a81c25',
    breaks: 1,
    places: HIGH,
    smallPlaces: SMALL_HIGH,
    held: [153, 83, 0.7],
    tilt: 0,
    weight: 1,
    ...copas,
  },
  E: {
    colour: '#1d4689',
    breaks: 2,
    places: LONG,
    smallPlaces: SMALL_LONG,
    held: [151, 74, 1.06],
    tilt: 32,
    weight: 1.2,
    ...espadas,
  },
  O: {
    colour: '#9a5f00',
    breaks: 0,
    places: BROAD,
    smallPlaces: SMALL_BROAD,
    held: [154, 69, 0.57],
    tilt: 0,
    weight: 1,
    ...oros,
  },
};

/** Where small cards show their signs, beside a great numeral: the middle, and how far to each side. */
const SMALL_MIDDLE = 126;
const SMALL_REACH = 54;

/** Every symbol of the pack, as SVG. @param {string} prefix  of their ids */
export const spanishSymbols = (prefix) =>
  Object.entries(SPANISH)
    .map(([letter, suit]) => suitSymbols(prefix, letter, suit))
    .join('') + cardSymbol(`${prefix}back`, back(RED));

/** @param {string} prefix @param {string} letter @param {SpanishSuit} suit */
function suitSymbols(prefix, letter, suit) {
  const sign = `${prefix}sign-${letter}`;
  let symbols = signSymbol(sign, suit.sign);
  for (const rank of RANKS) {
    const id = `${prefix}${rank}${letter}`;
    if (rank > 7) {
      const held = placed(sign, ...suit.held);
      symbols += cardSymbol(`${id}-figure`, figure(rank, letter, held));
    }
    const [body, scene] =
      rank > 7 ? figureScenes(`${id}-figure`, rank === 11) : pipScenes(sign, rank, suit);
    symbols +=
      cardSymbol(
        id,
        SHEET + pinta(suit.breaks, suit.colour) + body + largeCorners(rank, sign, suit),
      ) +
      cardSymbol(
        `${id}-small`,
        SHEET + pinta(suit.breaks, suit.colour, true) + scene + smallCorner(rank, sign, suit),
      );
  }
  return symbols;
}

/** What a figure's card shows large, and small: more of less. @param {string} id @param {boolean} isRider */
function figureScenes(id, isRider) {
  const shown = `<use href="#${id}" width="${WIDTH}" height="${HEIGHT}"/>`;
  const part = isRider ? '30 20 158 248' : '40 20 141 221';
  return [shown, `<svg x="58" y="92" width="130" height="204" viewBox="${part}">${shown}</svg>`];
}

/** What the other cards show large, and small: beside the numeral. @param {string} sign @param {number} rank @param {SpanishSuit} suit */
function pipScenes(sign, rank, { ace, plainAce, plainReach, places, smallPlaces }) {
  if (rank === 1) {
    const size = short(Math.min(1, SMALL_REACH / plainReach));
    return [
      moved('translate(100 154)', ace),
      moved(`translate(${SMALL_MIDDLE} 160) scale(${size})`, plainAce),
    ];
  }
  return [
    places[rank].map(([x, y, size]) => placed(sign, x, y, size)).join(''),
    smallPlaces[rank].map(([x, y, size]) => placed(sign, SMALL_MIDDLE + x, y, size)).join(''),
  ];
}

/** @param {number} rank @param {string} sign @param {SpanishSuit} suit */
function largeCorners(rank, sign, { colour, tilt, weight }) {
  const word = String(rank);
  const middle = Math.max(18 + wordWidth(word) * 0.56, 30);
  return inBothCorners(
    drawnWord(word, 18, 18, 1.12, colour) + placed(sign, middle, 66, 0.24 * weight, tilt),
  );
}

/** @param {number} rank @param {string} sign @param {SpanishSuit} suit */
function smallCorner(rank, sign, { colour, tilt, weight }) {
  const [y, size] = rank > 7 ? [126, 0.5] : [122, 0.44];
  return drawnWord(String(rank), 20, 22, 2.4, colour) + placed(sign, 43, y, size * weight, tilt);
}
