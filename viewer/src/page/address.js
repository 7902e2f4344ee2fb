// The address of a moment: `#LEG/ROUND.STEP`, with `@SEAT` behind it where one seat's view is shown.
// `#0/2.17` is the 17th step of round 2 in leg 0. It names the round, so that one can read it.

import { placeOf, stepAt } from './player.js';

/**
 * @typedef {import('../story/types.js').Story} Story
 * @typedef {import('./player.js').Player} Player
 */

/**
 * @param {Story[]} legs @param {Pick<Player, 'leg' | 'at' | 'seat'>} player
 */
export function addressOf(legs, { leg, at, seat }) {
  const { round, place } = placeOf(legs[leg], at);
  const moment = round < 0 ? `${leg}` : `${leg}/${round}.${place}`;
  return `#${moment}${seat === null ? '' : `@${seat}`}`;
}

/**
 * What an address asks for; null where it is none, or names a leg or a seat that is not there.
 * @param {Story[]} legs @param {string} address
 * @returns {Pick<Player, 'leg' | 'at' | 'seat'> | null}
 */
export function parseAddress(legs, address) {
  const found = /^#(\d{1,6})(?:\/(\d{1,6})\.(\d{1,6}))?(?:@([0-3]))?$/.exec(address);
  const story = found && legs[Number(found[1])];
  if (!found || !story) return null;
  const [, leg, round = '-1', place = '0', seat] = found;
  if (seat !== undefined && Number(seat) >= story.players) return null;
  return {
    leg: Number(leg),
    at: stepAt(story, Number(round), Number(place)),
    seat: seat === undefined ? null : Number(seat),
  };
}
