// What to say when a side reaches the target while a round is played: that the round goes on.

import { listed, pointsText, sideName } from '../names.js';
import { pointsAt } from '../places.js';
import { sentence } from '../sentences.js';

/** @typedef {import('../../types.js').View} View */
/** @typedef {import('../sentences.js').Sentence} Sentence */

/** @param {View} view @returns {Sentence[]} */
export function explainTarget(view) {
  const { story, step, before, t } = view;
  const { target_score: target } = story.rules;
  const isWithin = step.kind !== 'round_end' && step.kind !== 'end' && before !== null;
  if (!isWithin || step.state.scores.some((score) => score >= target)) return []; // a tie-break
  const [now, then] = [pointsAt(story, step.at), pointsAt(story, before.at)];
  const reached = [...now.keys()].filter((side) => now[side] >= target && then[side] < target);
  if (reached.length === 0) return [];
  const names = reached.map((side) =>
    t('{side}, now at {points}', {
      side: sideName(view, side),
      points: pointsText(view, now[side]),
    }),
  );
  return [
    sentence(
      t(
        'The target of {target} is reached by {sides}. The round is played to its end all the same, and only then counted: so another can still win.',
        { target, sides: listed(view, names) },
      ),
      '7.1',
      '7.4',
    ),
  ];
}
