// How the game is played, in a few lines, and all words of the game.

import { html, nothing } from 'lit-html';

import { glossary } from './glossary.js';
import { howToPlay } from './how-to-play.js';
import { panel } from './panel.js';

/** @typedef {import('../types.js').View} View */

/** @param {View} view */
export function wordsPanel(view) {
  const { t } = view;
  return panel(
    'words',
    t('How it is played'),
    html`${howToPlay(view)}
      <h3>${t('The words of the game')}</h3>
      <dl class="glossary">
        ${glossary(view).map(
          ({ word, meaning, rule }) =>
            html`<div>
              <dt>${word}</dt>
              <dd>
                ${meaning}
                ${rule ? html`<span class="rule">${t('RULES {number}', { number: rule })}</span>` : nothing}
              </dd>
            </div>`,
        )}
      </dl>`,
  );
}
