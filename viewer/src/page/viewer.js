// Mounts the viewer into an element of a page.

import { html, render } from 'lit-html';

/**
 * @param {HTMLElement} element
 * @param {import('./types.js').Input} input
 */
export function mount(element, input) {
  render(html`<p>${input.records.length}</p>`, element);
}
