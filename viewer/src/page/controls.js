// The buttons under the table: play, steps, speed.

import { html } from 'lit-html';

import { icon } from './icons.js';
import { SPEEDS } from './player.js';

/** @typedef {import('./types.js').View} View */

/** @param {View} view */
export function controls(view) {
  const { t, act, kinds, at, story } = view;
  const isFirst = at === 0;
  const isLast = at === story.steps.length - 1;
  return html`<div class="controls" role="group" aria-label=${t('Controls')}>
    <div class="strides">
      ${button('roundBack', t('Round back'), 'PageUp', isFirst, () => act.move('round', -1))}
      ${button('turnBack', t('Turn back'), 'Shift+ArrowLeft', isFirst, () => act.move('turn', -1))}
      ${button('back', t('Step back'), 'ArrowLeft', isFirst, () => act.move('play', -1))}
      ${playButton(view)}
      ${button('forward', t('Step on'), 'ArrowRight', isLast, () => act.move('play', 1))}
      ${button('turnForward', t('Turn on'), 'Shift+ArrowRight', isLast, () => act.move('turn', 1))}
      ${button('roundForward', t('Round on'), 'PageDown', isLast, () => act.move('round', 1))}
    </div>
    <div class="jumps">
      ${button('momentBack', t('Moment before'), 'K', isFirst, () => act.jump(kinds, -1))}
      ${button('momentForward', t('Next moment'), 'J', isLast, () => act.jump(kinds, 1))}
    </div>
    ${speedChoice(view)} ${moreButton(view)}
  </div>`;
}

/** @param {View} view */
function playButton({ t, act, isPlaying }) {
  const name = isPlaying ? t('Pause') : t('Play');
  return html`<button
    class="play"
    aria-label=${name}
    title=${name}
    aria-keyshortcuts="Space"
    @click=${() => act.toggle()}
  >
    ${icon(isPlaying ? 'pause' : 'play')}
  </button>`;
}

/**
 * @param {Parameters<typeof icon>[0]} sign @param {string} name @param {string} key
 * @param {boolean} isIdle @param {() => void} deed
 */
function button(sign, name, key, isIdle, deed) {
  return html`<button
    aria-label=${name}
    title=${name}
    aria-keyshortcuts=${key}
    aria-disabled=${isIdle}
    @click=${deed}
  >
    ${icon(sign)}
  </button>`;
}

/** @param {View} view */
function speedChoice({ t, act, speed }) {
  const choose = (/** @type {Event} */ event) =>
    act.setSpeed(Number(/** @type {HTMLSelectElement} */ (event.target).value));
  return html`<label class="speed">
    <span class="unseen">${t('Speed')}</span>
    <select @change=${choose} .value=${String(speed)}>
      ${SPEEDS.map((one) => html`<option value=${one} ?selected=${one === speed}>${one}×</option>`)}
    </select>
  </label>`;
}

// Opens the panels where they have no column of their own.
/** @param {View} view */
function moreButton({ t, act, panel }) {
  return html`<button
    class="more"
    aria-expanded=${panel !== null}
    @click=${() => act.setPanel(panel === null ? 'moments' : null)}
  >
    ${t('More')}
  </button>`;
}
