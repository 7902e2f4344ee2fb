// @ts-nocheck: plain JavaScript, to be read by whoever writes a reader; its tests run it
// Bots that failed, and what that does to a match: see docs/faults.md.

import { range, sidesOf } from './cards.mjs';
import { fail, isObject, isWhole, shown } from './lines.mjs';

const FAULT_KINDS = ['illegal', 'late', 'crashed', 'malformed', 'no_show'];
const NOBODY_LEFT = ['crashed', 'no_show'];

export class Faults {
  constructor(players, header) {
    this.players = players;
    this.sides = sidesOf(players);
    // Two seats of one side that hold the same bot fail together. Without names nobody can
    // tell; then an end is believed where it can have been, and demanded where it must be.
    this.apart = range(players).map(String);
    this.together = range(players).map((seat) => String(seat % this.sides));
    this.bots = readSeats(header.seats ?? null, players);
    this.limit = strikeLimit(header.fault_policy);
    this.strikes = Array(players).fill(0);
    this.forfeited = [];
  }

  // The sides of which a bot still stands.
  standing(bots) {
    const name = (seat) => `${seat % this.sides} ${bots[seat]}`;
    const fallen = new Set(this.forfeited.map(name));
    const seats = range(this.players).filter((seat) => !fallen.has(name(seat)));
    return range(this.sides).filter((side) => seats.some((seat) => seat % this.sides === side));
  }

  get mustEnd() {
    return this.standing(this.bots ?? this.apart).length < 2;
  }

  get canEnd() {
    return this.standing(this.bots ?? this.together).length < 2;
  }

  // Takes a fault; says whether it is a strike, after which the bot is asked on.
  take(line) {
    const { seat, kind } = line;
    if (!FAULT_KINDS.includes(kind)) {
      fail(`kind is ${shown(kind)} where it must be one of ${FAULT_KINDS.join(', ')}`);
    }
    if (!isWhole(seat, 0, this.players - 1)) fail(`seat is ${shown(seat)}, which is none`);
    if (this.forfeited.includes(seat)) fail(`seat is ${seat}, which has forfeited before`);
    const strike = this.strikeDue(line);
    if (line.strike !== strike) {
      const wanted = strike === undefined ? 'none, a forfeit' : strike;
      fail(`strike is ${shown(line.strike)} where it must be ${wanted}`);
    }
    if (strike === undefined) this.forfeited.push(seat);
    else this.strikes[seat] = strike;
    return strike !== undefined;
  }

  strikeDue({ seat, kind, strike }) {
    const next = this.strikes[seat] + 1;
    if (NOBODY_LEFT.includes(kind) || this.mustEnd || next >= this.limit) return undefined;
    // A malformed message can have ended the stream; without a policy the line is believed.
    const isFree = kind === 'malformed' || this.limit === Infinity;
    return isFree && strike === undefined ? undefined : next;
  }

  // The end of a match that forfeits have ended, at the scores settled so far.
  outcome(scores) {
    const standing = this.standing(this.bots ?? (this.mustEnd ? this.apart : this.together));
    const places = scores.map((_, side) => (standing.includes(side) ? 1 : standing.length + 1));
    return { winner: standing[0] ?? null, places, scores, termination: 'forfeit' };
  }

  // The end of a match that was played out: with 3 players who forfeited is last.
  adjusted(played) {
    if (this.players !== 3 || this.forfeited.length === 0) return played;
    const [last] = this.forfeited;
    const others = range(3).filter((side) => side !== last);
    const best = Math.min(...others.map((side) => played.places[side]));
    const first = others.filter((side) => played.places[side] === best);
    const places = range(3).map((side) => (side === last ? 3 : first.includes(side) ? 1 : 2));
    return { ...played, winner: first.length === 1 ? first[0] : null, places };
  }
}

// Names the bot on each seat; null where the record does not.
function readSeats(seats, players) {
  if (seats === null) return null;
  const isName = (value) => typeof value === 'string';
  const isSeat = (seat) => isObject(seat) && isName(seat.bot) && isName(seat.version ?? '');
  if (!Array.isArray(seats) || seats.length !== players || !seats.every(isSeat)) {
    fail(`seats is ${shown(seats)} where a list of ${players} bots must be`);
  }
  return seats.map(({ bot, version }) => JSON.stringify([bot, version ?? '']));
}

// Which fault of a seat is a forfeit; where the record does not say, any can be.
function strikeLimit(policy) {
  if (policy === undefined || policy === null) return Infinity;
  if (policy === 'forfeit') return 1;
  const limit = /^"substitute:([2-9]|[1-9][0-9])"$/.exec(shown(policy))?.[1];
  if (limit === undefined) fail(`fault_policy is ${shown(policy)}, which is none`);
  return Number(limit);
}
