// The words of the game, each in a sentence: shown where one stands in an explanation, and all
// together in a panel.

import { html } from 'lit-html';

/** @typedef {import('../types.js').View} View */

/**
 * The words in the order in which one meets them: how it is written, what it means, its rule.
 * @param {View} view @returns {{ word: string, meaning: string, rule: string }[]}
 */
export function glossary({ story, t }) {
  const { rules, share } = story;
  return [
    {
      word: t('share'),
      rule: '6.3',
      meaning: t(
        'Cards are counted at the end of a round: each one beyond the share, here {share}, is a point.',
        { share },
      ),
    },
    { word: t('stock'), rule: '3.2', meaning: t('The cards that are yet to be dealt.') },
    {
      word: t('run'),
      rule: '5.3',
      meaning: rules.runs
        ? t(
            'With the card of its own rank, a card also takes the next higher rank, and the next, until one is missing. 7 and sota are neighbours.',
          )
        : t('Cards of neighbouring ranks; in this match they are not taken together.'),
    },
    {
      word: 'ronda',
      rule: '4.2',
      meaning: t(
        'Two cards of one rank in the first hand of a round. Who holds them can declare them for points.',
      ),
    },
    {
      word: 'tringa',
      rule: '4.2',
      meaning: t(
        'Three cards of one rank in the first hand of a round. It is worth more than a ronda.',
      ),
    },
    {
      word: 'caida',
      rule: '5.5',
      meaning: t('Taking the card that was laid just before: 1 point.'),
    },
    { word: 'mesa', rule: '5.10', meaning: t('Taking all that is on the table: 1 point.') },
    {
      word: "b'khamsa",
      rule: '5.6',
      meaning: t('A third card of a rank right after a capture with that rank: 5 points.'),
    },
    {
      word: "b'achra",
      rule: '5.7',
      meaning: t("The fourth card of a rank right after a b'khamsa: 10 points."),
    },
    { word: 'sota', rule: '1.4', meaning: t('The page, rank 10: the jack of the French pack.') },
    {
      word: 'caballo',
      rule: '1.4',
      meaning: t('The horseman, rank 11: the queen of the French pack.'),
    },
    { word: 'rey', rule: '1.4', meaning: t('The king, rank 12.') },
    { word: 'bastos', rule: '1.1', meaning: t('The suit of clubs.') },
    { word: 'copas', rule: '1.1', meaning: t('The suit of cups.') },
    { word: 'espadas', rule: '1.1', meaning: t('The suit of swords.') },
    { word: 'oros', rule: '1.1', meaning: t('The suit of coins.') },
  ];
}

// Words that are explained within sentences: those of the cards would be too many. `Ronda` is the game.
const WITHIN = /\b(ronda|[Tt]ringa|[Cc]aida|[Mm]esa|[Bb]'khamsa|[Bb]'achra)\b/;

/**
 * A sentence in which each word of the game tells on hover or focus what it means.
 * @param {View} view @param {string} text
 */
export function withGlossary(view, text) {
  const words = glossary(view);
  // In Portuguese a table is a mesa too: only the award that begins a sentence is surely one.
  const isPlain = (/** @type {string} */ piece) => view.language === 'pt' && piece === 'mesa';
  return text.split(WITHIN).map((piece, place) => {
    const isWord = place % 2 === 1 && !isPlain(piece);
    const found = isWord && words.find(({ word }) => word === piece.toLowerCase());
    return found ? term(piece, found.meaning) : piece;
  });
}

/** @param {string} word @param {string} meaning */
function term(word, meaning) {
  return html`<dfn class="term" tabindex="0" aria-description=${meaning}
    >${word}<span class="meaning" aria-hidden="true">${meaning}</span></dfn
  >`;
}
