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
    ['cards', t('cards beyond the share, at the end of a round')],
    ['fault', t('fault')],
  ];
  return html`<ul class="strip-key">
    ${looks.map(
      ([look, word]) =>
        html`<li>
          <svg viewBox="0 0 14 14" aria-hidden="true">
            <path class=${`mark ${look}`} d=${look === 'cards' ? 'M7 1v12' : 'M7 7h0'} />
            ${look === 'said' ? svg`<path class="mark hole" d="M7 7h0" />` : nothing}
          </svg>
          ${word}
        </li>`,
    )}
  </ul>`;
}
