// Where a step is in its match, as people count: the round, and which move of it.

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').Story} Story */

/**
 * Points by side after a step: those settled, and those of the round that is played.
 * @param {Story} story @param {number} at @returns {number[]}
 */
export function pointsAt(story, at) {
  const { scores, gains } = story.steps[at].state;
  return scores.map((score, side) => score + gains[side]);
}

/**
 * Where a step is. Rounds and moves are numbered from 0, as the record and the command line do.
 * @param {View} view @param {number} at
 */
export function placeText({ story, t }, at) {
  const { kind, round } = story.steps[at];
  if (kind === 'end') return t('End of the match');
  if (round < 0) return t('Before the first round');
  if (kind === 'round_end') return t('End of round {round}', { round });
  const move = moveAt(story, at);
  if (move === null) return t('Round {round}, the deal', { round });
  if (story.steps[at].decision === null) {
    return t('Round {round}, after move {move}', { round, move });
  }
  return t('Round {round}, move {move}', { round, move });
}

/** The latest move of the round; null before it. @param {Story} story @param {number} at */
export function moveAt(story, at) {
  for (let place = at; place >= 0; place -= 1) {
    const { decision, kind } = story.steps[place];
    if (decision !== null) return decision;
    if (kind === 'deal' || kind === 'start') return null;
  }
  return null;
}
