// Each step of a match is explained, with rules that there are.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { explain } from '../src/page/panels/explanation.js';
import { tellStory } from '../src/story/story.js';
import { BROKEN, RULES, viewOf } from './panels-view.js';
import { NAMES, changed, forfeited, storyOf, textOf } from './story-records.js';

const said = (story, at, more) =>
  explain(viewOf(story, at, more))
    .map(({ text }) => text)
    .join(' ');
const find = (story, wanted) => story.steps.find(wanted).at;

for (const name of NAMES) {
  test(`every step of ${name} is explained by rules that there are, from all seats`, () => {
    const story = storyOf(name);
    for (const { at, kind } of story.steps) {
      for (const seat of [null, 0, 1]) {
        const told = explain(viewOf(story, at, { seat }));
        assert.ok(told.length > 0, `${kind} at ${at}`);
        for (const { text, rules } of told) {
          assert.doesNotMatch(text, BROKEN);
          assert.match(text, /[.]$/);
          assert.deepEqual(
            rules.filter((rule) => !RULES.has(rule)),
            [],
          );
        }
      }
    }
  });
}

test('a run is told with the card that was matched', () => {
  const story = storyOf('standard-4p-0');
  const at = find(story, ({ event }) => event.captured === '3C 4C');
  assert.equal(
    said(story, at),
    'Seat 0 plays the 3 of espadas and takes the 3 of copas, which is of its rank, and the run above it: 4 of copas.',
  );
});

test("a b'khamsa is told with the capture that it follows", () => {
  const story = storyOf('standard-4p-0');
  const at = find(story, ({ event }) => event.awards?.includes('bkhamsa'));
  assert.equal(
    said(story, at),
    "B'khamsa, +5: Seat 0 has just captured with the 3 of espadas, and Seat 1 plays one more of that rank, the 3 of oros. It goes to the pile by itself.",
  );
});

test('a caida is told with who had laid the card', () => {
  const story = storyOf('standard-4p-0');
  const at = find(story, ({ event }) => event.awards?.includes('caida'));
  assert.match(
    said(story, at),
    /Caida, \+1: in the run is the 2 of espadas, which Seat 3 has laid just before\./,
  );
});

test('silence is told with what was held only to who may know it', () => {
  const story = storyOf('rare-penalty-tringa-2p-1');
  const claim = story.steps
    .flatMap(({ state }) => state.claims)
    .find(({ held, cards }) => held.length === 3 && cards.length === 0);
  const at = find(story, ({ kind, state }) => kind === 'declare' && state.claims.at(-1) === claim);
  assert.match(said(story, at), /though it holds a tringa/);
  assert.match(said(story, at, { seat: claim.seat }), /though it holds a tringa/);
  assert.match(said(story, at, { seat: 1 - claim.seat }), /The others cannot know/);
});

test('of equal rondas it is told that the first scores', () => {
  const story = storyOf('rare-equal-rondas-3p-1');
  const all = story.steps.map(({ at }) => said(story, at)).join(' ');
  assert.match(all, /Two have a ronda of the same rank/);
});

test('a winner who is behind is told to have been there first', () => {
  const story = storyOf('rare-winner-behind-2p-1');
  const told = said(story, story.steps.length - 1);
  assert.match(told, /counted again from/);
  assert.match(told, /The winner has fewer points in the end, but was there first\.$/);
});

test('a tie-break is told before and after it', () => {
  const story = storyOf('rare-tie-break-3p-1');
  const all = story.steps.map(({ at }) => said(story, at)).join(' ');
  assert.match(all, /are still equal: another round, which only they can win/);
  assert.match(all, /could win this round, and of them/);
});

test('a draw is told with who shares the first place', () => {
  const story = storyOf('rare-draw-3p-1');
  assert.match(said(story, story.steps.length - 1), /^Nobody wins: .* share the first place/);
});

for (const kind of ['illegal', 'late', 'crashed', 'malformed', 'no_show']) {
  test(`a fault that is ${kind} is told, and that it ends the match`, () => {
    const fault = { kind, detail: 'answered \u202e9Z' };
    const story = tellStory('x', forfeited(textOf('standard-2p-0'), 8, 1, fault));
    assert.equal(story.stop, null);
    const told = said(story, story.steps.length - 2);
    assert.match(told, /The arena wrote: answered \ufffd9Z\. So it forfeits the match\.$/);
    assert.match(said(story, story.steps.length - 1), /Forfeited by a fault: Seat 1\./);
  });

  test(`what was ${kind} is not told to another seat`, () => {
    const story = tellStory('x', forfeited(textOf('standard-2p-0'), 8, 1, { kind, detail: '9Z' }));
    assert.equal(
      said(story, story.steps.length - 2, { seat: 0 }),
      'Seat 1 has failed. So it forfeits the match.',
    );
  });
}

test('where the record cannot be followed further, its last step says so', () => {
  const story = tellStory('x', changed(textOf('standard-2p-0'), 8, { captured: '1B' }));
  assert.equal(story.stop.line, 8);
  assert.match(
    said(story, story.steps.length - 1),
    /The record can be followed only up to here\. Line 8: captured/,
  );
});

test('a name stands in a sentence as it is, without what turns or hides', () => {
  const text = changed(textOf('standard-2p-0'), 1, {
    seats: [{ bot: '<b>\u202ex{who}</b>' }, { bot: 'ש'.repeat(256) }],
  });
  const told = said(tellStory('x', text), 0);
  assert.ok(
    told.startsWith(`<b>\ufffdx{who}</b> and \u2068${'ש'.repeat(23)}…\u2069 play Ronda`),
    told,
  );
});

test('who plays on after a forfeit is told, and why the side won', () => {
  const story = storyOf('standard-4p-0');
  const last = story.steps.length - 1;
  const step = story.steps[last];
  const steps = story.steps.with(last, { ...step, state: { ...step.state, forfeited: [1] } });
  const told = said({ ...story, steps }, last);
  assert.match(told, /Forfeited by a fault: Seat 1\. A stand-in played on for it to the end/);
  assert.match(told, /Only Side \d has reached 41 points: it wins\.$/);
});
