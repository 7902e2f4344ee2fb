// The sheet a face is printed on, and its frame. In the Spanish pack the frame's breaks (la pinta)
// tell the suit to who only sees a card's edge: oros none, copas one, espadas two, bastos three.

import { INK, line, short } from './ink.js';

/** A card is this wide and high; every drawing of a whole card is in these units. */
export const WIDTH = 200;
export const HEIGHT = 308;

export const SHEET = `<rect x="1" y="1" width="198" height="306" rx="13" fill="#fffaee" stroke="#b9ab93" stroke-width="1.6"/>`;

/**
 * Draws the Spanish frame: two lines round the face, open on the top and the bottom edge.
 * @param {number} breaks  on each of these edges
 * @param {string} colour
 * @param {boolean} isSmall  for a card that is seen small: one thick line, wider breaks
 */
export function pinta(breaks, colour, isSmall = false) {
  if (isSmall) return line(broken(9, breaks, 17), 6, colour);
  return line(broken(8.5, breaks, 9), 3, colour) + line(broken(12.5, breaks, 9), 1, INK);
}

/**
 * The outline of a frame `inset` from the card's edge.
 * @param {number} inset @param {number} breaks @param {number} gap
 */
function broken(inset, breaks, gap) {
  const [right, bottom] = [WIDTH - inset, HEIGHT - inset];
  const edge = right - inset;
  const ends = [inset];
  for (let i = 1; i <= breaks; i++) {
    const middle = inset + (edge * i) / (breaks + 1);
    ends.push(middle - gap / 2, middle + gap / 2);
  }
  ends.push(right);
  let d = `M${inset} ${inset}V${bottom}M${right} ${inset}V${bottom}`;
  for (let i = 0; i < ends.length; i += 2) {
    for (const y of [inset, bottom]) d += `M${short(ends[i])} ${y}H${short(ends[i + 1])}`;
  }
  return d;
}
