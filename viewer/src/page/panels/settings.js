// How the match is shown: language, pack, whose view, speed.

import { html, nothing } from 'lit-html';

import { SPEEDS } from '../player.js';
import { seatName } from './names.js';
import { panel } from './panel.js';

/** @typedef {import('../types.js').View} View */

/** @param {View} view */
export function settings(view) {
  const { deck, seat, speed, isLaterHidden, story, act, t } = view;
  const speeds = SPEEDS.map((one) => ({ value: one, text: `×${one}` }));
  const decks = /** @type {const} */ ([
    { value: 'spanish', text: t('Spanish') },
    { value: 'french', text: t('French') },
  ]);
  const views = [
    { value: null, text: t('all hands open') },
    ...story.seats.map((one) => ({ value: one.seat, text: seatName(view, one.seat) })),
  ];
  const later = [
    { value: false, text: t('is shown') },
    { value: true, text: t('is hidden') },
  ];
  return panel(
    'settings',
    t('Settings'),
    html`${languages(view)} ${choice(t('Cards'), decks, deck, act.setDeck)}
      ${choice(t('Whose view'), views, seat, act.setSeat)}
      <p class="hint">
        ${t('With the eyes of one seat you see its hand and what lay open, and of the others neither hands nor notes nor times.')}
      </p>
      ${choice(t('Speed'), speeds, speed, act.setSpeed)}
      ${choice(t('What comes later'), later, isLaterHidden, act.hideLater)}
      <p class="hint">
        ${t('Hidden: the strip, the moments, the moves and the results of other legs end at the step that is shown, so that nothing gives the end away.')}
      </p>`,
  );
}

/**
 * A row of which one is chosen.
 * @template T
 * @param {string} title @param {readonly { value: T, text: string }[]} options @param {T} chosen
 * @param {(value: T) => void} choose
 */
function choice(title, options, chosen, choose) {
  return html`<div class="setting" role="group" aria-label=${title}>
    <h3>${title}</h3>
    <div class="options">
      ${options.map(
        ({ value, text }) =>
          html`<button
            type="button"
            aria-pressed=${value === chosen ? 'true' : 'false'}
            @click=${() => choose(value)}
          >
            ${text}
          </button>`,
      )}
    </div>
  </div>`;
}

/** @param {View} view */
function languages({ languages, language, act, t }) {
  if (languages.length < 2) return nothing;
  return html`<div class="setting" role="group" aria-label=${t('Language')}>
    <h3>${t('Language')}</h3>
    <div class="options">
      ${languages.map(
        (one) =>
          html`<button
            type="button"
            lang=${one}
            aria-pressed=${one === language ? 'true' : 'false'}
            @click=${() => act.setLanguage(one)}
          >
            ${ownName(one)}
          </button>`,
      )}
    </div>
  </div>`;
}

/** A language as those call it who speak it. @param {string} language */
export function ownName(language) {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
