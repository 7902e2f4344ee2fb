// The boards between the rounds and at the end: who has won and why, the legs, and the target.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { board } from '../src/page/boards.js';
import { explain } from '../src/page/panels/explanation.js';
import { glossary } from '../src/page/panels/glossary.js';
import { howToPlay } from '../src/page/panels/how-to-play.js';
import { legsPanel } from '../src/page/panels/legs-panel.js';
import { legsResult, totalsOf } from '../src/page/panels/legs-result.js';
import { pointsAt } from '../src/page/panels/places.js';
import { isRecounted, recount, rowsOf } from '../src/page/panels/recount.js';
import { BROKEN, sourceOf, viewOf, wordsOf } from './panels-view.js';
import { NAMES, storyOf } from './story-records.js';

const atEnd = (story, more) => viewOf(story, story.steps.length - 1, more);

/** Two legs as a block has them: the same cards, the bots have changed seats. */
function legsOf(name, bots) {
  const story = storyOf(name);
  const named = (order) => ({
    ...story,
    seats: story.seats.map((seat) => ({ ...seat, bot: order[seat.seat % order.length] })),
  });
  return [named(bots), named([...bots].reverse())];
}

test('the boards say nothing broken at the end of any round and match', () => {
  for (const name of NAMES) {
    const story = storyOf(name);
    for (const { at, kind } of story.steps) {
      if (!['start', 'round_end', 'end'].includes(kind)) continue;
      const source = sourceOf(board(viewOf(story, at, { legs: [story, story] })));
      assert.doesNotMatch(source, BROKEN, `${name} at ${at}`);
    }
  }
});

test('the result begins with the points of who has won', () => {
  for (const name of NAMES) {
    const story = storyOf(name);
    const { winner, scores } = story.end;
    const told = wordsOf(board(atEnd(story)));
    if (winner === null) assert.match(told, /Nobody wins/);
    else assert.match(told, new RegExp(`wins with ${scores[winner]} to \\d`));
  }
});

test('a winner who is behind is explained by the count, with the gain that decided', () => {
  const story = storyOf('rare-winner-behind-2p-1');
  const view = atEnd(story);
  assert.match(wordsOf(board(view)), /fewer points in the end, but was there first/);
  const table = wordsOf(recount(view));
  assert.match(table, /the last round was counted in order RULES 7\.4/);
  assert.match(table, /Before the round .* ← decides/);
  assert.equal(sourceOf(recount(view)).match(/class="?deciding/g).length, 1);
});

test('the count ends with the totals that decided, and leads there step by step', () => {
  let counted = 0;
  for (const name of NAMES) {
    const { steps, rules } = storyOf(name);
    for (const { count, state } of steps) {
      if (!isRecounted(count, state.scores, rules.target_score)) continue;
      counted += 1;
      const rows = rowsOf(count);
      assert.deepEqual(rows[0].totals, count.before);
      assert.deepEqual(rows.at(-1).totals, count.totals);
      assert.deepEqual(rows.filter(({ isDeciding }) => isDeciding).length, 1);
    }
  }
  assert.ok(counted > 0);
});

test('many awards before the one that decided are told together', () => {
  const gain = (points) => ({ kind: 'play', at: 1, seat: 0, points });
  const gains = [{ kind: 'majority', at: 9, seat: null, points: [2, 0] }];
  for (let play = 0; play < 12; play += 1) gains.push(gain([1, 0]));
  const rows = rowsOf({ before: [30, 0], gains, deciding: 10, totals: [42, 0] });
  assert.deepEqual(
    rows.map(({ folded, totals }) => [folded, totals[0]]),
    [
      [0, 30],
      [0, 32],
      [5, 37],
      [0, 38],
      [0, 39],
      [0, 40],
      [0, 41],
      [0, 42],
    ],
  );
});

test('where a side reaches the target it is told that the round goes on', () => {
  for (const name of NAMES) {
    const story = storyOf(name);
    const { target_score: target } = story.rules;
    for (const { at, kind, state } of story.steps.slice(1)) {
      if (kind === 'end' || kind === 'round_end') continue;
      const [then, now] = [pointsAt(story, at - 1), pointsAt(story, at)];
      const isTie = state.scores.some((score) => score >= target);
      const isReached = !isTie && now.some((one, side) => one >= target && then[side] < target);
      const told = explain(viewOf(story, at)).filter(({ rules }) => rules.includes('7.1'));
      assert.equal(told.length, isReached ? 1 : 0, `${name} at ${at}`);
    }
  }
});

test('at the end of a leg the next one is offered, and the result of all legs told', () => {
  const legs = legsOf('standard-2p-0', ['one', 'two']);
  const view = atEnd(legs[0], { legs });
  const told = wordsOf(legsResult(view));
  const { scores } = legs[0].end;
  const sum = scores[0] + scores[1];
  assert.match(told, /This was leg 0, one of 2/);
  assert.match(told, /On to leg 1/);
  assert.match(told, new RegExp(`one: ${sum} points, 1 leg won`));
  assert.equal(wordsOf(legsResult(atEnd(legs[0]))), '');
});

test('points are summed by who plays together, and not where that is not known', () => {
  const [first, second] = legsOf('standard-4p-0', ['one', 'two']);
  const totals = totalsOf([first, second]);
  assert.deepEqual(
    totals.map(({ bots, wins }) => [bots, wins]),
    [
      [['one', 'one'], 1],
      [['two', 'two'], 1],
    ],
  );
  assert.equal(totalsOf(legsOf('standard-2p-0', ['one', 'one'])), null);
  assert.equal(totalsOf(legsOf('standard-2p-0', ['', 'two'])), null);
  assert.equal(totalsOf([first, { ...second, end: null }]), null);
});

test('results of legs that come later are hidden where the reader wants it', () => {
  const legs = legsOf('standard-2p-0', ['one', 'two']);
  const told = (more) => wordsOf(legsPanel(viewOf(legs[0], 9, { legs, ...more })));
  assert.match(told({}), /Result by leg .*wins with/);
  assert.match(told({}), /What round 0 brought/);
  assert.doesNotMatch(told({ isLaterHidden: true }), /wins with|brought|points,/);
});

test('a leg without a round is named where the legs are compared', () => {
  const story = storyOf('standard-2p-0');
  const cut = story.chapters[1].first;
  const short = {
    ...story,
    steps: story.steps.slice(0, cut),
    chapters: story.chapters.slice(0, 1),
  };
  const at = story.chapters[1].first + 5;
  const told = wordsOf(legsPanel(viewOf(story, at, { legs: [story, short] })));
  assert.match(told, /Leg 1 is not there: it was over before round 1\./);
});

test('an empty table of a leg says why it is empty', () => {
  const story = storyOf('standard-2p-0');
  const legs = [story, story];
  assert.match(wordsOf(legsPanel(viewOf(story, 0, { legs }))), /no cards are dealt yet/);
  assert.match(wordsOf(legsPanel(atEnd(story, { legs }))), /this leg is over/);
});

test('how it is played is told in about ten lines, with the numbers of this match', () => {
  for (const name of NAMES) {
    const story = storyOf(name);
    const source = sourceOf(howToPlay(viewOf(story)));
    assert.doesNotMatch(source, BROKEN);
    const lines = source.match(/<li/g).length;
    assert.ok(lines >= 9 && lines <= 12, `${lines} lines`);
    assert.match(source, new RegExp(`Who has ${story.rules.target_score} points`));
  }
});

test('no word is explained twice', () => {
  const words = glossary(viewOf(storyOf('standard-2p-0'))).map(({ word }) => word);
  assert.equal(new Set(words).size, words.length);
  for (const word of ['leg', 'block', 'seed', 'nonce', 'commitment', 'clock', 'bot', 'pack']) {
    assert.ok(words.includes(word), word);
  }
});
