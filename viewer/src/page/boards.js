// What stands in the middle of the table when no cards are played: what the match is about, what a
// round was worth, and who has won.

import { html, nothing } from 'lit-html';

import { fromTop } from './panels/reading.js';
import { legsResult } from './panels/legs-result.js';
import { resultSaid, scoreSaid, sideName, sidesListed } from './panels/names.js';
import { recount } from './panels/recount.js';
import { tally } from './panels/tally.js';

/** @typedef {import('./types.js').View} View */

/**
 * The board that stands at this step; null for none.
 * @param {View} view
 */
export function board(view) {
  if (view.step.kind === 'start') return opening(view);
  if (view.step.kind === 'round_end') return roundBoard(view);
  if (view.step.kind === 'end') return endBoard(view);
  return null;
}

/** @param {View} view */
function opening(view) {
  const { story, t, n, act } = view;
  const { target_score: target } = story.rules;
  return html`<section
    class="board opening"
    tabindex="0"
    ${fromTop(place(view))}
    aria-label=${t('The match')}
  >
    <h2>${[...Array(story.sides).keys()].map((side) => opponent(view, side))}</h2>
    <p>
      ${n('First to {count} point wins.', 'First to {count} points wins.', target)}
      ${
        story.rules.runs
          ? t('A card takes the card of its rank from the table, and the unbroken run above it.')
          : t('A card takes the card of its rank from the table.')
      }
    </p>
    <p class="small">${t('Rules: {preset}', { preset: story.preset })}</p>
    <button class="primary" @click=${() => act.toggle()}>${t('Play the match')}</button>
  </section>`;
}

/** @param {View} view @param {number} side */
function opponent(view, side) {
  return html`${side > 0 ? html`<i>${view.t('against')}</i> ` : nothing}${named(view, side)} `;
}

/** @param {View} view */
function roundBoard(view) {
  const { step, t } = view;
  return html`<section
    class="board"
    tabindex="0"
    ${fromTop(place(view))}
    aria-label=${t('What the round was worth')}
  >
    <h2>${t('Round {round} is over', { round: step.round })}</h2>
    ${recount(view)} ${tally(view)}
  </section>`;
}

/** @param {View} view */
function endBoard(view) {
  const { step, t } = view;
  const { winner, scores } = step.event;
  return html`<section
    class="board ending"
    tabindex="0"
    ${fromTop(place(view))}
    aria-label=${t('The result')}
  >
    <h2>
      ${
        winner === null
          ? t('Nobody wins')
          : html`${named(view, winner)}
              <span class="wins"
                >${t('wins with {score}', { score: resultSaid(view, scores, winner) })}</span
              >`
      }
    </h2>
    <p class="why">${why(view)}</p>
    ${recount(view)} ${legsResult(view)} ${tally(view)}
  </section>`;
}

/** Why it ended so, in a sentence, where no table tells it. @param {View} view */
function why(view) {
  const { story, step, t } = view;
  const { verdict, rules } = story;
  const { winner, scores, places } = step.event;
  const values = {
    who: winner === null ? '' : sideName(view, winner),
    target: rules.target_score,
    most: rules.max_rounds,
    score: scoreSaid(view, scores),
  };
  if (winner === null) {
    const sides = [...places.keys()].filter((side) => places[side] === 1);
    return t('{sides} share the first place: {score}.', {
      sides: sidesListed(view, sides),
      score: values.score,
    });
  }
  switch (verdict?.reason) {
    case 'target':
      return t('No other has reached the target of {target}.', values);
    case 'count':
      return scores[winner] < Math.max(...scores)
        ? t('The winner has fewer points in the end, but was there first.')
        : nothing;
    case 'tie_break':
      return t('It was a tie-break: only {sides} could still win.', {
        sides: sidesListed(view, verdict.count?.tied ?? []),
      });
    case 'max_rounds':
      return t('The last round allowed ({most}) was played, so the points decide.', values);
    default:
      return t('Another has forfeited by a fault.');
  }
}

/** @param {View} view @param {number} side */
function named(view, side) {
  return html`<span class="whose" data-side=${side}>${sideName(view, side)}</span>`;
}

/** Which board it is: another one begins at its top. @param {View} view */
function place({ leg, at, language }) {
  return `${leg} ${at} ${language}`;
}
