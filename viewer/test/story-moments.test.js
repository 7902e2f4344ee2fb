// Moments worth jumping to, by the definition in moments.js.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Lookout } from '../src/story/moments.js';
import { tellStory } from '../src/story/story.js';
import { NAMES, forfeited, storyOf, textOf } from './story-records.js';

const POINTS = { caida: 1, bkhamsa: 5, bachra: 10, mesa: 1 };
const totals = ({ scores, gains }) => scores.map((score, side) => score + gains[side]);

test('every round, award, penalty, fault and end is a moment of its line', () => {
  for (const name of NAMES) {
    const { steps, moments, sides } = storyOf(name);
    const expected = steps.flatMap(({ kind, event, line, seat }) => {
      if (kind === 'deal') return [['round', line, null, null, 0]];
      if (kind === 'end') return [['end', line, null, event.winner, 0]];
      if (kind === 'penalty') {
        return [['penalty', line, seat, sides === 2 ? 1 - (seat % 2) : null, event.points]];
      }
      if (kind !== 'play') return [];
      return event.awards.map((award) => [award, line, seat, seat % sides, POINTS[award]]);
    });
    const found = moments
      .filter(({ kind }) => kind !== 'lead' && kind !== 'declaration')
      .map(({ kind, line, seat, side, points }) => [kind, line, seat, side, points]);
    assert.deepEqual(found, expected, name);
    assert.ok(moments.every(({ at, line }) => steps[at].line === line));
  }
});

test('a declaration is a moment once all have answered, of who declared best', () => {
  for (const name of NAMES) {
    const { steps, moments, players } = storyOf(name);
    for (const { kind, at, seat, side, points } of moments) {
      if (kind !== 'declaration') continue;
      const { claims } = steps[at].state;
      assert.equal(claims.length, players);
      const best = claims.find(({ isBest }) => isBest);
      assert.deepEqual([seat, points], [best.seat, best.points]);
      assert.equal(steps[at].state.gains[side], points);
    }
  }
});

test('a lead is a moment where another side than before comes to be alone in front', () => {
  for (const name of NAMES) {
    const { steps, moments } = storyOf(name);
    let leader = null;
    const expected = [];
    for (const { at, state } of steps) {
      const now = totals(state);
      const best = Math.max(...now);
      const first = now.flatMap((total, side) => (total === best ? [side] : []));
      if (first.length > 1 || first[0] === leader) continue;
      if (leader !== null) expected.push([at, first[0]]);
      [leader] = first;
    }
    const found = moments.filter(({ kind }) => kind === 'lead').map(({ at, side }) => [at, side]);
    assert.deepEqual(found, expected, name);
  }
});

/** Leads along totals that are made up. */
function leadsAlong(rows) {
  const lookout = new Lookout();
  return rows.map((scores, at) => {
    const state = { scores, gains: scores.map(() => 0) };
    const step = { at, line: at + 1, round: 0, seat: 1, kind: 'play', state, earnings: [] };
    return lookout.take(step).map(({ kind, side, points }) => [kind, side, points]);
  });
}

test('the first lead is taken from nobody, and a tie leaves it to who had it', () => {
  const found = leadsAlong([
    [0, 0],
    [1, 0],
    [1, 1],
    [2, 1],
    [2, 2],
    [2, 7],
    [7, 7],
    [9, 7],
  ]);
  assert.deepEqual(found, [[], [], [], [], [], [['lead', 1, 5]], [], [['lead', 0, 2]]]);
});

test('with three sides the lead is by how far the next is behind', () => {
  const found = leadsAlong([
    [5, 3, 1],
    [5, 3, 9],
    [9, 9, 9],
    [9, 10, 9],
  ]);
  assert.deepEqual(found, [[], [['lead', 2, 4]], [], [['lead', 1, 1]]]);
});

test('a fault is a moment of its seat, and the end after a forfeit is no change of lead', () => {
  const { moments } = tellStory('x', forfeited(textOf('standard-2p-0'), 70, 1));
  const last = moments.slice(-2).map(({ kind, seat, side }) => [kind, seat, side]);
  assert.deepEqual(last, [
    ['fault', 1, null],
    ['end', null, 0],
  ]);
});
