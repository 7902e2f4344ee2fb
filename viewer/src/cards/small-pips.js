// Where the signs stand on the cards from two to seven where these are seen small: in what is left
// beside a great numeral, 54 units to each side of x = 0.

import { grid } from './pips.js';

/** @typedef {import('./pips.js').Place} Place */

const COLUMNS = [-27, 27];

/** Signs as broad as they are high. @type {Record<number, Place[]>} */
export const SMALL_BROAD = {
  2: grid([0], [86, 222], 1.02),
  3: grid([0], [64, 154, 244], 0.84),
  4: grid(COLUMNS, [98, 210], 0.55),
  5: [...grid(COLUMNS, [60, 248], 0.55), [0, 154, 0.88]],
  6: grid(COLUMNS, [62, 154, 246], 0.55),
  7: [...grid(COLUMNS, [60, 154, 246], 0.55), [0, 107, 0.55]],
};

/** Signs that are higher than broad. @type {Record<number, Place[]>} */
export const SMALL_HIGH = {
  2: grid([0], [88, 220], 1.2),
  3: [[0, 86, 1.06], ...grid(COLUMNS, [218], 0.8)],
  4: grid(COLUMNS, [96, 212], 0.8),
  5: [...grid(COLUMNS, [66, 242], 0.76), [0, 154, 0.8]],
  6: grid(COLUMNS, [66, 154, 242], 0.78),
  7: [...grid(COLUMNS, [58, 186, 252], 0.64), [0, 122, 0.64]],
};

/** Signs that are long and narrow. @type {Record<number, Place[]>} */
export const SMALL_LONG = {
  2: grid([-28, 28], [154], 1.34),
  3: [[0, 86, 1.15], ...grid([-29, 29], [220], 1.15)],
  4: grid([-28, 28], [88, 220], 1.16),
  5: [...grid([-34, 34], [84, 228], 1), [0, 156, 1]],
  6: grid([-28, 28], [64, 154, 244], 0.84),
  7: [...grid([-36, 36], [64, 154, 244], 0.82), [0, 104, 0.82]],
};

/** Long signs with leaves to both sides. @type {Record<number, Place[]>} */
export const SMALL_LEAFY = {
  2: grid([0], [86, 222], 1.2),
  3: [[0, 86, 1.14], ...grid(COLUMNS, [220], 1.04)],
  4: grid(COLUMNS, [90, 218], 1.06),
  5: [...grid(COLUMNS, [66, 242], 0.84), [0, 154, 0.86]],
  6: grid(COLUMNS, [64, 154, 244], 0.84),
  7: [...grid(COLUMNS, [57, 188, 252], 0.66), [0, 122, 0.66]],
};
