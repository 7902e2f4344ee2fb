// Why a match ended as it did: the reader has worked it out, and here it gets one name.

/** @typedef {import('./types.js').Step} Step */

/**
 * @param {import('./types.js').Step[]} steps  of a match that has ended
 * @param {any} rules
 * @returns {import('./types.js').Verdict}
 */
export function verdictOf(steps, rules) {
  const { event, state } = steps[steps.length - 1];
  const count = steps.findLast((step) => step.count)?.count ?? null;
  return { reason: reasonOf(event.termination, state, count, rules), winner: event.winner, count };
}

/**
 * @param {'score' | 'max_rounds' | 'forfeit'} termination
 * @param {import('./types.js').State} state
 * @param {import('./types.js').Count | null} count
 * @param {any} rules
 */
function reasonOf(termination, { hands, scores, forfeited }, count, rules) {
  if (termination === 'forfeit') return 'forfeit';
  if (hands.length === 3 && forfeited.length > 0) return 'played_out';
  if (termination === 'max_rounds') return 'max_rounds';
  if (count && count.tied.length > 0) return 'tie_break';
  return scores.filter((score) => score >= rules.target_score).length > 1 ? 'count' : 'target';
}
