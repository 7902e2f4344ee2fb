// Copas: goblets. The sign is about 100 units high round 0 0; the ace fills the middle of a card.

import { BLUE, GOLD, GREEN, INK, RED, disc, dots, line, patch, shape, twice } from './ink.js';

const FOOT =
  shape('M-26 45C-24 36-8 37-6 29H6C8 37 24 36 26 45 27 51-27 51-26 45Z', GOLD.mid) +
  patch('M6 31C9 38 23 38 24.5 45.5 22 48 12 48.6 8 48.6 14 42 6 40 2 31Z', GOLD.dark) +
  line('M-25 44C-12 40 12 40 25 44', 1.6) +
  shape('M-5 21H5L6 30H-6Z', GOLD.mid, 'stroke-width="2"') +
  shape('M-10 17C-10 11 10 11 10 17S-10 23-10 17Z', BLUE.mid, 'stroke-width="2"');

/** A gold goblet with a band of red. */
export const sign =
  FOOT +
  shape('M-33-41C-33-10-20 7-6 12H6C20 7 33-10 33-41Z', GOLD.mid) +
  patch('M31-38C30-12 18 5 4 11 14-2 19-18 20-36Z', GOLD.dark) +
  patch('M-30-34C-29-14-22 0-12 6-18-8-21-20-22-32Z', GOLD.light) +
  shape('M-32.4-33C-14-25 14-25 32.4-33L28.6-16C14-9-14-9-28.6-16Z', RED.mid, 'stroke-width="2"') +
  dots([-21, -20.6, -10.6, -18, 0, -17.2, 10.6, -18, 21, -20.6], 3.1, GOLD.light) +
  twice(line('M0 11V-6M6 11C12 4 15-2 16-8', 1.6)) +
  shape('M-33-41C-33-52 33-52 33-41S-33-30-33-41Z', RED.dark) +
  patch('M-27-41.4C-22-47 22-47 27-41.4 20-45-20-45-27-41.4Z', RED.light);

const HANDLE = shape(
  'M42-52C64-62 76-40 64-22 58-12 48-8 38-4L36-14C46-18 54-24 57-32 59-42 52-48 44-42Z',
  GOLD.mid,
);

/** The ace: a great covered cup with two handles. */
export const ace =
  twice(HANDLE) +
  shape('M-46 116C-44 96-14 100-11 78H11C14 100 44 96 46 116 50 128-50 128-46 116Z', GOLD.mid) +
  patch('M11 80C16 100 42 98 44 115 40 121 22 123 14 123 26 108 10 104 3 80Z', GOLD.dark) +
  shape(
    'M-40 106C-14 98 14 98 40 106L45 114C16 106-16 106-45 114Z',
    RED.mid,
    'stroke-width="1.8"',
  ) +
  dots([-30, 107, -15, 104, 0, 103, 15, 104, 30, 107], 2.4, GOLD.light) +
  shape('M-9 60H9L12 80H-12Z', GOLD.mid) +
  shape('M-22 54C-22 42 22 42 22 54S-22 66-22 54Z', BLUE.mid) +
  dots([-13, 54.4, 0, 56, 13, 54.4], 2.8, GOLD.light) +
  shape('M-54-62C-54-6-34 34-12 45H12C34 34 54-6 54-62Z', GOLD.mid) +
  patch('M50-54C48-6 30 32 8 43 26 16 32-18 33-54Z', GOLD.dark) +
  patch('M-49-50C-47-16-36 14-22 28-32-2-36-26-36-50Z', GOLD.light) +
  shape('M-53-46C-22-34 22-34 53-46L47-14C22-3-22-3-47-14Z', RED.mid) +
  [-30, 0, 30]
    .map((x) => {
      const y = x ? -28 : -23;
      return (
        shape(
          `M${x} ${y - 11} ${x + 9} ${y} ${x} ${y + 11} ${x - 9} ${y}Z`,
          GREEN.mid,
          'stroke-width="1.6"',
        ) + dots([x, y], 3, GOLD.light)
      );
    })
    .join('') +
  dots([-15, -25, 15, -25, -43, -30, 43, -30], 3, GOLD.light) +
  [0, -17, 17]
    .map((x) =>
      shape(
        `M${x * 0.4} 43C${x - 9} 26 ${x - 9} 12 ${x} 4 ${x + 9} 12 ${x + 9} 26 ${x * 0.4} 43Z`,
        BLUE.light,
        'stroke-width="1.8"',
      ),
    )
    .join('') +
  shape('M-58-62C-58-74 58-74 58-62S-58-50-58-62Z', GOLD.light) +
  shape('M-50-68C-46-92-22-98-8-104H8C22-98 46-92 50-68 30-60-30-60-50-68Z', GOLD.mid) +
  patch('M10-102C22-96 42-92 47-69 40-66 32-65 26-64.6 28-84 18-94 4-102Z', GOLD.dark) +
  shape('M-45-80C-20-72 20-72 45-80L49-70C24-62-24-62-49-70Z', RED.mid, 'stroke-width="1.8"') +
  dots([-32, -71, -16, -68.6, 0, -68, 16, -68.6, 32, -71], 2.6, GOLD.light) +
  disc(0, -110, 9, RED.mid) +
  disc(0, -122, 5, GOLD.light) +
  line('M-3-113a5 5 0 0 1 4-2', 1.4, INK);

export const plainAce = ace;

export const plainReach = 68;
