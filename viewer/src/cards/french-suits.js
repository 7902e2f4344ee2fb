// The suits of the French pack: diamonds, hearts, spades, clubs. A sign is about 100 units high round
// 0 0 and has one colour; the ace of spades is the pack's pride, as ever.

import { GOLD, disc, dots, moved, patch, round, shape, star } from './ink.js';

export const RED = '#c01c2e';
export const BLACK = '#1f1b22';

const HEART =
  'M0 47C-8 32-45 9-45-19-45-36-33-46-21-46-11-46-3-40 0-30 3-40 11-46 21-46 33-46 45-36 45-19 45 9 8 32 0 47Z';
const DIAMOND = 'M0-50C9-32 23-14 38 0 23 14 9 32 0 50-9 32-23 14-38 0-23-14-9-32 0-50Z';
const SPADE =
  'M0-49C10-30 45-9 45 16 45 30 35 39 24 39 15 39 8 34 4 26 5 37 9 45 18 49H-18C-9 45-5 37-4 26-8 34-15 39-24 39-35 39-45 30-45 16-45-9-10-30 0-49Z';
const CLUB =
  'M0-49C13-49 23-39 23-27 23-19 19-12 14-8 18-10 22-11 25-11 37-11 47-1 47 11 47 23 37 33 25 33 16 33 8 28 4 20 5 34 9 44 18 49H-18C-9 44-5 34-4 20-8 28-16 33-25 33-37 33-47 23-47 11-47-1-37-11-25-11-22-11-18-10-14-8-19-12-23-19-23-27-23-39-13-49 0-49Z';

/** A sign as a large ace: with a thin line in its edge, and a rosette. @param {string} outline @param {string} colour @param {number} y */
const great = (outline, colour, y) =>
  moved(
    'scale(1.5)',
    patch(outline, colour) +
      moved('scale(.86)', shape(outline, 'none', 'stroke="#fffaee" stroke-width="1.4"')),
  ) +
  moved(
    `translate(0 ${y})`,
    disc(0, 0, 24, '#fffaee', 'stroke="none"') +
      disc(0, 0, 21, 'none', `stroke="${colour}" stroke-width="1.6"`) +
      round(
        8,
        shape(
          'M0-19C4-14 4-10 0-7-4-10-4-14 0-19Z',
          GOLD.mid,
          `stroke="${colour}" stroke-width="1.2"`,
        ),
      ) +
      shape(star(8, 7, 3.6), colour, 'stroke="none"') +
      dots([0, 0], 1.6, GOLD.light),
  );

/** @type {Record<string, { colour: string, sign: string, ace: string }>} */
export const FRENCH = {
  B: { colour: BLACK, sign: patch(CLUB, BLACK), ace: great(CLUB, BLACK, 2) },
  C: { colour: RED, sign: patch(HEART, RED), ace: great(HEART, RED, -14) },
  E: { colour: BLACK, sign: patch(SPADE, BLACK), ace: great(SPADE, BLACK, 8) },
  O: { colour: RED, sign: patch(DIAMOND, RED), ace: great(DIAMOND, RED, 0) },
};
