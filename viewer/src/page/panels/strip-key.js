// What the marks in the strip mean.

import { html, nothing, svg } from 'lit-html';

/** @typedef {import('../types.js').View} View */
/** @typedef {import('./strip-shape.js').Mark} Mark */

/** @param {View} view */
export function stripKey({ t }) {
  /** @type {[Mark['look'], string][]} */
  const looks = [
    ['small', 'caida, mesa'],
    ['big', "b'khamsa"],
    ['biggest', "b'achra"],
    ['said', t('declaration, or penalty for silence')],
    ['fault', t('fault')],
  ];
  return html`<ul class="strip-key">
    ${looks.map(
      ([look, word]) =>
        html`<li>
          <svg viewBox="0 0 14 14" aria-hidden="true">
            <path class=${`mark ${look}`} d="M7 7h0" />
            ${look === 'said' ? svg`<path class="mark hole" d="M7 7h0" />` : nothing}
          </svg>
          ${word}
        </li>`,
    )}
  </ul>`;
}
