// A wreath of laurel, open above, tied with a ribbon: round 0 0, 76 units wide to each side.

import { GOLD, GREEN, RED, disc, dots, line, moved, shape, twice } from './ink.js';

const LEAF =
  shape('M0 0C-7-5-8-14 0-22 8-14 7-5 0 0Z', GREEN.mid, 'stroke-width="1.6"') + line('M0-2V-15', 1);

/** Where leaves grow in pairs, and where to. */
const PAIRS = [
  [28, 111, 60],
  [46, 97, 42],
  [59, 78, 28],
  [68, 56, 16],
  [73, 32, 8],
  [75, 8, 0],
  [75, -14, -6],
];

const BRANCH =
  line('M0 116C40 116 78 70 74-24', 3, GREEN.dark) +
  PAIRS.map(([x, y, turn]) =>
    moved(
      `translate(${x} ${y})`,
      moved(`rotate(${turn + 42})`, LEAF) + moved(`rotate(${turn - 48})`, LEAF),
    ),
  ).join('') +
  dots([38, 105, 53, 88, 64, 67, 71, 44, 75, 20], 3, RED.mid);

export const wreath = twice(BRANCH);

/** What ties the wreath below. */
export const ribbon =
  shape('M-4 118-16 136-8 136-2 122ZM4 118 16 136 8 136 2 122Z', RED.dark, 'stroke-width="1.6"') +
  shape(
    'M0 117C-10 106-24 106-25 115-25 124-10 127 0 117 10 127 25 124 25 115 24 106 10 106 0 117Z',
    RED.mid,
    'stroke-width="1.8"',
  ) +
  disc(0, 116, 5, GOLD.mid, 'stroke-width="1.6"');
