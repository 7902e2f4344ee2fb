// How long a step is shown while the match plays, and how long its cards are on their way.
// Milliseconds at speed 1, which lets one read what happened.

/** @typedef {import('../story/types.js').Step} Step */

/** The parts of what moves at a step. */
export const MOVES = { fly: 420, light: 240, rest: 160, sweep: 460, deal: 60 };

/** From this speed on nothing flies: there would be nothing to see. */
export const FASTEST_MOTION = 8;

/** At least so long: a silence is soon told, what a round was worth stands on a board too. */
const SHORTEST = {
  start: 4000,
  deal: 1900,
  repair: 2200,
  declare: 700,
  play: 1200,
  penalty: 2800,
  redeal: 1500,
  fault: 3200,
  round_end: 6000,
  end: 0,
};
const LONGEST = 16000;
// What is said at a simple play is known after a while: of a short text only what exceeds it is read.
const KNOWN = 57;
const EACH_NEW = 35;
const EACH_SIGN = 25; // of a text that is long
const EACH_AWARD = 600;
const EACH_LETTER = 28; // of a note
const LONGEST_NOTE = 4000;
const AFTER_CAPTURE = 700;

/**
 * @param {Pick<Step, 'kind' | 'event' | 'earnings' | 'note'>} step
 * @param {boolean} canRead  whether the note is shown
 * @param {number} length  of what is said of it, in signs
 */
export function shownFor(step, canRead, length) {
  if (step.kind === 'end') return 0; // there it stops
  const awards = step.kind === 'play' ? step.earnings.length * EACH_AWARD : 0;
  const note = canRead ? Math.min(step.note.length * EACH_LETTER, LONGEST_NOTE) : 0;
  const motion = captureTime(step);
  return (
    Math.max(SHORTEST[step.kind], readFor(length), motion > 0 ? motion + AFTER_CAPTURE : 0) +
    awards +
    note
  );
}

/** How long a text takes to read. @param {number} length */
function readFor(length) {
  return Math.min(Math.max(length - KNOWN, 0) * EACH_NEW, length * EACH_SIGN, LONGEST);
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
