// Inks and strokes: what every drawing of the pack is put together from. Drawings are strings of SVG,
// made here once and never of anything that came from outside.

/** The line that everything is drawn with. */
export const INK = '#2b1710';

/**
 * @typedef {object} Dye  A colour as cloth: lit, in the middle, in the folds.
 * @property {string} light
 * @property {string} mid
 * @property {string} dark
 */

/** @param {string} light @param {string} mid @param {string} dark @returns {Dye} */
const dye = (light, mid, dark) => ({ light, mid, dark });

export const RED = dye('#e4615a', '#c62a30', '#8d1a22');
export const BLUE = dye('#5f93d0', '#2a5ca8', '#193b73');
export const GREEN = dye('#79bb5e', '#34853f', '#1d592b');
export const GOLD = dye('#fbdf86', '#efb431', '#b97d12');
export const WHITE = dye('#fffdf6', '#f6ecd4', '#cdbd9d');
export const BROWN = dye('#bd8350', '#8c5730', '#5b351c');
export const BLACK = dye('#6b6262', '#3c3434', '#221a1a');
export const STEEL = dye('#eaf2f8', '#bfd3e4', '#7e9dba');
export const PURPLE = dye('#a678b4', '#733d86', '#4a2459');
export const BLOND = dye('#f7dc8d', '#e0ae4a', '#9a6a1c');
export const AUBURN = dye('#d08a52', '#a9562a', '#6b3115');
export const GREY = dye('#f1ede4', '#d4cdc0', '#8f8778');
export const SKIN = dye('#fbe0c0', '#f3c79d', '#d98f67');

/**
 * Draws a shape with a line round it.
 * @param {string} d @param {string} fill @param {string} [more]  attributes
 */
export const shape = (d, fill, more = '') => `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;

/**
 * Draws a patch of colour without a line.
 * @param {string} d @param {string} fill
 */
export const patch = (d, fill) => shape(d, fill, 'stroke="none"');

/**
 * Draws a line.
 * @param {string} d @param {number} [width] @param {string} [colour]
 */
export const line = (d, width, colour) =>
  `<path d="${d}"${width ? ` stroke-width="${width}"` : ''}${colour ? ` stroke="${colour}"` : ''}/>`;

/**
 * Draws a disc with a line round it.
 * @param {number} x @param {number} y @param {number} r @param {string} fill @param {string} [more]
 */
export const disc = (x, y, r, fill, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${more && ` ${more}`}/>`;

/**
 * Draws dots of one colour without a line, at `x y x y ...`.
 * @param {number[]} places @param {number} r @param {string} fill
 */
export function dots(places, r, fill) {
  let d = '';
  for (let i = 0; i < places.length; i += 2) d += `M${places[i]} ${places[i + 1]}h0`;
  return line(d, 2 * r, fill);
}

/**
 * Puts a drawing somewhere else, by what SVG calls a transform.
 * @param {string} transform @param {string} drawing
 */
export const moved = (transform, drawing) => `<g transform="${transform}">${drawing}</g>`;

/** A drawing and its mirror image over x = 0. @param {string} drawing */
export const twice = (drawing) => drawing + moved('scale(-1 1)', drawing);

/** A coordinate, short. @param {number} x */
export const short = (x) => String(Math.round(x * 10) / 10);

/**
 * The outline of a star round 0 0.
 * @param {number} points @param {number} outer @param {number} inner @param {number} [turn] degrees
 */
export function star(points, outer, inner, turn = 0) {
  let d = '';
  for (let i = 0; i < 2 * points; i++) {
    const angle = (Math.PI * i) / points + (turn * Math.PI) / 180;
    const radius = i % 2 ? inner : outer;
    d += `${i ? 'L' : 'M'}${short(radius * Math.sin(angle))} ${short(-radius * Math.cos(angle))}`;
  }
  return `${d}Z`;
}

/**
 * A drawing `count` times, turned round 0 0.
 * @param {number} count @param {string} drawing
 */
export function round(count, drawing) {
  return Array.from({ length: count }, (_, i) =>
    moved(`rotate(${short((360 * i) / count)})`, drawing),
  ).join('');
}
