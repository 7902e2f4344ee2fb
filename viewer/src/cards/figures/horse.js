// The horse of the caballos, in a high walk to the left.

import { BLACK, GOLD, dots, line, moved, patch, shape } from '../ink.js';

/** @typedef {import('../ink.js').Dye} Dye */

const HOOF = shape('M-8 0H6L7 8C2 10-8 10-13 8-12 4-10 2-8 0Z', BLACK.mid, 'stroke-width="1.6"');

/** @param {Dye} coat @param {Dye} hair */
const tail = (coat, hair) =>
  shape(
    'M160 158C176 152 186 166 183 184 180 200 186 212 188 222 178 226 168 214 168 198 168 186 170 176 162 172Z',
    hair.mid,
  ) +
  line(
    'M166 162C176 162 178 174 175 186 173 198 178 210 183 218M166 166C172 172 170 186 171 198',
    1.3,
    hair.dark,
  );

/** A hind leg that stands. @param {string} fill @param {string} fold */
const hindLeg = (fill, fold) =>
  shape(
    'M130 176C148 166 170 172 170 190 170 204 164 214 165 224 166 234 160 246 158 256H145C147 246 152 236 150 226 146 216 128 210 126 194Z',
    fill,
  ) +
  patch(
    'M166 184C168 204 160 214 161 224 162 234 157 246 155 254H150C153 244 157 234 155 224 152 212 160 200 160 184Z',
    fold,
  ) +
  moved('translate(150 256)', HOOF);

/** A fore leg that stands. @param {string} fill @param {string} fold */
const foreLeg = (fill, fold) =>
  shape(
    'M74 190C88 184 102 190 100 202 98 214 92 222 92 232 92 242 91 250 90 257H78C79 248 80 240 79 232 78 220 70 208 74 190Z',
    fill,
  ) +
  patch(
    'M96 198C95 214 88 222 88 232 88 242 87 250 86 256H89C91 250 91 242 91 232 91 222 97 214 99 202Z',
    fold,
  ) +
  moved('translate(83 257)', HOOF);

/** A fore leg that is lifted. @param {string} fill @param {string} fold */
const liftedLeg = (fill, fold) =>
  shape(
    'M93 188C86 181 75 183 67 188 59 193 51 197 44 199 36 202 35 210 40 214 46 219 51 227 54 238L63 234C61 226 57 218 55 212.6 68 214 88 214 94 203Z',
    fill,
  ) +
  patch(
    'M92 195C84 205 66 208 49 209 55 217 59 226 61 234.6L63 234C61 226 57 218 55 212.6 68 214 88 214 93 203Z',
    fold,
  ) +
  line('M41 204C45 205 48 208 49 212', 1.3, fold) +
  moved('translate(58.6 236.6) rotate(-24) scale(.88)', HOOF);

const BODY =
  'M66 106C86 108 98 126 108 148 122 156 136 151 150 150 164 152 174 166 172 186 170 202 158 208 144 206 130 204 116 214 96 212 80 212 68 206 64 192 60 178 64 168 64 158 62 150 57 148 52 150 47 153 44 160 38 164 31 167 24 162 26 154 28 145 38 124 47 113 53 106 59 104 66 106Z';

/** @param {Dye} coat */
const body = (coat) =>
  shape(BODY, coat.mid) +
  patch(
    'M70 196C82 208 100 206 116 204 132 200 152 204 166 194 160 206 150 206 144 204.6 130 203 116 212 96 210.6 84 210 74 206 70 196Z',
    coat.dark,
  ) +
  patch(
    'M84 118C96 132 98 148 104 160 114 164 128 158 142 156 128 152 118 155 107 149 98 130 92 122 84 118Z',
    coat.light,
  ) +
  line(
    'M84 188C78 180 74 176 72 168M138 196C132 186 134 176 142 170M72 134C76 146 76 156 72 164',
    1.4,
    coat.dark,
  );

/** @param {Dye} hair */
const mane = (hair) =>
  shape(
    'M60 104C78 100 94 112 102 128 106 138 112 144 112 152 104 152 100 148 97 144 96 150 90 148 88 142 86 146 80 142 81 134 77 138 72 132 75 126 70 128 67 122 70 116 65 116 60 112 60 104Z',
    hair.mid,
  ) +
  line(
    'M68 108C80 110 92 122 100 138M75 126C80 124 84 124 88 126M81 134C86 132 90 132 94 135',
    1.2,
    hair.dark,
  );

/** @param {Dye} hair @param {Dye} coat */
const face = (hair, coat) =>
  shape('M56 108 52 92 64 102Z', coat.mid, 'stroke-width="1.8"') +
  shape('M62 107 62 89 72 104Z', coat.mid, 'stroke-width="1.8"') +
  shape('M60 104C54 104 50 110 48 118 52 116 58 114 62 110Z', hair.mid, 'stroke-width="1.4"') +
  shape('M48 124C50 120 55 120 57 123 55 127 50 127 48 124Z', '#fff', 'stroke-width="1.4"') +
  dots([52.4, 123.8], 2, '#2b1710') +
  patch('M27 152C32 148 40 154 41 160 36 166 26 164 27 155Z', coat.dark) +
  dots([31, 153], 1.8, '#2b1710') +
  line('M29 161C33 160 36 158 38 156', 1.3);

/** Bridle and reins, to a hand at 92 142. @param {Dye} dye */
const bridle = (dye) => {
  const straps =
    'M36 140C42 142 46 148 46 155M62 108C64 118 62 132 56 148M51 111C55 115 59 117 63 117M44 154C62 158 80 152 92 142M66 168C74 184 92 188 106 180';
  return (
    line(straps, 4.6) +
    line(straps, 2.4, dye.mid) +
    dots([44, 154, 62.6, 117, 67, 171, 80, 182, 94, 185], 2.4, GOLD.light)
  );
};

/**
 * Draws a horse with its saddle cloth.
 * @param {Dye} coat @param {Dye} hair @param {Dye} cloth @param {Dye} trim
 */
export const horse = (coat, hair, cloth, trim) =>
  tail(coat, hair) +
  moved('translate(-27 -2)', hindLeg(coat.dark, coat.dark)) +
  moved('translate(8 0)', foreLeg(coat.dark, coat.dark)) +
  hindLeg(coat.mid, coat.dark) +
  body(coat) +
  liftedLeg(coat.mid, coat.dark) +
  mane(hair) +
  face(hair, coat) +
  bridle(trim) +
  shape(
    'M98 146C114 158 132 154 148 149 152 164 152 180 146 192 130 200 114 202 100 196 96 180 96 162 98 146Z',
    cloth.mid,
  ) +
  line(
    'M101 191C114 197 130 195 144 187M99 150C97 164 97 178 101 191M146 153C149 166 149 178 145 187',
    2.6,
    trim.mid,
  ) +
  dots([108, 186, 117, 188, 127, 187.6, 136, 185, 142, 181], 1.5, trim.light);
