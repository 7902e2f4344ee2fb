// The two packs, as they are drawn and named.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { build } from 'esbuild';

import { CARDS, cardArt, cardBack, cardName, symbols } from '../src/cards/cards.js';
import { HEIGHT, WIDTH, pinta } from '../src/cards/frame.js';
import { SPANISH } from '../src/cards/spanish.js';
import { speak } from '../src/words/words.js';

const DECKS = /** @type {const} */ (['spanish', 'french']);

/** @param {string} svg */
const ids = (svg) => [...svg.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);

/** @param {string} svg */
const references = (svg) => [...svg.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href);

/** The drawing of one symbol. @param {string} svg @param {string} id */
function inside(svg, id) {
  const from = svg.indexOf(`<symbol id="${id}"`);
  return svg.slice(from, svg.indexOf('</symbol>', from));
}

test('a pack has forty cards, and ranks eight and nine are not among them', () => {
  assert.equal(new Set(CARDS).size, 40);
  assert.deepEqual(
    CARDS.filter((card) => card.endsWith('O')),
    ['1O', '2O', '3O', '4O', '5O', '6O', '7O', '10O', '11O', '12O'],
  );
});

for (const deck of DECKS) {
  const svg = symbols(deck);

  test(`every card of the ${deck} pack is drawn for large and for small, and so is the back`, () => {
    const drawn = new Set(ids(svg));
    const wanted = CARDS.flatMap((card) => [
      `ronda-${deck}-${card}`,
      `ronda-${deck}-${card}-small`,
    ]);
    assert.deepEqual(
      [...wanted, `ronda-${deck}-back`].filter((id) => !drawn.has(id)),
      [],
    );
  });

  test(`what is drawn of the ${deck} pack shows only what is drawn of the same pack`, () => {
    const drawn = new Set(ids(svg).map((id) => `#${id}`));
    const shown = [...references(svg), ...CARDS.flatMap((card) => hrefs(cardArt(card, deck)))];
    assert.deepEqual(
      [...shown, ...hrefs(cardBack(deck))].filter((href) => !drawn.has(href)),
      [],
    );
  });

  test(`the ${deck} pack asks nothing of a network and runs nothing`, () => {
    assert.doesNotMatch(svg, /http|url\(|<script|<style|<image|javascript:| on\w+=/i);
  });

  test(`the ${deck} pack's drawings are whole: no number is missing and each tag is closed`, () => {
    assert.doesNotMatch(svg, /NaN|undefined|null|Infinity/);
    const open = [];
    for (const [, end, tag, alone] of svg.matchAll(/<(\/?)([a-z]+)(?:\s[^<>]*?)?(\/?)>/g)) {
      if (end) assert.equal(tag, open.pop());
      else if (!alone) open.push(tag);
    }
    assert.deepEqual(open, []);
  });

  test(`a card of the ${deck} pack from two to seven shows its suit's sign as often, and in two corners`, () => {
    for (const suit of ['B', 'C', 'E', 'O']) {
      for (const rank of [2, 3, 4, 5, 6, 7]) {
        const card = inside(svg, `ronda-${deck}-${rank}${suit}`);
        assert.deepEqual(references(card), Array(rank + 2).fill(`#ronda-${deck}-sign-${suit}`));
      }
    }
  });

  test(`no two cards of the ${deck} pack look the same`, () => {
    for (const form of ['', '-small']) {
      const faces = CARDS.map((card) => inside(svg, `ronda-${deck}-${card}${form}`));
      const drawings = faces.map((face) => face.slice(face.indexOf('>')));
      assert.equal(new Set(drawings).size, 40);
    }
  });
}

test('ids are unique in both packs together, and begin with what is ours', () => {
  const all = DECKS.flatMap((deck) => ids(symbols(deck)));
  assert.equal(new Set(all).size, all.length);
  assert.deepEqual(
    all.filter((id) => !/^ronda-(spanish|french)-/.test(id)),
    [],
  );
});

test('a frame is open in as many places as its suit says, above and below', () => {
  const breaks = { O: 0, C: 1, E: 2, B: 3 };
  for (const [letter, count] of Object.entries(breaks)) {
    const suit = SPANISH[letter];
    for (const isSmall of [false, true]) {
      const frame = pinta(suit.breaks, suit.colour, isSmall);
      const [, outline] = /** @type {RegExpExecArray} */ (/ d="([^"]*)"/.exec(frame));
      const strokes = [...outline.matchAll(/M([\d.]+) ([\d.]+)H([\d.]+)/g)].map((found) =>
        found.slice(1).map(Number),
      );
      const above = strokes.filter(([, y]) => y < HEIGHT / 2);
      assert.equal(above.length, count + 1, letter);
      assert.deepEqual(
        strokes.filter(([, y]) => y > HEIGHT / 2).map(([from, y, to]) => [from, HEIGHT - y, to]),
        above,
      );
      assert.ok(above.every(([from, , to]) => from >= 0 && from < to && to <= WIDTH));
      for (const rank of [1, 7, 12]) {
        const id = `ronda-spanish-${rank}${letter}${isSmall ? '-small' : ''}`;
        assert.ok(inside(symbols('spanish'), id).includes(frame));
      }
    }
  }
});

test('a card is named by rank and suit, and figures by their Spanish names', () => {
  const { t } = speak({});
  assert.deepEqual(
    ['7O', '10B', '11E', '12C', '1O'].map((card) => cardName(card, t)),
    ['7 of oros', 'sota of bastos', 'caballo of espadas', 'rey of copas', '1 of oros'],
  );
  assert.equal(new Set(CARDS.map((card) => cardName(card, t))).size, 40);
});

test('a card is named in the language of the page, and card words stay', () => {
  const { t } = speak({ '{rank} of {suit}': '{rank} de {suit}' });
  assert.equal(cardName('12E', t), 'rey de espadas');
  assert.equal(cardName('12E', t, 'french'), 'rey de espadas (K♠)');
  assert.equal(cardName('1O', t, 'french'), '1 de oros (A♦)');
});

test('both packs add less than 90 KB to what is shipped', async () => {
  const lit = `import { html } from 'lit-html';
    import { unsafeSVG } from 'lit-html/directives/unsafe-svg.js';`;
  const without = await bundled(`${lit} globalThis.page = [html, unsafeSVG];`);
  const whole = await bundled(
    `import * as cards from './src/cards/cards.js'; globalThis.page = cards;`,
  );
  assert.ok(whole - without > 0);
  assert.ok(whole - without < 90_000, `${whole - without} bytes`);
});

/** Where a drawing of lit-html refers to. @param {{ values: unknown[] }} template */
const hrefs = ({ values }) => values.map(String);

/** How many bytes a script is, as it is shipped. @param {string} contents */
async function bundled(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: new URL('..', import.meta.url).pathname },
    bundle: true,
    minify: true,
    format: 'iife',
    charset: 'ascii',
    write: false,
  });
  return outputFiles[0].contents.length;
}
