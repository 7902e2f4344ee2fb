// @ts-nocheck: plain JavaScript, to be read by whoever writes a reader; its tests run it
// One round: the deal, the declarations, the plays, and what they are worth (RULES 3 to 6).
// Knows nothing of lines: it is told decisions and tells what follows from them.

import { RANKS, added, listed, range, rankOf, sidesOf, suitOf, sum } from './cards.mjs';
import { pointsOf } from './rules.mjs';

const MOST_REPAIRS = 40;
export const AWARD_POINTS = { caida: 1, bkhamsa: 5, bachra: 10, mesa: 1 };

export class Round {
  constructor(rules, players, dealer, pack) {
    this.rules = rules;
    this.players = players;
    this.dealer = dealer;
    this.stock = [...pack];
    this.hands = this.dealHands();
    this.layout = this.stock.splice(0, 4);
    this.firstLayout = this.layout;
    this.repairs = [];
    this.isVoid = !this.repairLayout();
    this.table = this.layout;
    this.combinations = this.hands.map((hand) => bestCombination(hand, rules));
    this.answers = []; // what who was asked has shown, in order; null for silence
    this.best = null; // the declaration that scores
    this.secrets = []; // by seat: a combination held in silence that is not yet proved
    this.plays = 0;
    this.allPlays = playsOf(rules, players);
    this.laid = null; // the card of which a capture now is a caida
    this.chain = null; // the rank that is next in a chain, and its award
    this.capturer = null; // the seat that captured last
    this.piles = this.nothing().map(() => []); // cards by side
    this.declarations = []; // what was earned, by whom and how, a step of the count each (7.4)
    this.bonuses = [];
    this.penalty = null; // proved by the latest play, and not counted yet
    this.isSettled = false;
  }

  get asked() {
    return this.answers.length;
  }

  get returned() {
    return this.repairs.map(({ taken }) => taken);
  }

  get turn() {
    const turns = this.asked < this.players ? this.asked : this.plays;
    return (this.dealer + 1 + turns) % this.players;
  }

  get isOver() {
    return this.plays === this.allPlays;
  }

  // What follows from the latest play before anybody decides again.
  get due() {
    if (this.penalty) return 'penalty';
    if (this.isOver) return this.isSettled ? null : 'round_end';
    return this.hands.every((hand) => hand.length === 0) ? 'redeal' : null;
  }

  // How many cards are yet to be dealt, and how many stay out of the round (8.3).
  get undealt() {
    return this.rules.hand_size === 6 ? 0 : this.stock.length;
  }

  get out() {
    return this.stock.length - this.undealt;
  }

  // What was earned so far, in the order in which it is counted (7.4).
  get earned() {
    return [...this.declarations, ...this.bonuses];
  }

  // Points by side of this round so far.
  get gains() {
    return total(this.isSettled ? [] : this.earned, this.nothing());
  }

  nothing() {
    return Array(sidesOf(this.players)).fill(0);
  }

  pointsFor(side, points) {
    return this.nothing().map((none, other) => (other === side ? points : none));
  }

  sideOf(seat) {
    return seat % sidesOf(this.players);
  }

  // One card at a time, beginning with the seat after the dealer (3.2).
  dealHands() {
    const hands = range(this.players).map(() => []);
    for (let dealt = 1; dealt <= this.rules.hand_size * this.players; dealt += 1) {
      hands[(this.dealer + dealt) % this.players].push(this.stock.shift());
    }
    return hands;
  }

  // Makes the layout legal (3.4); says whether that went.
  repairLayout() {
    for (;;) {
      const offender = offenderIn(this.layout);
      if (offender === -1) return true;
      if (this.repairs.length === MOST_REPAIRS) return false; // (3.5)
      const taken = this.layout[offender];
      const before = this.layout.slice(0, offender);
      const equal = before.filter((card) => rankOf(card) === rankOf(taken));
      this.stock.splice(Math.floor(this.stock.length / 2), 0, taken);
      const laid = this.stock.shift();
      this.repairs.push({ taken, laid, against: equal.length > 0 ? equal : before });
      this.layout = [...this.layout.filter((card) => card !== taken), laid];
    }
  }

  // The seat that is asked declares what it holds, or is silent (4).
  declare(isDeclared) {
    const seat = this.turn;
    const combination = this.combinations[seat];
    if (!isDeclared && combination && this.rules.undeclared_penalty) {
      this.secrets[seat] = { ...combination, hidden: combination.size };
    }
    this.answers.push(isDeclared ? { ...combination, seat } : null);
    if (this.asked === this.players) this.scoreDeclarations();
  }

  // The best counts alone; of two equal ones that which came first (4.5).
  scoreDeclarations() {
    const [best] = this.answers
      .filter((answer) => answer !== null)
      .sort((one, other) => other.size - one.size || other.rank - one.rank);
    if (!best) return;
    this.best = best;
    const points = this.pointsFor(this.sideOf(best.seat), best.points);
    this.declarations.push({ kind: 'declaration', seat: best.seat, points });
  }

  // The seat whose turn it is plays a card that it holds (5).
  play(card) {
    const seat = this.turn;
    this.hands[seat] = this.hands[seat].filter((held) => held !== card);
    this.plays += 1;
    const captured = this.capturedBy(card);
    const awards = captured.length > 0 ? this.capture(card, captured) : this.layOrChain(card);
    if (this.laid !== card) {
      this.capturer = seat;
      this.pile(seat, [card, ...captured]);
    }
    if (awards.length > 0) {
      const points = sum(awards.map((award) => AWARD_POINTS[award]));
      this.bonuses.push({ awards, seat, points: this.pointsFor(this.sideOf(seat), points) });
    }
    this.penalty = this.penaltyFor(seat, card);
    return { captured, awards };
  }

  pile(seat, cards) {
    const side = this.sideOf(seat);
    this.piles[side] = [...this.piles[side], ...cards];
  }

  // The card of the same rank, and the run above it (5.2, 5.3).
  capturedBy(card) {
    const captured = [];
    for (let rank = rankOf(card); rank < RANKS.length; rank += 1) {
      const found = this.table.find((one) => rankOf(one) === rank);
      if (found === undefined) break;
      captured.push(found);
      if (!this.rules.runs) break;
    }
    return captured;
  }

  capture(card, captured) {
    const { caida_in_run, chain_start, mesa_on_last_card } = this.rules;
    const isPlain = captured[0] === this.laid;
    const awards = [];
    if (isPlain || (caida_in_run && captured.includes(this.laid))) awards.push('caida'); // (5.5)
    this.table = this.table.filter((one) => !captured.includes(one));
    if (this.table.length === 0 && (mesa_on_last_card || !this.isOver)) awards.push('mesa'); // (5.10)
    const isStart = chain_start === 'any_capture' || isPlain;
    this.chain = isStart ? { rank: rankOf(card), award: 'bkhamsa' } : null; // (5.6)
    this.laid = null;
    return awards;
  }

  layOrChain(card) {
    const rank = rankOf(card);
    if (this.chain?.rank !== rank) {
      this.table = [...this.table, card];
      this.laid = card;
      this.chain = null;
      return [];
    }
    const { award } = this.chain;
    this.chain = award === 'bkhamsa' ? { rank, award: 'bachra' } : null; // (5.7)
    this.laid = null;
    return [award];
  }

  // A combination held in silence is proved by its last card that makes it one (4.6).
  penaltyFor(seat, card) {
    const secret = this.secrets[seat];
    if (secret?.rank !== rankOf(card)) return null;
    secret.hidden -= 1;
    if (secret.hidden > 0) return null;
    this.secrets[seat] = undefined;
    return { seat, points: secret.points };
  }

  // The penalty that is due goes to all opponents in full.
  penalise() {
    const { seat, points } = this.penalty;
    const own = this.sideOf(seat);
    const gains = this.nothing().map((_, side) => (side === own ? 0 : points));
    this.declarations.push({ kind: 'penalty', seat, points: gains });
    this.penalty = null;
  }

  // New hands, when all are played and the round is not over (3.7).
  redeal() {
    this.hands = this.dealHands();
    if (this.rules.redeal_breaks_chain) {
      this.laid = null;
      this.chain = null;
    }
    return this.hands;
  }

  // What the round is worth, when it is over (6).
  settle() {
    const left = listed(this.table);
    this.pile(this.capturer, this.table);
    this.table = [];
    const piles = this.piles.map((pile) => pile.length);
    const majority = piles.map((count) => Math.max(0, count - shareOf(this.rules, this.players))); // (6.3)
    const declarations = total(this.declarations, this.nothing());
    const bonuses = total(this.bonuses, this.nothing());
    this.isSettled = true;
    return { left, piles, majority, declarations, bonuses };
  }
}

// How many cards are played in a round (3.7, 8.3).
const playsOf = ({ hand_size }, players) => (hand_size === 6 ? 6 * players : 36);

// The cards beyond which a pile scores: the cards in play, shared out (6.3).
export const shareOf = (rules, players) =>
  Math.floor((playsOf(rules, players) + 4) / sidesOf(players));

// Adds up what was earned, by side.
function total(steps, nothing) {
  return steps.map(({ points }) => points).reduce(added, nothing);
}

// The place in a layout of the first card that makes it illegal; -1 for a legal one (3.3).
function offenderIn(layout) {
  const ranks = layout.map(rankOf);
  const double = ranks.findIndex((rank, place) => ranks.indexOf(rank) < place);
  if (double !== -1) return double;
  return Math.max(...ranks) - Math.min(...ranks) === 3 ? 3 : -1;
}

// What a hand can declare (4.2, 4.3): a ronda or a tringa that is worth something, or null.
function bestCombination(hand, rules) {
  let best = null;
  for (const rank of range(RANKS.length)) {
    const cards = hand.filter((card) => rankOf(card) === rank);
    const size = Math.min(cards.length, 3);
    const points =
      size < 2 ? 0 : pointsOf(rules[size === 3 ? 'tringa_points' : 'ronda_points'], rank);
    if (points > 0 && size >= (best?.size ?? 0)) {
      cards.sort((one, other) => suitOf(one) - suitOf(other));
      best = { size, rank, points, cards: listed(cards) };
    }
  }
  return best;
}
