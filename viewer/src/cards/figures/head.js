// Heads of the figures: round 0 0, about 40 units high, turned a little to the right.

import { GOLD, INK, RED, SKIN, WHITE, dots, line, patch, shape, twice } from '../ink.js';

/** @typedef {import('../ink.js').Dye} Dye */

/** Hair behind the face and hair on the brow, by its cut. @type {Record<string, (hair: Dye) => [string, string]>} */
const CUTS = {
  page: (hair) => [
    shape(
      'M-17-6C-19-26 19-26 17-6 18 2 18 10 21 17 14 23 8 20 6 14H-6C-8 20-14 23-21 17-18 10-18 2-17-6Z',
      hair.mid,
    ) + line('M-16 0C-16 8-17 13-18 16M16 0C16 8 17 13 18 16', 1.2, hair.dark),
    shape('M-15-3C-17-24 17-24 15-3 13-11 9-14 3-14-4-14-12-13-15-3Z', hair.mid) +
      line('M-9-12C-7-16-3-17 0-17M5-15C9-15 11-12 12-9', 1.2, hair.dark),
  ],
  curls: (hair) => [
    shape(
      'M-15-10C-22-10-22-2-19 0-24 4-22 11-18 11-20 17-14 21-10 17L-6 14H6L10 17C14 21 20 17 18 11 22 11 24 4 19 0 22-2 22-10 15-10Z',
      hair.mid,
    ) + twice(line('M17-4C14-2 15 2 19 0M18 11C14 11 14 6 17 5', 1.2, hair.dark)),
    shape(
      'M-15-4C-18-24 18-24 15-4 14-10 10-9 9-13 6-9 1-9 0-13-2-9-8-9-9-12-10-8-14-9-15-4Z',
      hair.mid,
    ),
  ],
  long: (hair) => [
    shape(
      'M-16-8C-18-26 18-26 16-8 17 4 18 18 23 28 16 32 8 28 6 18H-6C-8 28-16 32-23 28-18 18-17 4-16-8Z',
      hair.mid,
    ) + twice(line('M15 0C15 12 16 20 18 27M12 14C12 20 13 24 14 28', 1.2, hair.dark)),
    shape('M-15-3C-16-24 16-24 15-3 12-8 6-12 1-17-3-12-11-10-15-3Z', hair.mid),
  ],
  short: (hair) => [
    shape('M-16-8C-18-26 18-26 16-8L16 4C16 8 14 10 12 10H-12C-14 10-16 8-16 4Z', hair.mid),
    shape('M-15-4C-16-22 16-22 15-4L13-10C6-14-6-14-13-10Z', hair.mid),
  ],
};

/** @type {Record<string, (hair: Dye) => string>} */
const BEARDS = {
  none: () => '',
  full: (hair) =>
    shape(
      'M-15-1C-15 12-17 22-12 30-8 38-3 40 1 42 5 39 10 37 13 30 17 22 15 12 15-1 12 5 8 6 6 7 3 5 0 5-3 7-7 6-12 5-15-1Z',
      hair.mid,
    ) +
    line(
      'M-10 14C-11 22-8 28-6 33M-4 18C-4 26-2 32 0 37M10 14C11 22 9 28 7 33M4 18C5 24 4 30 4 34',
      1.2,
      hair.dark,
    ),
  forked: (hair) =>
    shape(
      'M-15-1C-15 10-16 18-14 26-13 34-9 38-5 36-4 32-1 30 1 27 3 30 6 32 7 36 11 38 14 34 15 26 17 18 15 10 15-1 12 5 8 6 6 7 3 5 0 5-3 7-7 6-12 5-15-1Z',
      hair.mid,
    ) + line('M-9 15C-11 22-9 28-8 32M10 15C12 22 11 28 10 32M0 18V26', 1.2, hair.dark),
  pointed: (hair) =>
    shape(
      'M-15 0C-15 10-12 17-7 22-4 26-1 32 1 36 3 32 6 26 8 22 13 17 15 10 15 0 13 6 8 6 6 7 3 5 0 5-3 7-7 6-12 6-15 0Z',
      hair.mid,
    ) + line('M-8 14C-6 19-3 22-2 26M9 14C7 19 5 22 4 26', 1.2, hair.dark),
  moustache: (hair) =>
    shape(
      'M1 7C-3 5-8 8-12 5-11 12-4 12 1 9.6 6 12 13 12 14 5 10 8 5 5 1 7Z',
      hair.mid,
      'stroke-width="1.2"',
    ) + shape('M-3 17H5L3 25H-1Z', hair.mid, 'stroke-width="1.2"'),
};

const FACE =
  shape('M-15-8C-15 5-12 13-7 18-2 22 4 22 8 18 13 13 15 5 15-8 14-22-14-22-15-8Z', SKIN.light) +
  patch('M-14-6C-14 5-11 13-6 17.4-3 20 1 20.4 2 20.4-5 16-10 6-10-10Z', SKIN.mid) +
  dots([-8, 5, 10.5, 5], 3, '#f0a384') +
  shape('M-9-3.4C-7-6.6-3-6.6-1-3.2-3-1.6-7-1.6-9-3.4Z', '#fff', 'stroke-width="1.1"') +
  shape('M4.6-3.2C6.4-6.6 10-6.6 12-3.4 10-1.6 6.6-1.6 4.6-3.2Z', '#fff', 'stroke-width="1.1"') +
  dots([-4.4, -3.9, 8.8, -3.9], 1.6, INK) +
  line('M-10-8.4C-7-11-3-10.6-1-8.6M4.6-8.6C7-10.8 10-10.8 13-8.2', 1.5) +
  line('M2-4C2 0 4 3 5 5.6 3.6 7.2 1.6 7 0 6', 1.3);

const MOUTH =
  shape(
    'M-3 11.4C-1 10 1 11 2 10.6 3 10.8 5 10 6.6 11.2 4 15-1 15-3 11.4Z',
    RED.mid,
    'stroke-width=".9"',
  ) + line('M-3 11.6C0 12.6 4 12.4 6.6 11.4', 0.9);

/**
 * Draws a head.
 * @param {Dye} hair @param {string} cut @param {string} beard @param {string} hat  drawn over the head
 */
export function head(hair, cut, beard, hat) {
  const [behind, brow] = CUTS[cut](hair);
  const neck = shape('M-7 12H8L9 28H-8Z', SKIN.mid);
  return behind + neck + FACE + BEARDS[beard](hair) + MOUTH + brow + hat;
}

const FEATHER = (/** @type {Dye} */ dye) =>
  shape('M0 0C6-16 18-24 36-20 32-12 22-6 8 2Z', dye.mid) +
  line('M2 0C12-10 22-15 32-18M10-8 10-14M17-12 18-18M14-10 22-8M21-14 28-13', 1.1, dye.dark);

/** Hats of pages and riders. @type {Record<string, (dye: Dye, trim: Dye) => string>} */
export const HATS = {
  beret: (dye, trim) =>
    '<g transform="translate(8 -22) rotate(-8)">' +
    FEATHER(trim) +
    '</g>' +
    shape('M-24-12C-28-26-10-36 4-34 20-34 28-22 22-13 8-20-10-19-24-12Z', dye.mid) +
    patch('M22-14C26-22 18-32 6-33 16-28 18-22 12-18Z', dye.dark) +
    shape('M-18-12C-8-19 8-20 18-13L17-8C8-14-8-13-17-7Z', trim.mid),
  cap: (dye, trim) =>
    shape('M-16-14C-18-38 18-38 16-14Z', dye.mid) +
    patch('M15-15C17-30 10-33 4-32 10-28 10-20 8-14Z', dye.dark) +
    line('M-8-16C-9-24-6-29-2-31M1-16V-32', 1.2, dye.dark) +
    shape(
      'M-21-10C-23-18-16-20-14-16-4-20 6-20 15-16 18-20 24-17 21-10 8-15-8-15-21-10Z',
      trim.mid,
    ) +
    '<g transform="translate(14 -19) rotate(-42) scale(.8)">' +
    FEATHER(trim) +
    '</g>',
  brim: (dye, trim) =>
    '<g transform="translate(-9 -19) rotate(14) scale(-.78 .78)">' +
    FEATHER(trim) +
    '</g>' +
    shape('M-13-17C-13-36 13-36 14-17Z', dye.mid) +
    patch('M13-18C13-32 8-33 3-31 8-28 8-22 7-18Z', dye.dark) +
    shape('M-28-13C-26-22 26-24 30-14 28-8 16-16 0-16-14-16-26-8-28-13Z', dye.mid) +
    shape('M-13.6-20C-6-24 8-24 14-20L14-17C6-20-6-20-13.6-16.6Z', trim.mid, 'stroke-width="1.4"'),
  turban: (dye, trim) =>
    shape('M-6-30C-8-42 8-42 7-30Z', trim.mid) +
    shape('M-19-10C-26-24-12-36 1-35 16-36 26-24 19-10 8-16-8-16-19-10Z', dye.mid) +
    line(
      'M-18-12C-12-24 2-30 16-29M-21-19C-14-28-4-34 6-35M-8-15C0-22 10-26 21-24M6-15C12-18 16-20 21-20',
      1.3,
      dye.dark,
    ) +
    shape('M0-26 4.6-20 0-14-4.6-20Z', trim.mid, 'stroke-width="1.4"'),
  helmet: (dye, trim) =>
    shape('M-2-32C-12-46 4-58 24-48 14-46 10-40 6-32Z', trim.mid) +
    line('M2-34C2-42 8-47 16-48M-1-38C0-46 6-50 10-50', 1.1, trim.dark) +
    shape('M-17-6C-20-38 20-38 18-6L13-12C6-17-6-17-13-12Z', dye.mid) +
    patch('M17-9C18-30 10-33 4-31 11-26 12-18 11-13Z', dye.dark) +
    shape('M-19-10C-8-19 8-19 20-10L19-5C8-14-8-14-18-5Z', GOLD.mid) +
    dots([-10, -12, 0, -14.4, 10, -12], 1.6, INK),
  hood: (dye, trim) =>
    shape(
      'M-20-8C-24-30-4-38 8-34 22-36 32-28 38-10 34 2 28 8 24 4 28-4 26-12 19-14 8-20-10-18-20-8Z',
      dye.mid,
    ) +
    line('M10-32C20-30 26-22 28-10M16-30C26-26 30-18 31-8', 1.2, dye.dark) +
    shape('M-20-8C-10-19 8-20 19-13L18-7C8-13-8-13-19-3Z', trim.mid),
};

/** Crowns of kings. @type {Record<string, (dye: Dye) => string>} */
export const CROWNS = {
  points: (dye) =>
    shape('M-17-11-22-36-11-25-6-38 0-26 6-38 11-25 22-36 17-11C8-16-8-16-17-11Z', GOLD.mid) +
    patch('M16-13 20-32 12-23 8-16Z', GOLD.dark) +
    band(dye) +
    dots([-22, -37, -6, -39, 6, -39, 22, -37], 2.6, dye.mid),
  arches: (dye) =>
    shape('M-17-14C-22-34-8-40 0-40S22-34 17-14Z', dye.mid) +
    shape(
      'M-17-12C-26-34-10-42-1-40-14-34-14-22-11-15ZM17-12C26-34 10-42 1-40 14-34 14-22 11-15ZM-3-16V-40H3V-16Z',
      GOLD.mid,
      'stroke-width="1.6"',
    ) +
    band(dye) +
    line('M0-41V-52M-4-48H4', 3.4) +
    line('M0-41V-52M-4-48H4', 1.6, GOLD.mid),
  leaves: (dye) =>
    shape(
      'M-17-11-20-26C-28-32-20-38-15-33-16-27-12-24-9-25-10-32-8-38 0-44 8-38 10-32 9-25 12-24 16-27 15-33 20-38 28-32 20-26L17-11C8-16-8-16-17-11Z',
      GOLD.mid,
    ) +
    line('M0-38V-26M-18-32-15-24M18-32 15-24', 1.3, GOLD.dark) +
    band(dye),
  low: (dye) =>
    shape('M-14-16C-18-34 18-34 14-16Z', dye.mid) +
    line('M-6-18C-8-24-6-28-3-30M6-18C8-24 6-28 3-30', 1.2, dye.dark) +
    shape(
      'M-18-10-23-28-14-21-9-31-4-21 0-33 4-21 9-31 14-21 23-28 18-10C8-16-8-16-18-10Z',
      GOLD.mid,
    ) +
    band(WHITE) +
    dots([0, -34, -9, -32, 9, -32], 2.2, GOLD.light),
};

/** @param {Dye} dye */
const band = (dye) =>
  shape(
    'M-18-16.6C-8-21.6 8-21.6 18-16.6L17-10C8-15-8-15-17-10Z',
    GOLD.light,
    'stroke-width="1.5"',
  ) +
  dots([-11, -15.6, 11, -15.6], 2, dye.mid) +
  dots([0, -17], 2.6, dye.mid);

/** A hand closed round something upright. */
export const FIST =
  shape(
    'M-7-5C-8-10 5-11 7-6 9-2 9 4 7 7 4 11-5 11-7 7-9 4-8-2-7-5Z',
    SKIN.light,
    'stroke-width="1.5"',
  ) + line('M-7-2C-2-3 2-3 7-2M-7 2.4C-2 1.6 2 1.6 7.4 2.4M-6 6.4C-2 5.8 2 5.8 6 6.6', 1.1);

/** A robe's white fur: its black tails, at `x y x y ...`. @param {number[]} places */
export const tails = (places) => {
  let d = '';
  for (let i = 0; i < places.length; i += 2) d += `M${places[i]} ${places[i + 1]}l0 4`;
  return line(d, 1.8, INK);
};
