// What the table shows: who sits where, what a seat may see, what a step has brought into a pile,
// and for how long it stays.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { captureTime, shownFor } from '../src/page/pace.js';
import { canKnow, isOpen } from '../src/page/seat-view.js';
import { bankText, positionOf } from '../src/page/seat.js';
import { takenNow } from '../src/page/stack.js';
import { NAMES, storyOf } from './story-records.js';

const story = storyOf('standard-4p-0');
const viewsOf = ({ steps }) => steps.map((step) => ({ step, before: steps[step.at - 1] ?? null }));

test('who looks sits below, and the next seat on the right', () => {
  const at = (players, seat) =>
    [...Array(players).keys()].map((one) => positionOf({ story: { players }, seat }, one));
  assert.deepEqual(at(2, null), ['bottom', 'top']);
  assert.deepEqual(at(3, null), ['bottom', 'right', 'left']);
  assert.deepEqual(at(4, null), ['bottom', 'right', 'top', 'left']);
  assert.deepEqual(at(4, 3), ['right', 'top', 'left', 'bottom']);
});

test('with the eyes of a seat its own hand is open, and of others what was declared', () => {
  for (const { step } of viewsOf(story)) {
    step.state.hands.forEach((hand, seat) => {
      const declared = step.state.claims.filter((one) => one.seat === seat)[0]?.cards ?? [];
      for (const card of hand) {
        assert.equal(isOpen({ seat: null, step }, seat, card), true);
        const expected = seat === 1 || declared.includes(card);
        assert.equal(isOpen({ seat: 1, step }, seat, card), expected, `${step.at} ${card}`);
      }
    });
  }
});

test('what a seat thinks is its own', () => {
  assert.deepEqual(
    [null, 0, 1].map((own) => canKnow({ seat: own }, 1)),
    [true, false, true],
  );
});

test('what lies open on the piles is what the step brought into them', () => {
  for (const name of NAMES.slice(0, 12)) {
    const told = storyOf(name);
    for (const { step, before } of viewsOf(told)) {
      for (let side = 0; side < told.sides; side += 1) {
        const had = ['play', 'round_end'].includes(step.kind) ? before.state.piles[side] : null;
        const expected = had ? step.state.piles[side].filter((card) => !had.includes(card)) : [];
        const taken = takenNow({ step, before }, side);
        assert.deepEqual([...taken].sort(), [...expected].sort(), `${name} ${step.at}`);
      }
    }
  }
});

test('a bank is told in minutes and seconds, with tenths below a minute', () => {
  const texts = [0, 49, 950, 9_999, 59_999, 60_000, 754_000, -30].map(bankText);
  assert.deepEqual(texts, [
    '0:00.0',
    '0:00.0',
    '0:00.9',
    '0:09.9',
    '0:59.9',
    '1:00',
    '12:34',
    '0:00.0',
  ]);
});

test('a step is shown for longer than its cards are on their way', () => {
  for (const { step } of viewsOf(story)) {
    if (step.kind !== 'end') assert.ok(shownFor(step, true, 20) > captureTime(step) + 500);
  }
});

test('a note that may not be read takes no time', () => {
  const [step] = story.steps.filter(({ kind }) => kind === 'play');
  const noted = { ...step, note: 'x'.repeat(100) };
  assert.equal(shownFor(noted, false, 20), shownFor(step, true, 20));
  assert.ok(shownFor(noted, true, 20) > shownFor(step, true, 20));
});

test('how long a step is shown follows from how much there is to read', () => {
  const step = { kind: 'play', event: { captured: '' }, earnings: [], note: '' };
  const times = [40, 90, 200, 10_000].map((length) => shownFor(step, true, length));
  assert.deepEqual(times, [1200, 1200, 5000, 16000]);
  assert.equal(shownFor({ ...step, kind: 'declare' }, true, 57), 700);
  assert.equal(shownFor({ ...step, kind: 'round_end' }, true, 57), 6000);
});
