// Where the legs that are shown part: worked out once for all parts that ask.

import { parted } from '../../story/parting.js';

/** @typedef {import('../types.js').Story} Story */
/** @typedef {import('../../story/types.js').Parting} Parting */

/** @type {WeakMap<Story[], Parting>} */
const known = new WeakMap();

/** @param {Story[]} legs */
export function partingOf(legs) {
  const parting = known.get(legs) ?? parted(legs);
  known.set(legs, parting);
  return parting;
}
