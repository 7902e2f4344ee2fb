// Caballos: riders, who hold up the sign of their suit.

import { BROWN, GOLD, INK, WHITE, dots, line, moved, patch, shape } from '../ink.js';
import { FIST, HATS, head } from './head.js';
import { horse } from './horse.js';
import { raisedArm } from './sota.js';

/**
 * @typedef {import('../ink.js').Dye} Dye
 *
 * @typedef {object} Rider
 * @property {Dye} coat @property {Dye} sleeve @property {Dye} cape @property {Dye} breeches
 * @property {Dye} hair @property {string} cut @property {string} beard
 * @property {string} hat @property {Dye} felt @property {Dye} plume
 * @property {Dye} horse @property {Dye} mane @property {Dye} cloth
 */

/** @param {Dye} dye */
const cape = (dye) =>
  shape(
    'M112 98C130 98 148 112 160 128 172 140 180 150 184 166 176 168 170 164 164 168 156 162 150 166 142 162 134 140 124 120 110 106Z',
    dye.mid,
  ) +
  patch('M118 104C136 120 148 140 156 163L164 166C158 146 148 124 130 108Z', dye.dark) +
  line('M132 106C150 118 166 138 174 163', 1.3, dye.light);

/** @param {Rider} rider */
const leg = ({ breeches }) =>
  shape(
    'M106 146C120 140 136 148 136 162 132 178 112 184 104 196L88 190C88 172 94 156 106 146Z',
    breeches.mid,
  ) +
  patch('M134 160C130 174 112 180 103 192L97 191C104 176 120 172 126 154Z', breeches.dark) +
  line('M108 152C102 162 98 174 97 184M118 150C112 160 106 170 103 182', 1.3, breeches.light) +
  shape(
    'M86 188C92 184 102 186 107 192 104 206 98 216 96 226H80C84 214 84 202 86 188Z',
    BROWN.mid,
  ) +
  shape('M84 186C92 182 104 186 109 192L106 200C100 194 92 192 84 194Z', BROWN.light) +
  shape('M96 222C96 228 96 232 94 236 84 238 72 238 66 236 66 232 74 228 80 222Z', BROWN.mid) +
  line('M70 240H96M83 240V222', 4.4) +
  line('M70 240H96', 2, GOLD.mid);

/** @param {Rider} rider */
const coat = ({ coat: dye, sleeve }) =>
  shape(
    'M98 102C106 96 122 96 130 104 136 118 134 138 134 154 124 162 108 160 100 154 98 138 92 118 98 102Z',
    dye.mid,
  ) +
  patch('M126 106C130 120 128 140 128 156L133 153C133 138 135 118 129 106Z', dye.dark) +
  shape('M108 100 109 156H119L118 100Z', sleeve.mid, 'stroke-width="1.5"') +
  dots([113.6, 110, 113.8, 121, 114, 132, 114.2, 143], 2.2, INK) +
  shape('M99 146C110 152 124 152 134 146V154C124 160 110 160 100 154Z', BROWN.mid) +
  shape(
    'M100 101C104 95 126 95 130 101 128 107 120 105 114 109 108 105 102 107 100 101Z',
    WHITE.light,
  );

/** The arm with the reins. @param {Rider} rider */
const reinArm = ({ sleeve, coat: dye }) =>
  shape('M104 102C92 104 86 118 84 130L80 140 94 148C100 144 104 132 110 122Z', sleeve.mid) +
  patch('M84 138 94 145C98 140 103 130 108 121L102 116C98 126 94 134 84 138Z', sleeve.dark) +
  shape('M104 101C94 102 88 110 88 117 94 124 104 125 110 120Z', dye.mid) +
  line('M95 107C95 113 97 118 99 121', 1.3, dye.dark) +
  moved('translate(86 144) scale(.85)', FIST);

/**
 * Draws a rider.
 * @param {Rider} rider @param {string} held  what is in the hand at 151 101
 */
export const caballo = (rider, held) =>
  moved(
    'translate(-4 12) scale(.95)',
    horse(rider.horse, rider.mane, rider.cloth, rider.coat) +
      cape(rider.cape) +
      leg(rider) +
      coat(rider) +
      moved(
        'translate(112 76)',
        head(rider.hair, rider.cut, rider.beard, HATS[rider.hat](rider.felt, rider.plume)),
      ) +
      reinArm(rider),
  ) + moved('translate(-1 0)', raisedArm(rider.sleeve, rider.coat, held));
