// The addresses of moments.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { addressOf, parseAddress } from '../src/page/address.js';
import { storyOf } from './story-records.js';

const legs = [storyOf('standard-3p-0'), storyOf('standard-3p-1')];

test('every step of every leg has an address that leads back to it', () => {
  legs.forEach((story, leg) => {
    for (const { at } of story.steps) {
      const place = { leg, at, seat: null };
      assert.deepEqual(parseAddress(legs, addressOf(legs, place)), place);
    }
  });
});

test('an address names leg, round and step of the round, and whose view it is', () => {
  const at = legs[1].steps.findIndex(({ round }) => round === 1) + 3;
  assert.equal(addressOf(legs, { leg: 1, at, seat: null }), '#1/1.3');
  assert.equal(addressOf(legs, { leg: 1, at, seat: 2 }), '#1/1.3@2');
  assert.equal(addressOf(legs, { leg: 0, at: 0, seat: null }), '#0');
});

test('an address behind the end of its round is the last step there', () => {
  const last = legs[0].steps.findLastIndex(({ round }) => round === 0);
  assert.equal(parseAddress(legs, '#0/0.9999')?.at, last);
});

test('an address of a round that was not played is the end', () => {
  assert.equal(parseAddress(legs, '#0/900.1')?.at, legs[0].steps.length - 1);
});

test('what is no address says nothing', () => {
  const wrong = ['', '#', '#2/0.1', '#0/1', '#0/0.1@3', '#-1/0.0', '#0/0.1@', '#help', '#0/0.1x'];
  assert.deepEqual(
    wrong.map((address) => parseAddress(legs, address)),
    wrong.map(() => null),
  );
});
