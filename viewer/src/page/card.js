// A card in a list of cards: open with its name for screen readers, or face down without any trace
// of what it is.

import { html } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';

import { cardArt, cardBack, cardName } from '../cards/cards.js';

/** @typedef {import('./types.js').View} View */

/**
 * @typedef {object} Look
 * @property {(card: string) => boolean} [isOpen]  without it all are
 * @property {(card: string) => string} [marks]  classes for a card
 */

/**
 * Lists cards. Each keeps its element as long as it stays in the list. What a card is that lies
 * face down only the script knows, to see where it goes: `flight`.
 * @param {View} view @param {string[]} cards @param {Look} [look]
 */
export function cardList(view, cards, { isOpen = () => true, marks = () => '' } = {}) {
  return repeat(
    cards,
    (card) => `${card} ${isOpen(card)}`,
    (card) =>
      isOpen(card)
        ? html`<li class=${`card ${marks(card)}`} data-card=${card} .flight=${card}>
            ${cardArt(card, view.deck)}<span class="unseen"
              >${cardName(card, view.t, view.deck)}</span
            >
          </li>`
        : html`<li class=${`card down ${marks(card)}`} .flight=${card}>
            ${cardBack(view.deck)}<span class="unseen">${view.t('a card face down')}</span>
          </li>`,
  );
}
