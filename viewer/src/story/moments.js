// What is worth jumping to. `arena/record/moments.py` finds the same in Python: this comment is the
// definition, and a test compares the two.
//
// Moments belong to lines of the record, and come in the order of lines. Where one line has several
// they come in the order of this list. With each: `kind`, `line`, `round`, `seat` (whose deed it is),
// `side` (whom it brings points, or who leads or has won) and `points`.
//
// - `round`: a `round` line. No seat, no side, 0 points.
// - `caida`, `bkhamsa`, `bachra`, `mesa`: each award of a `play` line, in the order in which the line
//   has them. The seat that played, its side, the points of that award alone (1, 5, 10, 1).
// - `declaration`: the `declare` line with which all seats have answered, if any has declared: there
//   the best scores (RULES 4.5). The seat that declared best, its side, what it scores. (So one a
//   round at most, and not on the line of who declared, but on that of who answered last.)
// - `penalty`: a `penalty` line. The seat that had kept silent; the other side where there are two,
//   else no side as all others get points; the points that each of them gets.
// - `fault`: a `fault` line, strike or forfeit. The seat that failed, no side, 0 points.
// - `lead`: another side leads than led before. The total of a side is its settled score and its
//   points of this round so far: declaration, penalties and awards, but no majority before
//   `round_end`. Totals are taken after every single line: after a play with its own awards, then after the
//   penalty that follows it, then after the `round_end`. A side leads while it alone has the highest
//   total; while the highest total is shared, who led before still leads. Who leads first in a match
//   has taken the lead from nobody, and makes no moment. The seat is that of the line (null for
//   `round_end` and `end`; on the last `declare` line that of who declared best, as above); the side
//   that leads now; by how many points it is ahead of the next.
//   With `end` no total changes, also where a forfeit leaves a round unsettled: no `lead` there.
// - `end`: the `end` line. No seat, the side that has won or none, 0 points.

/** @typedef {import('./types.js').Step} Step */
/** @typedef {import('./types.js').Moment} Moment */
/** @typedef {import('./types.js').MomentKind} MomentKind */

/** Goes along the steps of a match and says what is worth jumping to. */
export class Lookout {
  constructor() {
    /** @type {number | null} the side that led last */
    this.leader = null;
  }

  /**
   * Takes the next step; gives its moments.
   * @param {Omit<Step, 'moments'>} step
   * @returns {Moment[]}
   */
  take(step) {
    const { at, line, round, seat } = step;
    /** @type {(kind: MomentKind, more?: Partial<Moment>) => Moment} */
    const moment = (kind, more) => ({
      kind,
      at,
      line,
      round,
      seat,
      side: null,
      points: 0,
      ...more,
    });
    const found = [];
    if (step.kind === 'deal') found.push(moment('round'));
    for (const { kind, seat, points } of step.earnings) {
      if (kind === 'majority') continue;
      found.push(moment(kind, { seat, side: onlySide(points), points: Math.max(...points) }));
    }
    if (step.kind === 'fault') found.push(moment('fault'));
    const lead = this.newLead(step);
    if (lead) found.push(moment('lead', lead));
    if (step.kind === 'end') found.push(moment('end', { side: step.event.winner }));
    return found;
  }

  /** @param {Omit<Step, 'moments'>} step */
  newLead({ kind, state, seat, earnings }) {
    const totals = state.scores.map((score, side) => score + state.gains[side]);
    const [first, second] = [...totals].sort((one, other) => other - one);
    const leader = totals.indexOf(first);
    if (first === second || leader === this.leader) return null;
    const before = this.leader;
    this.leader = leader;
    if (before === null) return null;
    const whose = kind === 'declare' ? earnings[0].seat : seat;
    return { seat: whose, side: leader, points: first - second };
  }
}

/** @param {number[]} points  by side */
function onlySide(points) {
  const sides = points.flatMap((count, side) => (count > 0 ? [side] : []));
  return sides.length === 1 ? sides[0] : null;
}
