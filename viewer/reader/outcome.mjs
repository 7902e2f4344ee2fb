// @ts-nocheck: plain JavaScript, to be read by whoever writes a reader; its tests run it
// Who has won, and who came where (RULES 7).

import { added, range } from './cards.mjs';

export const leadersOf = (scores, sides) => {
  const best = Math.max(...sides.map((side) => scores[side]));
  return sides.filter((side) => scores[side] === best);
};

// Counts a round anew, step by step, until one side leads that has reached the target (7.4).
// Returns how many steps were counted, the totals after them, and the sides that lead then:
// several where the count has not parted them, none where no side has reached the target.
export function countAnew(before, steps, target) {
  let totals = before;
  let leaders = [];
  let counted = 0;
  for (const step of steps) {
    totals = added(totals, step);
    counted += 1;
    const isReached = totals.some((total) => total >= target);
    if (leaders.length > 0) leaders = leadersOf(totals, leaders);
    else if (isReached) leaders = leadersOf(totals, range(totals.length));
    if (leaders.length === 1) break;
  }
  return { leaders, totals, counted };
}

// The winner first; the others by score, equal scores share a place (7.6).
export function placed(winner, scores, termination) {
  const places = scores.map((score, side) => {
    if (side === winner) return 1;
    const ahead = scores.filter((other, index) => index !== winner && other > score);
    return 1 + ahead.length + (winner === null ? 0 : 1);
  });
  return { winner, places, scores, termination };
}

// Placed by the scores alone, after the last round that is allowed (7.7).
export function placedByScore(scores) {
  const [first, ...equal] = leadersOf(scores, range(scores.length));
  return placed(equal.length > 0 ? null : first, scores, 'max_rounds');
}
