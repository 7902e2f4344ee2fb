// What seats and sides are called. Seats count from 0, as in records and all commands.

/** @typedef {import('./types.js').View} View */

/**
 * A seat's number and its bot's name; without a name `seat 0`.
 * @param {View} view @param {number} seat
 */
export function seatName({ story, t }, seat) {
  const { bot } = story.seats[seat];
  return bot === '' ? t('seat {seat}', { seat }) : isolated(`${seat} ${bot}`);
}

/**
 * The bot's name alone, for where the number stands beside it.
 * @param {View} view @param {number} seat
 */
export function botName({ story, t }, seat) {
  return isolated(story.seats[seat].bot || t('seat {seat}', { seat }));
}

/**
 * A side's only seat; with 4 players the names of both.
 * @param {View} view @param {number} side
 */
export function sideName(view, side) {
  const names = seatsOf(view.story, side).map((seat) => seatName(view, seat));
  return names.length === 1 ? names[0] : view.t('{one} and {other}', pair(names));
}

/**
 * The seats of a side.
 * @param {import('../story/types.js').Story} story @param {number} side
 */
export function seatsOf(story, side) {
  return story.seats.filter((seat) => seat.side === side).map(({ seat }) => seat);
}

/** @param {string[]} names */
const pair = ([one, other]) => ({ one, other });

// A name may hold letters that run from right to left: they must not turn the sentence round.
/** @param {string} name */
const isolated = (name) => `\u2068${name}\u2069`;
