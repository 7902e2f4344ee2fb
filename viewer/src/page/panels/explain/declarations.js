// What to say of declarations, of silence, and of what silence costs (RULES 4).

import { rankOf } from '../ranks.js';
import { canKnow } from '../../seat-view.js';
import { pointsText, seatName, sideName, sideOf, sidesListed } from '../names.js';
import { sentence } from '../sentences.js';
import { cardsListed } from './deals.js';

/** @typedef {import('../../types.js').View} View */
/** @typedef {import('../../../story/types.js').Claim} Claim */

/** @param {View} view */
export function explainDeclare(view) {
  const { story, step } = view;
  const { claims } = step.state;
  const claim = claims[claims.length - 1];
  const told = claim.cards.length > 0 ? [declared(view, claim)] : silent(view, claim);
  return claims.length === story.players ? [...told, ...result(view, claims)] : told;
}

/** @param {View} view @param {Claim} claim */
function declared(view, claim) {
  const { t } = view;
  const values = {
    who: seatName(view, claim.seat),
    cards: cardsListed(view, claim.cards),
    points: pointsText(view, claim.points),
  };
  return !claim.isTringa
    ? sentence(
        t(
          '{who} declares a ronda, two cards of one rank: {cards}. If nobody has better it is worth {points}.',
          values,
        ),
        '4.2',
        '4.5',
      )
    : sentence(
        t(
          '{who} declares a tringa, three cards of one rank: {cards}. If nobody has better it is worth {points}.',
          values,
        ),
        '4.2',
        '4.5',
      );
}

/** @param {View} view @param {Claim} claim */
function silent(view, { seat, held, isTringa, points }) {
  const { story, t } = view;
  const who = seatName(view, seat);
  if (!canKnow(view, seat)) {
    return [
      sentence(
        t('{who} is silent. The others cannot know whether it has something to declare.', { who }),
        '4.4',
      ),
    ];
  }
  if (held.length === 0) {
    return [
      sentence(t('{who} is silent: it holds nothing that it could declare.', { who }), '4.3'),
    ];
  }
  const cards = cardsListed(view, held);
  const told = [
    sentence(
      isTringa
        ? t('{who} is silent, though it holds a tringa: {cards}.', { who, cards })
        : t('{who} is silent, though it holds a ronda: {cards}.', { who, cards }),
      '4.3',
    ),
  ];
  if (story.rules.undeclared_penalty) {
    const worth = pointsText(view, points);
    told.push(
      sentence(t('If its plays prove that, its opponents get {points}.', { points: worth }), '4.6'),
    );
  }
  return told;
}

/** Who has the best, when all have answered. @param {View} view @param {Claim[]} claims */
function result(view, claims) {
  const { story, t } = view;
  const best = claims.find(({ isBest }) => isBest);
  if (!best) return [];
  const values = {
    who: seatName(view, best.seat),
    side: sideName(view, sideOf(story, best.seat)),
    points: best.points,
  };
  const others = claims.filter((claim) => claim !== best && claim.cards.length > 0);
  const rivals = others.filter(({ isTringa }) => isTringa === best.isTringa);
  if (others.length === 0) {
    return [sentence(t('Nobody else has declared: +{points} for {side}.', values), '4.5')];
  }
  if (rivals.length === 0) {
    return [
      sentence(
        t(
          '{who} has the best, as a tringa goes before a ronda: +{points} for {side}, and nothing for the others.',
          values,
        ),
        '4.5',
      ),
    ];
  }
  if (rivals.some(({ cards }) => rankOf(cards[0]) === rankOf(best.cards[0]))) {
    return [
      sentence(
        t(
          'Two have a ronda of the same rank: that of {who} scores, as it was declared first: +{points} for {side}.',
          values,
        ),
        '4.5',
      ),
    ];
  }
  return [
    sentence(
      t(
        '{who} has the best, as its rank is the highest: +{points} for {side}, and nothing for the others.',
        values,
      ),
      '4.5',
    ),
  ];
}

/** @param {View} view */
export function explainPenalty(view) {
  const { story, step, t } = view;
  const { seat, points } = step.event;
  const own = sideOf(story, seat);
  const others = [...Array(story.sides).keys()].filter((side) => side !== own);
  const claim = step.state.claims.find((one) => one.seat === seat);
  const values = {
    who: seatName(view, seat),
    others: sidesListed(view, others),
    cards: cardsListed(view, claim?.held ?? []),
    points,
  };
  return [
    claim?.isTringa
      ? sentence(
          t(
            '{who} kept silent about a tringa in its first hand ({cards}). Now its plays have proved it.',
            values,
          ),
          '4.6',
        )
      : sentence(
          t(
            '{who} kept silent about a ronda in its first hand ({cards}). Now its plays have proved it.',
            values,
          ),
          '4.6',
        ),
    others.length > 1
      ? sentence(t('Its opponents get the points: +{points} for each of {others}.', values), '4.6')
      : sentence(t('Its opponents get the points: +{points} for {others}.', values), '4.6'),
  ];
}
