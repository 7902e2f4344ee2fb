// Sotas: pages, standing, who hold up the sign of their suit.

import { BROWN, GOLD, INK, SKIN, WHITE, dots, line, moved, patch, shape } from '../ink.js';
import { FIST, HATS, head } from './head.js';

/**
 * @typedef {import('../ink.js').Dye} Dye
 *
 * @typedef {object} Page
 * @property {Dye} coat @property {Dye} front @property {Dye} cape
 * @property {Dye} near @property {Dye} far  the legs
 * @property {Dye} hair @property {string} cut
 * @property {string} hat @property {Dye} felt @property {Dye} plume
 * @property {'stripes' | 'buttons' | 'lozenges' | 'halves'} pattern
 */

/** @param {Page} page */
const cape = ({ cape: dye }) =>
  shape(
    'M74 102C56 116 46 160 44 216 40 226 46 234 54 230 60 236 70 236 76 230H122C126 234 132 234 136 228 142 226 144 220 141 212 140 168 132 116 118 102Z',
    dye.mid,
  ) +
  patch('M72 108C60 124 54 170 55 226L62 230C60 180 64 140 74 118Z', dye.light) +
  patch('M118 110C128 130 132 176 131 226L124 228C126 180 122 140 114 120Z', dye.dark) +
  line('M66 132C62 160 62 196 66 230M134 150C136 180 137 200 136 222', 1.3, dye.dark);

/** @param {Dye} dye @param {Dye} garter */
const leg = (dye, garter) =>
  shape(
    'M-12 204C-14 222-13 230-10 238-8 250-9 258-10 266H6C5 256 8 248 10 236 12 226 12 216 12 204Z',
    dye.mid,
  ) +
  patch(
    'M4 206C6 222 6 232 3 242 1 252 1 260 1 265H5.4C5 256 8 248 9 236 11 226 11 216 11 206Z',
    dye.dark,
  ) +
  shape(
    'M-12.6 228C-6 232 4 232 11 228L10 235C4 239-4 239-11 235Z',
    garter.mid,
    'stroke-width="1.4"',
  );

const SHOE =
  shape(
    'M-11 262C-13 268-24 272-30 276-33 279-30 281-27 281H7V262C2 267-6 267-11 262Z',
    BROWN.mid,
  ) +
  line('M-26 278H6', 1.2, BROWN.dark) +
  dots([-3, 270], 2, GOLD.mid);

const legs = (/** @type {Page} */ { near, far, cape: garter }) =>
  moved('translate(84 0)', leg(near, garter) + SHOE) +
  moved('translate(110 0) scale(-1 1)', leg(far, garter) + SHOE);

/** Front of the coat, by its pattern. @type {Record<string, (page: Page) => string>} */
const FRONTS = {
  stripes: ({ front }) =>
    patch('M84 100 80 162H87L90 98ZM104 98 106 162H113L109 100ZM95 97V162H99V97Z', front.mid) +
    line('M84 100 80 162M90 98 87 162M104 98 106 162M109 100 113 162', 1.1),
  buttons: ({ front }) =>
    shape('M88 99 86 162H108L105 99Z', front.mid) +
    dots([97, 110, 97, 122, 97, 134, 97, 146, 97, 157], 2.6, INK) +
    dots([96.6, 109.6, 96.6, 121.6, 96.6, 133.6, 96.6, 145.6, 96.6, 156.6], 1.5, GOLD.light),
  lozenges: ({ front }) =>
    [
      [97, 118],
      [97, 142],
      [85, 130],
      [109, 130],
      [86, 152],
      [108, 152],
    ]
      .map(([x, y]) =>
        shape(
          `M${x} ${y - 9} ${x + 6} ${y} ${x} ${y + 9} ${x - 6} ${y}Z`,
          front.mid,
          'stroke-width="1.3"',
        ),
      )
      .join(''),
  halves: ({ front }) =>
    shape('M97 97C108 96 118 98 122 104 127 122 121 142 117 164H97Z', front.mid) +
    line('M97 104V160', 1.2),
};

const coat = (/** @type {Page} */ page) => {
  const { coat: dye, front } = page;
  return (
    shape(
      'M76 162C70 178 62 190 58 208 66 217 74 211 78 216 84 220 90 213 96 218 102 213 108 220 115 216 120 211 128 217 136 208 132 190 124 178 118 162Z',
      dye.mid,
    ) +
    patch(
      'M110 166C118 182 124 196 126 211 131 211 134 209 134 208 130 190 123 178 117 166Z',
      dye.dark,
    ) +
    line(
      'M84 166C80 182 77 196 76 212M92 166C91 182 90 198 90 214M102 166C103 182 104 198 104 214M110 166C114 182 116 198 117 213',
      1.3,
      dye.dark,
    ) +
    line(
      'M59 203C68 211 76 206 80 210 86 214 90 208 96 212 102 208 108 214 114 210 120 206 128 210 135 203',
      3,
      front.mid,
    ) +
    shape(
      'M74 103C82 96 112 96 120 103 127 122 121 142 117 164 104 168 90 168 77 164 73 142 67 122 74 103Z',
      dye.mid,
    ) +
    patch('M75 106C72 124 76 144 80 163L85 164C82 146 79 124 80 104Z', dye.light) +
    FRONTS[page.pattern](page) +
    shape('M76 160C90 165 104 165 118 160L118 169C104 174 90 174 76 169Z', BROWN.mid) +
    shape('M91 162H103V172H91Z', GOLD.mid, 'stroke-width="1.6"') +
    shape('M80 100C84 94 110 94 114 100 112 107 104 104 97 109 90 104 82 107 80 100Z', WHITE.light)
  );
};

/** The arm that rests on the hip. @param {Page} page */
const restingArm = ({ coat: dye, front }) =>
  shape(
    'M77 102C64 102 54 116 51 132 50 142 58 150 72 158L80 150C72 144 70 140 71 134L80 118Z',
    dye.mid,
  ) +
  patch('M52 136C54 144 62 150 73 156L77 152.6C66 147 58 142 52 136Z', dye.dark) +
  shape('M77 102C66 101 58 110 56 120 62 126 74 126 80 120Z', front.mid) +
  line('M62 109C62 116 63 120 65 124M70 104C69 112 70 118 72 124', 1.3, front.dark) +
  shape(
    'M69 149C74 145 83 147 86 152 88 157 85 162 80 163 74 163 69 160 69 149Z',
    SKIN.light,
    'stroke-width="1.5"',
  ) +
  line('M77 151C81 152 84 154 86.4 156M75 156C79 156.6 82 158 84.4 160', 1.1);

/**
 * The arm that is held up, to a hand at 151 102.
 * @param {Dye} dye @param {Dye} puff @param {string} held  in the hand
 */
export const raisedArm = (dye, puff, held) =>
  shape(
    'M114 104C124 104 132 116 136 126L143 107 159 111C160 130 156 146 146 150 132 152 118 136 112 122Z',
    dye.mid,
  ) +
  patch(
    'M157 114C157 132 153 144 145 147 138 148 132 144 126 138 138 140 146 134 149 112Z',
    dye.dark,
  ) +
  shape('M115 103C127 102 136 112 138 122 133 130 120 130 113 121Z', puff.mid) +
  line('M122 106C126 112 127 120 126 126M130 110C133 116 133 122 132 126', 1.3, puff.dark) +
  shape('M142 104 160 108 158 115 141 111Z', WHITE.light, 'stroke-width="1.6"') +
  held +
  moved('translate(151 101)', FIST);

/**
 * Draws a page.
 * @param {Page} page @param {string} held  what is in the hand at 151 101
 */
export const sota = (page, held) =>
  moved(
    'translate(-4 0)',
    cape(page) +
      legs(page) +
      coat(page) +
      moved(
        'translate(97 74)',
        head(page.hair, page.cut, 'none', HATS[page.hat](page.felt, page.plume)),
      ) +
      restingArm(page) +
      raisedArm(page.coat, page.front, held),
  );
