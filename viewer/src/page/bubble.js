// What a bot wrote beside its move, or what went wrong with it: a bubble at the table's edge, next to
// its seat.

import { html, nothing } from 'lit-html';

import { harmless } from './panels/names.js';
import { positionOf } from './seat.js';
import { canKnow } from './seat-view.js';

/** @typedef {import('./types.js').View} View */

/** @param {View} view */
export function bubble(view) {
  const { step, story, t } = view;
  const { seat } = step;
  if (seat === null || !canKnow(view, seat)) return nothing;
  const isFault = step.kind === 'fault';
  const text = isFault ? step.detail : step.note;
  if (text === '') return nothing;
  return html`<blockquote
    class=${`bubble ${positionOf(view, seat)} ${isFault ? 'wrong' : ''}`}
    data-side=${story.seats[seat].side}
    dir="auto"
    tabindex="0"
    aria-label=${isFault ? t('Fault of seat {seat}', { seat }) : t('Note of seat {seat}', { seat })}
  >
    ${harmless(text)}
  </blockquote>`;
}
