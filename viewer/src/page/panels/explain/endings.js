// What to say when the match is over: who has won, and why.

import { listed, resultSaid, scoreSaid, seatName, sideName, sidesListed } from '../names.js';
import { sentence } from '../sentences.js';
import { whyWon } from './rounds.js';

/** @typedef {import('../../types.js').View} View */
/** @typedef {import('../sentences.js').Sentence} Sentence */

/** @param {View} view */
export function explainEnd(view) {
  const { story, step, t } = view;
  const { winner, scores, termination, places } = step.event;
  const told = [result(view, winner, scores, places)];
  const { forfeited } = step.state;
  if (forfeited.length > 0) {
    const who = listed(
      view,
      forfeited.map((seat) => seatName(view, seat)),
    );
    told.push(sentence(t('Forfeited by a fault: {who}.', { who })));
  }
  if (termination === 'forfeit') {
    told.push(
      sentence(
        t('With that the match was over: the points are those of the rounds that had ended.'),
      ),
    );
    return told;
  }
  if (forfeited.length > 0) {
    told.push(
      sentence(t('A stand-in played on for it to the end, so that the others had their match.')),
    );
  }
  if (termination === 'max_rounds') {
    const most = story.rules.max_rounds;
    told.push(
      sentence(
        t('The last round allowed ({most}) was played, so the points decide.', { most }),
        '7.7',
      ),
    );
  }
  return [...told, ...reason(view)];
}

/** @param {View} view @param {number | null} winner @param {number[]} scores @param {number[]} places */
function result(view, winner, scores, places) {
  const { t } = view;
  if (winner !== null) {
    return sentence(
      t('{who} wins with {score}.', {
        who: sideName(view, winner),
        score: resultSaid(view, scores, winner),
      }),
      '7.6',
    );
  }
  const first = [...places.keys()].filter((side) => places[side] === 1);
  return sentence(
    t('Nobody wins: {sides} share the first place, {score}.', {
      sides: sidesListed(view, first),
      score: scoreSaid(view, scores),
    }),
    '7.6',
  );
}

// Of three players who forfeited is last, whatever the stand-in scored: then the count says nothing.
/** @param {View} view @returns {Sentence[]} */
function reason(view) {
  const { story, step } = view;
  const count = story.verdict?.count;
  if (count?.leaders.length !== 1 || count.leaders[0] !== step.event.winner) return [];
  return whyWon(view, count, step.event.scores);
}
