// What to say of a card that is played: what it takes, and what that earns (RULES 5).

import { cardName } from '../../../cards/cards.js';
import { rankOf } from '../ranks.js';
import { seatName } from '../names.js';
import { sentence } from '../sentences.js';
import { cardsListed } from './deals.js';

/** @typedef {import('../../types.js').View} View */
/** @typedef {import('../../types.js').Step} Step */

/** @param {View} view */
export function explainPlay(view) {
  const { step } = view;
  const captured = cardsOf(step.event.captured);
  const { awards } = step.event;
  const isChain = awards.includes('bkhamsa') || awards.includes('bachra');
  const told = isChain
    ? [chained(view)]
    : captured.length > 0
      ? [taken(view, captured)]
      : [laid(view)];
  if (awards.includes('caida')) told.push(caida(view, captured));
  if (awards.includes('mesa')) {
    told.push(sentence(view.t('Mesa, +1: nothing is left on the table.'), '5.10'));
  }
  return [...told, ...nearMisses(view, captured)];
}

/** A list of cards as the record writes it. @param {string} text */
export function cardsOf(text) {
  return text ? text.split(' ') : [];
}

/** @param {View} view @param {string[]} captured */
function taken(view, captured) {
  const { step, t } = view;
  const [match, ...run] = captured;
  const values = {
    who: seatName(view, step.event.seat),
    card: cardName(step.event.card, t, view.deck),
    match: cardName(match, t, view.deck),
    run: cardsListed(view, run),
  };
  return run.length === 0
    ? sentence(
        t('{who} plays the {card} and takes the {match}, which is of its rank.', values),
        '5.2',
      )
    : sentence(
        t(
          '{who} plays the {card} and takes the {match}, which is of its rank, and the run above it: {run}.',
          values,
        ),
        '5.3',
      );
}

/** @param {View} view */
function laid(view) {
  const { step, t } = view;
  const values = {
    who: seatName(view, step.event.seat),
    card: cardName(step.event.card, t, view.deck),
  };
  return sentence(
    t('{who} plays the {card}. No card of its rank lies there, so it stays on the table.', values),
    '5.4',
  );
}

/** @param {View} view */
function chained(view) {
  const { step, t } = view;
  const { seat, card, awards } = step.event;
  const before = playBefore(view);
  const values = {
    who: seatName(view, seat),
    card: cardName(card, t, view.deck),
    other: before ? seatName(view, before.event.seat) : '',
    last: before ? cardName(before.event.card, t, view.deck) : '',
  };
  return awards.includes('bachra')
    ? sentence(
        t(
          "B'achra, +10: {who} plays the {card}, the fourth of its rank, right after a b'khamsa. It goes to the pile by itself.",
          values,
        ),
        '5.7',
      )
    : sentence(
        t(
          "B'khamsa, +5: {other} has just captured with the {last}, and {who} plays one more of that rank, the {card}. It goes to the pile by itself.",
          values,
        ),
        '5.6',
      );
}

/** @param {View} view @param {string[]} captured */
function caida(view, captured) {
  const { story, step, t } = view;
  const card = story.steps[step.at - 1].state.laid ?? captured[0];
  const before = playBefore(view);
  const values = {
    card: cardName(card, t, view.deck),
    other: before ? seatName(view, before.event.seat) : '',
  };
  return card === captured[0]
    ? sentence(t('Caida, +1: it takes the card that {other} has laid just before.', values), '5.5')
    : sentence(
        t('Caida, +1: in the run is the {card}, which {other} has laid just before.', values),
        '5.5',
      );
}

/**
 * Says why there is no award where one might expect it: some tables are stricter (RULES 8.6).
 * @param {View} view @param {string[]} captured
 */
function nearMisses(view, captured) {
  const { story, step, t } = view;
  const before = story.steps[step.at - 1].state;
  const { awards, card } = step.event;
  const told = [];
  if (before.laid && captured.includes(before.laid) && !awards.includes('caida')) {
    told.push(
      sentence(
        t(
          'No caida: by the rules of this match only the card of the same rank counts, not one in the run.',
        ),
        '5.5',
        '8.6',
      ),
    );
  }
  if (captured.length > 0 && step.state.table.length === 0 && !awards.includes('mesa')) {
    told.push(
      sentence(
        t(
          "No mesa, though the table is empty: by the rules of this match the round's last card earns none.",
        ),
        '5.10',
        '8.6',
      ),
    );
  }
  const last = playBefore(view);
  if (last && isBroken(view, last, captured)) {
    told.push(
      sentence(t('No caida: by the rules of this match new hands come between.'), '5.5', '8.6'),
    );
  }
  const isThird =
    last &&
    last.at === step.at - 1 &&
    last.event.captured &&
    rankOf(last.event.card) === rankOf(card);
  if (isThird && awards.length === 0 && story.rules.chain_start === 'caida') {
    told.push(
      sentence(
        t(
          "No b'khamsa: by the rules of this match it only follows a caida on the card of the same rank.",
        ),
        '5.6',
        '8.6',
      ),
    );
  }
  return told;
}

/** Whether new hands have kept a capture from being a caida. @param {View} view @param {Step} last @param {string[]} captured */
function isBroken({ story, step }, last, captured) {
  const isAcross = story.steps[step.at - 1].kind === 'redeal';
  return isAcross && story.rules.redeal_breaks_chain && captured.includes(last.event.card);
}

/** The play before this one, in the same round. @param {View} view @returns {Step | null} */
function playBefore({ story, step }) {
  for (let at = step.at - 1; at >= 0; at -= 1) {
    if (story.steps[at].kind === 'play') return story.steps[at];
    if (story.steps[at].kind === 'deal') return null;
  }
  return null;
}
