// What to say when cards are dealt: the match's beginning, a deal, a repair, new hands.

import { cardName } from '../../../cards/cards.js';
import { rankOf } from '../ranks.js';
import { harmless, listed, seatName, sidesListed } from '../names.js';
import { sentence } from '../sentences.js';

/** @typedef {import('../../types.js').View} View */

/** @param {View} view */
export function explainStart(view) {
  const { story, t } = view;
  const names = sidesListed(view, [...Array(story.sides).keys()]);
  const told = [
    sentence(
      t('{names} play Ronda: the first to {target} points wins.', {
        names,
        target: story.rules.target_score,
      }),
      '7.1',
    ),
    sentence(
      t(
        'Points come from taking the card laid just before, from emptying the table, from declarations, and from many cards at the end of a round. "Words" tells how it is played.',
      ),
      '5.5',
      '5.10',
      '4.5',
      '6.3',
    ),
  ];
  if (story.sides < story.players) {
    told.push(sentence(t('Who sit opposite each other are partners, with one score.'), '2.2'));
  }
  if (story.origin) {
    const { round, decision } = story.origin;
    const match = harmless(story.origin.match);
    told.push(
      sentence(
        t(
          'Up to round {round}, move {move}, it is match {match}; from there on it was played anew.',
          {
            round,
            move: decision,
            match,
          },
        ),
      ),
    );
  }
  return told;
}

/** @param {View} view */
export function explainDeal(view) {
  const { story, step, t, n } = view;
  const { dealer, table } = step.state;
  const dealt = n(
    '{dealer} deals {count} card to each, then four to the table.',
    '{dealer} deals {count} cards to each, then four to the table.',
    story.rules.hand_size,
    { dealer: seatName(view, dealer) },
  );
  const told = [sentence(dealt, '3.2')];
  if (step.event.attempt > 0) {
    told.push(
      sentence(
        n(
          '{count} deal before it was void: its table could not be put right.',
          '{count} deals before it were void: their tables could not be put right.',
          step.event.attempt,
        ),
        '3.5',
      ),
    );
  }
  if (story.steps[step.at + 1]?.kind === 'repair') {
    told.push(sentence(whyIllegal(view, table), '3.3'));
  } else {
    told.push(
      sentence(
        t('{who}, who comes after the dealer, declares first and plays first.', {
          who: seatName(view, (dealer + 1) % story.players),
        }),
        '2.3',
      ),
    );
  }
  return told;
}

/** @param {View} view @param {string[]} table */
function whyIllegal({ t }, table) {
  const hasPair = new Set(table.map(rankOf)).size < table.length;
  return hasPair
    ? t(
        'Two cards of one rank may not lie there at first, so this is put right before anybody plays.',
      )
    : t(
        'Four ranks in a row may not lie there at first, so this is put right before anybody plays.',
      );
}

/** @param {View} view */
export function explainRepair(view) {
  const { story, step, t } = view;
  const { taken, against, laid } = /** @type {import('../../../story/types.js').Repair} */ (
    step.repair
  );
  const values = {
    card: cardName(taken, t, view.deck),
    against: cardsListed(view, against),
    next: cardName(laid, t, view.deck),
  };
  const told = [
    against.length === 1
      ? sentence(
          t(
            'The {card} has the rank of the {against}: it goes back into the middle of the stock, and the {next} comes in its stead.',
            values,
          ),
          '3.3',
          '3.4',
        )
      : sentence(
          t(
            'The {card} makes four ranks in a row with {against}: it goes back into the middle of the stock, and the {next} comes in its stead.',
            values,
          ),
          '3.3',
          '3.4',
        ),
  ];
  if (story.steps[step.at + 1]?.kind === 'repair') {
    told.push(sentence(whyIllegal(view, step.state.table), '3.3'));
  }
  return told;
}

/** @param {View} view */
export function explainRedeal(view) {
  const { story, step, t, n } = view;
  const { stock, laid } = step.state;
  const told = [
    sentence(
      n(
        'All hands are empty: {count} more card for each, and none for the table.',
        'All hands are empty: {count} more cards for each, and none for the table.',
        story.rules.hand_size,
      ),
      '3.7',
    ),
  ];
  if (stock === 0) told.push(sentence(t('These are the last cards of the round.'), '6.1'));
  if (laid) {
    told.push(
      sentence(
        t(
          'The {card} was laid just before: taking it with the next card is a caida all the same.',
          {
            card: cardName(laid, t, view.deck),
          },
        ),
        '5.5',
      ),
    );
  }
  return told;
}

/** A list of cards in words. @param {View} view @param {string[]} cards */
export function cardsListed(view, cards) {
  return listed(
    view,
    cards.map((card) => cardName(card, view.t, view.deck)),
  );
}
