// Sentences in the reader's language.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { speak } from '../src/words/words.js';

const german = speak({
  'Round {round}': 'Runde {round}',
  '{count} card': ['{count} Karte', '{count} Karten'],
});

test('a sentence is translated, and its places are filled', () => {
  assert.equal(german.t('Round {round}', { round: 3 }), 'Runde 3');
});

test('a sentence that the catalogue does not have stays English', () => {
  assert.equal(german.t('Pause'), 'Pause');
});

test('what is counted takes the form of its count', () => {
  assert.deepEqual(
    [1, 2].map((count) => german.n('{count} card', '{count} cards', count)),
    ['1 Karte', '2 Karten'],
  );
});

test('a value that looks like a place is not filled again', () => {
  assert.equal(speak({}).t('{who} plays', { who: '{who}' }), '{who} plays');
});
