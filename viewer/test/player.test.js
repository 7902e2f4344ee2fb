// The player: what every wish makes of what is shown.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  SPEEDS,
  gone,
  hurried,
  inLeg,
  jumped,
  moved,
  newPlayer,
  played,
  stepAt,
  toggled,
} from '../src/page/player.js';
import { storyOf } from './story-records.js';

const story = storyOf('standard-2p-0');
const last = story.steps.length - 1;
const deals = story.steps.filter(({ kind }) => kind === 'deal').map(({ at }) => at);

test('a player begins at the first step and does not play', () => {
  assert.deepEqual(newPlayer(), { leg: 0, at: 0, isPlaying: false, speed: 1, seat: null });
});

test('a step that there is not is the nearest that there is', () => {
  const found = [-5, 3, last + 9, 2.7, Number.NaN].map((at) => gone(newPlayer(), story, at).at);
  assert.deepEqual(found, [0, 3, last, 2, 0]);
});

test('a stride of one play is one step, and stops it', () => {
  const player = newPlayer({ at: 4, isPlaying: true });
  assert.deepEqual(moved(player, story, 'play', 1), { ...player, at: 5, isPlaying: false });
});

test('a turn goes from decision to decision', () => {
  const seen = [];
  for (let player = newPlayer(); player.at < last;) {
    player = moved(player, story, 'turn', 1);
    seen.push(player.at);
  }
  const decisions = story.steps
    .filter(({ kind }) => kind === 'declare' || kind === 'play')
    .map(({ at }) => at);
  assert.deepEqual(seen, [...decisions, last]);
});

test('a round goes from deal to deal, then to the end', () => {
  const seen = [];
  for (let player = newPlayer(); player.at < last;) {
    player = moved(player, story, 'round', 1);
    seen.push(player.at);
  }
  assert.deepEqual(seen, [...deals, last]);
});

test('a round back from within a round is its own deal', () => {
  assert.equal(moved(newPlayer({ at: deals[1] + 3 }), story, 'round', -1).at, deals[1]);
});

test('back from the first step stays there', () => {
  const strides = /** @type {const} */ (['play', 'turn', 'round']);
  assert.deepEqual(
    strides.map((stride) => moved(newPlayer(), story, stride, -1).at),
    [0, 0, 0],
  );
});

test('a jump goes to the next moment of the kinds wanted', () => {
  const caidas = story.moments.filter(({ kind }) => kind === 'caida').map(({ at }) => at);
  assert.equal(jumped(newPlayer(), story, ['caida'], 1).at, caidas[0]);
  assert.equal(jumped(newPlayer({ at: last }), story, ['caida'], -1).at, caidas.at(-1));
});

test('a jump to what there is not stays', () => {
  assert.equal(jumped(newPlayer({ at: 7 }), story, ['fault'], 1).at, 7);
});

test('a jump to no kind in particular goes to any', () => {
  const next = story.moments.find(({ at }) => at > 7);
  assert.equal(jumped(newPlayer({ at: 7 }), story, [], 1).at, next.at);
});

test('it stops playing at the end, and plays again from the start', () => {
  const end = played(newPlayer({ at: last - 1, isPlaying: true }), story);
  assert.deepEqual([end.at, end.isPlaying], [last, false]);
  const again = toggled(end, story);
  assert.deepEqual([again.at, again.isPlaying], [0, true]);
  assert.equal(toggled(again, story).isPlaying, false);
});

test('the speeds end at the slowest and the fastest', () => {
  let player = newPlayer();
  for (let times = 0; times < 20; times += 1) player = hurried(player, 1);
  assert.equal(player.speed, SPEEDS.at(-1));
  for (let times = 0; times < 20; times += 1) player = hurried(player, -1);
  assert.equal(player.speed, SPEEDS[0]);
});

test('another leg is shown at the same place, as far as it has one', () => {
  const other = storyOf('standard-2p-1');
  const at = deals[1] + 5;
  const there = inLeg(newPlayer({ at }), [story, other], 1);
  assert.deepEqual([there.leg, there.at], [1, stepAt(other, 1, 5)]);
  assert.deepEqual(inLeg(there, [story, other], 7), there);
});
