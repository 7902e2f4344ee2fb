// What the reader counts as one step (RULES 7.4), told by its reasons: awards of one play apart.

import { range, sidesOf } from '../../reader/cards.mjs';
import { AWARD_POINTS } from '../../reader/round.mjs';

/** @typedef {import('./types.js').Earning} Earning */

/**
 * @param {any} step  of the reader
 * @param {number} players
 * @returns {Earning[]}
 */
export function earningsOf({ kind, awards, seat, points }, players) {
  if (!awards) return [{ kind, seat, points }];
  const sides = sidesOf(players);
  return awards.map((/** @type {import('./types.js').Award} */ award) => ({
    kind: award,
    seat,
    points: range(sides).map((side) => (side === seat % sides ? AWARD_POINTS[award] : 0)),
  }));
}

/**
 * What has been earned since there were so many steps in a round's two lists.
 * @param {any} round  of the reader
 * @param {{ declarations: number, bonuses: number }} before
 * @returns {Earning[]}
 */
export function newEarnings(round, before) {
  const steps = [
    ...round.declarations.slice(before.declarations),
    ...round.bonuses.slice(before.bonuses),
  ];
  return steps.flatMap((step) => earningsOf(step, round.players));
}
