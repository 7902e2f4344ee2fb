// What each seat has left of its bank, from the times in the record. The referee's clocks are in
// `arena/terms/clock.py`; here stands only what they do with what is recorded.

const MS_A_DAY = 86_400_000;
const NUMBER = '(\\d+(?:\\.\\d{1,9})?)';
const CONTROL = new RegExp(`^(?:${NUMBER}(?:\\+${NUMBER})?)?(?:/${NUMBER})?$`);

/**
 * Reads a time control, such as `10+0.05/1` in seconds: bank, increment, limit. Null for what is none.
 * @param {unknown} text
 * @returns {import('./types.js').TimeControl | null}
 */
export function parseControl(text) {
  const found = typeof text === 'string' && text !== '' && CONTROL.exec(text);
  if (!found) return null;
  const [bank, increment, limit] = found
    .slice(1)
    .map((part) => (part === undefined ? null : Number(part) * 1000));
  const isTooLong = [bank, increment, limit].some((time) => time !== null && time > MS_A_DAY);
  return bank === 0 || limit === 0 || isTooLong ? null : { bank, increment: increment ?? 0, limit };
}

/** The clocks of a match. Counts in microseconds, as the record does. */
export class Clocks {
  /**
   * @param {import('./types.js').TimeControl | null} control
   * @param {number} players
   * @param {unknown} banks  by seat in milliseconds, where a match was played on with what was left
   */
  constructor(control, players, banks) {
    this.control = control;
    /** @type {(number | null)[]} by seat, in microseconds */
    this.left = Array(players).fill(micros(control?.bank ?? null));
    if (control?.bank && Array.isArray(banks) && banks.length === players) {
      this.left = banks.map((bank) => micros(timeOf(bank)));
    }
  }

  /** By seat, in milliseconds; null: no bank, or not recorded what was used of it. */
  get banks() {
    return this.left.map((left) => (left === null ? null : left / 1000));
  }

  /**
   * Takes what a seat used, in milliseconds, off its bank, and adds the increment; null: not recorded.
   * @param {number} seat
   * @param {number | null} used
   */
  spend(seat, used) {
    const left = this.left[seat];
    const taken = micros(used);
    const more = micros(this.control?.increment ?? 0) ?? 0;
    this.left[seat] = left === null || taken === null ? null : Math.max(0, left - taken) + more;
  }

  /**
   * Takes a strike of the seat that was asked: being late costs all that was allowed; what another
   * fault took is not recorded.
   * @param {number} seat
   * @param {string} kind
   */
  strike(seat, kind) {
    const limit = this.control?.limit ?? Infinity;
    const left = this.left[seat];
    this.spend(seat, kind === 'late' && left !== null ? Math.min(limit, left / 1000) : null);
  }
}

/**
 * A time of the record in milliseconds; null for what is none.
 * @param {unknown} value
 */
export function timeOf(value) {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

/** @param {number | null} milliseconds */
function micros(milliseconds) {
  return milliseconds === null ? null : Math.round(milliseconds * 1000);
}
