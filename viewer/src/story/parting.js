// The legs of a block side by side. They share the packs and the first dealer, and so every round
// begins with the same hands in every leg, at which other bots sit. As long as all decide the same, all
// lies the same; the first decision that differs is where the bots can be compared: the same
// cards, the same table, and they chose differently. What comes after it in that round is another game;
// the next round begins alike again, but for the scores.

/** @typedef {import('./types.js').Story} Story */
/** @typedef {import('./types.js').Step} Step */
/** @typedef {import('./types.js').Fork} Fork */
/** @typedef {import('./types.js').Choice} Choice */
/** @typedef {import('./types.js').Parting} Parting */

/**
 * Finds where the legs parted, round by round. With several legs: where not all decided the same;
 * ask for two of them to compare these two.
 * @param {(Story | null)[]} legs  null: one that is missing
 * @returns {Parting}
 */
export function parted(legs) {
  const obstacle = obstacleOf(legs.filter((leg) => leg !== null));
  if (obstacle) return { obstacle, forks: [], first: null };
  const rounds = Math.max(0, ...legs.map((leg) => leg?.chapters.length ?? 0));
  const forks = [...Array(rounds).keys()].map((round) => forkOf(legs, round));
  return { obstacle, forks, first: forks.find(({ decision }) => decision !== null) ?? null };
}

/**
 * The step of another leg at the same place: after as many decisions of the same round, or as near
 * as that leg comes.
 * @param {Story} story
 * @param {number} at
 * @param {Story} other
 * @returns {number} a step of `other`
 */
export function stepBeside(story, at, other) {
  const last = other.steps.length - 1;
  const step = story.steps[at];
  if (step.kind === 'end') return last;
  if (step.round < 0) return Math.min(at, other.chapters[0]?.first ?? last);
  const [here, there] = [story.chapters[step.round], other.chapters[step.round]];
  if (!there) return last;
  const decisions = here.decisions.filter((one) => one <= at);
  const done = Math.min(decisions.length, there.decisions.length);
  const isShort = done < decisions.length;
  const from = done === 0 ? there.first : there.decisions[done - 1];
  const to = (there.decisions[done] ?? there.last + 1) - 1; // the last before the next decision
  const further = isShort ? Infinity : at - (decisions[done - 1] ?? here.first);
  return Math.min(from + further, to);
}

/** @param {Story[]} legs @returns {Parting['obstacle']} */
function obstacleOf(legs) {
  const [first, ...others] = legs;
  /** @param {(leg: Story) => unknown} trait */
  const isShared = (trait) => others.every((leg) => same(trait(leg), trait(first)));
  if (!isShared(({ players }) => players)) return 'players';
  if (!isShared(({ rules }) => rules)) return 'rules';
  if (!isShared(({ header }) => header.dealer)) return 'dealer';
  return havePacksInCommon(legs) ? null : 'packs';
}

/** @param {Story[]} legs */
function havePacksInCommon(legs) {
  /** @type {string[]} by round */
  const packs = [];
  return legs.every(({ chapters, steps }) =>
    chapters.every(
      ({ round, first }) => (packs[round] ??= steps[first].event.pack) === steps[first].event.pack,
    ),
  );
}

/** @param {(Story | null)[]} legs @param {number} round @returns {Fork} */
function forkOf(legs, round) {
  const chapters = legs.map((leg) => leg?.chapters[round] ?? null);
  const worth = legs.map((leg) => (leg?.chapters[round] ? worthOf(leg, round) : null));
  for (let decision = 0; ; decision += 1) {
    const choices = legs.map((leg) => leg && choiceIn(leg, round, decision));
    const moves = choices.flatMap((choice) => (choice ? [choice.move] : []));
    if (moves.length < 2) return { round, chapters, decision: null, choices: [], worth };
    if (new Set(moves).size > 1) return { round, chapters, decision, choices, worth };
  }
}

/** @param {Story} leg @param {number} round @param {number} decision @returns {Choice | null} */
function choiceIn(leg, round, decision) {
  const at = leg.chapters[round]?.decisions[decision];
  if (at === undefined) return null;
  const { kind, event, by } = leg.steps[at];
  const move = kind === 'play' ? event.card : event.cards === '' ? 'silent' : 'declare';
  return { at, seat: event.seat, move, by };
}

/** @param {Story} leg @param {number} round */
function worthOf({ steps, chapters }, round) {
  const { first, last } = chapters[round];
  const isSettled = steps.slice(first, last + 1).some(({ kind }) => kind === 'round_end');
  if (!isSettled) return null;
  const before = steps[first].state.scores;
  return steps[last].state.scores.map((score, side) => score - before[side]);
}

/** @param {unknown} one @param {unknown} other */
function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
