// A view for the tests of panels, and what a template says.

import { readFileSync } from 'node:fs';

import { speak } from '../src/words/words.js';

const ALL_RULES = readFileSync(new URL('../../docs/rules.md', import.meta.url), 'utf8');

/** The numbers of all rules in docs/rules.md. */
export const RULES = new Set([...ALL_RULES.matchAll(/\*\*(\d+\.\d+)\*\*/g)].map(([, one]) => one));

/** What is shown of a story at a step; acts are written into `done`. */
export function viewOf(story, at = 0, more = {}) {
  const done = [];
  const act = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...values) =>
          done.push([name, ...values]),
    },
  );
  return {
    ...speak({}),
    story,
    legs: [story],
    leg: 0,
    findings: [null],
    missing: [],
    at,
    step: story.steps[at],
    before: story.steps[at - 1] ?? null,
    seat: null,
    deck: 'spanish',
    language: 'en',
    languages: ['en', 'de'],
    kinds: [],
    isLaterHidden: false,
    isPlaying: false,
    speed: 1,
    panel: null,
    act,
    done,
    ...more,
  };
}

/** The source that a template gives: its strings and values, without what listens or marks. */
export function sourceOf(part) {
  if (part === null || part === undefined || typeof part === 'function') return String(part ?? '');
  if (Array.isArray(part)) return part.map(sourceOf).join('');
  if (part.strings) {
    return part.strings.map((text, place) => text + valueOf(part.values[place], text)).join('');
  }
  if (typeof part === 'object' && '_$litDirective$' in part) {
    const [, make] = part.values; // of `guard`: what it makes when something has changed
    return typeof make === 'function' ? sourceOf(make()) : '';
  }
  return typeof part === 'symbol' ? '' : String(part);
}

function valueOf(value, before) {
  if (typeof value === 'function') return '';
  if (value === undefined && !/[\w-]=$/.test(before)) return '';
  return value === undefined ? 'undefined' : sourceOf(value);
}

/** The text that a template shows, without its elements. */
export function wordsOf(part) {
  return sourceOf(part)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What must never be read. */
export const BROKEN = /undefined|NaN|\bnull\b|\[object|\{\w+\}/;
