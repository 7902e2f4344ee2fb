// How cards get to where they are: the page is rendered as it finally is, and each card that lay
// elsewhere before flies from there (FLIP, with the Web Animations API). Nothing waits for it.

import { MOVES, sweepsAfter } from './pace.js';
import { takenNow } from './stack.js';

/**
 * @typedef {import('./types.js').View} View
 * @typedef {Map<string, DOMRect>} Places  where each card lies, by its code
 */

const GLOW = '0 0 0 3px #ffd257, 0 0 18px 4px rgba(255, 210, 87, 0.75)';
const EASE = 'cubic-bezier(0.3, 0.1, 0.2, 1)';

/**
 * Whether the reader wants things to move.
 * @param {Window} window
 */
export function canMove(window) {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** @param {ParentNode} root @returns {Places} */
export function placesOf(root) {
  return new Map(cardsOf(root).map((card) => [card.flight, card.getBoundingClientRect()]));
}

/**
 * Lets the cards fly to where they are now. Returns what moves, so that it can be stopped.
 * @param {HTMLElement} root @param {Places} before @param {View} view @returns {Animation[]}
 */
export function fly(root, before, view) {
  const cards = cardsOf(root);
  const script = new Script(cards, before, view.speed);
  const { kind } = view.step;
  const sides = [...Array(view.story.sides).keys()];
  const taken = sides.flatMap((side) => takenNow(view, side));
  if (kind === 'play' && taken.length > 1) capture(script, taken);
  else if (kind === 'deal' || kind === 'redeal') deal(script, root, view);
  else if (kind === 'repair') repair(script, root);
  else script.shift(cards, 0);
  const won = kind === 'play' && taken.length > 1 ? sweepsAfter(taken.length - 1) : 0;
  for (const badge of root.querySelectorAll('.badge.won')) script.pop(badge, won);
  return script.running;
}

// The card lands on its match, the run lights up in order, then all go to the pile.
/** @param {Script} script @param {string[]} taken */
function capture(script, [played, ...captured]) {
  const swept = sweepsAfter(captured.length);
  script.land(played, captured[0], swept);
  captured.forEach((card, place) => script.glow(card, place, swept));
  script.shift(
    script.cards.filter(({ flight }) => flight !== played && !captured.includes(flight)),
    swept,
  );
}

// One card at a time from the stock, beginning behind the dealer, then the layout (RULES 3.2).
/** @param {Script} script @param {HTMLElement} root @param {View} view */
function deal(script, root, { step: { state } }) {
  const stock = stockPlace(root);
  const players = state.hands.length;
  const order = [...Array(players).keys()].map((seat) => (state.dealer + 1 + seat) % players);
  const most = Math.max(...state.hands.map((hand) => hand.length));
  const dealt = [...Array(most).keys()].flatMap((place) =>
    order.map((seat) => state.hands[seat][place]),
  );
  [...dealt, ...state.table].forEach((card, place) => {
    if (!script.before.has(card)) script.come(card, stock, place * MOVES.deal);
  });
}

/** @param {Script} script @param {HTMLElement} root */
function repair(script, root) {
  const stock = stockPlace(root);
  const fresh = script.cards.filter(({ flight }) => !script.before.has(flight));
  script.shift(script.cards, 0);
  for (const { flight } of fresh) script.come(flight, stock, MOVES.fly);
}

/** @param {HTMLElement} root */
function stockPlace(root) {
  const stock = /** @type {HTMLElement} */ (root.querySelector('.stock .stack'));
  return stock.getBoundingClientRect();
}

/** @typedef {HTMLElement & { flight: string }} Card */

/** @param {ParentNode} root @returns {Card[]} */
function cardsOf(root) {
  return /** @type {Card[]} */ ([...root.querySelectorAll('li.card')]);
}

/** What moves when; times are milliseconds at speed 1. */
class Script {
  /** @param {Card[]} cards @param {Places} before @param {number} speed */
  constructor(cards, before, speed) {
    this.cards = cards;
    this.before = before;
    this.speed = speed;
    /** @type {Animation[]} */
    this.running = [];
    this.byCode = new Map(cards.map((card) => [card.flight, card]));
    // Measured once, before anything moves: after that each look would lay out the page again.
    this.now = new Map(cards.map((card) => [card, card.getBoundingClientRect()]));
  }

  /** Where it lies now. @param {Card} card */
  placeOf(card) {
    return /** @type {DOMRect} */ (this.now.get(card));
  }

  // Where a card would have to be drawn to lie in another place.
  /** @param {Card} card @param {DOMRect} place */
  at(card, place) {
    const now = this.placeOf(card);
    const scale = now.width > 0 ? place.width / now.width : 1;
    return {
      transform: `translate(${place.x - now.x}px, ${place.y - now.y}px) scale(${scale})`,
      transformOrigin: '0 0',
    };
  }

  /** @param {Element} element @param {Keyframe[]} frames @param {number} duration @param {number} delay */
  run(element, frames, duration, delay = 0) {
    const [from, to] = [duration / this.speed, delay / this.speed];
    const times = {
      duration: from,
      delay: to,
      easing: 'linear',
      fill: /** @type {const} */ ('backwards'),
    };
    this.running.push(element.animate(frames, times));
  }

  // What stays on the table closes up.
  /** @param {Card[]} cards @param {number} delay */
  shift(cards, delay) {
    for (const card of cards) {
      const from = this.before.get(card.flight);
      if (!from || !isElsewhere(from, this.placeOf(card))) continue;
      this.run(card, [{ ...this.at(card, from), easing: EASE }, HOME], MOVES.fly, delay);
    }
  }

  /** @param {string} code @param {DOMRect} from @param {number} delay */
  come(code, from, delay) {
    const card = this.byCode.get(code);
    if (!card) return;
    const start = { ...this.at(card, from), opacity: 0, easing: EASE };
    this.run(card, [start, { opacity: 1, offset: 0.2 }, HOME], MOVES.fly, delay);
  }

  /** @param {string} code @param {string} match @param {number} swept */
  land(code, match, swept) {
    const [card, from, over] = [
      this.byCode.get(code),
      this.before.get(code),
      this.before.get(match),
    ];
    if (!card || !from || !over) return;
    const whole = swept + MOVES.sweep;
    const landed = this.at(
      card,
      new DOMRect(over.x + over.width * 0.16, over.y + over.height * 0.2, over.width, over.height),
    );
    this.run(
      card,
      [
        { ...this.at(card, from), zIndex: 9, easing: EASE },
        { ...landed, zIndex: 9, offset: MOVES.fly / whole },
        { ...landed, zIndex: 9, offset: swept / whole, easing: EASE },
        { ...HOME, zIndex: 9 },
      ],
      whole,
    );
  }

  /** @param {string} code @param {number} place @param {number} swept */
  glow(code, place, swept) {
    const [card, from] = [this.byCode.get(code), this.before.get(code)];
    if (!card || !from) return;
    const whole = swept + MOVES.sweep;
    const lit = MOVES.fly + place * MOVES.light;
    const there = { ...this.at(card, from), zIndex: 8 };
    this.run(
      card,
      [
        { ...there, boxShadow: 'none' },
        { ...there, boxShadow: 'none', offset: lit / whole },
        { ...there, boxShadow: GLOW, offset: (lit + MOVES.light / 2) / whole },
        { ...there, boxShadow: GLOW, offset: swept / whole, easing: EASE },
        { ...HOME, zIndex: 8, boxShadow: 'none' },
      ],
      whole,
    );
  }

  /** @param {Element} badge @param {number} delay */
  pop(badge, delay) {
    const frames = [
      { transform: 'scale(0.4)', opacity: 0, easing: EASE },
      { transform: 'scale(1.25)', opacity: 1, offset: 0.6 },
      { transform: 'none', opacity: 1 },
    ];
    this.run(badge, frames, MOVES.fly, delay);
  }
}

const HOME = { transform: 'none', transformOrigin: '0 0' };

/** @param {DOMRect} one @param {DOMRect} other */
function isElsewhere(one, other) {
  return Math.abs(one.x - other.x) + Math.abs(one.y - other.y) > 1;
}
