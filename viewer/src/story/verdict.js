// Why a match ended as it did. Who has won the reader knows; here its count is put into a shape.

import { earningsOf } from './earnings.js';

/**
 * @param {import('../../reader/match.mjs').Match} match  that has ended
 * @param {any} end  its last line
 * @returns {import('./types.js').Verdict}
 */
export function verdictOf(match, end) {
  const reason = reasonOf(match, end.termination);
  const { contenders, earned, counted } = match.count ?? {
    contenders: [],
    earned: [],
    counted: [],
  };
  return {
    reason,
    winner: end.winner,
    contenders: reason === 'tie_break' ? contenders : [],
    count:
      reason === 'count'
        ? counted.map((/** @type {number[]} */ totals, /** @type {number} */ place) => ({
            earnings: earningsOf(earned[place], match.players),
            totals,
          }))
        : [],
  };
}

/** @param {any} match @param {'score' | 'max_rounds' | 'forfeit'} termination */
function reasonOf({ players, faults, count, scores, rules }, termination) {
  if (termination === 'forfeit') return 'forfeit';
  if (players === 3 && faults.forfeited.length > 0) return 'played_out';
  if (termination === 'max_rounds') return 'max_rounds';
  if (count.contenders.length > 0) return 'tie_break';
  const arrived = scores.filter((/** @type {number} */ score) => score >= rules.target_score);
  return arrived.length > 1 ? 'count' : 'target';
}
