// How one moves about, and what is shown where.

import { html, nothing } from 'lit-html';

import { panel } from './panel.js';
import { stripKey } from './strip-key.js';

/** @typedef {import('../types.js').View} View */

/** @param {View} view */
export function helpPanel(view) {
  const { t } = view;
  return panel(
    'help',
    t('Help'),
    html`<h3>${t('What is shown')}</h3>
      <ul>
        <li>
          ${t('In the middle lies the table: a card that is played takes from there, or stays. Before each seat are its hand and what its side has captured.')}
        </li>
        <li>
          ${t('Below it stands what has just happened, and the number of the rule: RULES 5.5 is rule 5.5 in the rulebook of Ronda, which the command "arena rules" prints. The panel "Words" has the most important ones.')}
        </li>
        <li>
          ${t('The strip shows the points of each side over the match, and below how long the bots thought. Drag on it to go elsewhere.')}
        </li>
        <li>${t('Seats, rounds and moves are numbered from 0, as on the command line.')}</li>
      </ul>
      <h3>${t('Marks in the strip')}</h3>
      ${stripKey(view)}
      <h3>${t('Keys')}</h3>
      <table class="keys">
        <thead class="unseen">
          <tr>
            <th scope="col">${t('Key')}</th>
            <th scope="col">${t('What it does')}</th>
          </tr>
        </thead>
        <tbody>
          ${keys(view).map(([names, deed]) => (names.length > 0 ? row(names, deed) : nothing))}
        </tbody>
      </table>`,
  );
}

/** @param {string[]} names @param {string} deed */
function row(names, deed) {
  return html`<tr>
    <th scope="row">${names.map((name) => html`<kbd>${name}</kbd> `)}</th>
    <td>${deed}</td>
  </tr>`;
}

/** @param {View} view @returns {[string[], string][]} */
function keys({ story, legs, t }) {
  return [
    [[t('Space')], t('play or pause')],
    [['←', '→'], t('one step back or on')],
    [['↑', '↓', `${t('Shift')} + ← →`], t('one move back or on')],
    [[t('Page up'), t('Page down')], t('one round back or on')],
    [[t('Home'), t('End')], t('to the beginning or the end')],
    [['k', 'j', 'p', 'n'], t('to the moment before or after')],
    [['+', '−'], t('faster or slower')],
    [['0'], t('all hands open')],
    [seats(story.players), t('as that seat sees it, from the first on')],
    [['d'], t('the other pack of cards')],
    [legs.length > 1 ? ['l'] : [], t('the next leg')],
    [['?', t('Esc')], t('open or close this help')],
  ];
}

/** @param {number} players */
function seats(players) {
  return [...Array(players).keys()].map((seat) => String(seat + 1));
}
