// The whole page of the viewer: what stands where. Where there is room the panels have a column of
// their own; else they come up from below when they are asked for.

import { html, nothing } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';

import { deckSymbols } from '../cards/cards.js';
import { banner } from './banner.js';
import { colourStyle } from './colours.js';
import { controls } from './controls.js';
import { felt } from './felt.js';
import { icon } from './icons.js';
import { panelContent, panelsOf } from './panels.js';
import { explanation } from './panels/explanation.js';
import { strip } from './panels/strip.js';
import { headline } from './headline.js';

/** @typedef {import('./types.js').View} View */

/**
 * @param {View} view
 * @param {string[]} gaps  what of the legs could not be shown, a sentence each
 */
export function layout(view, gaps) {
  const { t, panel, deck, legs, story } = view;
  return html`
    ${guard([deck], () => deckSymbols(deck))}
    <div class="page" data-panel=${panel ?? nothing} style=${colourStyle(legs, story)}>
      ${headline(view)}
      <div class="notices">${banner(view, gaps)}</div>
      <section class="scene" aria-label=${t('The table')}>${felt(view)}</section>
      ${explanation(view)} ${strip(view)} ${controls(view)}
      <aside class="drawer" aria-label=${t('More about the match')} tabindex="-1">
        <button class="close" aria-label=${t('Close')} @click=${() => view.act.setPanel(null)}>
          ${icon('close')}
        </button>
        ${panelChoice(view)}
        <div class="scroll" tabindex="0">${panelContent(view)}</div>
      </aside>
    </div>
  `;
}

/** @param {View} view */
function panelChoice(view) {
  const { t, panel, act } = view;
  return html`<nav class="choice" aria-label=${t('More about the match')}>
    ${panelsOf(view).map(
      ({ name, title }) =>
        html`<button
          aria-pressed=${panel === name}
          data-for=${name}
          @click=${() => act.setPanel(name)}
        >
          ${title}
        </button>`,
    )}
  </nav>`;
}
