// Colours follow the bots through the legs of a block.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { coloursOf, colourStyle } from '../src/page/colours.js';

const seated = (sides, ...bots) => ({
  sides,
  seats: bots.map((bot, seat) => ({ seat, side: seat % sides, bot, version: '' })),
});

test('each bot keeps the colour that it has in the first leg', () => {
  const legs = [seated(3, 'a', 'b', 'c'), seated(3, 'c', 'a', 'b'), seated(3, 'b', 'c', 'a')];
  assert.deepEqual([0, 1, 2], coloursOf(legs, legs[0]));
  assert.deepEqual([2, 0, 1], coloursOf(legs, legs[1]));
  assert.deepEqual([1, 2, 0], coloursOf(legs, legs[2]));
  assert.equal(
    colourStyle(legs, legs[1]),
    '--side-0: var(--colour-2); --side-1: var(--colour-0); --side-2: var(--colour-1)',
  );
});

test('a mixed team has the colour of the side where its first bot sat', () => {
  const legs = [seated(2, 'a', 'b', 'c', 'd'), seated(2, 'd', 'a', 'b', 'c')];
  assert.deepEqual([1, 0], coloursOf(legs, legs[1]));
});

test('two seats of one bot, and strangers, still have each a colour of their own', () => {
  const twice = [seated(3, 'a', 'a', 'b'), seated(3, 'b', 'a', 'a')];
  assert.deepEqual([2, 0, 1], coloursOf(twice, twice[1]));
  const others = [seated(3, 'a', 'b', 'c'), seated(3, 'x', 'a', 'y')];
  assert.deepEqual([1, 0, 2], coloursOf(others, others[1]));
  const nameless = [seated(2, '', ''), seated(2, '', '')];
  assert.deepEqual([0, 1], coloursOf(nameless, nameless[1]));
});
