// Symbols: drawings with an id, which the page's cards and each other show by `<use>`.

import { HEIGHT, WIDTH } from './frame.js';
import { INK, moved, short } from './ink.js';

const PEN = `fill="none" stroke="${INK}" stroke-linejoin="round" stroke-linecap="round"`;

/** A whole card, or what lies over one. @param {string} id @param {string} drawing */
export const cardSymbol = (id, drawing) =>
  `<symbol id="${id}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><g ${PEN} stroke-width="2">${drawing}</g></symbol>`;

/** A suit's sign, 100 units high round 0 0. @param {string} id @param {string} drawing */
export const signSymbol = (id, drawing) =>
  `<symbol id="${id}" viewBox="-60 -60 120 120" overflow="visible"><g ${PEN}>${drawing}</g></symbol>`;

/**
 * Shows a sign; its line is as broad as the card's other lines as far as can be seen.
 * @param {string} id @param {number} x @param {number} y @param {number} size @param {number} [tilt]
 */
export function placed(id, x, y, size, tilt = 0) {
  const turned = tilt ? ` rotate(${tilt})` : '';
  const width = short(Math.min(3.6, Math.max(1.6, 2.2 / size)));
  return `<use href="#${id}" x="-60" y="-60" width="120" height="120" stroke-width="${width}" transform="translate(${short(x)} ${short(y)})${turned} scale(${Math.round(size * 100) / 100})"/>`;
}

/** A corner of a card, and the same turned to the opposite one. @param {string} corner */
export const inBothCorners = (corner) =>
  corner + moved(`rotate(180 ${WIDTH / 2} ${HEIGHT / 2})`, corner);
