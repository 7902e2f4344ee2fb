// What the panels beside the table say, and what they ask for.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { notedOf } from '../src/page/noted.js';
import { explanation } from '../src/page/panels/explanation.js';
import { differences } from '../src/page/panels/differences.js';
import { factsPanel } from '../src/page/panels/facts-panel.js';
import { glossary, withGlossary } from '../src/page/panels/glossary.js';
import { helpPanel } from '../src/page/panels/help-panel.js';
import { legsPanel } from '../src/page/panels/legs-panel.js';
import { momentText, momentsPanel } from '../src/page/panels/moments-panel.js';
import { movesPanel } from '../src/page/panels/moves-panel.js';
import { proofPanel } from '../src/page/panels/proof-panel.js';
import { ownName, settings } from '../src/page/panels/settings.js';
import { strip } from '../src/page/panels/strip.js';
import { sumsOf } from '../src/page/panels/tally.js';
import { wordsPanel } from '../src/page/panels/words-panel.js';
import { proveStory } from '../src/story/proof.js';
import { tellStory } from '../src/story/story.js';
import { BROKEN, RULES, sourceOf, viewOf, wordsOf } from './panels-view.js';
import { NAMES, changed, storyOf, textOf } from './story-records.js';

const PARTS = {
  explanation,
  strip,
  momentsPanel,
  movesPanel,
  legsPanel,
  proofPanel,
  factsPanel,
  wordsPanel,
  settings,
  helpPanel,
};

for (const [name, part] of Object.entries(PARTS)) {
  test(`${name} says nothing broken, in any match, at its steps`, () => {
    for (const record of NAMES) {
      const story = storyOf(record);
      const kinds = new Set();
      for (const { at, kind } of story.steps) {
        if (kinds.has(kind)) continue;
        kinds.add(kind);
        const source = sourceOf(part(viewOf(story, at, { legs: [story, story] })));
        assert.doesNotMatch(source, BROKEN, `${record} at ${at}`);
      }
    }
  });
}

test('the points of a match, summed by what they are for, are its scores', () => {
  for (const record of NAMES) {
    const story = storyOf(record);
    const sums = sumsOf(story.steps, story.sides);
    const totals = story.end.scores.map((_, side) =>
      sums.reduce((total, { points }) => total + points[side], 0),
    );
    assert.deepEqual(totals, story.end.scores);
  }
});

test('every difference from the standard rules is named, with a rule that there is', () => {
  assert.deepEqual(differences(viewOf(storyOf('standard-2p-0'))), []);
  for (const record of NAMES) {
    const view = viewOf(storyOf(record));
    const found = differences(view);
    assert.ok(view.story.preset === 'standard' || found.length > 0);
    for (const { text, rule } of found) {
      assert.doesNotMatch(text, BROKEN);
      assert.ok(RULES.has(rule));
    }
  }
});

test('the words of the game have rules that there are', () => {
  const words = glossary(viewOf(storyOf('standard-2p-0')));
  assert.deepEqual(
    words.filter(({ rule }) => rule !== undefined && !RULES.has(rule)),
    [],
  );
});

test('a word of the game within a sentence tells what it means; the name of the game is none', () => {
  const view = viewOf(storyOf('standard-2p-0'));
  const source = sourceOf(withGlossary(view, "A caida, a B'khamsa and Ronda."));
  assert.equal(source.match(/<dfn/g).length, 2);
  assert.match(source, /Taking the card that was laid just before/);
});

test('in Portuguese a table is no award', () => {
  const view = viewOf(storyOf('standard-2p-0'), 0, { language: 'pt' });
  const source = sourceOf(withGlossary(view, 'Mesa, +1: não fica nada na mesa.'));
  assert.equal(source.match(/<dfn/g).length, 1);
});

test('moments of the kinds that are chosen are listed, and all when none is', () => {
  const story = storyOf('standard-4p-0');
  const noted = notedOf(story);
  const count = (kind) => noted.filter((moment) => moment.kind === kind).length;
  const listed = (kinds) => wordsOf(momentsPanel(viewOf(story, 0, { kinds })));
  assert.match(listed(['mesa']), new RegExp(`\\b${count('mesa')} moments?\\b`));
  const all = noted.length - count('round');
  assert.match(listed([]), new RegExp(`\\b${all} moments\\b`));
});

test('what the end of a round brought is among the moments', () => {
  const story = storyOf('standard-4p-0');
  const [first] = story.steps.filter(({ kind }) => kind === 'round_end');
  const told = wordsOf(momentsPanel(viewOf(story, 0, { kinds: ['majority', 'leftovers'] })));
  const most = Math.max(...first.event.majority);
  assert.match(told, new RegExp(`Side \\d: \\d+ cards at the end of the round, \\+${most}`));
  assert.match(told, /captured last and gets the \d+ cards left on the table/);
});

test('what comes later is not listed where the reader wants it hidden', () => {
  const story = storyOf('standard-4p-0');
  const { at } = story.moments.find(({ kind }) => kind === 'caida');
  const told = (more) => wordsOf(momentsPanel(viewOf(story, at, more)));
  assert.match(told({ isLaterHidden: true }), /\b2 moments/);
  assert.doesNotMatch(told({ isLaterHidden: true }), /wins|mesa/);
  assert.match(told({}), /wins/);
  const moves = sourceOf(movesPanel(viewOf(story, at, { isLaterHidden: true })));
  assert.equal(moves.match(/<tr/g).length, 1 + at - story.chapters[0].first + 1);
});

test('the moment that is shown, or the last before it, is marked', () => {
  const story = storyOf('standard-4p-0');
  const moment = story.moments.find(({ kind }) => kind === 'caida');
  const source = sourceOf(momentsPanel(viewOf(story, moment.at + 1, { kinds: ['caida'] })));
  assert.equal(source.match(/aria-current="?step/g).length, 1);
  assert.equal(sourceOf(momentsPanel(viewOf(story, 0))).match(/aria-current="?step/g), null);
});

test('each moment is told in a line', () => {
  for (const record of NAMES) {
    const story = storyOf(record);
    for (const moment of notedOf(story)) {
      const text = momentText(viewOf(story), moment);
      assert.doesNotMatch(text, BROKEN);
      assert.ok(text.length > 4);
    }
  }
});

test('the moves of a round are all there, and the one that is shown is marked', () => {
  const story = storyOf('standard-3p-0');
  const { first, last } = story.chapters[1];
  const source = sourceOf(movesPanel(viewOf(story, first + 6)));
  assert.equal(source.match(/<tr/g).length, 1 + last - first + 1);
  assert.equal(source.match(/aria-current="?step/g).length, 1);
});

test('notes and times of others are not shown to a seat', () => {
  const story = storyOf('standard-2p-0');
  const steps = story.steps.map((step) =>
    step.kind === 'play' ? { ...step, note: `note of ${step.seat}`, think: 1, by: 'bot' } : step,
  );
  const told = wordsOf(movesPanel(viewOf({ ...story, steps }, 9, { seat: 1 })));
  assert.match(told, /note of 1/);
  assert.doesNotMatch(told, /note of 0/);
});

test('matches that are no legs of one block are not compared', () => {
  const legs = [storyOf('standard-2p-0'), storyOf('standard-2p-1')];
  assert.match(wordsOf(legsPanel(viewOf(legs[0], 9, { legs }))), /not legs of one block/);
});

test('legs that are missing are named', () => {
  const story = storyOf('standard-2p-0');
  const told = wordsOf(legsPanel(viewOf(story, 9, { missing: ['7/1'] })));
  assert.match(told, /1 leg of the block is missing: 7\/1\./);
});

test('where legs part is told, with who did what', () => {
  const story = storyOf('standard-2p-0');
  const at = story.chapters[0].decisions[2];
  const other = story.steps[at].event.card === '1B' ? '2B' : '1B';
  const steps = story.steps.map((step) =>
    step.at === at ? { ...step, event: { ...step.event, card: other } } : step,
  );
  const legs = [story, { ...story, steps }];
  const told = wordsOf(legsPanel(viewOf(story, 9, { legs })));
  assert.match(told, /In round 0 they part at move 2, with the same cards and the same table/);
  assert.match(told, new RegExp(`in leg 1 Seat \\d: ${other[0]} of bastos`));
});

test('a proof is shown when it is there, and what differs', async () => {
  const proved = storyOf('standard-2p-0');
  const text = changed(textOf('standard-2p-0'), 1, { commitment: '00'.repeat(32) });
  const wrong = tellStory('x', text);
  for (const story of [proved, wrong]) {
    proofPanel(viewOf(story));
    await proveStory(story);
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.match(wordsOf(proofPanel(viewOf(proved))), /Proved: nobody chose the cards/);
  const told = wordsOf(proofPanel(viewOf(wrong)));
  assert.match(told, /Not proved/);
  assert.match(told, /are not those of the commitment.* in line 1 0000/);
});

test('languages are called as those call them who speak them', () => {
  assert.deepEqual(['en', 'de', 'nl', 'it', 'pt'].map(ownName), [
    'English',
    'Deutsch',
    'Nederlands',
    'Italiano',
    'Português',
  ]);
});
