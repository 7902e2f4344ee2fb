// Counts every round anew as RULES 7.4 does, to tell which step decided. Who has won is known from
// the record; this only finds out where that showed.

/** @typedef {import('../types.js').Story} Story */
/** @typedef {import('../types.js').Step} Step */

/**
 * @typedef {object} Gain  One step of the count.
 * @property {'majority' | 'declaration' | 'penalty' | 'play'} kind
 * @property {number} at  the step of the story
 * @property {number[]} points  by side
 *
 * @typedef {object} Count  What a round gave, in the order in which it is counted.
 * @property {number[]} before  the scores before it
 * @property {number[]} tied  the sides of a tie-break; empty outside of one
 * @property {Gain[]} gains
 * @property {number[]} leaders  the sides that lead at its end: one has won, several go on, none: all do
 * @property {number} deciding  the gain after which one side led; -1: none did
 * @property {number[]} totals  by side, after that gain, else after all
 */

/** @type {WeakMap<Story, Map<number, Count>>} */
const known = new WeakMap();

/** Of every settled round, by the step at which it was settled. @param {Story} story */
export function countsOf(story) {
  let counts = known.get(story);
  if (!counts) {
    counts = countAll(story);
    known.set(story, counts);
  }
  return counts;
}

/** @param {Story} story */
function countAll(story) {
  /** @type {Map<number, Count>} */
  const counts = new Map();
  let before = Array(story.sides).fill(0);
  /** @type {number[]} */
  let tied = [];
  /** @type {Gain[]} */
  let declared = [];
  /** @type {Gain[]} */
  let played = [];
  let last = before;
  for (const { kind, at, state, event } of story.steps) {
    if (kind === 'deal') [declared, played, last] = [[], [], before.map(() => 0)];
    if (kind === 'declare' || kind === 'penalty' || kind === 'play') {
      const points = state.gains.map((gain, side) => gain - last[side]);
      last = state.gains;
      if (points.some((point) => point > 0)) {
        const gain = kind === 'declare' ? 'declaration' : kind;
        (kind === 'play' ? played : declared).push({ kind: gain, at, points });
      }
    }
    if (kind === 'round_end') {
      const majority = { kind: /** @type {const} */ ('majority'), at, points: event.majority };
      const count = counted(before, tied, [majority, ...declared, ...played], story);
      counts.set(at, count);
      [before, tied] = [state.scores, count.leaders];
    }
  }
  return counts;
}

/** @param {number[]} before @param {number[]} tied @param {Gain[]} gains @param {Story} story @returns {Count} */
function counted(before, tied, gains, story) {
  const { target_score } = story.rules;
  let totals = before;
  if (tied.length > 0) {
    for (const { points } of gains) totals = added(totals, points);
    return { before, tied, gains, leaders: leadersOf(totals, tied), deciding: -1, totals };
  }
  /** @type {number[]} */
  let leaders = [];
  for (const [index, { points }] of gains.entries()) {
    totals = added(totals, points);
    const isReached = totals.some((total) => total >= target_score);
    if (leaders.length > 0 || isReached) {
      leaders = leadersOf(totals, leaders.length > 0 ? leaders : [...totals.keys()]);
    }
    if (leaders.length === 1) return { before, tied, gains, leaders, deciding: index, totals };
  }
  return { before, tied, gains, leaders, deciding: -1, totals };
}

/** @param {number[]} one @param {number[]} other */
export function added(one, other) {
  return one.map((points, side) => points + other[side]);
}

/** @param {number[]} totals @param {number[]} sides */
function leadersOf(totals, sides) {
  const best = Math.max(...sides.map((side) => totals[side]));
  return sides.filter((side) => totals[side] === best);
}
