// A text that may be longer than its room: it begins at its top when it is another, and shows that
// there is more.

import { html } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';

/** What each text showed last. @type {WeakMap<Element, string>} */
const shown = new WeakMap();

/**
 * Marks the scrolled element: whenever `what` is another than before it is scrolled to its top. The
 * element in which it stands has `data-more` as long as there is something below.
 * @param {string} what
 */
export function fromTop(what) {
  return ref((element) => {
    if (!element) return;
    queueMicrotask(() => {
      if (!shown.has(element)) watch(element);
      if (shown.get(element) !== what) element.scrollTop = 0;
      shown.set(element, what);
      mark(element);
    });
  });
}

/** What shows that there is more, and leads there. @param {string} word */
export function further(word) {
  const on = (/** @type {Event} */ event) => {
    const text = /** @type {Element} */ (event.currentTarget).previousElementSibling;
    if (text) text.scrollTop += text.clientHeight * 0.8;
  };
  return html`<button type="button" class="further" tabindex="-1" aria-hidden="true" @click=${on}>
    ${word} ▾
  </button>`;
}

/** @param {Element} element */
function watch(element) {
  element.addEventListener('scroll', () => mark(element), { passive: true });
  new ResizeObserver(() => mark(element)).observe(element);
}

/** @param {Element} element */
function mark(element) {
  const below = element.scrollHeight - element.clientHeight - element.scrollTop;
  element.parentElement?.toggleAttribute('data-more', below > 4);
}
