// A record's text, told step by step by the rules that the reader has.

import { range } from '../../reader/cards.mjs';
import { Difference, isObject, readLine, textsOf } from '../../reader/lines.mjs';
import { Match } from '../../reader/match.mjs';
import { shareOf } from '../../reader/round.mjs';
import { presetOf } from '../../reader/rules.mjs';
import { Telling, textOf } from './telling.js';
import { verdictOf } from './verdict.js';

/** @typedef {import('./types.js').Story} Story */
/** @typedef {import('./types.js').Stop} Stop */
/** @typedef {import('./types.js').Step} Step */
/** @typedef {{ line: number, text: string }} Row */

const ABOUT = ['match', 'engine', 'arena', 'time_control', 'fault_policy', 'sandbox', 'started'];

/** Says why a text is no record at all, in a sentence without a full stop. */
export class Unreadable extends Error {}

/**
 * Tells a record. Where it cannot be followed it is told up to there, with `stop`.
 * Throws Unreadable where the first line is no header of a match.
 * @param {string} name  how a person calls it
 * @param {string} text
 * @returns {Story}
 */
export function tellStory(name, text) {
  const rows = rowsOf(text);
  const { header, match } = begin(rows);
  const telling = new Telling(header, rows[0].line, match);
  const stop = tellRows(rows.slice(1), telling);
  const { steps } = telling;
  const last = steps[steps.length - 1];
  const end = last.kind === 'end' ? last.event : null;
  return {
    name,
    header,
    about: aboutOf(header, end),
    players: match.players,
    sides: match.sides,
    share: shareOf(match.rules, match.players),
    seats: seatsOf(header, match),
    rules: match.rules,
    preset: presetOf(match.rules),
    control: telling.control,
    origin: telling.origin,
    steps,
    chapters: chaptersOf(steps),
    moments: steps.flatMap(({ moments }) => moments),
    end,
    verdict: end && verdictOf(steps, match.rules),
    reveal: revealOf(rows, last),
    stop,
  };
}

/** @param {string} text @returns {Row[]} the lines that hold something */
function rowsOf(text) {
  return textsOf(text.replace(/^\ufeff/, ''))
    .map((/** @type {string} */ line, /** @type {number} */ place) => ({
      line: place + 1,
      text: line,
    }))
    .filter((/** @type {Row} */ row) => row.text.trim() !== '');
}

/** @param {Row[]} rows */
function begin([first]) {
  if (!first) throw new Unreadable('the record is empty');
  try {
    const header = readLine(first.text);
    return { header, match: new Match(header) };
  } catch (error) {
    if (!(error instanceof Difference)) throw error;
    throw new Unreadable(`line ${first.line}: ${error.message}`);
  }
}

/** @param {Row[]} rows @param {Telling} telling @returns {Stop | null} */
function tellRows(rows, telling) {
  let line = telling.steps[0].line;
  try {
    for (const row of rows) {
      line = row.line;
      telling.take(readLine(row.text), line);
    }
  } catch (error) {
    if (!(error instanceof Difference)) throw error;
    return { line, reason: error.message };
  }
  if (telling.match.isEnded) return null;
  return { line, reason: 'the record stops before the end of the match' };
}

/** @param {any} header @param {any} end @returns {import('./types.js').About} */
function aboutOf(header, end) {
  const told = Object.fromEntries(ABOUT.map((field) => [field, textOf(header[field])]));
  return /** @type {any} */ ({ ...told, ended: textOf(end?.ended) });
}

/** @param {any} header @param {Match} match */
function seatsOf(header, match) {
  return range(match.players).map((/** @type {number} */ seat) => ({
    seat,
    side: seat % match.sides,
    bot: textOf(header.seats?.[seat].bot),
    version: textOf(header.seats?.[seat].version),
  }));
}

/** @param {Step[]} steps @returns {import('./types.js').Chapter[]} */
function chaptersOf(steps) {
  /** @type {import('./types.js').Chapter[]} */
  const chapters = [];
  for (const { at, kind, round, decision } of steps) {
    if (kind === 'deal') chapters.push({ round, first: at, last: at, decisions: [] });
    const chapter = chapters[chapters.length - 1];
    if (!chapter || kind === 'end') continue;
    chapter.last = at;
    if (decision !== null) chapter.decisions.push(at);
  }
  return chapters;
}

/** @param {Row[]} rows @param {Step} last  that was told */
function revealOf(rows, last) {
  if (last.kind === 'end') return { line: last.line, event: last.event };
  try {
    const { line, text } = rows[rows.length - 1];
    const event = readLine(text);
    return isObject(event) && event.type === 'end' ? { line, event } : null;
  } catch {
    return null;
  }
}
