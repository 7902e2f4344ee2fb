// Records for the tests of stories: the reference matches of the repository, and what can be done to them.

import { readFileSync, readdirSync } from 'node:fs';

import { tellStory } from '../src/story/story.js';

const VECTORS = new URL('../../tests/vectors/', import.meta.url);

/** The names of all reference matches. */
export const NAMES = ['', 'more/'].flatMap((folder) =>
  readdirSync(new URL(folder, VECTORS))
    .filter((file) => file.endsWith('.jsonl'))
    .map((file) => folder + file.replace('.jsonl', '')),
);

export const textOf = (name) => readFileSync(new URL(`${name}.jsonl`, VECTORS), 'utf8');

export const storyOf = (name) => tellStory(name, textOf(name));

/** The lines of a record as objects. */
export const linesOf = (text) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

export const toText = (lines) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** A record with fields of one line (from 1) changed. */
export function changed(text, number, fields) {
  return toText(
    linesOf(text).map((line, place) => (place === number - 1 ? { ...line, ...fields } : line)),
  );
}

/** A record that stops after so many lines, and ends there as a seat forfeits. */
export function forfeited(text, count, seat, fault = {}) {
  const lines = linesOf(text);
  const told = lines.slice(0, count);
  const { seed, nonce } = lines.at(-1);
  const { players } = lines[0];
  const settled = told.filter(({ type }) => type === 'round_end').at(-1);
  const sides = players === 4 ? 2 : players;
  const places = [...Array(sides).keys()].map((side) => (side === seat % sides ? sides : 1));
  return toText([
    ...told,
    { type: 'fault', seat, kind: 'illegal', ...fault },
    {
      type: 'end',
      winner: places.indexOf(1),
      places,
      scores: settled?.scores ?? Array(sides).fill(0),
      termination: 'forfeit',
      seed,
      nonce,
    },
  ]);
}
