// The legs of a block side by side: the same packs with the seats rotated. Each is shown at the same
// place of the same round, so that one sees where bots at the same cards chose differently.

import { html, nothing } from 'lit-html';

import { stepBeside } from '../../story/parting.js';
import { colourStyle } from '../colours.js';
import { canKnow } from '../seat-view.js';
import { resultTable } from './legs-result.js';
import { harmless, listed, seatName, sideName } from './names.js';
import { panel } from './panel.js';
import { partingOf } from './parted-legs.js';
import { placeText, pointsAt } from './places.js';
import { smallCards } from './small-card.js';
import { moveText } from './move-text.js';

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../../story/types.js').Parting} Parting */
/** @typedef {import('../../story/types.js').Fork} Fork */

/** @param {View} view */
export function legsPanel(view) {
  const { legs, t } = view;
  return panel(
    'side-by-side',
    t('Legs side by side'),
    html`${gaps(view)} ${legs.length < 2 ? html`<p>${alone(view)}</p>` : compared(view)}`,
  );
}

/** @param {View} view */
function alone({ t }) {
  return t(
    'There is only this match. The legs of a block are matches with the same packs, in which the bots change seats.',
  );
}

/** @param {View} view */
function gaps({ missing, t, n }) {
  if (missing.length === 0) return nothing;
  const what = n(
    '{count} leg of the block is missing:',
    '{count} legs of the block are missing:',
    missing.length,
  );
  return html`<p class="gap">
    ${what} ${missing.map(harmless).join(', ')}. ${t('The others are shown.')}
  </p>`;
}

/** @param {View} view */
function compared(view) {
  const { legs, story, at, t } = view;
  const parting = partingOf(legs);
  return html`<p>
      ${t('A block is matches with the same packs, and each of them is a leg: the bots have changed seats, and whoever sits at a seat gets its cards. So nobody wins by better cards alone. All legs are shown at the same place.')}
    </p>
    ${parting.obstacle ? html`<p class="gap">${obstacleText(view, parting.obstacle)}</p>` : forkOfRound(view, parting)}
    <div class="tables">
      ${legs.map((leg, number) => table(view, number, leg === story ? at : stepBeside(story, at, leg)))}
    </div>
    ${parting.obstacle ? nothing : [worths(view, parting), resultTable(view)]}`;
}

/** @param {View} view @param {NonNullable<Parting['obstacle']>} obstacle */
function obstacleText({ t }, obstacle) {
  const texts = {
    players: t(
      'These matches are not legs of one block: they have not the same number of players.',
    ),
    rules: t('These matches are not legs of one block: they have not the same rules.'),
    dealer: t('These matches are not legs of one block: they have not the same first dealer.'),
    packs: t('These matches are not legs of one block: they have not the same packs.'),
  };
  return texts[obstacle];
}

/** Where the legs part in the round that is shown, and a way there. @param {View} view @param {Parting} parting */
function forkOfRound(view, { forks, first }) {
  const { step, t } = view;
  const fork = forks[Math.max(step.round, 0)] ?? null;
  const isHidden = view.isLaterHidden && isAhead(view, fork);
  if (isHidden) return html`<p>${t('Where the legs part is hidden until it is shown.')}</p>`;
  if (!first) return html`<p>${t('All legs go alike to the end: every bot decided the same.')}</p>`;
  const told = fork?.decision === null || !fork ? sameText(view, fork) : partText(view, fork);
  return html`<div class="parting">
    <p>${told}</p>
    <p class="ways">
      ${fork && fork.decision !== null ? way(view, fork, t('Go to where they part in this round')) : nothing}
      ${first !== fork && !(view.isLaterHidden && isAhead(view, first)) ? way(view, first, t('Go to where they part first')) : nothing}
    </p>
  </div>`;
}

/** Whether where a round parts comes later than what is shown. @param {View} view @param {Fork | null} fork */
function isAhead({ leg, at, story }, fork) {
  if (!fork) return false;
  const place = fork.choices[leg]?.at ?? story.chapters[fork.round]?.last ?? 0;
  return at < place;
}

/** @param {View} view @param {Fork | null} fork */
function sameText({ step, t }, fork) {
  const isThere = fork && fork.chapters.filter((chapter) => chapter !== null).length > 1;
  const round = Math.max(step.round, 0);
  return isThere
    ? t('In round {round} all legs go alike.', { round })
    : t('No other leg has a round {round}.', { round });
}

/** @param {View} view @param {Fork} fork */
function partText(view, { round, decision, choices }) {
  const { legs, t } = view;
  const deeds = choices.flatMap((choice, leg) => {
    if (!choice) return [];
    const there = { ...view, story: legs[leg] };
    return [
      t('in leg {leg} {who}: {move}', {
        leg,
        who: seatName(there, choice.seat),
        move: moveText(view, choice.move),
      }),
    ];
  });
  return t(
    'In round {round} they part at move {move}, with the same cards and the same table: {deeds}.',
    {
      round,
      move: decision ?? 0,
      deeds: listed(view, deeds),
    },
  );
}

/** @param {View} view @param {Fork} fork @param {string} text */
function way({ leg, act }, { choices }, text) {
  const at = choices[leg]?.at;
  if (at === undefined) return nothing;
  return html`<button type="button" @click=${() => act.go(at)}>${text}</button> `;
}

/** One leg, small. @param {View} view @param {number} number @param {number} at */
function table(view, number, at) {
  const { legs, leg, act, t } = view;
  const story = legs[number];
  const step = story.steps[at];
  const there = { ...view, story, at, step };
  const isShown = number === leg;
  return html`<article
    class=${`table-of-leg ${isShown ? 'shown' : ''}`}
    style=${colourStyle(legs, story)}
    aria-current=${isShown ? 'true' : 'false'}
  >
    <h3>
      ${t('Leg {leg}', { leg: number })}
      <small>${placeText(there, at)}</small>
    </h3>
    <table>
      <caption class="unseen">
        ${t('Leg {leg}: hands', { leg: number })}
      </caption>
      <tbody>
        ${story.seats.map(({ seat, side }) => seatRow(there, seat, side))}
      </tbody>
    </table>
    <p class="laid"><span>${t('Table')}</span> ${laidOn(there)}</p>
    ${
      isShown
        ? html`<p class="here">${t('This leg is shown.')}</p>`
        : html`<button type="button" @click=${() => act.setLeg(number)}>
            ${t('Show leg {leg}', { leg: number })}
          </button>`
    }
  </article>`;
}

/** What lies on the table, or why nothing does. @param {View} view  of that leg */
function laidOn(view) {
  const { step, t } = view;
  if (step.state.table.length > 0) return smallCards(view, step.state.table);
  const texts = {
    start: t('no cards are dealt yet'),
    round_end: t('all cards are taken'),
    end: t('this leg is over'),
  };
  return html`<span class="hint"
    >${texts[/** @type {keyof typeof texts} */ (step.kind)] ?? t('no card lies there')}</span
  >`;
}

/** @param {View} view  of that leg @param {number} seat @param {number} side */
function seatRow(view, seat, side) {
  const { step, t } = view;
  const { claims, hands } = step.state;
  const open = hands[seat].filter(
    (card) =>
      canKnow(view, seat) ||
      claims.some((claim) => claim.seat === seat && claim.cards.includes(card)),
  );
  const isDoer = step.seat === seat && (step.kind === 'play' || step.kind === 'declare');
  const deed = step.kind === 'play' ? step.event.card : step.event.cards ? 'declare' : 'silent';
  return html`<tr class=${isDoer ? 'doer' : ''}>
    <th scope="row" data-side=${side}>
      <i class="swatch"></i><span class="name">${seatName(view, seat)}</span>
    </th>
    <td>
      ${smallCards(view, open)}
      ${
        open.length < hands[seat].length
          ? html`<span class="hidden"
              >${t('{count} hidden', { count: hands[seat].length - open.length })}</span
            >`
          : nothing
      }
      ${isDoer ? html`<span class="deed">${moveText(view, deed)}</span>` : nothing}
    </td>
    <td class="points">${pointsAt(view.story, step.at)[side]}</td>
  </tr>`;
}

/** What the round that is shown brought in each leg. @param {View} view @param {Parting} parting */
function worths(view, { forks }) {
  const { story, step, at, legs, isLaterHidden, t } = view;
  const fork = forks[Math.max(step.round, 0)];
  const settled = fork?.worth.flatMap((points, leg) => (points ? [{ points, leg }] : [])) ?? [];
  const isOver = at >= (story.chapters[fork?.round]?.last ?? Infinity);
  if (settled.length === 0 || (isLaterHidden && !isOver)) return nothing;
  const sides = [...Array(view.story.sides).keys()];
  return html`<table class="worths">
      <caption>
        ${t('What round {round} brought', { round: fork.round })}
      </caption>
      <thead>
        <tr>
          <td></td>
          ${settled.map(({ leg }) => html`<th scope="col">${t('Leg {leg}', { leg })}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${sides.map(
          (side) =>
            html`<tr>
              <th scope="row">
                ${story.sides < story.players ? t('Side {side}', { side }) : t('Seat {seat}', { seat: side })}
              </th>
              ${settled.map(
                ({ points, leg }) =>
                  html`<td>
                    <b>${points[side]}</b>
                    <small>${sideName({ ...view, story: legs[leg] }, side)}</small>
                  </td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>
    ${legs.map((_, leg) => (fork.worth[leg] ? nothing : html`<p class="hint">${whyNoWorth(view, fork, leg)}</p>`))}`;
}

/** @param {View} view @param {Fork} fork @param {number} leg */
function whyNoWorth({ t }, { round, chapters }, leg) {
  return chapters[leg]
    ? t('Leg {leg} is not there: its round {round} was not played to the end.', { leg, round })
    : t('Leg {leg} is not there: it was over before round {round}.', { leg, round });
}
