// What must be said before anything else: that a record is not what the rules make of it, or that
// legs of the block are missing.

import { html, nothing } from 'lit-html';

import { harmless } from './panels/names.js';

/**
 * @typedef {import('./types.js').View} View
 * @typedef {Pick<View, 't' | 'n'>} Words
 */

/**
 * @param {View} view
 * @param {string[]} gaps  what could not be shown at all, a sentence each
 */
export function banner(view, gaps) {
  const { story, findings, leg, t } = view;
  const told = [];
  if (story.stop) {
    const { line, reason } = story.stop;
    told.push(
      t('This record can be followed only up to line {line}. {reason}.', {
        line,
        reason: capitalised(harmless(reason)),
      }),
    );
  }
  const finding = findings[leg];
  if (finding) told.push(t('arena verify says: {finding}', { finding: harmless(finding) }));
  return [
    told.length === 0 ? nothing : banners(view, told),
    gaps.length === 0 ? nothing : missing(gaps),
  ];
}

/**
 * @param {Words} words @param {string[]} told
 */
export function banners({ t }, told) {
  return html`<div class="banner" role="note" aria-label=${t('What is wrong with this record')}>
    ${told.map((sentence) => html`<p>${sentence}</p>`)}
  </div>`;
}

// Nothing is wrong with what is shown when another leg is missing: said, but not as an alarm.
/** @param {string[]} gaps */
function missing(gaps) {
  return html`<div class="banner gap" role="note">
    ${gaps.map((sentence) => html`<p>${sentence}</p>`)}
  </div>`;
}

/** @param {string} text */
function capitalised(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
