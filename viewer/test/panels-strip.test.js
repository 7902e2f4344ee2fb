// The strip of a match: few nodes, all of the match.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { notedOf } from '../src/page/noted.js';
import { pointsAt } from '../src/page/panels/places.js';
import { heightOf, shapeOf } from '../src/page/panels/strip-shape.js';
import { stepAtPlace, strip } from '../src/page/panels/strip.js';
import { sourceOf, viewOf } from './panels-view.js';
import { NAMES, storyOf } from './story-records.js';

const LONG = 100;

/** A story with the rounds of another many times over, each behind the last. */
function repeated(story, times) {
  const round = story.steps.slice(1, -1);
  const steps = [...Array(times).keys()].flatMap((time) =>
    round.map((step) => ({ ...step, at: 1 + time * round.length + step.at - 1, think: 1 + time })),
  );
  const moments = steps.flatMap(({ at, moments: own }) => own.map((one) => ({ ...one, at })));
  const chapters = steps
    .filter(({ kind }) => kind === 'deal')
    .map(({ at }, number) => ({ round: number, first: at, last: at, decisions: [] }));
  return { ...story, steps: [story.steps[0], ...steps], moments, chapters };
}

test('the line of a side goes through its points at every step', () => {
  for (const name of NAMES) {
    const story = storyOf(name);
    const { scores, top } = shapeOf(story);
    for (const [side, path] of scores.entries()) {
      const [, ...pieces] = path.split(/(?=[HV])/);
      const heights = Array(story.steps.length).fill(heightOf(pointsAt(story, 0)[side], top));
      let at = 0;
      for (const piece of pieces) {
        const value = Number(piece.slice(1));
        if (piece.startsWith('H')) at = value;
        else heights.fill(value, at);
      }
      assert.deepEqual(
        heights,
        story.steps.map((step) => heightOf(pointsAt(story, step.at)[side], top)),
      );
    }
  }
});

test('a match is marked where something brought points', () => {
  const story = storyOf('standard-4p-0');
  const { marks } = shapeOf(story);
  const counted = notedOf(story).filter(({ kind }) =>
    ['caida', 'mesa', 'bkhamsa', 'bachra', 'declaration', 'penalty', 'majority'].includes(kind),
  );
  assert.equal(
    marks.map(({ path }) => path.match(/M/g).length).reduce((one, other) => one + other),
    counted.length,
  );
});

test('a match of many rounds has no more nodes than a short one, and stays small', () => {
  const story = storyOf('standard-2p-0');
  const long = repeated(story, Math.ceil(LONG / story.chapters.length));
  assert.ok(long.steps.length > 4000);
  const nodes = (one) => sourceOf(strip(viewOf(one))).match(/<(path|span|i|div)/g).length;
  assert.ok(nodes(long) < 60, `${nodes(long)} nodes`);
  assert.ok(sourceOf(strip(viewOf(long))).length < 120_000);
});

test('what is drawn of a story is drawn once', () => {
  const story = storyOf('standard-2p-0');
  assert.equal(shapeOf(story), shapeOf(story));
});

test('a place on the strip is the step nearest to it, and beyond its ends the first or the last', () => {
  assert.deepEqual(
    [-0.2, 0, 0.049, 0.051, 0.5, 1, 1.3].map((place) => stepAtPlace(place, 11)),
    [0, 0, 0, 1, 5, 10, 10],
  );
});

test('the slider says where it is', () => {
  const story = storyOf('standard-2p-0');
  const at = story.chapters[1].decisions[4];
  const source = sourceOf(strip(viewOf(story, at)));
  assert.match(source, /role="slider"/);
  const points = pointsAt(story, at);
  assert.ok(source.includes(`Round 1, move 4, ${points[0]} to ${points[1]}`), source.slice(0, 800));
});

test('think times of others are not drawn for a seat', () => {
  const long = repeated(storyOf('standard-2p-0'), 1);
  const bars = (seat) => sourceOf(strip(viewOf(long, 0, { seat }))).split('class="thinks"')[1];
  assert.equal(bars(null).match(/<path/g).length, 2);
  assert.equal(bars(1).match(/<path/g).length, 1);
});

test('what comes later is covered where the reader wants it hidden', () => {
  const story = storyOf('standard-2p-0');
  const covers = (isLaterHidden) => sourceOf(strip(viewOf(story, 9, { isLaterHidden })));
  assert.match(covers(true), /class="?ahead hides/);
  assert.doesNotMatch(covers(false), /hides/);
});
