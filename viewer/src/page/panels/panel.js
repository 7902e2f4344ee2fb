// What all panels are made of: a section with its heading, and lists that keep the place in sight.

import { html } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';

/**
 * A panel with its heading. @param {string} name @param {string} title @param {unknown} content
 */
export function panel(name, title, content) {
  return html`<section class=${`panel panel-${name}`} aria-label=${title}>
    <h2 ${inFrame((frame) => begin(frame, name))}>${title}</h2>
    ${content}
  </section>`;
}

/**
 * Marks the element to which its `.scroll` shall move, whenever `place` is another than before.
 * @param {unknown} place
 */
export function inSight(place) {
  return inFrame((frame, element) => {
    if (shown.get(frame) === place) return;
    shown.set(frame, place);
    const { top, height } = element.getBoundingClientRect();
    const middle = frame.getBoundingClientRect().top + (frame.clientHeight - height) / 2;
    frame.scrollTop += top - middle;
  });
}

/** Which panel each scrolled element showed last. @type {WeakMap<Element, string>} */
const opened = new WeakMap();

/** What it showed last of that, so that it moves only when the place does. @type {WeakMap<Element, unknown>} */
const shown = new WeakMap();

/**
 * A panel begins at its top when another was there before. @param {Element} frame @param {string} name
 */
function begin(frame, name) {
  if (opened.get(frame) === name) return;
  opened.set(frame, name);
  shown.delete(frame);
  frame.scrollTop = 0;
}

/**
 * Tells an element the frame in which it is scrolled, once it stands there.
 * @param {(frame: Element, element: Element) => void} tell
 */
function inFrame(tell) {
  return ref((element) => {
    if (!element) return;
    queueMicrotask(() => {
      const frame = element.closest('.scroll');
      if (frame) tell(frame, element);
    });
  });
}
