// Reyes: kings, standing, crowned, in robe and mantle.

import { BROWN, GOLD, SKIN, WHITE, disc, dots, line, moved, patch, shape, twice } from '../ink.js';
import { CROWNS, head, tails } from './head.js';
import { raisedArm } from './sota.js';

/**
 * @typedef {import('../ink.js').Dye} Dye
 *
 * @typedef {object} King
 * @property {Dye} robe @property {Dye} mantle @property {Dye} panel
 * @property {Dye} hair @property {string} cut @property {string} beard
 * @property {string} crown
 * @property {boolean} hasOrb  in the other hand
 * @property {'discs' | 'crosses' | 'lozenges' | 'chevrons'} pattern
 */

/** Ornaments down the robe's middle. @type {Record<string, (dye: Dye) => string>} */
const PATTERNS = {
  discs: (dye) =>
    [150, 184, 214, 244]
      .map(
        (y) =>
          shape(`M97 ${y - 9}a9 9 0 1 1 0 18a9 9 0 1 1 0-18Z`, dye.mid, 'stroke-width="1.4"') +
          dots([97, y], 3, GOLD.light),
      )
      .join(''),
  crosses: (dye) =>
    [148, 184, 214, 244]
      .map((y) => shape(`M94 ${y - 10}h6v7h7v6h-7v7h-6v-7h-7v-6h7Z`, dye.mid, 'stroke-width="1.3"'))
      .join(''),
  lozenges: (dye) =>
    [148, 186, 216, 246]
      .map(
        (y) =>
          shape(`M97 ${y - 13} 105 ${y} 97 ${y + 13} 89 ${y}Z`, dye.mid, 'stroke-width="1.4"') +
          dots([97, y], 2.6, GOLD.light),
      )
      .join(''),
  chevrons: (dye) =>
    [138, 186, 204, 222, 240]
      .map((y) =>
        shape(
          `M86 ${y} 97 ${y + 9} 108 ${y}V${y + 8}L97 ${y + 17} 86 ${y + 8}Z`,
          dye.mid,
          'stroke-width="1.3"',
        ),
      )
      .join(''),
};

/** @param {King} king */
const robe = ({ robe: dye, panel, pattern, mantle }) =>
  shape(
    'M76 274C66 276 60 280 58 285H92V272ZM118 274C128 276 134 280 136 285H102V272Z',
    BROWN.mid,
  ) +
  shape(
    'M74 104C64 150 62 220 56 272 68 281 80 275 97 279 114 275 126 281 138 272 132 220 130 150 120 104Z',
    dye.mid,
  ) +
  patch(
    'M114 170C118 210 122 250 124 275 130 275 134 273 137 271 132 230 128 190 122 150Z',
    dye.dark,
  ) +
  patch('M72 150C68 200 64 240 62 273L70 275C72 240 74 200 78 160Z', dye.light) +
  line('M78 176C76 210 74 244 72 274M116 176C118 210 120 244 122 274', 1.3, dye.dark) +
  shape('M86 110 84 277C92 279 102 279 110 277L108 110Z', panel.mid) +
  line('M89.4 114 87.6 275M104.6 114 106.4 275', 1.2, panel.dark) +
  PATTERNS[pattern](mantle) +
  line('M57 264C70 273 80 267 97 271 114 267 124 273 137 264', 4.6, GOLD.mid) +
  line(
    'M57.6 260C70 269 80 263 97 267 114 263 124 269 136.4 260M56.6 268C70 277 80 271 97 275 114 271 124 277 137.4 268',
    1.2,
  );

/** One side of the mantle, with its fur. @param {Dye} dye */
const mantleSide = (dye) =>
  shape(
    'M-22 100C-38 102-46 116-50 140-58 190-60 232-62 268-54 278-44 272-36 274-30 220-24 160-16 112Z',
    dye.mid,
  ) +
  patch('M-44 126C-52 176-54 226-56 270L-50 272C-48 226-44 176-38 132Z', dye.light) +
  line('M-40 138C-44 180-46 230-47 270', 1.3, dye.dark) +
  shape('M-20 108C-28 160-34 220-40 273-36 278-30 276-26 274-24 220-20 160-12 112Z', WHITE.light) +
  tails([-22, 130, -26, 150, -24, 170, -29, 190, -27, 210, -32, 228, -30, 246, -35, 260]);

const belt =
  shape('M66 164C88 171 106 171 128 164L129 173C106 181 88 181 65 173Z', GOLD.mid) +
  line('M66 168.6C88 176 106 176 128.6 168.6', 1.2, GOLD.dark);

/** @param {Dye} gem */
const orb = (gem) =>
  disc(103, 161, 10.5, GOLD.mid) +
  patch('M108 153C113 160 111 168 103 170.6 109 166 110 160 108 153Z', GOLD.dark) +
  shape(
    'M93 159C99 163 107 163 113 159V163.6C107 167 99 167 93 163.6Z',
    gem.mid,
    'stroke-width="1.3"',
  ) +
  line('M103 151V139M98.6 144H107.4', 4.6) +
  line('M103 151V139M98.6 144H107.4', 2, GOLD.light);

const collar =
  shape('M66 104C76 96 118 96 128 104 130 112 124 122 97 124 70 122 64 112 66 104Z', WHITE.light) +
  tails([74, 106, 82, 113, 91, 116, 103, 116, 112, 113, 120, 106]);

/** The arm across the body. @param {King} king */
const crossedArm = ({ mantle, robe }) =>
  shape(
    'M70 112C54 118 48 138 52 154 56 172 72 184 92 184L96 170C84 168 78 160 78 148L82 122Z',
    mantle.mid,
  ) +
  patch('M52 146C54 168 72 182 91 183L93 176C76 174 60 166 52 146Z', mantle.dark) +
  line('M66 122C60 132 59 142 60 150M72 130C70 140 70 148 72 154', 1.3, mantle.dark) +
  shape('M88 168 97 170 94 186 85 184Z', robe.light, 'stroke-width="1.6"') +
  shape(
    'M95 170C102 168 108 172 108 177 106 183 100 186 94 184Z',
    SKIN.light,
    'stroke-width="1.5"',
  ) +
  line('M101 172 108 174.6M101 177H107.6', 1.1);

/**
 * Draws a king.
 * @param {King} king @param {string} held  what is in the hand at 151 101
 */
export const rey = (king, held) =>
  moved(
    'translate(-5 0)',
    robe(king) +
      belt +
      moved('translate(97 0) scale(.8 1)', twice(mantleSide(king.mantle))) +
      moved('translate(5 0)', raisedArm(king.mantle, king.mantle, held)) +
      collar +
      (king.hasOrb ? orb(king.mantle) : '') +
      crossedArm(king) +
      moved(
        'translate(97 76)',
        head(king.hair, king.cut, king.beard, CROWNS[king.crown](king.mantle)),
      ),
  );
