// What all panels are made of: a section with its heading, and lists that keep the place in sight.

import { html } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';

/**
 * A panel with its heading. @param {string} name  its class @param {string} title @param {unknown} content
 */
export function panel(name, title, content) {
  return html`<section class=${`panel ${name}`} aria-label=${title}>
    <h2>${title}</h2>
    ${content}
  </section>`;
}

/** What each scrolled element showed last, so that it moves only when the place does. */
/** @type {WeakMap<Element, unknown>} */
const shown = new WeakMap();

/**
 * Marks the element to which its `.scroll` shall move, whenever `place` is another than before.
 * @param {unknown} place
 */
export function inSight(place) {
  return ref((element) => {
    const frame = element?.closest('.scroll');
    if (!element || !frame || shown.get(frame) === place) return;
    shown.set(frame, place);
    const { top, height } = element.getBoundingClientRect();
    const middle = frame.getBoundingClientRect().top + (frame.clientHeight - height) / 2;
    frame.scrollTop += top - middle;
  });
}
