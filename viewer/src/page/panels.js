// Which panels there are, and which is shown.

import { factsPanel } from './panels/facts-panel.js';
import { helpPanel } from './panels/help-panel.js';
import { legsPanel } from './panels/legs-panel.js';
import { momentsPanel } from './panels/moments-panel.js';
import { movesPanel } from './panels/moves-panel.js';
import { proofPanel } from './panels/proof-panel.js';
import { settings } from './panels/settings.js';
import { wordsPanel } from './panels/words-panel.js';

/**
 * @typedef {import('./types.js').View} View
 * @typedef {import('./types.js').Panel} Panel
 * @typedef {{ name: Panel, title: string, content: (view: View) => unknown }} Entry
 */

/**
 * The panels of a match: legs only where there are several. The first stands open where there is
 * room for a column.
 * @param {View} view @returns {Entry[]}
 */
export function panelsOf({ t, legs }) {
  /** @type {Entry[]} */
  const all = [
    { name: 'moments', title: t('Moments'), content: momentsPanel },
    { name: 'moves', title: t('Moves'), content: movesPanel },
    { name: 'legs', title: t('Legs'), content: legsPanel },
    { name: 'proof', title: t('Proof'), content: proofPanel },
    { name: 'facts', title: t('Match'), content: factsPanel },
    { name: 'words', title: t('Words'), content: wordsPanel },
    { name: 'settings', title: t('Settings'), content: settings },
    { name: 'help', title: t('Help'), content: helpPanel },
  ];
  return all.filter(({ name }) => name !== 'legs' || legs.length > 1);
}

/** @param {View} view */
export function panelContent(view) {
  const all = panelsOf(view);
  const wanted = all.find(({ name }) => name === view.panel);
  return (wanted ?? all[0]).content(view);
}
