// What is left of the banks, by the times in a record.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { parseControl } from '../src/story/clocks.js';
import { tellStory } from '../src/story/story.js';
import { linesOf, storyOf, textOf, toText } from './story-records.js';

test('a time control is read as the arena writes it', () => {
  const controls = {
    '10+0.05/1': { bank: 10_000, increment: 50, limit: 1000 },
    '10+0.05': { bank: 10_000, increment: 50, limit: null },
    '10/1': { bank: 10_000, increment: 0, limit: 1000 },
    10: { bank: 10_000, increment: 0, limit: null },
    '/1': { bank: null, increment: 0, limit: 1000 },
  };
  for (const [text, control] of Object.entries(controls)) {
    assert.deepEqual(parseControl(text), control);
  }
  for (const none of ['', '0', '/0', '10+', '+1', '1e3', '86401', 'ten', '10\n', 10, null, {}]) {
    assert.equal(parseControl(none), null, String(none));
  }
});

/** The first lines of a match in which every decision took 400 ms. */
function timed(more = {}, edit = () => {}) {
  const lines = linesOf(textOf('standard-2p-0'));
  Object.assign(lines[0], { time_control: '1+0.1/0.5', fault_policy: 'substitute:3' }, more);
  for (const line of lines) {
    if (line.type === 'declare' || line.type === 'play')
      Object.assign(line, { ms: 400, by: 'bot' });
  }
  edit(lines);
  return tellStory('x', toText(lines));
}

const banksAfter = (story, line) => story.steps.findLast((step) => step.line === line).state.banks;

test('a decision costs its time and adds the increment, and a bank is never below 0', () => {
  const story = timed();
  const [first] = story.steps.filter(({ kind }) => kind === 'declare');
  const other = 1 - first.seat;
  const banks = story.chapters[0].decisions.slice(0, 10).map((at) => story.steps[at].state.banks);
  assert.deepEqual(
    banks.map((bank) => bank[first.seat]),
    [700, 700, 400, 400, 100, 100, 100, 100, 100, 100],
  );
  assert.equal(story.steps[1].state.banks[other], 1000);
});

test('a forced play costs nothing', () => {
  const story = timed({}, (lines) => {
    lines.forEach((line) => line.by && Object.assign(line, { ms: 10 }));
    lines[9].by = 'forced';
    delete lines[9].ms;
  });
  const { kind, by, state, at } = story.steps.find(({ line }) => line === 10);
  assert.deepEqual([kind, by], ['play', 'forced']);
  assert.equal(state.banks, story.steps[at - 1].state.banks);
});

test('a strike for being late costs all that was allowed, of another nobody knows what', () => {
  const lost = { late: 600, illegal: null, malformed: null };
  for (const [kind, bank] of Object.entries(lost)) {
    let seat = 0;
    const story = timed({}, (lines) => {
      seat = lines[2].seat;
      lines.splice(2, 0, { type: 'fault', seat, kind, strike: 1 });
    });
    const [fault] = story.steps.filter((step) => step.kind === 'fault');
    assert.equal(fault.state.banks[seat], bank);
    assert.deepEqual(fault.state.strikes[seat], 1);
    assert.equal(fault.state.banks[1 - seat], 1000);
  }
});

test('a strike while another seat is asked costs no time', () => {
  const story = timed({}, (lines) => {
    lines.splice(2, 0, { type: 'fault', seat: 1 - lines[2].seat, kind: 'malformed', strike: 1 });
  });
  assert.deepEqual(banksAfter(story, 3), [1000, 1000]);
});

test('a time that is not recorded leaves the bank unknown', () => {
  const story = timed({}, (lines) => delete lines[2].ms);
  const { seat, state } = story.steps.find(({ line }) => line === 3);
  assert.equal(state.banks[seat], null);
  assert.equal(state.banks[1 - seat], 1000);
});

test('without a bank, or without a time control, there is nothing left to tell', () => {
  assert.deepEqual(banksAfter(timed({ time_control: '/1' }), 20), [null, null]);
  assert.deepEqual(storyOf('standard-2p-0').steps.at(-1).state.banks, [null, null]);
});

test('a match that was played on begins with the banks of that moment, and asks nothing before it', () => {
  const from = { match: 'other/1/0', round: 0, decision: 4, banks_ms: [300, 800] };
  const story = timed({ from }, (lines) => {
    for (const line of lines.slice(2, 6)) {
      delete line.ms;
      delete line.by;
    }
  });
  const { decisions } = story.chapters[0];
  const [last, next] = [3, 4].map((decision) => story.steps[decisions[decision]]);
  assert.deepEqual(story.origin, { match: 'other/1/0', round: 0, decision: 4 });
  assert.deepEqual([last.isGiven, last.state.banks], [true, [300, 800]]);
  assert.equal(next.isGiven, false);
  const left = [300, 800].map((bank, seat) =>
    seat === next.seat ? Math.max(0, bank - 400) + 100 : bank,
  );
  assert.deepEqual(next.state.banks, left);
});
