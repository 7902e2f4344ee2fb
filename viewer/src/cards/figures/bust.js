// Figures of the French pack: jacks, queens and kings to the waist; a card shows them twice. They
// stand in the upper half of a card, from y = 20 to 154, and reach from x = 38 to 162.

import {
  BROWN,
  GOLD,
  GREEN,
  INK,
  RED,
  SKIN,
  STEEL,
  WHITE,
  dots,
  line,
  moved,
  patch,
  shape,
} from '../ink.js';
import { FIST, head, tails } from './head.js';

/**
 * @typedef {import('../ink.js').Dye} Dye
 *
 * @typedef {object} Bust
 * @property {Dye} coat @property {Dye} front @property {Dye} sleeve
 * @property {Dye} hair @property {string} cut @property {string} beard @property {string} hat
 * @property {'sword' | 'axe' | 'rose' | 'pike' | 'fan'} held
 */

/** What is in the hand at 140 128. @type {Record<string, (bust: Bust) => string>} */
const HELD = {
  sword: () =>
    shape('M134 26 141 34V114H127V34Z', STEEL.light) +
    patch('M134 28 140 34V113H134Z', STEEL.dark) +
    shape('M114 112C114 106 154 106 154 112 154 119 114 119 114 112Z', GOLD.mid) +
    shape('M130 118H138V144H130Z', RED.mid),
  axe: () =>
    shape('M131 34H137V154H131Z', BROWN.mid) +
    shape('M137 46C144 46 150 41 154 38 156 50 156 64 154 78 150 73 144 70 137 70Z', STEEL.light) +
    patch('M148 43 153 40C155 51 155 64 153 76L149 72C151 62 150 52 148 43Z', STEEL.dark) +
    shape('M131 50 122 58 131 66Z', STEEL.mid),
  pike: ({ front }) =>
    shape('M131.4 60H136.6V154H131.4Z', BROWN.mid) +
    shape('M134 26C142 38 144 48 137 62H131C124 48 126 38 134 26Z', STEEL.light) +
    patch('M134 29C141 39 142 48 136.6 61H134Z', STEEL.dark) +
    shape('M130 62H138L146 84 134 78 122 84Z', front.mid),
  rose: () =>
    line('M134 150C133 128 137 112 135 94', 4.4) +
    line('M134 150C133 128 137 112 135 94', 2.2, GREEN.mid) +
    shape('M136 112C144 102 152 104 156 108 150 116 142 118 136 112Z', GREEN.mid) +
    shape('M135 98C120 96 116 82 122 72 130 64 142 64 149 72 154 84 148 96 135 98Z', RED.mid) +
    shape(
      'M127 76C132 68 140 70 144 76 146 84 140 90 134 90 127 88 125 82 127 76Z',
      RED.light,
      'stroke-width="1.5"',
    ) +
    line('M131 78C134 74 140 76 139 81 136 84 133 82 134 79M122 84C126 90 130 94 135 97', 1.3),
  fan: ({ front }) =>
    shape('M134 124 114 74C122 62 148 62 158 76Z', front.mid) +
    line('M134 122 120 70M134 122 129 66M134 122 139 66M134 122 149 70', 1.3, front.dark) +
    line('M115 78C124 67 147 67 156 79', 3, GOLD.light) +
    dots([134, 118], 2.6, GOLD.light),
};

/** @param {Bust} bust */
const body = ({ coat, front, sleeve }) =>
  shape('M100 98C78 98 58 106 50 124L34 160H166L150 124C142 106 122 98 100 98Z', coat.mid) +
  patch('M52 124 38 156H50L64 112C58 116 54 120 52 124Z', coat.light) +
  patch('M148 124 164 158H150L138 112C143 116 146 120 148 124Z', coat.dark) +
  line('M64 112 52 156M138 112 149 156', 1.6) +
  shape('M86 102 78 160H122L114 102Z', front.mid) +
  line('M92 106 86 156M108 106 114 156', 1.2, front.dark) +
  [124, 142]
    .map(
      (y) =>
        shape(`M100 ${y - 9} 107 ${y} 100 ${y + 9} 93 ${y}Z`, sleeve.mid, 'stroke-width="1.4"') +
        dots([100, y], 2.4, GOLD.light),
    )
    .join('') +
  shape('M62 110 70 106 60 160H46Z', GOLD.mid, 'stroke-width="1.5"') +
  dots([63, 117, 60, 129, 57, 141, 54, 152], 1.9, RED.mid);

/** @param {Bust} bust */
const arm = ({ sleeve }) =>
  shape('M125 138 145 129C155 136 163 148 167 162H134C135 152 131 144 125 138Z', sleeve.mid) +
  patch('M145 130C155 136 162 148 166 161H152C152 150 146 142 139 133Z', sleeve.dark) +
  shape('M122 134 141 125 147 133 127 143Z', WHITE.light, 'stroke-width="1.6"');

const collar = shape(
  'M72 104C80 97 120 97 128 104 130 112 120 120 100 121 80 120 70 112 72 104Z',
  WHITE.light,
);

/**
 * Draws a bust.
 * @param {Bust} bust @param {string} finery  over the collar
 */
const drawn = (bust, finery) =>
  body(bust) +
  collar +
  finery +
  moved('translate(98 76) scale(1.06)', head(bust.hair, bust.cut, bust.beard, bust.hat)) +
  arm(bust) +
  HELD[bust.held](bust) +
  moved('translate(134 128) scale(1.05)', FIST);

const NECKLACE =
  patch('M88 100C92 110 108 110 112 100L108 98H92Z', SKIN.mid) +
  line('M86 101C90 114 110 114 114 101', 3.4, GOLD.mid) +
  dots([100, 114], 3.4, INK) +
  dots([100, 114], 2.4, RED.mid);
const RUFF = line(
  'M78 106C84 112 84 116 82 118M88 104C92 112 92 116 91 120M100 105V121M112 104C108 112 108 116 109 120M122 106C116 112 116 116 118 118',
  1.2,
);
const FUR = tails([80, 106, 88, 112, 100, 114, 112, 112, 120, 106]);

const FINERY = { 10: RUFF, 11: NECKLACE, 12: FUR };

/**
 * Draws a jack, a queen or a king.
 * @param {10 | 11 | 12} rank @param {Bust} worn
 */
export const bust = (rank, worn) => drawn(worn, FINERY[rank]);
