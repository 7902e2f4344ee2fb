// Mounts the viewer into an element of a page: holds what is shown, renders it after every wish,
// lets it play, and listens to keys and to the address.

import { render } from 'lit-html';

import { Unreadable, tellStory } from '../story/story.js';
import { speak } from '../words/words.js';
import { addressOf, parseAddress } from './address.js';
import { deedOf } from './keys.js';
import { layout } from './layout.js';
import { canMove, fly, placesOf } from './motion.js';
import { FASTEST_MOTION, shownFor } from './pace.js';
import * as player from './player.js';
import { lengthOf } from './panels/explanation.js';
import { canKnow } from './seat-view.js';

/**
 * @typedef {import('./types.js').Input} Input
 * @typedef {import('./types.js').View} View
 * @typedef {import('../story/types.js').Story} Story
 * @typedef {{ act: View['act'], view: () => View, unmount: () => void }} Handle
 */

const ADDRESS_DELAY = 300; // browsers refuse too many changes of the address

/**
 * Shows records in an element. Throws Unreadable where none of them is one.
 * @param {HTMLElement} element @param {Input} input
 * @returns {Handle} what it can be asked for from outside; the element of class `ronda` has it too,
 *   as `ronda`
 */
export function mount(element, input) {
  const viewer = new Viewer(element, input);
  viewer.begin();
  return viewer.handle;
}

class Viewer {
  /** @param {HTMLElement} element @param {Input} input */
  constructor(element, input) {
    this.document = element.ownerDocument;
    this.window = /** @type {Window & typeof globalThis} */ (this.document.defaultView);
    this.input = input;
    const { legs, numbers, unread } = tellAll(input);
    this.legs = legs;
    this.numbers = numbers; // by leg, its place among the records
    this.unread = unread;
    this.languages = ['en', ...Object.keys(input.catalogues).filter((one) => one !== 'en')];
    /** @type {Pick<View, 'deck' | 'language' | 'panel' | 'kinds' | 'isLaterHidden'>} */
    this.shown = {
      deck: input.deck ?? 'spanish',
      language: firstLanguage(input.language ?? this.window.navigator.language, this.languages),
      panel: null,
      kinds: [],
      isLaterHidden: false,
    };
    const asked = this.numbers.indexOf(input.leg ?? 0);
    this.player = player.newPlayer({ leg: Math.max(asked, 0), seat: this.seatOf(input.seat) });
    this.root = this.document.createElement('div');
    this.root.className = 'ronda';
    this.root.setAttribute('role', this.isAddressed ? 'main' : 'region'); // a page has one main part
    element.replaceChildren(this.root);
    this.act = this.acts();
    this.handle = { act: this.act, view: () => this.view(), unmount: () => this.end() };
    Object.assign(this.root, { ronda: this.handle });
    /** @type {Animation[]} */
    this.moving = [];
    this.stops = new this.window.AbortController();
  }

  begin() {
    const { signal } = this.stops;
    this.document.addEventListener('keydown', (event) => this.press(event), { signal });
    if (this.isAddressed) {
      this.follow();
      this.window.addEventListener('hashchange', () => this.follow() && this.show(), { signal });
    }
    this.show();
  }

  end() {
    this.stops.abort();
    this.window.clearTimeout(this.timer);
    this.window.clearTimeout(this.writing);
    this.root.remove();
  }

  get isAddressed() {
    return this.input.isAddressed !== false;
  }

  get story() {
    return this.legs[this.player.leg];
  }

  /** @param {number | null | undefined} seat */
  seatOf(seat) {
    return typeof seat === 'number' && seat >= 0 && seat < this.legs[0].players ? seat : null;
  }

  /** @returns {View} */
  view() {
    const { story, player: now, shown, legs, input } = this;
    const catalogue = input.catalogues[shown.language] ?? {};
    return {
      ...shown,
      ...now,
      ...speak(catalogue),
      story,
      legs,
      findings: this.numbers.map((place) => input.records[place].finding ?? null),
      missing: input.missing ?? [],
      languages: this.languages,
      step: story.steps[now.at],
      before: story.steps[now.at - 1] ?? null,
      act: this.act,
    };
  }

  /** @returns {View['act']} */
  acts() {
    /** @param {player.Player} next */
    const to = (next) => {
      this.player = next;
      this.show();
    };
    /** @param {Partial<Viewer['shown']>} change */
    const turn = (change) => {
      this.shown = { ...this.shown, ...change };
      this.show();
    };
    return {
      go: (at) => to(player.gone(player.paused(this.player), this.story, at)),
      move: (stride, way) => to(player.moved(this.player, this.story, stride, way)),
      jump: (kinds, way) => to(player.jumped(this.player, this.story, kinds, way)),
      toggle: () => to(player.toggled(this.player, this.story)),
      setSpeed: (speed) => to({ ...this.player, speed }),
      hurry: (way) => to(player.hurried(this.player, way)),
      setSeat: (seat) => to({ ...this.player, seat: this.seatOf(seat) }),
      setLeg: (leg) => to(player.inLeg(player.paused(this.player), this.legs, leg)),
      setDeck: (deck) => turn({ deck }),
      setLanguage: (language) => turn({ language }),
      setKinds: (kinds) => turn({ kinds }),
      hideLater: (isLaterHidden) => turn({ isLaterHidden }),
      setPanel: (panel) => this.open(panel, turn),
    };
  }

  // What opens takes the focus, and gives it back to its button when it closes.
  /** @param {View['panel']} panel @param {(change: { panel: View['panel'] }) => void} turn */
  open(panel, turn) {
    const before = this.shown.panel;
    turn({ panel });
    if ((before === null) === (panel === null)) return;
    const goal = panel === null ? '.more' : '.drawer';
    /** @type {HTMLElement | null} */ (this.root.querySelector(goal))?.focus();
  }

  show() {
    const view = this.view();
    this.moving.forEach((one) => one.cancel());
    const isStep = this.last?.story === view.story && this.last.at + 1 === view.at;
    const moves = isStep && view.speed < FASTEST_MOTION && canMove(this.window);
    const before = moves ? placesOf(this.root) : null;
    this.describe(view);
    render(layout(view, this.gaps(view)), this.root);
    this.moving = before ? fly(this.root, before, view) : [];
    this.last = { story: view.story, at: view.at };
    this.schedule(view);
    this.write();
  }

  /** @param {View} view */
  describe(view) {
    const { at, step, story, language, isPlaying } = view;
    const { dataset } = this.root;
    dataset.at = String(at);
    dataset.line = String(step.line);
    dataset.steps = String(story.steps.length);
    dataset.kind = step.kind;
    dataset.playing = String(isPlaying);
    this.root.ariaLabel = view.t('Replay');
    if (this.root.lang !== language) this.root.lang = language; // else all is styled anew
  }

  /** @param {View} view */
  gaps({ t, missing }) {
    const unread = this.unread.map(({ message }) =>
      t('One of the legs cannot be read: {reason}.', { reason: message }),
    );
    const gone = missing.map((name) => t('The leg {name} is missing.', { name }));
    return [...unread, ...gone];
  }

  /** @param {View} view */
  schedule(view) {
    this.window.clearTimeout(this.timer);
    if (!view.isPlaying) return;
    const time = shownFor(view.step, canKnow(view, view.step.seat), lengthOf(view)) / view.speed;
    this.timer = this.window.setTimeout(() => {
      this.player = player.played(this.player, this.story);
      this.show();
    }, time);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { target } = event;
    const isHere = target instanceof this.window.Node && this.root.contains(target);
    if (event.defaultPrevented || !(isHere || (this.isAddressed && isNobody(target)))) return;
    const within = target instanceof this.window.Element ? target.tagName : '';
    const deed = deedOf(event, within);
    if (!deed) return;
    event.preventDefault();
    deed(this.view());
  }

  // Goes where the address says; false where it says nothing.
  follow() {
    const found = parseAddress(this.legs, this.window.location.hash);
    if (found) this.player = { ...this.player, ...found, isPlaying: false };
    return found !== null;
  }

  // The address follows without a trail of its own: "back" leaves the page.
  write() {
    if (!this.isAddressed) return;
    this.window.clearTimeout(this.writing);
    this.writing = this.window.setTimeout(() => {
      const address = addressOf(this.legs, this.player);
      const { history, location } = this.window;
      if (address === location.hash) return;
      try {
        history.replaceState(history.state, '', address);
      } catch {
        // A page within another may have no address of its own: then there is none to follow.
      }
    }, ADDRESS_DELAY);
  }
}

// Whether a key goes to nothing in particular.
/** @param {EventTarget | null} target */
function isNobody(target) {
  return target instanceof Element && ['BODY', 'HTML'].includes(target.tagName);
}

/** @param {string} wanted @param {string[]} languages */
function firstLanguage(wanted, languages) {
  const [main] = wanted.toLowerCase().split('-');
  return languages.find((one) => one.toLowerCase().split('-')[0] === main) ?? 'en';
}

/**
 * Tells the records. Throws Unreadable where none can be told at all.
 * @param {Input} input
 */
function tellAll({ records }) {
  /** @type {Story[]} */
  const legs = [];
  /** @type {number[]} */
  const numbers = [];
  /** @type {Unreadable[]} */
  const unread = [];
  records.forEach(({ name, text }, place) => {
    try {
      legs.push(tellStory(name, text));
      numbers.push(place);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      unread.push(error);
    }
  });
  if (legs.length === 0) throw unread[0] ?? new Unreadable('there is no record');
  return { legs, numbers, unread };
}
