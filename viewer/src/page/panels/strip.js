// The match at a glance, and the way through it: score by side, what brought points, and how long
// the bots thought. It is the scroll bar too.

import { html, nothing, svg } from 'lit-html';

import { canKnow } from '../seat-view.js';
import { scoreSaid, thinkText } from './names.js';
import { placeText, pointsAt } from './places.js';
import { heightOf, shapeOf } from './strip-shape.js';

/** @typedef {import('../types.js').View} View */
/** @typedef {import('./strip-shape.js').Shape} Shape */

const FEWEST_LABELS = 7; // on a phone

/** @param {View} view */
export function strip(view) {
  const { story, at, t } = view;
  const shape = shapeOf(story);
  const points = pointsAt(story, at);
  return html`<section class="strip" aria-label=${t('Score over the match')}>
    <div
      class="track"
      role="slider"
      tabindex="0"
      aria-label=${t('Place in the match')}
      aria-orientation="horizontal"
      aria-valuemin="0"
      aria-valuemax=${story.steps.length - 1}
      aria-valuenow=${at}
      aria-valuetext=${`${placeText(view, at)}, ${scoreSaid(view, points)}`}
      @pointerdown=${(/** @type {PointerEvent} */ event) => grab(view, event)}
      @pointermove=${(/** @type {PointerEvent} */ event) => drag(view, event)}
    >
      ${roundLabels(view, shape)} ${plot(view, shape)} ${lanes(view, shape)} ${bars(view, shape)}
      <div
        class=${view.isLaterHidden ? 'ahead hides' : 'ahead'}
        style=${`left: ${(100 * at) / shape.width}%`}
      ></div>
      <div class="cursor" style=${`left: ${(100 * at) / shape.width}%`}></div>
    </div>
  </section>`;
}

/** @param {View} view @param {Shape} shape */
function roundLabels({ story: { chapters } }, { width, every }) {
  const some = every * Math.ceil(chapters.length / every / FEWEST_LABELS);
  return html`<div class="rounds">
    ${chapters.map(({ round, first }, index) =>
      index % every === 0
        ? html`<span
            class=${index % some === 0 ? '' : 'minor'}
            style=${`left: ${(100 * first) / width}%`}
            >${round}</span
          >`
        : nothing,
    )}
  </div>`;
}

/** @param {View} view @param {Shape} shape */
function plot({ story, at }, shape) {
  const { width, top, bands, faults, scores } = shape;
  const target = heightOf(story.rules.target_score, top);
  const points = pointsAt(story, at);
  return html`<div class="plot">
    <svg viewBox=${`0 0 ${width} 100`} preserveAspectRatio="none" aria-hidden="true">
      <path class="bands" d=${bands} />
      <path class="target" d=${`M0 ${target}H${width}`} />
      <path class="faults" d=${faults} />
      ${scores.map((path, side) => svg`<path class="stairs" data-side=${side} d=${path} />`)}
    </svg>
    <span class="target-label" style=${`top: ${target}%`}>${story.rules.target_score}</span>
    ${points.map(
      (one, side) =>
        html`<i
          class="stand"
          data-side=${side}
          style=${`left: ${(100 * at) / width}%; top: ${heightOf(one, top)}%`}
        ></i>`,
    )}
  </div>`;
}

/** @param {View} view @param {Shape} shape */
function lanes({ story }, { width, marks, isCrowded }) {
  if (marks.length === 0) return nothing;
  return html`<svg
    class=${`lanes ${isCrowded ? 'crowded' : ''}`}
    style=${`--lanes: ${story.sides}`}
    viewBox=${`0 0 ${width} ${story.sides}`}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    ${marks.map(({ look, side, path }) => [
      svg`<path class=${`mark ${look}`} data-side=${side} d=${path} />`,
      look === 'said' && !isCrowded ? svg`<path class="mark hole" d=${path} />` : nothing,
    ])}
  </svg>`;
}

/** @param {View} view @param {Shape} shape */
function bars(view, { width, thinks, longest }) {
  const { story, t } = view;
  const seats = story.seats.filter(({ seat }) => canKnow(view, seat) && thinks[seat] !== '');
  if (seats.length === 0) return nothing;
  return html`<div class="thinks">
    <svg viewBox=${`0 0 ${width} 100`} preserveAspectRatio="none" aria-hidden="true">
      ${seats.map(({ seat, side }) => svg`<path data-side=${side} d=${thinks[seat]} />`)}
    </svg>
    <span>${t('think time, up to {time}', { time: thinkText(view, longest) })}</span>
  </div>`;
}

/** @param {View} view @param {PointerEvent} event */
function grab(view, event) {
  if (event.button !== 0) return;
  const track = /** @type {HTMLElement} */ (event.currentTarget);
  track.setPointerCapture(event.pointerId);
  goTo(view, track, event.clientX);
}

/** @param {View} view @param {PointerEvent} event */
function drag(view, event) {
  const track = /** @type {HTMLElement} */ (event.currentTarget);
  if (track.hasPointerCapture(event.pointerId)) goTo(view, track, event.clientX);
}

/** @param {View} view @param {HTMLElement} track @param {number} x */
function goTo({ story, at, act }, track, x) {
  const { left, width } = track.getBoundingClientRect();
  const to = stepAtPlace((x - left) / width, story.steps.length);
  if (to !== at) act.go(to);
}

/**
 * The step at a place of the strip. @param {number} place  0 at its left edge, 1 at its right
 * @param {number} steps
 */
export function stepAtPlace(place, steps) {
  return Math.round(Math.min(Math.max(place, 0), 1) * (steps - 1));
}
