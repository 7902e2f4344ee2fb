// The proof that nobody chose the cards, as the page calculates it.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { proveStory } from '../src/story/proof.js';
import { tellStory } from '../src/story/story.js';
import { NAMES, changed, forfeited, linesOf, storyOf, textOf, toText } from './story-records.js';

const wrong = ({ checks }) => checks.filter(({ isProved }) => !isProved);

test('every reference match is proved: commitment, first dealer, and each pack', async () => {
  for (const name of NAMES) {
    const story = storyOf(name);
    const { status, checks, reason } = await proveStory(story);
    assert.deepEqual([status, reason], ['proved', ''], name);
    const packs = story.chapters.map(() => 'pack');
    assert.deepEqual(
      checks.map(({ what }) => what),
      ['commitment', 'dealer', ...packs],
    );
    assert.ok(checks.every(({ expected, found }) => expected === found && found !== ''));
  }
});

test('another commitment is found, whatever it is', async () => {
  for (const commitment of ['ab'.repeat(32), 7, null, { x: 1 }, 'x'.repeat(1000)]) {
    const story = tellStory('x', changed(textOf('six-2p-0'), 1, { commitment }));
    const proof = await proveStory(story);
    assert.equal(proof.status, 'disproved');
    const [{ what, line, round, found }] = wrong(proof);
    assert.deepEqual([what, line, round], ['commitment', 1, null]);
    assert.ok(found.length <= 150);
  }
});

test('two cards that changed places are found in their round, though all plays are possible', async () => {
  const text = textOf('standard-2p-0');
  const swapped = text.replaceAll('7O', '7?').replaceAll('7B', '7O').replaceAll('7?', '7B');
  const story = tellStory('x', swapped);
  assert.equal(story.stop, null);
  const proof = await proveStory(story);
  assert.equal(proof.status, 'disproved');
  assert.deepEqual(
    wrong(proof).map(({ what, round }) => [what, round]),
    story.chapters.map(({ round }) => ['pack', round]),
  );
});

test('an attempt that was not the first legal one is found', async () => {
  const story = tellStory('x', changed(textOf('six-2p-0'), 2, { attempt: 3 }));
  const found = wrong(await proveStory(story)).map(({ what, expected, found }) => [
    what,
    expected,
    found,
  ]);
  assert.deepEqual(found, [['attempt', '0', '3']]);
});

test('a record that departs from the rules is still proved as far as it was told', async () => {
  const text = textOf('standard-2p-0');
  const number = linesOf(text).findIndex(({ type }) => type === 'round_end') + 1;
  const story = tellStory('x', changed(text, number, { piles: [40, 0] }));
  assert.equal(story.stop.line, number);
  const { status, checks } = await proveStory(story);
  assert.deepEqual([status, checks.length], ['proved', 3]);
});

test('a forfeited match is proved too', async () => {
  const story = tellStory('x', forfeited(textOf('standard-2p-0'), 70, 1));
  assert.equal((await proveStory(story)).status, 'proved');
});

test('without a seed nothing is proved, and the reason is told', async () => {
  const lines = linesOf(textOf('six-2p-0'));
  const cut = await proveStory(tellStory('x', toText(lines.slice(0, -1))));
  assert.deepEqual(cut, {
    status: 'no_seed',
    checks: [],
    reason: 'the record stops before its seed is revealed',
  });
  const spoilt = changed(toText(lines), lines.length, { nonce: 'secret' });
  const { status, reason } = await proveStory(tellStory('x', spoilt));
  assert.equal(status, 'no_seed');
  assert.equal(
    reason,
    `line ${lines.length}: nonce is "secret" where 32 hexadecimal digits must be`,
  );
});

test('where the browser does not calculate, that is said', async () => {
  const none = /** @type {any} */ (null);
  assert.equal((await proveStory(storyOf('six-2p-0'), none)).status, 'no_crypto');
});
