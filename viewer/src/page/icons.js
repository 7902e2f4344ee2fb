// The signs on buttons. Each button has a name besides.

import { svg, html } from 'lit-html';

const SHAPES = {
  play: 'M8 5v14l11-7z',
  pause: 'M7 5h4v14H7zM13 5h4v14h-4z',
  forward: 'M8 5l8 7-8 7z',
  back: 'M16 5l-8 7 8 7z',
  turnForward: 'M5 5l7 7-7 7zM12 5l7 7-7 7z',
  turnBack: 'M19 5l-7 7 7 7zM12 5l-7 7 7 7z',
  roundForward: 'M6 5l9 7-9 7zM16 5h3v14h-3z',
  roundBack: 'M18 5l-9 7 9 7zM5 5h3v14H5z',
  momentForward: 'M4 7h8v4H4zM4 13h8v4H4zM14 6l6 6-6 6z',
  momentBack: 'M12 7h8v4h-8zM12 13h8v4h-8zM10 6l-6 6 6 6z',
  close:
    'M6.4 5L5 6.4 10.6 12 5 17.6 6.4 19 12 13.4 17.6 19 19 17.6 13.4 12 19 6.4 17.6 5 12 10.6z',
};

/** @param {keyof typeof SHAPES} name */
export function icon(name) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    ${svg`<path d=${SHAPES[name]} fill="currentColor" />`}
  </svg>`;
}
