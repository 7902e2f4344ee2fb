// @ts-nocheck: plain JavaScript, to be read by whoever writes a reader; its tests run it
// A match, line by line: takes each line of a record, works out what must stand there, and
// fails where something else does.

import { PACK, added, listed, rankOf, sidesOf, suitOf } from './cards.mjs';
import { Faults } from './faults.mjs';
import { compare, fail, isWhole, shown } from './lines.mjs';
import { countAnew, leadersOf, placed, placedByScore } from './outcome.mjs';
import { Round } from './round.mjs';
import { readRules } from './rules.mjs';

export class Match {
  constructor(header) {
    if (header.type !== 'match') fail(`the type is ${shown(header.type)} where "match" must be`);
    if (header.format !== 1) fail(`format is ${shown(header.format)}; this program reads format 1`);
    if (!isWhole(header.players, 2, 4)) fail(`players is ${shown(header.players)}, not 2, 3 or 4`);
    this.players = header.players;
    this.sides = sidesOf(this.players);
    if (!isWhole(header.dealer, 0, this.players - 1)) {
      fail(`dealer is ${shown(header.dealer)}, which is no seat`);
    }
    this.dealer = header.dealer;
    this.rules = readRules(header.rules);
    this.faults = new Faults(this.players, header);
    this.scores = Array(this.sides).fill(0);
    this.rounds = 0; // how many have been settled
    this.round = null; // the latest
    this.contenders = []; // the sides of a tie-break
    this.result = null;
    this.count = null; // how the latest settled round was counted
    this.decider = null; // who made the latest decision: bot, forced or stand_in
    this.isStruck = false; // whether a stand-in must make the next decision
    this.isAfterFault = false;
    this.isEnded = false;
  }

  // The type of the line that must come next; a fault may come before it.
  get wanted() {
    if (this.round?.due) return this.round.due;
    if (this.result || this.faults.mustEnd) return 'end';
    if (!this.round || this.round.isSettled) return 'round';
    return this.round.asked < this.players ? 'declare' : 'play';
  }

  // The seat that decides next; null where something else comes first.
  get asked() {
    const isAsking = !this.isEnded && ['declare', 'play'].includes(this.wanted);
    return isAsking ? this.round.turn : null;
  }

  take(line) {
    if (this.isEnded) fail('a line stands behind the end of the match');
    if (this.round?.due) return this.takeDue(line);
    const wasAfterFault = this.isAfterFault;
    this.isAfterFault = line.type === 'fault';
    if (line.type === 'fault' && !this.isStruck && !this.result) {
      // Bots that fail together all stand in the record, also where one was enough.
      if (!this.faults.mustEnd || wasAfterFault) return this.takeFault(line);
    }
    if (line.type === 'end' && this.faults.canEnd && !this.isStruck) return this.takeEnd(line);
    if (line.type !== this.wanted) compare(line, { type: this.wanted });
    if (line.type === 'round') return this.takeRound(line);
    if (line.type === 'end') return this.takeEnd(line);
    return this.takeDecision(line);
  }

  // Takes a line that follows from the latest play.
  takeDue(line) {
    const { round, wanted: type } = this;
    if (type === 'penalty') {
      compare(line, { type, ...round.penalty });
      round.penalise();
    } else if (type === 'redeal') {
      compare(line, { type, hands: round.redeal().map(listed) });
    } else {
      compare(line, { type, round: this.rounds, ...this.settle() });
      this.rounds += 1;
    }
  }

  takeRound(line) {
    const dealer = (this.dealer + this.rounds) % this.players; // (2.3)
    const pack = typeof line.pack === 'string' ? line.pack.split(' ') : [];
    if (listed([...pack].sort()) !== listed([...PACK].sort())) {
      fail(`pack is ${shown(line.pack)} where each of the 40 cards must stand once`);
    }
    if (!isWhole(line.attempt, 0, 2 ** 32 - 1)) fail(`attempt is ${shown(line.attempt)}`);
    const round = new Round(this.rules, this.players, dealer, pack);
    if (round.isVoid) fail('pack has a layout that cannot be repaired: such a deal is void');
    compare(line, {
      type: 'round',
      round: this.rounds,
      dealer,
      hands: round.hands.map(listed),
      layout: listed(round.layout),
      returned: listed(round.returned),
    });
    this.round = round;
  }

  takeFault(line) {
    const isStrike = this.faults.take(line);
    this.isStruck = isStrike && line.seat === this.round?.turn;
  }

  takeDecision(line) {
    const { round } = this;
    const seat = round.turn;
    compare(line, { type: line.type, seat });
    const isStandIn = this.isStruck || this.faults.forfeited.includes(seat);
    const isForced =
      line.type === 'play' && round.hands[seat].length === 1 && !this.rules.partner_signals;
    this.isStruck = false;
    this.decider = isStandIn ? 'stand_in' : isForced ? 'forced' : 'bot';
    this.checkSignal(line, isStandIn);
    checkBy(line, this.decider);
    if (line.type === 'declare') this.takeDeclaration(line, seat, isStandIn);
    else this.takePlay(line, seat, isStandIn);
  }

  checkSignal({ signal }, isStandIn) {
    if (signal === undefined) return;
    const canBe = this.rules.partner_signals && this.players === 4 && !isStandIn; // (8.4)
    if (!canBe) fail(`signal is ${shown(signal)} where none may be`);
    if (!isWhole(signal, 1, 15)) fail(`signal is ${shown(signal)} where it must be from 1 to 15`);
  }

  takeDeclaration(line, seat, isStandIn) {
    const combination = this.round.combinations[seat];
    const isDeclared = combination !== null && (isStandIn || line.cards !== '');
    compare(line, { type: 'declare', cards: isDeclared ? combination.cards : '' });
    this.round.declare(isDeclared);
  }

  takePlay(line, seat, isStandIn) {
    const { round } = this;
    const hand = round.hands[seat];
    if (!hand.includes(line.card)) {
      fail(`card is ${shown(line.card)} where it must be one of ${listed(hand)}`);
    }
    if (isStandIn) compare(line, { type: 'play', card: standInCard(hand) });
    const { captured, awards } = round.play(line.card);
    compare(line, { type: 'play', captured: listed(captured), awards });
  }

  settle() {
    const worth = this.round.settle();
    const steps = [worth.majority, ...this.round.earned.map(({ points }) => points)];
    const { contenders, scores: before } = this;
    this.scores = steps.reduce(added, before);
    const isTieBreak = contenders.length > 0; // (7.5)
    const { leaders, totals, counted } = isTieBreak
      ? { leaders: leadersOf(this.scores, contenders), totals: this.scores, counted: steps.length }
      : countAnew(before, steps, this.rules.target_score);
    this.count = { before, contenders, leaders, totals, counted };
    this.contenders = leaders;
    if (leaders.length === 1) this.result = placed(leaders[0], this.scores, 'score');
    else if (this.rounds + 1 === this.rules.max_rounds) this.result = placedByScore(this.scores);
    return { ...worth, scores: this.scores };
  }

  takeEnd(line) {
    const { faults, result, scores } = this;
    compare(line, { type: 'end', ...(result ? faults.adjusted(result) : faults.outcome(scores)) });
    this.isEnded = true;
  }
}

// Lowest rank, then in the order of the suits.
function standInCard(hand) {
  const [lowest] = [...hand].sort(
    (one, other) => rankOf(one) - rankOf(other) || suitOf(one) - suitOf(other),
  );
  return lowest;
}

// Who decided belongs to the run; where it is told, it must be possible.
function checkBy({ by }, decider) {
  if ((by ?? '') === '') return;
  const possible = decider === 'forced' ? ['bot', 'forced'] : [decider];
  if (!possible.includes(by)) {
    fail(`by is ${shown(by)} where it must be ${possible.map(shown).join(' or ')}`);
  }
}
