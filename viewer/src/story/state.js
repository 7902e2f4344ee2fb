// The table after a line, taken from the reader. What has not changed is the same object as before,
// so that thousands of states share what they have in common.

import { RANKS, range } from '../../reader/cards.mjs';

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Claim} Claim */

/**
 * The state before the first round.
 * @param {import('../../reader/match.mjs').Match} match
 * @param {(number | null)[]} banks
 * @returns {State}
 */
export function firstState(match, banks) {
  const nothing = range(match.sides).map(() => 0);
  return {
    round: -1,
    dealer: match.dealer,
    turn: null,
    hands: range(match.players).map(() => []),
    table: [],
    stock: 0,
    out: 0,
    returned: [],
    piles: nothing.map(() => []),
    scores: nothing,
    gains: nothing,
    claims: [],
    laid: null,
    chain: null,
    capturer: null,
    forfeited: [],
    strikes: range(match.players).map(() => 0),
    banks,
  };
}

/**
 * The state that a match is in now.
 * @param {import('../../reader/match.mjs').Match} match
 * @param {(number | null)[]} banks
 * @param {State} before
 * @returns {State}
 */
export function stateNow(match, banks, before) {
  const { round, faults } = match;
  const run = {
    scores: shared(before.scores, match.scores),
    forfeited: shared(before.forfeited, faults.forfeited),
    strikes: shared(before.strikes, faults.strikes),
    banks: shared(before.banks, banks),
    turn: match.asked,
  };
  if (!round) return { ...before, ...run };
  return {
    round: match.rounds - (round.isSettled ? 1 : 0),
    dealer: round.dealer,
    hands: sharedLists(before.hands, round.hands),
    table: shared(before.table, round.table),
    stock: round.undealt,
    out: round.out,
    returned: shared(before.returned, round.returned),
    piles: sharedLists(before.piles, round.piles),
    gains: shared(before.gains, round.gains),
    claims: before.claims.length === round.asked ? before.claims : claimsOf(round),
    laid: round.laid,
    chain: chainOf(round, before.chain),
    capturer: round.capturer,
    ...run,
  };
}

/**
 * @template T
 * @param {T[]} before
 * @param {T[]} now
 * @returns {T[]} never an array that the reader goes on with
 */
function shared(before, now) {
  const isSame = before.length === now.length && before.every((one, place) => one === now[place]);
  return isSame ? before : [...now];
}

/** @param {string[][]} before @param {string[][]} now */
function sharedLists(before, now) {
  return shared(
    before,
    now.map((list, place) => shared(before[place], list)),
  );
}

/** @param {any} round @param {State['chain']} before @returns {State['chain']} */
function chainOf({ chain }, before) {
  if (!chain) return null;
  const rank = RANKS[chain.rank];
  const isSame = before?.rank === rank && before.award === chain.award;
  return isSame ? before : { rank, award: chain.award };
}

/** @param {any} round @returns {Claim[]} */
function claimsOf(round) {
  const isOpen = round.asked < round.players;
  return range(round.asked).map((/** @type {number} */ turn) => {
    const seat = (round.dealer + 1 + turn) % round.players;
    const held = round.combinations[seat];
    return {
      seat,
      cards: round.answers[turn] ? held.cards.split(' ') : [],
      held: held ? held.cards.split(' ') : [],
      isTringa: held?.size === 3,
      points: held?.points ?? 0,
      isBest: isOpen ? null : round.best?.seat === seat,
    };
  });
}
