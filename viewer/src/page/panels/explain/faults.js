// What to say when a bot fails: what it did, and what that costs. No rule of the game says that.

import { canKnow } from '../../seat-view.js';
import { harmless, seatName } from '../names.js';
import { sentence } from '../sentences.js';

/** @typedef {import('../../types.js').View} View */

/** @param {View} view */
export function explainFault(view) {
  const { step, t } = view;
  const { seat, kind, strike } = step.event;
  const { detail } = step;
  const who = seatName(view, seat);
  if (!canKnow(view, seat)) {
    return [sentence(view.t('{who} has failed.', { who })), sentence(cost(view, strike))];
  }
  const told = [sentence(failure(view, kind, who))];
  if (detail)
    told.push(
      sentence(t('The arena wrote: {detail}.', { detail: harmless(detail).replace(/\.$/, '') })),
    );
  told.push(sentence(cost(view, strike)));
  return told;
}

/** @param {View} view @param {string} kind @param {string} who */
function failure({ t }, kind, who) {
  if (kind === 'illegal')
    return t('{who} answered with a move that the rules do not allow.', { who });
  if (kind === 'late') return t('{who} did not answer in time.', { who });
  if (kind === 'crashed')
    return t('The program of {who} ended in the middle of the match.', { who });
  if (kind === 'no_show') return t('{who} never came to the table.', { who });
  return t('{who} sent a message that makes no sense here.', { who });
}

/** @param {View} view @param {number | undefined} strike */
function cost({ story, step, t }, strike) {
  if (strike) {
    return t('That is its fault number {strike}: a stand-in makes this decision for it.', {
      strike,
    });
  }
  const next = story.steps[step.at + 1];
  const isOver = next?.kind === 'end' && next.event.termination === 'forfeit';
  if (isOver || next?.kind === 'fault') return t('So it forfeits the match.');
  return t(
    'So it forfeits, and a stand-in plays on in its place, declaring what it can and playing the lowest card.',
  );
}
