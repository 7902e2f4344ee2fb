// What has just happened, and why: one or two sentences, each with the rule behind it.

import { html } from 'lit-html';

import { explainDeal, explainRedeal, explainRepair, explainStart } from './explain/deals.js';
import { explainDeclare, explainPenalty } from './explain/declarations.js';
import { explainEnd } from './explain/endings.js';
import { explainFault } from './explain/faults.js';
import { explainPlay } from './explain/plays.js';
import { explainRoundEnd } from './explain/rounds.js';
import { explainTarget } from './explain/target.js';
import { canKnow } from '../seat-view.js';
import { withGlossary } from './glossary.js';
import { fromTop, further } from './reading.js';
import { harmless, seatName } from './names.js';
import { placeText } from './places.js';
import { sentence } from './sentences.js';

/** @typedef {import('../types.js').View} View */
/** @typedef {import('./sentences.js').Sentence} Sentence */

/** @type {Record<import('../../story/types.js').StepKind, (view: View) => Sentence[]>} */
const EXPLAINED = {
  start: explainStart,
  deal: explainDeal,
  repair: explainRepair,
  declare: explainDeclare,
  play: explainPlay,
  penalty: explainPenalty,
  redeal: explainRedeal,
  fault: explainFault,
  round_end: explainRoundEnd,
  end: explainEnd,
};

/** @param {View} view @returns {Sentence[]} */
export function explain(view) {
  return [
    ...EXPLAINED[view.step.kind](view),
    ...explainTarget(view),
    ...decidedBy(view),
    ...stopped(view),
  ];
}

/** Who decided, where it was not the bot's free choice. @param {View} view */
function decidedBy(view) {
  const { step, t } = view;
  if (step.by === 'stand_in' && step.seat !== null && canKnow(view, step.seat)) {
    return [
      sentence(
        t('A stand-in decides for {who}, which has failed.', { who: seatName(view, step.seat) }),
      ),
    ];
  }
  if (step.by === 'forced') {
    return [sentence(t('It was the last card in the hand: there was nothing to choose.'), '5.1')];
  }
  return [];
}

/** Where the record cannot be followed further. @param {View} view */
function stopped({ story, step, t }) {
  if (!story.stop || step.at < story.steps.length - 1) return [];
  const { line, reason } = story.stop;
  return [
    sentence(
      t('The record can be followed only up to here. Line {line}: {reason}.', {
        line,
        reason: harmless(reason),
      }),
    ),
  ];
}

/** How many signs there are to read at this step. @param {View} view */
export function lengthOf(view) {
  return explain(view).reduce((total, { text }) => total + text.length, 0);
}

/** @param {View} view */
export function explanation(view) {
  const { step, story, language, t, isPlaying, speed } = view;
  return html`<section class="explanation" aria-label=${t('What happened')} data-kind=${step.kind}>
    <p class="where">${placeText(view, step.at)}</p>
    <p
      class="sentences"
      tabindex="0"
      aria-live=${isPlaying && speed > 1 ? 'off' : 'polite'}
      aria-atomic="true"
      ${fromTop(`${story.name} ${view.leg} ${step.at} ${language}`)}
    >
      ${explain(view).map(
        ({ text, rules }) =>
          html`<span class="sentence"
            >${withGlossary(view, text)} ${rules.map((number) => rule(view, number))}</span
          > `,
      )}
    </p>
    ${further(t('more'))}
  </section>`;
}

/** @param {View} view @param {string} number */
function rule({ t }, number) {
  return html`<span class="rule">${t('RULES {number}', { number })}</span> `;
}
