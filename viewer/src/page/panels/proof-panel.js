// Whether the cards were chosen by nobody: computed here, from the seed that the record reveals.

import { html, nothing } from 'lit-html';
import { until } from 'lit-html/directives/until.js';

import { proveStory } from '../../story/proof.js';
import { harmless } from './names.js';
import { panel } from './panel.js';

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').Story} Story */
/** @typedef {import('../../story/types.js').Proof} Proof */
/** @typedef {import('../../story/types.js').Check} Check */

/**
 * @typedef {object} Work  A proof that is being made, or is there.
 * @property {Promise<Work>} done
 * @property {Proof | null} proof
 * @property {boolean} isBroken  whether the browser failed in it
 */

/** @type {WeakMap<Story, Work>} */
const works = new WeakMap();

/** @param {Story} story @returns {Work} */
function workOn(story) {
  let work = works.get(story);
  if (!work) {
    /** @type {Work} */
    const begun = {
      proof: null,
      isBroken: false,
      done: Promise.resolve(/** @type {any} */ (null)),
    };
    begun.done = proveStory(story).then(
      (proof) => Object.assign(begun, { proof }),
      () => Object.assign(begun, { isBroken: true }),
    );
    works.set(story, begun);
    work = begun;
  }
  return work;
}

/** @param {View} view */
export function proofPanel(view) {
  const { story, t } = view;
  const work = workOn(story);
  const isDone = work.proof !== null || work.isBroken;
  return panel(
    'proof',
    t('Is it fair?'),
    html`<div aria-live="polite">
        ${
          isDone
            ? result(view, work)
            : until(
                work.done.then(() => result(view, work)),
                html`<p class="verdict working">${t('Checking the cards …')}</p>`,
              )
        }
      </div>
      ${finding(view)}
      <h3>${t('What this shows')}</h3>
      <p>
        ${t('Before the first card the arena told the bots a number, the commitment, that only one seed fits. The seed was revealed at the end. From it come the first dealer and every pack: so nobody can have chosen the cards.')}
      </p>
      <p>
        ${t('The steps that you see are worked out from the packs and the decisions by the rules; where the record said something else, it would stop there.')}
      </p>
      <h3>${t('What it cannot show')}</h3>
      <p>
        ${t('Who made a decision, and how long it took: names, times and versions are as whoever ran the match wrote them. Nor that the rules were chosen before the seed was known.')}
      </p>`,
  );
}

/** @param {View} view @param {Work} work */
function result(view, { proof }) {
  const { t } = view;
  if (!proof || proof.status === 'no_crypto') {
    return verdict(
      'unknown',
      t(
        'This browser does not calculate here, so nothing could be checked. "arena verify" does the same on the command line.',
      ),
    );
  }
  if (proof.status === 'no_seed') {
    const reason = proof.reason ? harmless(proof.reason) : t('the record does not reveal the seed');
    return verdict('unknown', t('Nothing can be checked: {reason}.', { reason }));
  }
  const wrong = proof.checks.filter(({ isProved }) => !isProved);
  return html`${
    wrong.length === 0
      ? verdict('proved', t('Proved: nobody chose the cards.'))
      : verdict('disproved', t('Not proved: the record differs from what its seed gives.'))
  }
  ${checks(view, proof.checks)}`;
}

/** @param {'proved' | 'disproved' | 'unknown'} look @param {string} text */
function verdict(look, text) {
  const sign = { proved: '✓', disproved: '✗', unknown: '?' }[look];
  return html`<p class=${`verdict ${look}`}><b aria-hidden="true">${sign}</b> ${text}</p>`;
}

/** @param {View} view @param {Check[]} checks */
function checks(view, checks) {
  const packs = checks.filter(({ what }) => what === 'pack');
  const proved = packs.filter(({ isProved }) => isProved).length;
  const single = checks.filter(({ what, isProved }) => what !== 'pack' || !isProved);
  return html`<ul class="checks">
    ${single.map((check) => entry(view, check))}
    ${
      packs.length > 0 && proved === packs.length
        ? html`<li class="proved">
            ${view.n('The pack of the only round is the seed’s.', 'All {count} packs are the seed’s.', proved)}
            ${rule(view, '9.5')}
          </li>`
        : nothing
    }
  </ul>`;
}

/** @param {View} view @param {Check} check */
function entry(view, check) {
  const { what, line, isProved, expected, found } = check;
  const number = { commitment: '9.1', dealer: '9.4', attempt: '3.5', pack: '9.5' }[what];
  return html`<li class=${isProved ? 'proved' : 'disproved'}>
    ${told(view, check)} ${rule(view, number)}
    ${
      isProved
        ? nothing
        : html`<dl>
            <dt>${view.t('The seed gives')}</dt>
            <dd>${expected}</dd>
            <dt>${view.t('The record says, in line {line}', { line })}</dt>
            <dd>${harmless(found)}</dd>
          </dl>`
    }
  </li>`;
}

/** @param {View} view @param {Check} check */
function told({ t }, { what, round, isProved }) {
  if (what === 'commitment') {
    return isProved
      ? t('Seed and nonce are those of the commitment.')
      : t('Seed and nonce are not those of the commitment.');
  }
  if (what === 'dealer') {
    return isProved
      ? t('The first dealer is the seed’s.')
      : t('The first dealer is not the seed’s.');
  }
  if (what === 'attempt') {
    return t('Round {round} was not dealt as many times as the seed gives.', { round: round ?? 0 });
  }
  return t('The pack of round {round} is not the seed’s.', { round: round ?? 0 });
}

/** @param {View} view @param {string} number */
function rule({ t }, number) {
  return html`<span class="rule">${t('RULES {number}', { number })}</span>`;
}

/** What `arena verify` has found. @param {View} view */
function finding({ findings, leg, t }) {
  const found = findings[leg];
  if (!found) return nothing;
  return html`<p class="verdict disproved">
    <b aria-hidden="true">✗</b> ${t('arena verify says: {finding}', { finding: harmless(found) })}
  </p>`;
}
