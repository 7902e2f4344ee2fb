// The words of the game, each in a sentence: shown where one stands in an explanation, and all
// together in a panel.

import { html } from 'lit-html';

import { worth } from './differences.js';

/** @typedef {import('../types.js').View} View */
/** @typedef {{ word: string, meaning: string, rule?: string }} Entry */

/**
 * The words in the order in which one meets them: how it is written, what it means, its rule.
 * @param {View} view @returns {Entry[]}
 */
export function glossary(view) {
  return [...ofTheGame(view), ...ofTheTable(view), ...ofTheArena(view)];
}

/** @param {View} view @returns {Entry[]} */
function ofTheGame(view) {
  const { story, t } = view;
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
        'Two cards of one rank in the first hand of a round. Who holds them can declare them. Worth in this match: {points}.',
        { points: worth(view, rules.ronda_points) },
      ),
    },
    {
      word: 'tringa',
      rule: '4.2',
      meaning: t(
        'Three cards of one rank in the first hand of a round. It goes before a ronda. Worth in this match: {points}.',
        { points: worth(view, rules.tringa_points) },
      ),
    },
    {
      word: t('declaration'),
      rule: '4.5',
      meaning: t(
        'Before the first play each says in turn whether it shows a ronda or a tringa. Only the best of all scores.',
      ),
    },
    {
      word: t('penalty for silence'),
      rule: '4.6',
      meaning: rules.undeclared_penalty
        ? t(
            'Who keeps silent about a ronda or a tringa, and then plays all its cards, gives its points to the opponents.',
          )
        : t('In this match there is none.'),
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

/** @param {View} view @returns {Entry[]} */
function ofTheTable({ t }) {
  return [
    { word: t('pack'), rule: '1.1', meaning: t('The forty cards, in the order of a round.') },
    { word: t('stock'), rule: '3.2', meaning: t('The cards that are yet to be dealt.') },
    {
      word: t('dealer (D)'),
      rule: '2.3',
      meaning: t('Who deals in this round. The next seat declares and plays first.'),
    },
    {
      word: t('forced'),
      rule: '5.1',
      meaning: t('A play of the last card in the hand: there is no choice, so nobody is asked.'),
    },
    {
      word: t('clock'),
      meaning: t(
        'The time that a bot has left. It gains the increment with each decision; without time it fails.',
      ),
    },
    { word: t('think time'), meaning: t('How long a bot took for its decision.') },
  ];
}

/** @param {View} view @returns {Entry[]} */
function ofTheArena({ t }) {
  return [
    { word: t('bot'), meaning: t('The program that plays for a seat.') },
    {
      word: t('leg'),
      meaning: t('One match of a block: the same packs, with the bots on other seats.'),
    },
    {
      word: t('block'),
      meaning: t(
        'All legs with the same packs. As each bot gets the cards of all, luck weighs less.',
      ),
    },
    {
      word: t('seed'),
      rule: '9.5',
      meaning: t('A secret number from which all packs follow. It is revealed at the end.'),
    },
    {
      word: t('nonce'),
      rule: '9.1',
      meaning: t('A number of this match alone, mixed in so that equal seeds do not show.'),
    },
    {
      word: t('commitment'),
      rule: '9.1',
      meaning: t(
        'A number told before the first card, which only this seed and nonce give: so nobody can change them later.',
      ),
    },
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
