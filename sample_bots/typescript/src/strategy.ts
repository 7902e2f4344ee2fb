// How the bot decides: a pure function of the question, and of the rules of the match.
//
// A play is worth what it gains at once, less what the next seat can be expected to gain
// from what the play leaves open. Cards are ranks here, 0 to 9 from the 1 to the 12: suits
// decide nothing in Ronda. The numbers in brackets are those of `arena rules`.

import type { Observation } from './generated/arena/v1/Observation.js';
import type { Question } from './generated/arena/v1/Question.js';
import type { Rules } from './generated/arena/v1/Rules.js';

const RANKS = ['1', '2', '3', '4', '5', '6', '7', '10', '11', '12'];
const COPIES = 4; // of each rank
const HAND = 3;
const NONE = -1;

const BKHAMSA = 5;
const BACHRA = 10;
// A card more for us is half a point: nobody has it yet, so half of it is ours already.
const CARD = 0.5;

/** What lies open between two plays. */
interface Open {
  /** The ranks on the table. */
  readonly table: ReadonlySet<number>;
  /** The rank just laid, which a capture makes a caida of; NONE without one. */
  readonly laid: number;
  /** The rank that is next in a chain; NONE without one. */
  readonly chain: number;
  /** What that rank would be worth. */
  readonly chainPoints: number;
}

/** The cards that the next seat may hold. */
interface Unseen {
  /** How many there are of each rank. */
  readonly copies: readonly number[];
  /** How many there are in all. */
  readonly total: number;
  /** How many of them it holds. */
  readonly held: number;
}

/** Returns one of the question's moves. */
export function choose(question: Question, rules: Rules | null | undefined): string {
  const moves = question.moves.split(' ');
  const [first = ''] = moves;
  if (moves.includes('silent')) {
    return first; // `declare`, where there is a choice: silence is penalised (4.6)
  }
  const seen = question.observation;
  if (!seen || !rules) {
    throw new Error(`Question ${question.question} came without an observation or rules.`);
  }
  const open = openIn(seen);
  const unseen = unseenCards(seen);
  let best = { move: first, worth: -Infinity };
  for (const move of moves) {
    const rank = rankOf(move);
    const left = after(rank, open, rules);
    const worth = gain(rank, open, rules) - expectedReply(left, unseen, rules);
    // Of equal moves the first: the same question has the same answer.
    if (worth > best.worth) best = { move, worth };
  }
  return best.move;
}

function openIn(seen: Observation): Open {
  return {
    table: new Set(cards(seen.tableCards).map(rankOf)),
    laid: seen.caidaCard ? rankOf(seen.caidaCard) : NONE,
    chain: seen.chainRank ? RANKS.indexOf(String(seen.chainRank)) : NONE,
    chainPoints: seen.chainPoints,
  };
}

/** Counts what playing a rank brings at once: awards, and cards at their worth. */
function gain(rank: number, open: Open, rules: Rules): number {
  if (open.table.has(rank)) {
    const end = endOfRun(rank, open.table, rules);
    const isInRun = rules.caidaInRun && rank < open.laid && open.laid < end;
    const isCaida = open.laid === rank || isInRun; // 5.5
    const isMesa = end - rank === open.table.size; // 5.10
    return Number(isCaida) + Number(isMesa) + CARD * (end - rank + 1);
  }
  return rank === open.chain ? open.chainPoints + CARD : 0; // 5.6, 5.7
}

/** Returns what lies open once a rank has been played. */
function after(rank: number, open: Open, rules: Rules): Open {
  const table = new Set(open.table);
  const closed = { table, laid: NONE, chain: NONE, chainPoints: 0 };
  if (table.has(rank)) {
    const end = endOfRun(rank, table, rules);
    for (let taken = rank; taken < end; taken += 1) table.delete(taken);
    const startsChain = rules.chainStart !== 'CHAIN_START_CAIDA' || open.laid === rank;
    return startsChain ? { ...closed, chain: rank, chainPoints: BKHAMSA } : closed;
  }
  if (rank === open.chain) {
    const goesOn = open.chainPoints === BKHAMSA;
    return goesOn ? { ...closed, chain: rank, chainPoints: BACHRA } : closed;
  }
  table.add(rank);
  return { ...closed, laid: rank };
}

/** Returns the first rank above a matched one that a capture does not reach (5.3). */
function endOfRun(rank: number, table: ReadonlySet<number>, rules: Rules): number {
  let end = rank + 1;
  while (rules.runs && table.has(end)) end += 1;
  return end;
}

function unseenCards(seen: Observation): Unseen {
  const known = [seen.hand, seen.layout, seen.played].flatMap(cards).map(rankOf);
  const copies = RANKS.map((_, rank) => COPIES - known.filter((one) => one === rank).length);
  const next = (seen.seat + 1) % seen.handCounts.length;
  return {
    copies,
    total: copies.reduce((sum, number) => sum + number, 0),
    // Without cards it is dealt new ones before it plays, as long as there are any (3.7).
    held: seen.handCounts[next] || (seen.stockCount > 0 ? HAND : 0),
  };
}

/**
 * Returns what the next seat can be expected to gain: it is taken to play its best card, so
 * a rank counts when the hand holds it and holds none of the better ones.
 */
function expectedReply(open: Open, unseen: Unseen, rules: Rules): number {
  const threats = unseen.copies
    .map((copies, rank) => ({ copies, gained: gain(rank, open, rules) }))
    .filter(({ copies, gained }) => gained > 0 && copies > 0)
    .sort((one, other) => other.gained - one.gained);
  let expected = 0;
  let better = 0;
  let noneBetter = 1;
  for (const { copies, gained } of threats) {
    better += copies;
    const none = power(Math.max(0, 1 - better / unseen.total), unseen.held);
    expected += (noneBetter - none) * gained;
    noneBetter = none;
  }
  return expected;
}

/** Multiplies: languages agree on products to the last bit, on their own powers they do not. */
function power(base: number, exponent: number): number {
  let product = 1;
  for (let factor = 0; factor < exponent; factor += 1) product *= base;
  return product;
}

function cards(text: string): string[] {
  return text ? text.split(' ') : [];
}

function rankOf(card: string): number {
  return RANKS.indexOf(card.slice(0, -1));
}
