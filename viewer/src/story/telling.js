// One line of a record after the other becomes steps. The reader says whether a line can stand
// there and what it does; here it is only watched.

import { Clocks, parseControl, timeOf } from './clocks.js';
import { Counting } from './counting.js';
import { Lookout } from './moments.js';
import { firstState, stateNow } from './state.js';

/** @typedef {import('./types.js').Step} Step */
/** @typedef {import('./types.js').StepKind} StepKind */
/** @typedef {import('./types.js').State} State */

const DECISIONS = ['declare', 'play'];

/** Holds the steps that have been told of a match. */
export class Telling {
  /**
   * @param {any} header
   * @param {number} line  where the header stands
   * @param {import('../../reader/match.mjs').Match} match  that begins
   */
  constructor(header, line, match) {
    this.match = match;
    this.control = parseControl(header.time_control);
    this.origin = originOf(header.from);
    this.clocks = new Clocks(this.control, match.players, this.origin && header.from.banks_ms);
    this.lookout = new Lookout();
    this.counting = new Counting();
    this.decisions = 0; // of the round so far
    /** @type {Step[]} */
    this.steps = [];
    this.push('start', line, header, firstState(match, this.clocks.banks), {});
  }

  /**
   * Takes the next line; throws the reader's Difference where it cannot stand there.
   * @param {any} event
   * @param {number} line
   */
  take(event, line) {
    const { asked } = this.match;
    this.match.take(event);
    if (event.type === 'round') return this.pushDeal(event, line);
    if (event.type === 'fault') this.takeFault(event, asked);
    const at = this.steps.length;
    const more = DECISIONS.includes(event.type) ? this.takeDecision(event) : {};
    const { round } = this.match;
    const earnings = round ? this.counting.take(round, at) : [];
    const settled = event.type === 'round_end' ? this.settle(event, at) : {};
    this.push(event.type, line, event, this.now(), { earnings, ...more, ...settled });
  }

  /** @param {any} event @param {number} at @returns {Partial<Step>} */
  settle({ majority: points }, at) {
    const isEmpty = points.every((/** @type {number} */ count) => count === 0);
    return {
      earnings: isEmpty ? [] : [{ kind: 'majority', seat: null, points }],
      count: this.counting.count(this.match.count, points, at),
    };
  }

  now() {
    const before = this.steps[this.steps.length - 1].state;
    return stateNow(this.match, this.clocks.banks, before);
  }

  /**
   * Tells a deal: the layout as it was first laid, then each card that was taken back.
   * @param {any} event
   * @param {number} line
   */
  pushDeal(event, line) {
    this.decisions = 0;
    this.counting = new Counting();
    /** @type {any} */
    const { repairs, firstLayout } = this.match.round;
    const last = this.now();
    /** @type {string[]} */
    let returned = [];
    /** @type {string[]} */
    let table = firstLayout;
    const isLegal = repairs.length === 0;
    this.push('deal', line, event, isLegal ? last : { ...last, table, returned, turn: null }, {});
    repairs.forEach((/** @type {any} */ repair, /** @type {number} */ place) => {
      table = [...table.filter((/** @type {string} */ card) => card !== repair.taken), repair.laid];
      returned = [...returned, repair.taken];
      const isLast = place === repairs.length - 1;
      const state = isLast ? last : { ...last, table, returned, turn: null };
      this.push('repair', line, event, state, { repair });
    });
  }

  /** @param {any} event @param {number | null} asked  the seat that was to decide */
  takeFault(event, asked) {
    const isStrike = event.strike !== undefined;
    if (isStrike && event.seat === asked) this.clocks.strike(event.seat, event.kind);
  }

  /** @param {any} event @returns {Partial<Step>} */
  takeDecision(event) {
    const decision = this.decisions;
    this.decisions += 1;
    const { rounds, decider } = this.match;
    const isGiven = isBefore(rounds, decision, this.origin);
    const by = event.by || (decider === 'bot' ? null : decider);
    const think = timeOf(event.ms);
    if (!isGiven && decider === 'bot') this.clocks.spend(event.seat, think);
    else if (!isGiven && by === 'bot') this.clocks.spend(event.seat, think);
    return {
      decision,
      isGiven,
      by: isGiven ? null : by,
      think: by === 'bot' || by === null ? think : null,
      lag: timeOf(event.lag_ms),
      note: textOf(event.note),
      signal: event.signal ?? null,
    };
  }

  /**
   * @param {StepKind} kind
   * @param {number} line
   * @param {any} event
   * @param {State} state
   * @param {Partial<Step>} more
   */
  push(kind, line, event, state, more) {
    const step = {
      at: this.steps.length,
      line,
      kind,
      event,
      seat: ['declare', 'play', 'penalty', 'fault'].includes(kind) ? event.seat : null,
      round: state.round,
      decision: null,
      state,
      earnings: [],
      count: null,
      repair: null,
      by: null,
      isGiven: false,
      think: null,
      lag: null,
      note: '',
      signal: null,
      detail: kind === 'fault' ? textOf(event.detail) : '',
      said: kind === 'fault' ? textOf(event.said) : '',
      ...more,
    };
    this.steps.push({ ...step, moments: this.lookout.take(step) });
  }
}

/** @param {any} from @returns {import('./types.js').Origin | null} */
function originOf(from) {
  const isPlace = Number.isInteger(from?.round) && Number.isInteger(from?.decision);
  if (!isPlace) return null;
  return { match: textOf(from.match), round: from.round, decision: from.decision };
}

/** @param {number} round @param {number} decision @param {import('./types.js').Origin | null} origin */
function isBefore(round, decision, origin) {
  if (!origin) return false;
  return round < origin.round || (round === origin.round && decision < origin.decision);
}

/** @param {unknown} value */
export function textOf(value) {
  return typeof value === 'string' ? value : '';
}
