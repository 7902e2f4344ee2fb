// What the page lists and jumps to: the moments of the story, and what the end of a round brought:
// cards beyond the share, and the table that goes to who captured last.

/**
 * @typedef {import('../story/types.js').Story} Story
 * @typedef {import('../story/types.js').Step} Step
 * @typedef {import('../story/types.js').Moment} Moment
 * @typedef {import('../story/types.js').MomentKind | 'majority' | 'leftovers'} NotedKind
 * @typedef {Omit<Moment, 'kind'> & { kind: NotedKind, count: number }} Noted  `count`: of the cards
 *   that a side has, or that were left; 0 with others
 */

/** @type {WeakMap<Story, Noted[]>} */
const known = new WeakMap();

/** All, in the order of steps; of one step, what ends the round before who leads then. @param {Story} story */
export function notedOf(story) {
  let found = known.get(story);
  if (!found) {
    found = story.steps.flatMap((step) => [
      ...endOf(story, step),
      ...step.moments.map((moment) => ({ ...moment, count: 0 })),
    ]);
    known.set(story, found);
  }
  return found;
}

/** @param {Story} story @param {Step} step @returns {Noted[]} */
function endOf({ steps }, { at, kind, line, round, event, earnings }) {
  if (kind !== 'round_end') return [];
  const { capturer } = steps[at - 1].state;
  const left = event.left === '' ? 0 : event.left.split(' ').length;
  const base = { at, line, round, seat: null, side: null, points: 0, count: 0 };
  /** @type {Noted[]} */
  const found = [];
  if (left > 0) found.push({ ...base, kind: 'leftovers', seat: capturer, count: left });
  for (const earning of earnings.filter((one) => one.kind === 'majority')) {
    earning.points.forEach((points, side) => {
      const count = event.piles[side];
      if (points > 0) found.push({ ...base, kind: 'majority', side, points, count });
    });
  }
  return found;
}
