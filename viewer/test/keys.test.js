// The keys, and what each asks for.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { deedOf } from '../src/page/keys.js';

const PLAIN = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

/** What a key asks of the player: the name of the act and its arguments. */
function asked(key, { within = 'BODY', view = {}, ...pressed } = {}) {
  const calls = [];
  const act = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...given) =>
          calls.push([name, ...given]),
    },
  );
  const shown = {
    act,
    kinds: ['caida'],
    deck: 'spanish',
    leg: 1,
    legs: [{}, {}],
    panel: null,
    story: { players: 3, steps: Array(50) },
    ...view,
  };
  deedOf({ ...PLAIN, key, ...pressed }, within)?.(shown);
  return calls;
}

test('every key does what the help says', () => {
  const deeds = {
    ' ': ['toggle'],
    ArrowRight: ['move', 'play', 1],
    ArrowLeft: ['move', 'play', -1],
    ArrowDown: ['move', 'turn', 1],
    ArrowUp: ['move', 'turn', -1],
    PageDown: ['move', 'round', 1],
    PageUp: ['move', 'round', -1],
    Home: ['go', 0],
    End: ['go', 49],
    j: ['jump', ['caida'], 1],
    n: ['jump', ['caida'], 1],
    k: ['jump', ['caida'], -1],
    p: ['jump', ['caida'], -1],
    0: ['setSeat', null],
    1: ['setSeat', 0],
    3: ['setSeat', 2],
    d: ['setDeck', 'french'],
    l: ['setLeg', 0],
    '?': ['setPanel', 'help'],
    '+': ['hurry', 1],
    '-': ['hurry', -1],
    Escape: ['setPanel', null],
  };
  for (const [key, deed] of Object.entries(deeds)) assert.deepEqual(asked(key), [deed], key);
});

test('with shift the arrows go by turns', () => {
  assert.deepEqual(asked('ArrowRight', { shiftKey: true }), [['move', 'turn', 1]]);
  assert.deepEqual(asked('ArrowLeft', { shiftKey: true }), [['move', 'turn', -1]]);
});

test('a capital does what its letter does', () => {
  assert.deepEqual(asked('D', { shiftKey: true }), [['setDeck', 'french']]);
});

test('a seat that the match does not have cannot be looked through', () => {
  assert.deepEqual(asked('4'), []);
});

test('keys with a modifier are the browser’s', () => {
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey']) {
    assert.deepEqual(asked('ArrowLeft', { [modifier]: true }), []);
  }
});

test('a field keeps its keys, but for the way out', () => {
  assert.deepEqual(asked('ArrowDown', { within: 'SELECT' }), []);
  assert.deepEqual(asked('d', { within: 'INPUT' }), []);
  assert.deepEqual(asked('Escape', { within: 'SELECT' }), [['setPanel', null]]);
});

test('the space bar presses the button that has the focus', () => {
  assert.deepEqual(asked(' ', { within: 'BUTTON' }), []);
  assert.deepEqual(asked('ArrowRight', { within: 'BUTTON' }), [['move', 'play', 1]]);
});
