// Espadas: straight swords. The sign is about 100 units high round 0 0, its point up; the ace fills
// the middle of a card.

import { BLUE, GOLD, RED, STEEL, disc, dots, line, moved, patch, shape } from './ink.js';
import { wreath } from './laurel.js';

/** A straight sword with a gold hilt. */
export const sign =
  shape('M0-52 7-38 6 13H-6L-7-38Z', STEEL.light, 'stroke-width="2.4"') +
  patch('M0-50 6-38 5 13H0Z', STEEL.dark) +
  line('M0-34V12', 1.4, BLUE.dark) +
  shape('M-4 17H4L3.4 38H-3.4Z', RED.mid, 'stroke-width="2"') +
  line('M-4 24 4 20M-4 29.6 4 25.6M-3.6 35 3.6 31', 1.8, GOLD.light) +
  shape(
    'M-17 10C-23 9-24 18-17 19-11 19-7 16.6 0 19 7 16.6 11 19 17 19 24 18 23 9 17 10 11 12 6 13 0 13S-11 12-17 10Z',
    GOLD.mid,
    'stroke-width="2.2"',
  ) +
  disc(0, 44, 6.4, GOLD.mid, 'stroke-width="2.2"') +
  dots([0, 44], 2.4, RED.mid);

/** A great sword through a crown. */
export const plainAce =
  shape('M0-126 15-98 12 52H-12L-15-98Z', STEEL.light, 'stroke-width="2.4"') +
  patch('M0-122 13.6-98 10.6 51H0Z', STEEL.mid) +
  patch('M0-122 13.6-98 10.6 51 6 51 8-98Z', STEEL.dark) +
  line('M-3-90-2.4 50M3-90 2.4 50', 1.4, BLUE.dark) +
  moved(
    'translate(0 -46)',
    shape('M-34 12-42-22-22-6-14-28 0-8 14-28 22-6 42-22 34 12Q0 20-34 12Z', GOLD.mid) +
      shape('M-36 2Q0 10 36 2L34 12Q0 20-34 12Z', RED.mid) +
      dots([-22, 9.6, 22, 9.6, 0, 12], 3.2, GOLD.light) +
      [-42, -14, 14, 42].map((x) => disc(x, x % 21 ? -30 : -25, 4.2, GOLD.light)).join(''),
  ) +
  shape(
    'M-40 46C-56 42-58 66-40 66-26 66-16 60 0 66 16 60 26 66 40 66 58 66 56 42 40 46 26 52 14 54 0 54S-26 52-40 46Z',
    GOLD.mid,
  ) +
  dots([-42, 56, 42, 56], 4, RED.mid) +
  shape('M-9 62H9L7 104H-7Z', RED.mid) +
  line('M-8 74 8 66M-8 83 8 75M-7.6 92 7.6 84M-7 101 7 93', 2.4, GOLD.light) +
  disc(0, 114, 13, GOLD.mid) +
  shape('M0 104 7 114 0 124-7 114Z', BLUE.light, 'stroke-width="1.8"');

/** The ace: that, and laurel round the hilt. */
export const ace = moved('translate(0 -4) scale(.84)', wreath) + plainAce;

export const plainReach = 54;
