// How seats, sides, lists and scores are called in sentences. Names come from whoever wrote the
// record: nothing in them may turn a line round, or hide.

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').Story} Story */

const LONGEST = 24;
// Control, direction and other signs that nobody sees; joiners are parts of letters and emoji.
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Makes a text of the record harmless within a line of ours: what cannot be seen becomes a sign,
 * and what runs from right to left does so alone.
 * @param {unknown} text
 */
export function harmless(text) {
  const seen = String(text ?? '').replace(UNSEEN, '\ufffd');
  return RIGHT_TO_LEFT.test(seen) ? `\u2068${seen}\u2069` : seen;
}

/** A name, harmless and no longer than a line bears. @param {unknown} text */
export function shortened(text) {
  const signs = Array.from(String(text ?? ''));
  return harmless(
    signs.length <= LONGEST ? signs.join('') : `${signs.slice(0, LONGEST - 1).join('')}…`,
  );
}

/** @param {Story} story @param {number} seat */
export function sideOf(story, seat) {
  return seat % story.sides;
}

/**
 * A seat by its bot, and by its number too where that does not tell it from the others.
 * @param {View} view @param {number} seat
 */
export function seatName({ story, t }, seat) {
  const { bot } = story.seats[seat];
  if (!bot) return t('Seat {seat}', { seat });
  const isAlone = story.seats.filter((other) => other.bot === bot).length === 1;
  return isAlone ? shortened(bot) : t('{bot} (seat {seat})', { bot: shortened(bot), seat });
}

/**
 * A side: its seat, or with partners its number and who they are.
 * @param {View} view @param {number} side
 */
export function sideName(view, side) {
  const { story, t } = view;
  if (story.sides === story.players) return seatName(view, side);
  const bots = story.seats.filter((seat) => seat.side === side).map((seat) => shortened(seat.bot));
  const names = [...new Set(bots.filter(Boolean))];
  if (names.length === 0) return t('Side {side}', { side });
  return t('Side {side} ({names})', { side, names: names.join(' + ') });
}

/** @param {View} view @param {string[]} items */
export function listed({ language }, items) {
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language, {
    type: 'conjunction',
  }).format(items);
}

/** @param {View} view @param {number[]} sides */
export function sidesListed(view, sides) {
  return listed(
    view,
    sides.map((side) => sideName(view, side)),
  );
}

/** Points by side, as they are written: `14 : 9`. @param {number[]} points */
export function scoreText(points) {
  return points.join(' : ');
}

/** Points by side, as they are said: 14 to 9. @param {View} view @param {number[]} points */
export function scoreSaid({ t }, points) {
  const [first, second, third] = points;
  if (third === undefined) return t('{first} to {second}', { first, second });
  return t('{first} to {second} to {third}', { first, second, third });
}

/**
 * The result as it is said: the winner's points first, then the others' in the order of sides.
 * @param {View} view @param {number[]} points @param {number | null} winner
 */
export function resultSaid(view, points, winner) {
  if (winner === null) return scoreSaid(view, points);
  return scoreSaid(view, [points[winner], ...points.filter((_, side) => side !== winner)]);
}

/** @param {{ t: View['t'], n: View['n'] }} view @param {number} count */
export function pointsText({ n }, count) {
  return n('{count} point', '{count} points', count);
}

/**
 * A time of thinking, as short as it is readable.
 * @param {View} view @param {number} ms
 */
export function thinkText({ language }, ms) {
  const [unit, value, most] =
    ms >= 1000
      ? /** @type {const} */ (['second', ms / 1000, 2])
      : /** @type {const} */ (['millisecond', ms, ms < 10 ? 1 : 0]);
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: most,
  }).format(value);
}
