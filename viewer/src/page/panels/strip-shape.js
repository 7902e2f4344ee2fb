// The lines, bands, marks and bars of a match's strip, as SVG paths: few nodes, however long the
// match. Steps go along x, one unit each; y is 0 at the top and 100 at the bottom.

import { notedOf } from '../noted.js';
import { pointsAt } from './places.js';

/** @typedef {import('../types.js').Story} Story */
/** @typedef {import('../noted.js').NotedKind} NotedKind */

/**
 * @typedef {object} Mark  All marks of one look and side.
 * @property {'small' | 'big' | 'biggest' | 'said' | 'cards' | 'fault'} look
 * @property {number} side
 * @property {string} path  dots: lines without length; where the match is long, ticks
 *
 * @typedef {object} Shape
 * @property {number} width  the last step's number, at least 1
 * @property {number} top  the points at the upper edge
 * @property {string[]} scores  by side
 * @property {number} every  how many rounds have one label and one band
 * @property {string} bands  every other of them
 * @property {Mark[]} marks  a lane of height 1 for each side
 * @property {boolean} isCrowded  whether they are ticks, and only of what is worth much
 * @property {string} faults  lines from top to bottom
 * @property {string[]} thinks  by seat
 * @property {number} longest  the longest think time, in milliseconds; 0: none is recorded
 */

const MOST_LABELS = 16; // of rounds
const BARS = 600; // as many as a screen can tell apart
const FLATNESS = 1 / 3; // of the bars: think times differ by orders of magnitude
const CROWDED = 1500; // steps, from which on only what is worth 5 points and more is marked

/** @type {WeakMap<Story, Shape>} */
const known = new WeakMap();

/** @param {Story} story @returns {Shape} */
export function shapeOf(story) {
  let shape = known.get(story);
  if (!shape) {
    shape = drawn(story);
    known.set(story, shape);
  }
  return shape;
}

/** @param {Story} story @returns {Shape} */
function drawn(story) {
  const width = Math.max(story.steps.length - 1, 1);
  const points = story.steps.map(({ at }) => pointsAt(story, at));
  const highest = Math.max(story.rules.target_score, ...points[points.length - 1]);
  const top = highest * 1.08;
  const sides = [...Array(story.sides).keys()];
  const every = Math.ceil(story.chapters.length / MOST_LABELS);
  return {
    width,
    top,
    scores: sides.map((side) =>
      stairs(
        points.map((one) => one[side]),
        top,
      ),
    ),
    every,
    bands: bandsOf(story, width, every),
    isCrowded: story.steps.length > CROWDED,
    marks: marksOf(story),
    faults: story.moments
      .filter(({ kind }) => kind === 'fault')
      .map(({ at }) => `M${at} 0V100`)
      .join(''),
    ...thinksOf(story, width),
  };
}

/** How high points stand. @param {number} points @param {number} top */
export function heightOf(points, top) {
  return rounded(100 - (100 * points) / top);
}

/** @param {number} number */
const rounded = (number) => Math.round(number * 100) / 100;

/** @param {number[]} values @param {number} top */
function stairs(values, top) {
  let path = `M0 ${heightOf(values[0], top)}`;
  for (const [at, value] of values.entries()) {
    if (at > 0 && value !== values[at - 1]) path += `H${at}V${heightOf(value, top)}`;
  }
  return `${path}H${values.length - 1}`;
}

/** @param {Story} story @param {number} width @param {number} every */
function bandsOf({ chapters }, width, every) {
  const edges = chapters.filter((_, index) => index % every === 0).map(({ first }) => first);
  const band = (/** @type {number} */ from, /** @type {number} */ index) =>
    index % 2 === 1 ? `M${from} 0H${edges[index + 1] ?? width}V100H${from}Z` : '';
  return edges.map(band).join('');
}

/** @type {Partial<Record<NotedKind, Mark['look']>>} */
const LOOKS = {
  caida: 'small',
  mesa: 'small',
  bkhamsa: 'big',
  bachra: 'biggest',
  majority: 'cards',
  declaration: 'said',
  penalty: 'said',
  fault: 'fault',
};

/** @param {Story} story @returns {Mark[]} */
function marksOf(story) {
  const isCrowded = story.steps.length > CROWDED;
  /** @type {Map<string, Mark>} */
  const marks = new Map();
  for (const { kind, at, side, seat, points } of notedOf(story)) {
    const look = LOOKS[kind];
    if (!look || (isCrowded && points < 5 && kind !== 'fault')) continue;
    for (const lane of lanesOf(story, kind, side, seat)) {
      const key = `${look} ${lane}`;
      const mark = marks.get(key) ?? { look, side: lane, path: '' };
      const isLine = isCrowded || look === 'cards';
      mark.path += isLine ? `M${at} ${lane + 0.15}v0.7` : `M${at} ${lane + 0.5}h0`;
      marks.set(key, mark);
    }
  }
  return [...marks.values()];
}

/** Whose lanes a moment is marked in. @param {Story} story @param {NotedKind} kind @param {number | null} side @param {number | null} seat */
function lanesOf({ sides, seats }, kind, side, seat) {
  if (side !== null) return [side];
  if (seat === null) return [];
  const own = seats[seat].side;
  if (kind === 'fault') return [own];
  return [...Array(sides).keys()].filter((other) => other !== own);
}

/** @param {Story} story @param {number} width */
function thinksOf(story, width) {
  const columns = Math.min(width + 1, BARS);
  const most = story.seats.map(() => Array(columns).fill(0));
  let longest = 0;
  for (const { at, seat, think } of story.steps) {
    if (seat === null || think === null) continue;
    const column = Math.min(Math.floor((at * columns) / (width + 1)), columns - 1);
    most[seat][column] = Math.max(most[seat][column], think);
    longest = Math.max(longest, think);
  }
  const path = (/** @type {number} */ think, /** @type {number} */ column) =>
    think === 0 || longest === 0
      ? ''
      : `M${rounded(((column + 0.5) * width) / columns)} 100V${rounded(100 - 100 * (think / longest) ** FLATNESS)}`;
  return { thinks: most.map((row) => row.map(path).join('')), longest };
}
