// How long a step is shown while the match plays, and how long its cards are on their way.
// Milliseconds at speed 1, which lets one read what happened.

/** @typedef {import('../story/types.js').Step} Step */

/** The parts of what moves at a step. */
export const MOVES = { fly: 420, light: 240, rest: 160, sweep: 460, deal: 60 };

/** From this speed on nothing flies: there would be nothing to see. */
export const FASTEST_MOTION = 8;

const SHOWN = {
  start: 2500,
  deal: 1900,
  repair: 2200,
  declare: 1300,
  play: 1100,
  penalty: 2800,
  redeal: 1500,
  fault: 3200,
  round_end: 6000,
  end: 0,
};
const EACH_AWARD = 1100;
const EACH_LETTER = 28; // of a note
const LONGEST_NOTE = 4000;

/**
 * @param {Pick<Step, 'kind' | 'event' | 'earnings' | 'note'>} step
 * @param {boolean} canRead  whether the note is shown
 */
export function shownFor(step, canRead) {
  const awards = step.kind === 'play' ? step.earnings.length * EACH_AWARD : 0;
  const note = canRead ? Math.min(step.note.length * EACH_LETTER, LONGEST_NOTE) : 0;
  return SHOWN[step.kind] + captureTime(step) + awards + note;
}

/**
 * How long a capture is on its way: the card lands, the run lights up, then all are swept off.
 * @param {Pick<Step, 'kind' | 'event'>} step
 */
export function captureTime({ kind, event }) {
  if (kind !== 'play' || event.captured === '') return 0;
  return sweepsAfter(event.captured.split(' ').length) + MOVES.sweep;
}

/**
 * When what a card has captured is swept off the table.
 * @param {number} count  of captured cards
 */
export function sweepsAfter(count) {
  return MOVES.fly + count * MOVES.light + MOVES.rest;
}
