#!/usr/bin/env node
// Reads the record of a match of Ronda and plays it again, with nothing of the arena.
//
//     node replay.mjs RECORD
//
// It needs Node.js 18 or newer and no package. From the packs and the decisions that stand in
// the record it works out by the rules everything else that stands there, and compares. Then
// it proves by the seed that nobody chose the packs. What lines there are is told in
// docs/records.md; the numbers in brackets are those of docs/rules.md.
//
// Exit codes: 0 with the final score, 1 where the record is not what the rules make of it
// (one sentence names the first such line and what differs), 2 for wrong usage.

import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import process from 'node:process';

import { checkCards } from './reader/chance.mjs';
import { Difference, at, compare, fail, readLines } from './reader/lines.mjs';
import { Match } from './reader/match.mjs';

process.exitCode = await main(process.argv.slice(2));

async function main([path, ...more]) {
  if (path === undefined || more.length > 0 || path.startsWith('-')) {
    console.error('Usage: node replay.mjs RECORD');
    return 2;
  }
  let bytes;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    console.error(`${path} cannot be read: ${error.code}.`);
    return 2;
  }
  try {
    const { scores, winner, termination } = await replay(readLines(bytes));
    const who = winner === null ? 'nobody' : `side ${winner}`;
    console.log(`${scores.join(':')}, ${who} wins (${termination})`);
    return 0;
  } catch (error) {
    if (!(error instanceof Difference)) throw error;
    console.error(`${path}, ${error.message}.`);
    return 1;
  }
}

// Returns the last line of a record in which everything is as it must be.
async function replay(lines) {
  const match = at(1, () => new Match(lines[0]));
  lines.slice(1).forEach((line, index) => at(index + 2, () => match.take(line)));
  if (!match.isEnded) at(lines.length, () => fail('the record stops before the end of the match'));
  const rows = lines.map((line, index) => ({ line, number: index + 1 }));
  for await (const { number, field, expected } of checkCards(rows, match, webcrypto.subtle)) {
    const { line } = rows[number - 1];
    at(number, () => compare(line, { type: line.type, [field]: expected }));
  }
  return lines.at(-1);
}
