// Oros: gold coins. The sign is about 100 units high round 0 0; the ace fills the middle of a card.

import {
  BLUE,
  GOLD,
  INK,
  RED,
  disc,
  dots,
  line,
  moved,
  patch,
  round,
  shape,
  star,
  twice,
} from './ink.js';
import { ribbon, wreath } from './laurel.js';

/** A coin with a star in a beaded rim. */
export const sign =
  disc(0, 0, 48, GOLD.mid) +
  disc(0, 0, 42.5, 'none', `stroke-width="4" stroke-dasharray="0 6.68" stroke="${GOLD.dark}"`) +
  disc(0, 0, 37, GOLD.light, 'stroke-width="2"') +
  shape(star(8, 36, 17, 22.5), GOLD.mid, 'stroke-width="2"') +
  shape(star(8, 34, 13), RED.mid, 'stroke-width="2"') +
  disc(0, 0, 14, GOLD.light, 'stroke-width="2.4"') +
  patch('M0-9C5-5 5-5 9 0 5 5 5 5 0 9-5 5-5 5-9 0-5-5-5-5 0-9Z', BLUE.mid) +
  dots([0, 0], 3, GOLD.light);

const FACE =
  disc(0, 0, 30, GOLD.light) +
  patch('M-24 10C-20 24-8 30 0 30 18 30 30 16 30 0 28 14 16 24 2 24-10 24-19 19-24 10Z', GOLD.mid) +
  dots([-15, 7, 15, 7], 5.5, '#f0936b') +
  twice(
    shape('M4-6C8-11 15-11 19-6 15-3 8-3 4-6Z', '#fff', 'stroke-width="1.6"') +
      dots([11.5, -6.6], 2.4, INK) +
      line('M3-12C8-17 16-17 21-11', 2),
  ) +
  line('M-2-12C-1-3-4 2-5 6-3 10 3 10 5 6', 1.8) +
  shape('M-9 14C-5 11-2 13 0 13S5 11 9 14C4 20-4 20-9 14Z', RED.mid, 'stroke-width="1.6"') +
  line('M-9 14Q0 16 9 14', 1.2) +
  line('M-4 23.5Q0 25.5 4 23.5', 1.4);

const RAYS =
  round(12, shape('M-8-30 0-60 8-30Z', GOLD.mid) + patch('M0-58 7-30H0Z', GOLD.dark)) +
  moved('rotate(15)', round(12, shape('M-5-30C-10-40 4-44-3-54 8-48 6-40 5-30Z', RED.mid)));

const sun =
  disc(0, 0, 66, GOLD.mid, 'stroke-width="2.6"') +
  disc(0, 0, 61, RED.mid) +
  disc(0, 0, 63.4, 'none', `stroke="${GOLD.light}" stroke-width="3" stroke-dasharray="0 7.967"`) +
  RAYS +
  FACE +
  moved(
    'translate(0 -84)',
    shape('M-30 8-38-26-19-8-14-34 0-10 14-34 19-8 38-26 30 8Q0 16-30 8Z', GOLD.mid) +
      shape('M-32-2Q0 6 32-2L30 8Q0 16-30 8Z', RED.mid) +
      dots([-20, 5.4, 20, 5.4, 0, 7.6], 3, GOLD.light) +
      [-38, -14, 14, 38].map((x) => disc(x, x % 19 ? -36 : -29, 4, GOLD.light)).join(''),
  );

/** The ace: a sun with a face, a crown over it, laurel round it. */
export const ace = moved('translate(0 2) scale(.94)', moved('scale(.86 1)', wreath) + ribbon + sun);

export const plainAce = moved('translate(0 24)', sun);

export const plainReach = 67;
