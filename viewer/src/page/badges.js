// What a seat said and won just now, in a word each: `caida +1`, `ronda`, `silent`.

import { html, nothing } from 'lit-html';

import { canKnow } from './seat-view.js';

/** @typedef {import('./types.js').View} View */

/** @type {Record<string, string>} */
const AWARD_WORDS = { caida: 'caida', bkhamsa: "b'khamsa", bachra: "b'achra", mesa: 'mesa' };

/** @param {View} view @param {number} seat */
export function badges(view, seat) {
  return [...claimBadges(view, seat), ...deedBadges(view, seat), ...penaltyBadges(view, seat)];
}

/**
 * Whether a card in a hand has been declared in this round.
 * @param {Pick<View, 'step'>} view @param {number} seat @param {string} card
 */
export function isClaimed({ step }, seat, card) {
  return step.state.claims.some((claim) => claim.seat === seat && claim.cards.includes(card));
}

// A declaration stays to be seen while one of its cards is in the hand; silence during the pass.
/** @param {View} view @param {number} seat */
function claimBadges({ step, t }, seat) {
  const claim = step.state.claims.find((one) => one.seat === seat);
  if (!claim) return [];
  if (claim.cards.length === 0) return step.kind === 'declare' ? [badge('said', t('silent'))] : [];
  const word = claim.isTringa ? 'tringa' : 'ronda';
  const earning = step.earnings.find(({ kind }) => kind === 'declaration');
  if (earning?.seat === seat) return [badge('won', word, Math.max(...earning.points))];
  const isHeld = claim.cards.some((card) => step.state.hands[seat].includes(card));
  return isHeld ? [badge(claim.isBest === false ? 'said beaten' : 'said', word)] : [];
}

/** @param {View} view @param {number} seat */
function deedBadges(view, seat) {
  const { step, t } = view;
  if (step.seat !== seat) return [];
  const found = step.earnings
    .filter(({ kind }) => kind in AWARD_WORDS)
    .map(({ kind, points }) => badge('won', AWARD_WORDS[kind], Math.max(...points)));
  if (step.kind === 'fault' && canKnow(view, seat)) {
    found.push(badge('lost', faultWord(view, step.event.kind)));
  }
  if (step.kind === 'penalty') found.push(badge('lost', t('had not declared')));
  if (step.signal !== null && canSeeSignal(view, seat)) {
    found.push(badge('said', t('signal {signal}', { signal: step.signal })));
  }
  return found;
}

// The points for what one had kept silent about go to the other side, or to each opponent.
/** @param {View} view @param {number} seat */
function penaltyBadges({ step, story, t }, seat) {
  if (seat >= story.sides) return []; // partners get it once
  return step.earnings
    .filter(({ kind, points }) => kind === 'penalty' && points[seat] > 0)
    .map(({ points }) => badge('won', t('penalty'), points[seat]));
}

/** @param {View} view @param {string} kind */
function faultWord({ t }, kind) {
  const words = /** @type {Record<string, string>} */ ({
    illegal: t('illegal move'),
    late: t('too late'),
    crashed: t('crashed'),
    malformed: t('malformed answer'),
    no_show: t('did not appear'),
  });
  return words[kind] ?? kind;
}

// A signal is for the partner alone (RULES 8.4).
/** @param {View} view @param {number} seat */
function canSeeSignal(view, seat) {
  return canKnow(view, seat) || view.seat === (seat + 2) % view.story.players;
}

/** @param {string} look @param {string} word @param {number} [points] */
function badge(look, word, points) {
  const won = points === undefined ? nothing : html` <b>+${points}</b>`;
  return html`<span class=${`badge ${look}`}>${word}${won}</span>`;
}
