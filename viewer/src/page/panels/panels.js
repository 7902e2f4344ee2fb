// All panels, by the names by which the page opens them.

import { factsPanel } from './facts-panel.js';
import { helpPanel } from './help-panel.js';
import { legsPanel } from './legs-panel.js';
import { momentsPanel } from './moments-panel.js';
import { movesPanel } from './moves-panel.js';
import { proofPanel } from './proof-panel.js';
import { settings } from './settings.js';
import { wordsPanel } from './words-panel.js';

/** @typedef {import('../types.js').View} View */

/** @type {Record<import('../types.js').Panel, (view: View) => unknown>} */
export const PANELS = {
  moments: momentsPanel,
  moves: movesPanel,
  legs: legsPanel,
  proof: proofPanel,
  facts: factsPanel,
  words: wordsPanel,
  settings,
  help: helpPanel,
};

/** What the button that opens a panel is called. @param {View} view @returns {Record<import('../types.js').Panel, string>} */
export function panelNames({ t }) {
  return {
    moments: t('Moments'),
    moves: t('Moves'),
    legs: t('Legs'),
    proof: t('Proof'),
    facts: t('Match'),
    words: t('Words'),
    settings: t('Settings'),
    help: t('Help'),
  };
}
