// What is worth jumping to, round by round; which kinds are listed is chosen above.

import { html, nothing } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';

import { notedOf } from '../noted.js';
import { seatName, sideName } from './names.js';
import { inSight, panel } from './panel.js';

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../noted.js').Noted} Noted */
/** @typedef {import('../noted.js').NotedKind} NotedKind */

/** @type {NotedKind[]} kinds that can be left out, in the order in which they are offered */
const KINDS = [
  'caida',
  'bkhamsa',
  'bachra',
  'mesa',
  'declaration',
  'penalty',
  'majority',
  'leftovers',
  'lead',
  'fault',
];

/** @param {View} view */
export function momentsPanel(view) {
  const { story, at, kinds, language, isLaterHidden, t, n } = view;
  const wanted = kinds.length === 0 ? [...KINDS, 'end'] : kinds;
  const listed = notedOf(story).filter(
    (moment) => wanted.includes(moment.kind) && !(isLaterHidden && moment.at > at),
  );
  const current = listed.findLast((moment) => moment.at <= at) ?? null;
  const rounds = [...new Set(listed.map(({ round }) => round))];
  return panel(
    'moments',
    t('Moments'),
    html`${filter(view)}
      <p class="how-many">${n('{count} moment', '{count} moments', listed.length)}</p>
      <div class="by-round">
        ${rounds.map((round) => {
          const own = listed.filter((moment) => moment.round === round);
          const shown = own.find((moment) => moment === current);
          // A long match has hundreds of moments: only a round in which something changes is made anew.
          return html`<section>
            ${guard(
              [story, language, own.map(({ at, kind }) => `${at} ${kind}`).join(), shown],
              () => momentsOf(view, round, own, shown),
            )}
          </section>`;
        })}
      </div>`,
  );
}

/** @param {View} view @param {number} round @param {Noted[]} own @param {Noted} [shown] */
function momentsOf(view, round, own, shown) {
  return html`<h3>${roundTitle(view, round)}</h3>
    <ol>
      ${own.map((moment) => entry(view, moment, moment === shown))}
    </ol>`;
}

/** @param {View} view @param {number} round */
function roundTitle({ story, act, t }, round) {
  const chapter = story.chapters.find((one) => one.round === round);
  if (!chapter) return t('Before the first round');
  return html`<button type="button" class="plain" @click=${() => act.go(chapter.first)}>
    ${t('Round {round}', { round })}
  </button>`;
}

/** @param {View} view */
function filter(view) {
  const { story, at, kinds, isLaterHidden, t } = view;
  const noted = notedOf(story).filter((moment) => !(isLaterHidden && moment.at > at));
  const found = KINDS.filter((kind) => noted.some((moment) => moment.kind === kind));
  if (found.length < 2) return nothing;
  return html`<fieldset class="kinds">
    <legend class="unseen">${t('Which moments are listed')}</legend>
    ${found.map(
      (kind) =>
        html`<label class="chip"
          ><input
            type="checkbox"
            .checked=${kinds.length === 0 || kinds.includes(kind)}
            @change=${() => choose(view, kind)}
          /><i class=${`dot ${kind}`}></i>${kindName(view, kind)}</label
        > `,
    )}
  </fieldset>`;
}

/** Lists a kind, or leaves it out. @param {View} view @param {NotedKind} kind */
function choose({ kinds, act }, kind) {
  const before = kinds.length === 0 ? [...KINDS, /** @type {const} */ ('end')] : kinds;
  act.setKinds(before.includes(kind) ? before.filter((one) => one !== kind) : [...before, kind]);
}

/** @param {View} view @param {Noted} moment @param {boolean} isCurrent */
function entry(view, moment, isCurrent) {
  const { story, act, t } = view;
  const { kind, at, side } = moment;
  const { decision } = story.steps[at];
  return html`<li>
    <button
      type="button"
      aria-current=${isCurrent ? 'step' : 'false'}
      @click=${() => act.go(at)}
      ${isCurrent ? inSight(`moment ${at}`) : nothing}
    >
      <span class="move">${decision === null ? '' : decision}</span>
      <i class=${`dot ${kind}`} data-side=${side ?? ''}></i>
      <span class="what">${momentText(view, moment)}</span>
      ${isCurrent ? html`<span class="unseen">${t('(shown now)')}</span>` : nothing}
    </button>
  </li>`;
}

/**
 * A moment in a line. @param {View} view @param {Noted} moment
 */
export function momentText(view, moment) {
  const { t, n } = view;
  const { kind, seat, side, points, count } = moment;
  const who = seat === null ? '' : seatName(view, seat);
  const whose = side === null ? '' : sideName(view, side);
  switch (kind) {
    case 'declaration':
      return t('{who}: the best declaration, +{points}', { who, points });
    case 'penalty':
      return t('{who} had kept silent: +{points} for its opponents', { who, points });
    case 'fault':
      return t('{who}: fault', { who });
    case 'lead':
      return t('{who} takes the lead, by {points}', { who: whose, points });
    case 'majority':
      return n(
        '{who}: {count} card at the end of the round, +{points}',
        '{who}: {count} cards at the end of the round, +{points}',
        count,
        { who: whose, points },
      );
    case 'leftovers':
      return n(
        '{who} captured last and gets the {count} card left on the table',
        '{who} captured last and gets the {count} cards left on the table',
        count,
        { who },
      );
    case 'end':
      return side === null ? t('The match is drawn') : t('{who} wins', { who: whose });
    case 'round':
      return t('Round {round}', { round: moment.round });
    default:
      return t('{who}: {word}, +{points}', { who, word: kindName(view, kind), points });
  }
}

/** @param {View} view @param {NotedKind} kind */
function kindName({ t }, kind) {
  const names = /** @type {Record<string, string>} */ ({
    caida: 'caida',
    bkhamsa: "b'khamsa",
    bachra: "b'achra",
    mesa: 'mesa',
    declaration: t('declaration'),
    penalty: t('penalty'),
    majority: t('cards beyond the share'),
    leftovers: t('cards left over'),
    lead: t('change of lead'),
    fault: t('fault'),
  });
  return names[kind];
}
