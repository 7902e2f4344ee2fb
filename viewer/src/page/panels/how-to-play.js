// How the game is played, in about ten lines, by the rules of this match; with cards as examples.

import { html, nothing } from 'lit-html';

import { worth } from './differences.js';
import { smallCards } from './small-card.js';

/** @typedef {import('../types.js').View} View */
/** @typedef {{ text: string, played?: string[], taken?: string[], points?: number }} Line */

/** @param {View} view */
export function howToPlay(view) {
  const told = [...turns(view), ...awards(view), ...counting(view)];
  return html`<ol class="how-to-play">
    ${told.map((line) => html`<li>${line.text} ${example(view, line)}</li>`)}
  </ol>`;
}

/** @param {View} view @returns {Line[]} */
function turns({ story, t, n }) {
  const { hand_size: size, runs } = story.rules;
  return [
    {
      text: n(
        'Each gets {count} card, and four lie open on the table. In turn each plays one.',
        'Each gets {count} cards, and four lie open on the table. In turn each plays one.',
        size,
      ),
    },
    {
      text: t('A card takes the one of its rank from the table:'),
      played: ['5O'],
      taken: ['5B'],
    },
    ...(runs
      ? [
          {
            text: t('and with it the unbroken run above. 7 and sota are neighbours:'),
            played: ['6O'],
            taken: ['6B', '7C', '10E'],
          },
        ]
      : []),
    { text: t('If there is none of its rank, it stays on the table.') },
    ...(size === 3
      ? [{ text: t('When all hands are empty, new ones are dealt, until the pack is used up.') }]
      : []),
  ];
}

/** @param {View} view @returns {Line[]} */
function awards({ t }) {
  return [
    {
      text: t('Caida: it takes the card that was played just before.'),
      played: ['4C'],
      taken: ['4E'],
      points: 1,
    },
    { text: t('Mesa: it takes all that lies on the table.'), points: 1 },
    {
      text: t("B'khamsa: right after a capture, a third card of that rank:"),
      played: ['3B', '3C', '3E'],
      points: 5,
    },
    {
      text: t("B'achra: and then the fourth."),
      played: ['3B', '3C', '3E', '3O'],
      points: 10,
    },
  ];
}

/** @param {View} view @returns {Line[]} */
function counting(view) {
  const { story, t } = view;
  const { rules, share } = story;
  return [
    {
      text: t(
        'Before the first play of a round one can declare a ronda, two of a rank ({ronda}), or a tringa, three of a rank ({tringa}). The best scores.',
        { ronda: worth(view, rules.ronda_points), tringa: worth(view, rules.tringa_points) },
      ),
      played: ['2B', '2O'],
    },
    {
      text: t(
        'At the end of a round who captured last gets what lies there. Each card beyond {share} is a point.',
        { share },
      ),
    },
    {
      text: t(
        'Who has {target} points at the end of a round wins. If several have, the round is counted in order: who was there first wins.',
        { target: rules.target_score },
      ),
    },
  ];
}

/** @param {View} view @param {Line} line */
function example(view, { played = [], taken = [], points }) {
  return html`${played.length > 0 ? smallCards(view, played) : nothing}
  ${taken.length > 0 ? html`→ ${smallCards(view, taken)}` : nothing}
  ${points === undefined ? nothing : html`<b>+${points}</b>`}`;
}
