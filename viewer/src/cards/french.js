// The French pack, put together: the same cards with diamonds for oros, hearts for copas, spades for
// espadas, clubs for bastos, and jack, queen and king for sota, caballo and rey.

import { back } from './back.js';
import { frenchFigure } from './figures/french-court.js';
import { SHEET } from './frame.js';
import { FRENCH } from './french-suits.js';
import { BLUE, GOLD, INK, line, moved, shape } from './ink.js';
import { drawnWord, wordWidth } from './numerals.js';
import { STANDARD } from './pips.js';
import { RANKS } from './ranks.js';
import { cardSymbol, inBothCorners, placed, signSymbol } from './symbols.js';

/** What stands in the corners where it is no number. @type {Record<number, string>} */
const LETTERS = { 1: 'A', 10: 'J', 11: 'Q', 12: 'K' };

/** Every symbol of the pack, as SVG. @param {string} prefix  of their ids */
export const frenchSymbols = (prefix) =>
  Object.keys(FRENCH)
    .map((letter) => suitSymbols(prefix, letter))
    .join('') + cardSymbol(`${prefix}back`, back(BLUE));

/** @param {string} prefix @param {string} letter */
function suitSymbols(prefix, letter) {
  const { colour, sign: drawing, ace } = FRENCH[letter];
  const sign = `${prefix}sign-${letter}`;
  let symbols = signSymbol(sign, drawing);
  for (const rank of RANKS) {
    const id = `${prefix}${rank}${letter}`;
    let body = '';
    let scene = placed(sign, 126, 226, 1.24);
    if (rank === 10 || rank === 11 || rank === 12) {
      symbols += cardSymbol(`${id}-figure`, frenchFigure(rank, letter));
      body = court(`${id}-figure`, sign);
      scene = `<svg x="52" y="118" width="138" height="180" viewBox="40 22 120 134" preserveAspectRatio="xMidYMax slice"><use href="#${id}-figure" width="200" height="308"/></svg>`;
    } else if (rank > 1) {
      body = STANDARD[rank]
        .map(([x, y, size]) => placed(sign, x, y, size, y > 154 ? 180 : 0))
        .join('');
    } else {
      body = moved('translate(100 154)', ace);
    }
    const word = LETTERS[rank] ?? String(rank);
    const corner =
      drawnWord(word, 24 - wordWidth(word) * 0.55, 14, 1.1, colour) + placed(sign, 24, 66, 0.27);
    symbols +=
      cardSymbol(id, SHEET + body + inBothCorners(corner)) +
      cardSymbol(
        `${id}-small`,
        SHEET + scene + drawnWord(word, 18, 18, 2.5, colour) + placed(sign, 42, 126, 0.54),
      );
  }
  return symbols;
}

/** A figure twice, head to head, in a frame. @param {string} figure @param {string} sign */
function court(figure, sign) {
  const half =
    `<svg x="41" y="18" width="118" height="136" viewBox="41 18 118 136"><use href="#${figure}" width="200" height="308"/></svg>` +
    placed(sign, 58, 38, 0.26);
  return (
    half +
    moved('rotate(180 100 154)', half) +
    shape('M41 149H159V159H41Z', GOLD.mid, 'stroke-width="1.6"') +
    line('M47 154H153', 3, INK) +
    `<path d="M47 154H153" stroke="${GOLD.light}" stroke-width="4" stroke-dasharray="0 8.15"/>` +
    '<rect x="41" y="18" width="118" height="272" rx="3" stroke-width="1.8"/>'
  );
}
