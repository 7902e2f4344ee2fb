// The moves of the round that is shown, as a table. Each row is a way to its step.

import { html, nothing } from 'lit-html';

import { cardName } from '../../cards/cards.js';
import { canKnow } from '../seat-view.js';
import { cardsOf } from './explain/plays.js';
import { harmless, seatName, sideName, thinkText } from './names.js';
import { inSight, panel } from './panel.js';
import { smallCard, smallCards } from './small-card.js';

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').Step} Step */

/** @param {View} view */
export function movesPanel(view) {
  const { story, step, isLaterHidden, t } = view;
  const chapter = story.chapters[step.round];
  if (!chapter) {
    return panel('moves', t('Moves'), html`<p>${t('No round has begun yet.')}</p>`);
  }
  const steps = story.steps.slice(chapter.first, (isLaterHidden ? step.at : chapter.last) + 1);
  const hasTimes = steps.some(({ think }) => think !== null);
  return panel(
    'moves',
    t('Moves of round {round}', { round: step.round }),
    html`<div class="wide">
      <table>
        <thead>
          <tr>
            <th scope="col"><span class="unseen">${t('Move')}</span>#</th>
            <th scope="col">${t('Who')}</th>
            <th scope="col">${t('Card')}</th>
            <th scope="col">${t('Takes')}</th>
            <th scope="col">${t('Wins')}</th>
            ${hasTimes ? html`<th scope="col">${t('Time')}</th>` : nothing}
          </tr>
        </thead>
        <tbody>
          ${steps.map((one) => [row(view, one, hasTimes), remark(view, one, hasTimes)])}
        </tbody>
      </table>
    </div>`,
  );
}

/** @param {View} view @param {Step} one @param {boolean} hasTimes */
function row(view, one, hasTimes) {
  const { at, act, t } = view;
  const isCurrent = one.at === at;
  const number = one.decision === null ? '·' : one.decision;
  const label =
    one.decision === null
      ? t('Go to line {line}', { line: one.line })
      : t('Go to move {move}', { move: one.decision });
  return html`<tr
    class=${one.kind}
    aria-current=${isCurrent ? 'step' : 'false'}
    @click=${() => act.go(one.at)}
    ${isCurrent ? inSight(`move ${one.at}`) : nothing}
  >
    <th scope="row"><button type="button" class="plain" aria-label=${label}>${number}</button></th>
    ${deed(view, one)}
    <td class="won">${won(view, one)}</td>
    ${hasTimes ? html`<td class="time">${timeOf(view, one)}</td>` : nothing}
  </tr>`;
}

/** Who did what: three cells. @param {View} view @param {Step} one */
function deed(view, one) {
  const { t } = view;
  if (one.kind === 'play' && one.seat !== null) {
    const captured = cardsOf(one.event.captured);
    return html`<td>${seatName(view, one.seat)}</td>
      <td>${smallCard(view, one.event.card)}</td>
      <td>${captured.length > 0 ? smallCards(view, captured) : nothing}</td>`;
  }
  if (one.kind === 'declare' && one.seat !== null) {
    const cards = cardsOf(one.event.cards);
    const said = cards.length === 0 ? t('silent') : cards.length === 2 ? 'ronda' : 'tringa';
    return html`<td>${seatName(view, one.seat)}</td>
      <td colspan="2">${said} ${smallCards(view, cards)}</td>`;
  }
  return html`<td colspan="3">${eventText(view, one)}</td>`;
}

/** @param {View} view @param {Step} one */
function eventText(view, one) {
  const { story, t } = view;
  const who = one.seat === null ? '' : seatName(view, one.seat);
  switch (one.kind) {
    case 'deal':
      return t('{dealer} deals', { dealer: seatName(view, one.state.dealer) });
    case 'repair':
      return t('The {card} goes back into the stock', {
        card: cardName(one.repair?.taken ?? '', t, view.deck),
      });
    case 'redeal':
      return t('New hands');
    case 'penalty':
      return t('{who} had kept silent', { who });
    case 'fault':
      return one.event.strike
        ? t('{who}: fault number {strike}', { who, strike: one.event.strike })
        : t('{who} forfeits', { who });
    case 'round_end':
      return t('The round ends, {score}', { score: one.state.scores.join(' : ') });
    default:
      return t('{players} players', { players: story.players });
  }
}

/** @param {View} view @param {Step} one */
function won(view, one) {
  if (one.kind === 'round_end') return nothing;
  return one.earnings.map(({ kind, points }) => {
    const most = Math.max(...points);
    const sides = points.flatMap((value, side) => (value > 0 ? [sideName(view, side)] : []));
    if (kind === 'declaration' || kind === 'penalty') {
      return html`<span class="award">${sides.join(', ')} +${most}</span> `;
    }
    return html`<span class="award">${WORDS[kind]} +${most}</span> `;
  });
}

/** @type {Record<string, string>} */
const WORDS = { caida: 'caida', bkhamsa: "b'khamsa", bachra: "b'achra", mesa: 'mesa' };

/** @param {View} view @param {Step} one */
function timeOf(view, one) {
  if (one.seat === null || !canKnow(view, one.seat)) return '';
  if (one.by === 'forced') return view.t('forced');
  if (one.by === 'stand_in') return view.t('stand-in');
  return one.think === null ? '' : thinkText(view, one.think);
}

// What the bot remarked has a row of its own: it can be long.
/** @param {View} view @param {Step} one @param {boolean} hasTimes */
function remark(view, one, hasTimes) {
  if (one.note === '' || !canKnow(view, one.seat)) return nothing;
  return html`<tr class="remark">
    <td></td>
    <td colspan=${hasTimes ? 5 : 4}>
      <span class="unseen">${view.t('Note')}</span> <bdi>${harmless(one.note)}</bdi>
    </td>
  </tr>`;
}
