// Proves in the page itself that nobody chose the cards. How stands in the reader; this says it of a
// story, which may be told only in part.

import { checkCards } from '../../reader/chance.mjs';
import { Difference, shown } from '../../reader/lines.mjs';

/** @typedef {import('./types.js').Story} Story */
/** @typedef {import('./types.js').Check} Check */
/** @typedef {import('./types.js').Proof} Proof */

const LONGEST = 150; // of a text that was found, in letters

/**
 * Proves commitment, first dealer and every pack that was told, by the seed that the last line reveals.
 * @param {Story} story
 * @param {SubtleCrypto} [subtle]  WebCrypto; a page that is not safe (plain http) has none
 * @returns {Promise<Proof>}
 */
export async function proveStory(story, subtle = globalThis.crypto?.subtle) {
  const { reveal, steps } = story;
  if (!reveal) {
    return {
      status: 'no_seed',
      checks: [],
      reason: 'the record stops before its seed is revealed',
    };
  }
  if (!subtle) return { status: 'no_crypto', checks: [], reason: '' };
  const told = steps.filter(({ kind }) => kind === 'start' || kind === 'deal');
  const rows = told.map(({ event, line }) => ({ line: event, number: line }));
  rows.push({ line: reveal.event, number: reveal.line });
  try {
    const checks = await collect(checkCards(rows, story, subtle), told);
    const isProved = checks.every((check) => check.isProved);
    return { status: isProved ? 'proved' : 'disproved', checks, reason: '' };
  } catch (error) {
    if (!(error instanceof Difference)) throw error;
    return { status: 'no_seed', checks: [], reason: error.message };
  }
}

/**
 * @param {AsyncIterable<{ number: number, field: any, expected: any, found: any }>} compared
 * @param {import('./types.js').Step[]} told
 */
async function collect(compared, told) {
  const rounds = new Map(
    told.map(({ line, kind, round }) => [line, kind === 'deal' ? round : null]),
  );
  /** @type {Check[]} */
  const checks = [];
  for await (const { number: line, field: what, expected, found } of compared) {
    const isProved = expected === found;
    if (what === 'attempt' && isProved) continue;
    const round = rounds.get(line) ?? null;
    checks.push({ what, line, round, isProved, expected: String(expected), found: asText(found) });
  }
  return checks;
}

/** @param {unknown} value  whatever stands in the record */
function asText(value) {
  return typeof value === 'string' ? value.slice(0, LONGEST) : shown(value);
}
