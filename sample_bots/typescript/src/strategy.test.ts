// Questions with one right answer each. `npm test` builds the bot and asks them.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Observation } from './generated/arena/v1/Observation.js';
import type { Question } from './generated/arena/v1/Question.js';
import type { Rules } from './generated/arena/v1/Rules.js';
import { choose } from './strategy.js';

// Only what the strategy reads: the contract may have more fields one day.
const RULES = { runs: true, caidaInRun: true, chainStart: 'CHAIN_START_ANY_CAPTURE' } as Rules;

test('it declares what it can, and is silent where it must be', () => {
  assert.equal(choose(asked({}, 'declare silent'), RULES), 'declare');
  assert.equal(choose(asked({}, 'silent'), RULES), 'silent');
});

test('it takes the longer run', () => {
  const seen = { hand: '12B 4O', tableCards: '4C 5E 6B 12C' };
  assert.equal(choose(asked(seen), RULES), '4O');
});

test('it takes no run where there is none', () => {
  const seen = { hand: '12B 4O', tableCards: '4C 5E 6B 12C', handCounts: [2, 0] };
  assert.equal(choose(asked(seen), { ...RULES, runs: false }), '12B');
});

test('it goes on with a chain', () => {
  const seen = { hand: '7B 4O', tableCards: '7C 10E', chainRank: 4, chainPoints: 5 };
  assert.equal(choose(asked(seen), RULES), '4O');
});

test('it makes a caida, where it takes as many cards otherwise', () => {
  const seen = { hand: '2B 10O', tableCards: '2C 10E 12O', caidaCard: '10E' };
  assert.equal(choose(asked(seen), RULES), '10O');
});

test('it makes a caida inside a run, where the rules have it', () => {
  const seen = { hand: '5B 1O', tableCards: '1C 2E 5E 6B 12O', caidaCard: '2E' };
  assert.equal(choose(asked(seen), RULES), '1O');
  assert.equal(choose(asked(seen), { ...RULES, caidaInRun: false }), '5B');
});

test('it lays the card of which fewest are unseen', () => {
  const seen = { hand: '3B 11O', tableCards: '7C', played: '11B 11C' };
  assert.equal(choose(asked(seen), RULES), '11O');
});

test('it fears nobody who has no cards and gets none', () => {
  const seen = { hand: '3B 11O', tableCards: '7C', played: '11B 11C', handCounts: [2, 0] };
  assert.equal(choose(asked(seen), RULES), '3B');
});

/** A question of two players in mid-round; the moves are the hand unless given. */
function asked(seen: Partial<Observation>, moves = seen.hand): Question {
  const observation = {
    seat: 0,
    hand: '',
    tableCards: '',
    layout: '',
    played: '',
    handCounts: [3, 3],
    stockCount: 0,
    caidaCard: '',
    chainRank: 0,
    chainPoints: 0,
    ...seen,
  };
  return { table: 1, question: 1, moves, observation } as Question;
}
