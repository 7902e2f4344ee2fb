// What is known of the match: who played what by which rules, on what terms, when, from which seed.

import { html, nothing } from 'lit-html';

import { differences } from './differences.js';
import { harmless, thinkText } from './names.js';
import { panel } from './panel.js';

/** @typedef {import('../types.js').View} View */

/** @param {View} view */
export function factsPanel(view) {
  const { story, t } = view;
  const { about, header, reveal } = story;
  const facts = [
    fact(t('Match'), code(about.match || story.name)),
    fact(t('Started'), timeText(view, about.started)),
    fact(t('Ended'), timeText(view, about.ended)),
    fact(t('Time'), timeControl(view)),
    fact(t('After a fault'), faultPolicy(view)),
    fact(t('Sandbox'), harmless(about.sandbox)),
    fact(t('Arena'), harmless(about.arena)),
    fact(t('Engine'), harmless(about.engine)),
  ];
  const chance = [
    fact(t('Commitment'), code(header.commitment)),
    fact(t('Seed'), code(reveal?.event.seed)),
    fact(t('Nonce'), code(reveal?.event.nonce)),
  ];
  return panel(
    'facts',
    t('About this match'),
    html`${players(view)}
      <h3>${t('Rules')}</h3>
      ${rules(view)}
      <h3>${t('Terms')}</h3>
      <dl class="pairs">${facts}</dl>
      <h3>${t('Chance')}</h3>
      <dl class="pairs long">${chance}</dl>`,
  );
}

/** @param {string} name @param {unknown} value */
function fact(name, value) {
  if (value === '' || value === nothing) return nothing;
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

/** @param {unknown} text */
function code(text) {
  return typeof text === 'string' && text !== '' ? html`<code>${harmless(text)}</code>` : nothing;
}

/** @param {View} view */
function players({ story, t }) {
  const hasSides = story.sides < story.players;
  return html`<table>
    <caption>
      ${t('Players')}
    </caption>
    <thead>
      <tr>
        <th scope="col">${t('Seat')}</th>
        <th scope="col">${t('Bot')}</th>
        ${hasSides ? html`<th scope="col">${t('Side')}</th>` : nothing}
        <th scope="col">${t('Version')}</th>
      </tr>
    </thead>
    <tbody>
      ${story.seats.map(
        ({ seat, side, bot, version }) =>
          html`<tr>
            <th scope="row">${seat}</th>
            <td class="name"><bdi>${bot ? harmless(bot) : '–'}</bdi></td>
            ${hasSides ? html`<td>${side}</td>` : nothing}
            <td><code title=${harmless(version)}>${harmless(version).slice(0, 8) || '–'}</code></td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @param {View} view */
function rules(view) {
  const { story, t } = view;
  const found = differences(view);
  const name =
    story.preset === 'custom'
      ? t('Rules of its own, which differ from the standard ones in this:')
      : t('The rules called "{preset}".', { preset: story.preset });
  if (found.length === 0) return html`<p>${t('The standard rules.')}</p>`;
  return html`<p>${name}</p>
    <ul>
      ${found.map(
        ({ text, rule }) =>
          html`<li>${text} <span class="rule">${t('RULES {number}', { number: rule })}</span></li>`,
      )}
    </ul>`;
}

/** @param {View} view @param {string} text */
function timeText({ language }, text) {
  const moment = new Date(text);
  if (text === '' || Number.isNaN(moment.getTime())) return harmless(text);
  const shown = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeStyle: 'medium',
    timeZone: 'UTC',
  }).format(moment);
  return html`<time datetime=${moment.toISOString()}>${shown} UTC</time>`;
}

/** @param {View} view */
function timeControl(view) {
  const { story, t } = view;
  const { control } = story;
  if (!control) return harmless(story.about.time_control);
  const parts = [];
  const time = (/** @type {number} */ ms) => thinkText(view, ms);
  if (control.bank !== null)
    parts.push(t('{time} for the whole match', { time: time(control.bank) }));
  if (control.increment > 0)
    parts.push(t('{time} more for each decision', { time: time(control.increment) }));
  if (control.limit !== null)
    parts.push(t('at most {time} for one decision', { time: time(control.limit) }));
  return parts.length > 0 ? parts.join(', ') : harmless(story.about.time_control);
}

/** @param {View} view */
function faultPolicy({ story, t }) {
  const policy = story.about.fault_policy;
  if (policy === 'forfeit') return t('the bot forfeits the match');
  const limit = /^substitute:(\d+)$/.exec(policy)?.[1];
  if (!limit) return harmless(policy);
  return t('a stand-in makes that decision; fault number {limit} is a forfeit', { limit });
}
