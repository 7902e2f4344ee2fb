// Which side has which colour: colours follow the bots, so that one keeps its own where the legs of
// a block change seats. Style sheets know only `--side-0` and so on; here these are set.

/**
 * @typedef {import('../story/types.js').Story} Story
 * @typedef {Pick<Story, 'seats' | 'sides'>} Seated
 */

/**
 * The colour of each side of a leg, by number: that of the side on which the bot of its first seat
 * sits in the first leg. A bot that is not there, or has given its colour to another seat, gets one
 * that is left.
 * @param {Seated[]} legs @param {Seated} leg @returns {number[]}
 */
export function coloursOf(legs, leg) {
  const sides = [...Array(leg.sides).keys()];
  const left = new Set(sides);
  const wanted = sides.map((side) => {
    const own = botOf(leg, side);
    const found = legs[0].seats.find((seat) => left.has(seat.side) && own === nameOf(seat));
    if (found) left.delete(found.side);
    return found?.side ?? null;
  });
  return wanted.map((colour, side) => {
    const given = colour ?? (left.has(side) ? side : /** @type {number} */ ([...left][0]));
    left.delete(given);
    return given;
  });
}

/**
 * The same as declarations of style, for an element in which all is of that leg.
 * @param {Seated[]} legs @param {Seated} leg
 */
export function colourStyle(legs, leg) {
  return coloursOf(legs, leg)
    .map((colour, side) => `--side-${side}: var(--colour-${colour})`)
    .join('; ');
}

/** @param {Seated} leg @param {number} side */
const botOf = ({ seats }, side) => nameOf(seats[side]);

/** @param {Story['seats'][number]} seat */
const nameOf = ({ bot, version }) => JSON.stringify([bot, version]);
