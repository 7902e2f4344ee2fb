// What is shown, and what each wish makes of it. Pure: no clock, no page. The timer and the
// rendering are in viewer.js.

import { notedOf } from './noted.js';

/**
 * @typedef {import('../story/types.js').Story} Story
 * @typedef {import('./types.js').NotedKind} NotedKind
 * @typedef {import('./types.js').Stride} Stride
 *
 * @typedef {object} Player
 * @property {number} leg
 * @property {number} at
 * @property {boolean} isPlaying
 * @property {number} speed
 * @property {number | null} seat
 */

/** How fast it can be: 1 is as fast as one can read. */
export const SPEEDS = [0.5, 1, 2, 4, 8, 16];

/**
 * A player at the beginning of the first leg.
 * @param {Partial<Player>} [wishes]
 * @returns {Player}
 */
export function newPlayer(wishes = {}) {
  return { leg: 0, at: 0, isPlaying: false, speed: 1, seat: null, ...wishes };
}

/**
 * At a step of the leg; one before the first or behind the last is the first or the last.
 * @param {Player} player @param {Story} story @param {number} at @returns {Player}
 */
export function gone(player, story, at) {
  const last = story.steps.length - 1;
  const step = Math.min(Math.max(Math.trunc(at) || 0, 0), last);
  return { ...player, at: step, isPlaying: player.isPlaying && step < last };
}

/**
 * One stride on or back, where it stops.
 * @param {Player} player @param {Story} story @param {Stride} stride @param {1 | -1} direction
 * @returns {Player}
 */
export function moved(player, story, stride, direction) {
  return gone(paused(player), story, strideFrom(story, player.at, stride, direction));
}

/**
 * The next step that is shown while it plays.
 * @param {Player} player @param {Story} story @returns {Player}
 */
export function played(player, story) {
  return gone(player, story, player.at + 1);
}

/**
 * At the next moment of the kinds wanted (none named: of any), or where it was when there is none.
 * @param {Player} player @param {Story} story @param {NotedKind[]} kinds @param {1 | -1} direction
 * @returns {Player}
 */
export function jumped(player, story, kinds, direction) {
  const wanted = notedOf(story).filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  const found =
    direction === 1
      ? wanted.find(({ at }) => at > player.at)
      : wanted.findLast(({ at }) => at < player.at);
  return found ? gone(paused(player), story, found.at) : paused(player);
}

/**
 * Plays, or stops playing; at the end it plays again from the start.
 * @param {Player} player @param {Story} story @returns {Player}
 */
export function toggled(player, story) {
  if (player.isPlaying) return paused(player);
  const isOver = player.at === story.steps.length - 1;
  return { ...player, at: isOver ? 0 : player.at, isPlaying: story.steps.length > 1 };
}

/** @param {Player} player @returns {Player} */
export function paused(player) {
  return { ...player, isPlaying: false };
}

/**
 * The next faster or slower speed there is.
 * @param {Player} player @param {1 | -1} direction @returns {Player}
 */
export function hurried(player, direction) {
  const place = SPEEDS.indexOf(player.speed) + direction;
  return { ...player, speed: SPEEDS[Math.min(Math.max(place, 0), SPEEDS.length - 1)] };
}

/**
 * In another leg, at the same place of the same round as far as it has one.
 * @param {Player} player @param {Story[]} legs @param {number} leg @returns {Player}
 */
export function inLeg(player, legs, leg) {
  if (!legs[leg] || leg === player.leg) return player;
  const { round, place } = placeOf(legs[player.leg], player.at);
  return gone({ ...player, leg }, legs[leg], stepAt(legs[leg], round, place));
}

/**
 * Where a step stands: its round, and how many steps of the round come before it.
 * @param {Story} story @param {number} at
 */
export function placeOf(story, at) {
  const { round } = story.steps[at];
  return { round, place: at - story.steps.findIndex((step) => step.round === round) };
}

/**
 * The step at a place; of a round that there is not, or not so far, the nearest before it.
 * @param {Story} story @param {number} round @param {number} place
 */
export function stepAt(story, round, place) {
  const first = story.steps.findIndex((step) => step.round === round);
  if (first === -1) return round < 0 ? 0 : story.steps.length - 1;
  const last = story.steps.findLastIndex((step) => step.round === round);
  return Math.min(first + Math.max(place, 0), last);
}

/** @param {Story} story @param {number} at @param {Stride} stride @param {1 | -1} direction */
function strideFrom(story, at, stride, direction) {
  if (stride === 'play') return at + direction;
  const kinds = stride === 'turn' ? ['declare', 'play'] : ['deal'];
  const { steps } = story;
  const found =
    direction === 1
      ? steps.findIndex((step) => step.at > at && kinds.includes(step.kind))
      : steps.findLastIndex((step) => step.at < at && kinds.includes(step.kind));
  if (found !== -1) return found;
  return direction === 1 ? steps.length - 1 : 0;
}
