// The words of the game, each in a sentence.

import { html } from 'lit-html';

import { glossary } from './glossary.js';
import { panel } from './panel.js';

/** @typedef {import('../types.js').View} View */

/** @param {View} view */
export function wordsPanel(view) {
  const { t } = view;
  return panel(
    'words',
    t('The words of the game'),
    html`<dl class="glossary">
      ${glossary(view).map(
        ({ word, meaning, rule }) =>
          html`<div>
            <dt>${word}</dt>
            <dd>${meaning} <span class="rule">${t('RULES {number}', { number: rule })}</span></dd>
          </div>`,
      )}
    </dl>`,
  );
}
