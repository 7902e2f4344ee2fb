// @ts-nocheck: plain JavaScript, to be read by whoever writes a reader; its tests run it
// Proves that nobody chose the cards: seed and nonce are those that were promised before the
// match, and the first dealer and all packs are the seed's (RULES 9). Replaying needs none of it.
// Calculates with WebCrypto, as Node.js and browsers have it, which is passed in: `subtle`.

import { PACK, listed } from './cards.mjs';
import { at, fail, shown } from './lines.mjs';
import { Round } from './round.mjs';

const ascii = (text) => new TextEncoder().encode(text);

function u32(number) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

function joined(...parts) {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

const hexadecimal = (bytes) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

// All chance of one seed.
class Chance {
  constructor(subtle, key) {
    this.subtle = subtle;
    this.key = key;
  }

  static async of(subtle, seed) {
    const how = { name: 'HMAC', hash: 'SHA-256' };
    return new Chance(subtle, await subtle.importKey('raw', seed, how, false, ['sign']));
  }

  async *bytesOf(label) {
    for (let counter = 0; ; counter += 1) {
      const message = joined(label, u32(counter));
      yield* new Uint8Array(await this.subtle.sign('HMAC', this.key, message));
    }
  }

  dealer(players) {
    return numberBelow(players, this.bytesOf(ascii('ronda/dealer/v1')));
  }

  async pack(round, attempt) {
    const bytes = this.bytesOf(joined(ascii('ronda/deal/v1'), u32(round), u32(attempt)));
    const pack = [...PACK];
    for (let place = 39; place >= 1; place -= 1) {
      const other = await numberBelow(place + 1, bytes);
      [pack[place], pack[other]] = [pack[other], pack[place]];
    }
    const cut = 1 + (await numberBelow(39, bytes));
    return [...pack.slice(cut), ...pack.slice(0, cut)];
  }
}

async function numberBelow(limit, bytes) {
  if (limit === 1) return 0;
  for (;;) {
    const { value: byte } = await bytes.next();
    if (byte < 256 - (256 % limit)) return byte % limit;
  }
}

function bytesIn(line, field, count) {
  const text = line[field];
  if (typeof text !== 'string' || !/^[0-9a-f]*$/.test(text) || text.length !== 2 * count) {
    fail(`${field} is ${shown(text)} where ${2 * count} hexadecimal digits must be`);
  }
  return new Uint8Array(text.match(/../g).map((byte) => Number.parseInt(byte, 16)));
}

async function commitmentOf(subtle, seed, nonce) {
  const promise = joined(ascii('ronda/commit/v1'), nonce, seed);
  return hexadecimal(new Uint8Array(await subtle.digest('SHA-256', promise)));
}

// Checks the cards of a match whose lines have been replayed, by the seed that its last line
// reveals: says of every field that is the seed's what it must be and what it is.
export async function* checkCards(rows, { rules, players }, subtle) {
  const { line: last, number } = rows.at(-1);
  const [seed, nonce] = at(number, () => [bytesIn(last, 'seed', 32), bytesIn(last, 'nonce', 16)]);
  const chance = await Chance.of(subtle, seed);
  const { line: first, number: top } = rows[0];
  const promised = await commitmentOf(subtle, seed, nonce);
  yield { number: top, field: 'commitment', expected: promised, found: first.commitment };
  const dealer = await chance.dealer(players);
  yield { number: top, field: 'dealer', expected: dealer, found: first.dealer };
  for (const { line, number } of rows) {
    if (line.type !== 'round') continue;
    const { attempt, pack } = await dealOf(chance, line, rules, players);
    yield { number, field: 'attempt', expected: attempt, found: line.attempt };
    yield { number, field: 'pack', expected: listed(pack), found: line.pack };
  }
}

async function dealOf(chance, line, rules, players) {
  let attempt = 0;
  let pack = await chance.pack(line.round, attempt);
  // An attempt counts where all before it were void (3.5).
  while (attempt < line.attempt && new Round(rules, players, line.dealer, pack).isVoid) {
    attempt += 1;
    pack = await chance.pack(line.round, attempt);
  }
  return { attempt, pack };
}
