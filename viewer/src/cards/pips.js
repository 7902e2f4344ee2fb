// Where the signs stand on the cards from two to seven.

/** @typedef {[x: number, y: number, size: number]} Place  size 1: the sign 100 units high */

/** Signs in rows and columns. @param {number[]} xs @param {number[]} ys @param {number} size @returns {Place[]} */
export const grid = (xs, ys, size) =>
  ys.flatMap((y) => xs.map((x) => /** @type {Place} */ ([x, y, size])));

/** Signs as broad as they are high. @type {Record<number, Place[]>} */
export const BROAD = {
  2: grid([100], [88, 220], 1.02),
  3: grid([100], [66, 154, 242], 0.84),
  4: grid([62, 138], [115, 193], 0.76),
  5: [...grid([73, 127], [70, 238], 0.54), [100, 154, 0.9]],
  6: grid([73, 127], [66, 154, 242], 0.54),
  7: [...grid([73, 127], [66, 160, 242], 0.54), [100, 113, 0.54]],
};

/** Signs that are higher than broad. @type {Record<number, Place[]>} */
export const HIGH = {
  2: grid([100], [88, 220], 1.2),
  3: [[100, 86, 1.06], ...grid([66, 134], [214], 0.94)],
  4: grid([68, 132], [98, 210], 0.8),
  5: [...grid([71, 129], [68, 240], 0.74), [100, 154, 0.8]],
  6: grid([71, 129], [66, 154, 242], 0.74),
  7: [...grid([71, 129], [66, 242], 0.72), ...grid([46, 100, 154], [154], 0.72)],
};

/** Signs that are long and narrow. @type {Record<number, Place[]>} */
export const LONG = {
  2: grid([68, 132], [154], 1.8),
  3: [[100, 88, 1.2], ...grid([66, 134], [218], 1.2)],
  4: grid([68, 132], [88, 220], 1.16),
  5: [...grid([66, 134], [84, 226], 1.04), [100, 155, 1.04]],
  6: grid([70, 130], [66, 154, 242], 0.82),
  7: [...grid([66, 134], [66, 154, 242], 0.8), [100, 104, 0.8]],
};

/** Long signs with leaves to both sides. @type {Record<number, Place[]>} */
export const LEAFY = {
  2: grid([66, 134], [154], 1.5),
  3: [[100, 86, 1.12], ...grid([66, 134], [218], 1.12)],
  4: grid([68, 132], [88, 220], 1.1),
  5: [...grid([68, 132], [70, 238], 0.84), [100, 154, 0.9]],
  6: grid([70, 130], [66, 154, 242], 0.82),
  7: [...grid([70, 130], [66, 242], 0.8), ...grid([46, 100, 154], [154], 0.8)],
};

/** The French pack's signs; those in the lower half stand on their heads. @type {Record<number, Place[]>} */
export const STANDARD = {
  2: grid([100], [66, 242], 0.55),
  3: grid([100], [62, 154, 246], 0.55),
  4: grid([70, 130], [62, 246], 0.55),
  5: [...grid([70, 130], [62, 246], 0.55), [100, 154, 0.55]],
  6: grid([70, 130], [62, 154, 246], 0.54),
  7: [...grid([68, 132], [62, 154, 246], 0.54), [100, 108, 0.54]],
};
