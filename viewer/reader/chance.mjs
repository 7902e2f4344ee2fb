// Proves that nobody chose the cards: seed and nonce are those that were promised before the
// match, and the first dealer and all packs are the seed's (RULES 9). Replaying needs none of it.

import { createHash, createHmac } from 'node:crypto';

import { PACK, listed } from './cards.mjs';
import { at, compare, fail, shown } from './lines.mjs';
import { Round } from './round.mjs';

function* bytesOf(seed, label) {
  for (let counter = 0; ; counter += 1) {
    yield* createHmac('sha256', seed).update(label).update(u32(counter)).digest();
  }
}

function u32(number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}

function numberBelow(limit, bytes) {
  if (limit === 1) return 0;
  for (;;) {
    const byte = bytes.next().value;
    if (byte < 256 - (256 % limit)) return byte % limit;
  }
}

function packOf(seed, round, attempt) {
  const label = Buffer.concat([Buffer.from('ronda/deal/v1'), u32(round), u32(attempt)]);
  const bytes = bytesOf(seed, label);
  const pack = [...PACK];
  for (let place = 39; place >= 1; place -= 1) {
    const other = numberBelow(place + 1, bytes);
    [pack[place], pack[other]] = [pack[other], pack[place]];
  }
  const cut = 1 + numberBelow(39, bytes);
  return [...pack.slice(cut), ...pack.slice(0, cut)];
}

function bytesIn(line, field, count) {
  const text = line[field];
  if (typeof text !== 'string' || !/^[0-9a-f]*$/.test(text) || text.length !== 2 * count) {
    fail(`${field} is ${shown(text)} where ${2 * count} hexadecimal digits must be`);
  }
  return Buffer.from(text, 'hex');
}

// Proves the cards of a match that has been replayed, by the seed in its last line.
export function proveCards(lines, { rules, players }) {
  const [seed, nonce] = at(lines.length, () => [
    bytesIn(lines.at(-1), 'seed', 32),
    bytesIn(lines.at(-1), 'nonce', 16),
  ]);
  const promise = createHash('sha256').update('ronda/commit/v1').update(nonce).update(seed);
  const commitment = promise.digest('hex');
  const dealer = numberBelow(players, bytesOf(seed, 'ronda/dealer/v1'));
  at(1, () => compare(lines[0], { type: 'match', commitment, dealer }));
  lines.forEach((line, index) => {
    if (line.type === 'round') at(index + 1, () => provePack(line, seed, rules, players));
  });
}

function provePack(line, seed, rules, players) {
  let attempt = 0;
  let pack = packOf(seed, line.round, attempt);
  // An attempt counts where all before it were void (3.5).
  while (attempt < line.attempt && new Round(rules, players, line.dealer, pack).isVoid) {
    attempt += 1;
    pack = packOf(seed, line.round, attempt);
  }
  compare(line, { type: 'round', attempt, pack: listed(pack) });
}
