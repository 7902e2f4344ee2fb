// The back of the cards: a wall of tiles with stars, the same whichever way it is turned.

import { GOLD, WHITE, disc, dots, moved, patch, round, shape, short, star } from './ink.js';
import { HEIGHT, SHEET, WIDTH } from './frame.js';

/** @typedef {import('./ink.js').Dye} Dye */

const TILE = 27;
const COLUMNS = [-2.5, -1.5, -0.5, 0.5, 1.5, 2.5];
const ROWS = [-4.5, -3.5, -2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 3.5, 4.5];

/** A shape once on every tile. @param {string} tile */
const tiled = (tile) =>
  COLUMNS.flatMap((x) =>
    ROWS.map((y) => moved(`translate(${short(x * TILE)} ${short(y * TILE)})`, tile)),
  ).join('');

/**
 * Draws the back.
 * @param {Dye} dye
 */
export function back(dye) {
  const outer = TILE / 2;
  const tile =
    `<path d="${star(8, outer, outer * 0.765)}" fill="${WHITE.light}" stroke="none"/>` +
    patch(star(8, outer - 2, (outer - 2) * 0.765), dye.dark) +
    patch(star(8, outer - 4, 4.4), GOLD.mid) +
    dots([0, 0], 2, WHITE.light);
  const medallion =
    disc(0, 0, 47, dye.dark, `stroke="${GOLD.mid}" stroke-width="3"`) +
    disc(0, 0, 42, dye.mid, `stroke="${WHITE.light}" stroke-width="1.6"`) +
    disc(0, 0, 38, 'none', `stroke="${GOLD.light}" stroke-width="2.6" stroke-dasharray="0 5.97"`) +
    shape(star(8, 34, 26), WHITE.light, `stroke="${dye.dark}" stroke-width="1.4"`) +
    shape(star(8, 29, 12, 22.5), GOLD.mid, `stroke="${dye.dark}" stroke-width="1.4"`) +
    round(8, patch('M0-30C4-24 4-19 0-14-4-19-4-24 0-30Z', dye.mid)) +
    disc(0, 0, 10, WHITE.light, `stroke="${dye.dark}" stroke-width="1.4"`) +
    patch(star(8, 8, 3.4), dye.mid);
  return (
    SHEET +
    `<rect x="9" y="9" width="${WIDTH - 18}" height="${HEIGHT - 18}" rx="7" fill="${dye.dark}" stroke="none"/>` +
    `<rect x="14" y="14" width="${WIDTH - 28}" height="${HEIGHT - 28}" rx="3" fill="${dye.mid}" stroke="${GOLD.mid}" stroke-width="2"/>` +
    moved('translate(100 154)', tiled(tile) + medallion)
  );
}
