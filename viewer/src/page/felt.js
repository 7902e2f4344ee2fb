// The table: the seats round it, the open cards in its middle, and the boards that stand there
// before the match, after a round and at the end.

import { html } from 'lit-html';

import { board } from './boards.js';
import { bubble } from './bubble.js';
import { cardList } from './card.js';
import { positionOf, seatPlace } from './seat.js';
import { stock } from './stack.js';

/** @typedef {import('./types.js').View} View */

// In the order in which one reads them: across the top, the middle, then below.
const ORDER = ['left', 'top', 'right', 'bottom'];

/** @param {View} view */
export function felt(view) {
  const { story, step, t } = view;
  const seats = story.seats
    .map(({ seat }) => seat)
    .sort((one, other) => order(view, one) - order(view, other));
  const shown = board(view);
  return html`<div
    class="felt"
    data-players=${story.players}
    style=${`--most: ${story.rules.hand_size}`}
  >
    ${seats.slice(0, -1).map((seat) => seatPlace(view, seat))}
    <div class="middle" ?data-board=${shown !== null}>
      ${stock(view)}
      <div class="open">
        <ul
          class="table"
          data-place="table"
          style=${rowsOf(step.state.table.length)}
          aria-label=${t('Open on the table')}
        >
          ${cardList(view, step.state.table, { marks: (card) => tableMarks(view, card) })}
        </ul>
      </div>
      ${shown ?? bubble(view)}
    </div>
    ${seatPlace(view, seats[seats.length - 1])}
  </div>`;
}

/** @param {View} view @param {number} seat */
const order = (view, seat) => ORDER.indexOf(positionOf(view, seat));

// How many cards would lie in a row, if they lay in one, two or three: the style sheet decides.
/** @param {number} count */
function rowsOf(count) {
  const most = (/** @type {number} */ rows) => Math.max(Math.ceil(count / rows), 1);
  return `--in-one: ${most(1)}; --in-two: ${most(2)}; --in-three: ${most(3)}`;
}

// The card just laid, which can be caught; and what a repair has brought.
/** @param {View} view @param {string} card */
function tableMarks({ step, before }, card) {
  if (step.state.laid === card) return 'laid';
  const isNew = step.kind === 'repair' && !before?.state.table.includes(card);
  return isNew ? 'new' : '';
}
