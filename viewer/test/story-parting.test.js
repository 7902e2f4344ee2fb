// The legs of a block side by side.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { parted, stepBeside } from '../src/story/parting.js';
import { tellStory } from '../src/story/story.js';
import { linesOf, storyOf, textOf, toText } from './story-records.js';

const WHOLE = textOf('standard-3p-0');

/** A leg that goes on like the match up to a decision, plays another card there, and stops behind it. */
function fork(round, decision) {
  const whole = tellStory('x', WHOLE);
  const at = whole.chapters[round].decisions[decision];
  const { line, seat } = whole.steps[at];
  const lines = linesOf(WHOLE).slice(0, line);
  const { hands } = whole.steps[at - 1].state;
  for (const card of hands[seat].filter((held) => held !== lines[line - 1].card)) {
    // What it takes says the reader: where it departs the sentence names what must stand there.
    lines[line - 1] = { type: 'play', seat, card, captured: '', awards: [] };
    for (;;) {
      const story = tellStory('fork', toText(lines));
      if (story.steps.at(-1).line === line) return story;
      const [, field, value] = /^(\w+) is .* where it must be (.*)$/.exec(story.stop.reason);
      lines[line - 1][field] = JSON.parse(value);
    }
  }
  return assert.fail('no other card is held');
}

test('legs that decide the same part nowhere', () => {
  const leg = tellStory('x', WHOLE);
  const { obstacle, forks, first } = parted([leg, tellStory('y', WHOLE), leg]);
  assert.deepEqual([obstacle, first], [null, null]);
  assert.equal(forks.length, leg.chapters.length);
  assert.ok(forks.every(({ decision }) => decision === null));
});

test('legs part at the first decision that differs, though they came there alike', () => {
  const whole = tellStory('x', WHOLE);
  const other = fork(1, 7);
  const { forks, first } = parted([whole, other]);
  assert.deepEqual([first.round, first.decision], [1, 7]);
  assert.equal(first, forks[1]);
  assert.equal(forks[0].decision, null);
  const [mine, theirs] = first.choices;
  assert.equal(mine.seat, theirs.seat);
  assert.notEqual(mine.move, theirs.move);
  const before = [whole.steps[mine.at - 1].state, other.steps[theirs.at - 1].state];
  assert.equal(JSON.stringify(before[0]), JSON.stringify(before[1]));
});

test('a round is worth its points in each leg, once it is settled', () => {
  const whole = tellStory('x', WHOLE);
  const { forks } = parted([whole, fork(1, 7)]);
  const ends = linesOf(WHOLE).filter(({ type }) => type === 'round_end');
  assert.deepEqual(forks[0].worth, [ends[0].scores, ends[0].scores]);
  assert.deepEqual(forks[1].worth[1], null);
  assert.deepEqual(
    forks[1].worth[0],
    ends[1].scores.map((score, side) => score - ends[0].scores[side]),
  );
});

test('a leg that is missing, or ends early, is passed over', () => {
  const whole = tellStory('x', WHOLE);
  const short = tellStory('s', toText(linesOf(WHOLE).slice(0, 10)));
  const { first, forks } = parted([null, short, whole, fork(1, 7)]);
  assert.deepEqual([first.round, first.decision], [1, 7]);
  assert.deepEqual(
    first.choices.map((choice) => choice === null),
    [true, true, false, false],
  );
  assert.deepEqual(
    forks[1].chapters.map((chapter) => chapter === null),
    [true, true, false, false],
  );
  assert.equal(forks.length, whole.chapters.length);
  assert.equal(parted([whole]).first, null);
  assert.deepEqual(parted([]), { obstacle: null, forks: [], first: null });
});

test('what shares no packs is no block, and is not compared', () => {
  const obstacles = [
    ['standard-2p-0', 'players'],
    ['kings-3p-0', 'rules'],
    ['standard-3p-1', null],
  ];
  for (const [name, obstacle] of obstacles) {
    const other = tellStory('x', textOf(name));
    const found = parted([tellStory('x', WHOLE), other]);
    if (obstacle) assert.equal(found.obstacle, obstacle);
    else assert.ok(['dealer', 'packs'].includes(found.obstacle));
    assert.deepEqual([found.forks, found.first], [[], null]);
  }
});

test('a step has its place in another leg: after as many decisions of the same round', () => {
  const whole = tellStory('x', WHOLE);
  const other = fork(1, 7);
  for (const { at } of whole.steps) assert.equal(stepBeside(whole, at, whole), at);
  for (const { at } of other.steps) assert.equal(stepBeside(other, at, whole), at);
  const behind = whole.chapters[1].decisions[20];
  assert.equal(stepBeside(whole, behind, other), other.steps.length - 1);
  assert.equal(stepBeside(whole, whole.steps.length - 1, other), other.steps.length - 1);
  assert.equal(stepBeside(whole, whole.chapters[2].first, other), other.steps.length - 1);
  const none = tellStory('n', toText(linesOf(WHOLE).slice(0, 1)));
  assert.equal(stepBeside(none, 0, whole), 0);
  assert.equal(stepBeside(whole, 5, none), 0);
});

test('steps beside each other are of the same round, whatever followed the decisions', () => {
  const [mine, theirs] = [storyOf('rare-bachra-3p-1'), storyOf('standard-3p-0')];
  for (const { at, round, decision, kind } of mine.steps) {
    if (kind === 'end' || !theirs.chapters[round]) continue;
    const beside = theirs.steps[stepBeside(mine, at, theirs)];
    assert.equal(beside.round, round);
    if (decision !== null) assert.equal(beside.decision, decision);
  }
});
