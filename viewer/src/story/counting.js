// What the reader counts as one step (RULES 7.4), told by where it was won and why, and how it counts
// a round at its end.

import { range, sidesOf } from '../../reader/cards.mjs';
import { AWARD_POINTS } from '../../reader/round.mjs';

/** @typedef {import('./types.js').Earning} Earning */
/** @typedef {import('./types.js').Gain} Gain */
/** @typedef {import('./types.js').Count} Count */

/** Keeps what was won in a round, and at which steps. */
export class Counting {
  constructor() {
    /** @type {Gain[]} */
    this.declarations = [];
    /** @type {Gain[]} */
    this.bonuses = [];
  }

  /**
   * Takes what a round has that was not there before.
   * @param {any} round  of the reader
   * @param {number} at  the step that brought it
   * @returns {Earning[]} the same by its reasons, the awards of one play apart
   */
  take(round, at) {
    const declared = round.declarations.slice(this.declarations.length);
    const played = round.bonuses.slice(this.bonuses.length);
    this.declarations.push(...declared.map((/** @type {any} */ step) => ({ ...step, at })));
    this.bonuses.push(
      ...played.map((/** @type {any} */ { points, seat }) => ({ kind: 'play', seat, points, at })),
    );
    return [
      ...declared,
      ...played.flatMap((/** @type {any} */ step) => awardsOf(step, round.players)),
    ];
  }

  /**
   * How the round was counted that has just been settled.
   * @param {any} count  of the reader
   * @param {number[]} majority
   * @param {number} at
   * @returns {Count}
   */
  count({ before, contenders, leaders, totals, counted }, majority, at) {
    /** @type {Gain} */
    const first = { kind: 'majority', seat: null, points: majority, at };
    const gains = [first, ...this.declarations, ...this.bonuses];
    const isDecided = contenders.length === 0 && leaders.length === 1;
    return {
      before,
      tied: contenders,
      gains,
      leaders,
      deciding: isDecided ? counted - 1 : -1,
      totals,
    };
  }
}

/** @param {any} step @param {number} players @returns {Earning[]} */
function awardsOf({ awards, seat }, players) {
  const sides = sidesOf(players);
  return awards.map((/** @type {import('./types.js').Award} */ kind) => ({
    kind,
    seat,
    points: range(sides).map((side) => (side === seat % sides ? AWARD_POINTS[kind] : 0)),
  }));
}
