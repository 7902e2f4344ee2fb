// What to say when a round is settled: leftovers, majority, and who has reached the target (RULES 6, 7).

import { scoreText, seatName, sideName, sidesListed } from '../names.js';
import { sentence } from '../sentences.js';
import { cardsListed } from './deals.js';
import { cardsOf } from './plays.js';

/** @typedef {import('../../types.js').View} View */
/** @typedef {import('../../../story/types.js').Count} Count */
/** @typedef {import('../sentences.js').Sentence} Sentence */

/** @param {View} view */
export function explainRoundEnd(view) {
  return [...leftovers(view), ...majority(view), ...standing(view)];
}

/** @param {View} view */
function leftovers(view) {
  const { story, step, t } = view;
  const left = cardsOf(step.event.left);
  const { capturer } = story.steps[step.at - 1].state;
  if (left.length === 0 || capturer === null) return [];
  const values = { cards: cardsListed(view, left), who: seatName(view, capturer) };
  return [
    sentence(
      t('Left on the table: {cards}. {who} has captured last and gets that.', values),
      '6.2',
    ),
  ];
}

/** @param {View} view */
function majority(view) {
  const { step, t, n } = view;
  /** @type {{ piles: number[], majority: number[] }} */
  const { piles, majority: points } = step.event;
  const share = Math.floor(piles.reduce((total, pile) => total + pile, 0) / piles.length);
  const told = [];
  for (const [side, pile] of piles.entries()) {
    if (points[side] === 0) continue;
    const values = { side: sideName(view, side), share, points: points[side] };
    told.push(
      sentence(
        n(
          '{side} has {count} card, the share is {share}: +{points}.',
          '{side} has {count} cards, the share is {share}: +{points}.',
          pile,
          values,
        ),
        '6.3',
      ),
    );
  }
  if (told.length > 0) return told;
  return [
    sentence(
      t('Nobody has more cards than the share of {share}: no points for cards.', { share }),
      '6.3',
    ),
  ];
}

/** @param {View} view */
function standing(view) {
  const { story, step, t } = view;
  const { count } = step;
  const { target_score: target, max_rounds: most } = story.rules;
  const { scores } = step.state;
  if (!count) return [];
  if (count.leaders.length === 1) return whyWon(view, count, scores);
  const isLast = step.round + 1 >= most;
  if (isLast)
    return [sentence(t('The last round allowed ({most}) has been played.', { most }), '7.7')];
  if (count.leaders.length > 1) {
    const sides = sidesListed(view, count.leaders);
    return [
      sentence(
        t(
          '{sides} have reached {target} and are still equal: another round, which only they can win.',
          { sides, target },
        ),
        '7.5',
      ),
    ];
  }
  const values = { score: scoreText(scores), target };
  return [
    sentence(t('It stands {score}. Nobody has reached {target}: another round.', values), '7.3'),
  ];
}

/**
 * Why the count has named a winner. @param {View} view @param {Count} count @param {number[]} scores
 * @returns {Sentence[]}
 */
export function whyWon(view, count, scores) {
  const { story, t } = view;
  const { target_score: target } = story.rules;
  const [winner] = count.leaders;
  const who = sideName(view, winner);
  const reached = [...scores.keys()].filter((side) => scores[side] >= target);
  const told = [];
  if (count.tied.length > 0) {
    const values = { who, sides: sidesListed(view, count.tied) };
    told.push(
      sentence(
        t('Only {sides} could win this round, and of them {who} has the most points.', values),
        '7.5',
      ),
    );
  } else if (reached.length > 1) {
    told.push(...decided(view, count));
  } else {
    told.push(
      sentence(t('Only {who} has reached {target} points: it wins.', { who, target }), '7.2'),
    );
  }
  if (scores[winner] < Math.max(...scores)) {
    told.push(
      count.tied.length > 0
        ? sentence(
            t('The winner has fewer points than another, who was not in the tie-break.'),
            '7.5',
          )
        : sentence(t('The winner has fewer points in the end, but was there first.'), '7.4'),
    );
  }
  return told;
}

/** @param {View} view @param {Count} count */
function decided(view, count) {
  const { story, t } = view;
  const values = {
    who: sideName(view, count.leaders[0]),
    target: story.rules.target_score,
    before: scoreText(count.before),
    score: scoreText(count.totals),
  };
  const { kind, at } = count.gains[count.deciding];
  const seat = story.steps[at].event.seat;
  const last = {
    majority: () => t('After the cards it is {score}: {who} is ahead, and wins.', values),
    declaration: () => t('After the declaration it is {score}: {who} is ahead, and wins.', values),
    penalty: () =>
      t('After the penalty for the silence of {seat} it is {score}: {who} is ahead, and wins.', {
        ...values,
        seat: seatName(view, seat),
      }),
    play: () =>
      t('After the {card} of {seat} it is {score}: {who} is ahead, and wins.', {
        ...values,
        seat: seatName(view, seat),
        card: cardsListed(view, [story.steps[at].event.card]),
      }),
  }[kind];
  return [
    sentence(
      t(
        'More than one has reached {target}. So the round is counted again from {before}: first the cards beyond the share, then the declarations, then the awards in the order of play. Who is there first wins.',
        values,
      ),
      '7.4',
    ),
    sentence(last(), '7.4'),
  ];
}
