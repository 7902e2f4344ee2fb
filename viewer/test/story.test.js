// A record told step by step: each state is what the record's own lines say.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { proveStory } from '../src/story/proof.js';
import { Unreadable, tellStory } from '../src/story/story.js';
import { NAMES, changed, forfeited, linesOf, storyOf, textOf, toText } from './story-records.js';

const PACK = 40;
const cards = (text) => (text === '' ? [] : text.split(' '));
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

for (const name of NAMES) {
  test(`${name} is told to its end, and each line is in the state after it`, () => {
    const text = textOf(name);
    const lines = linesOf(text);
    const story = tellStory(name, text);
    assert.equal(story.stop, null);
    assert.deepEqual(story.end, lines.at(-1));
    assert.deepEqual(
      story.steps.filter(({ kind }) => kind !== 'repair').map(({ event }) => event),
      lines,
    );
    for (const step of story.steps) checkStep(story, step);
  });
}

function checkStep(story, step) {
  const { state, event, kind, at } = step;
  const before = story.steps[at - 1]?.state;
  const piled = sum(state.piles.map((pile) => pile.length));
  const held = sum(state.hands.map((hand) => hand.length));
  if (kind === 'start') {
    assert.equal(at, 0);
    return;
  }
  assert.equal(held + state.table.length + piled + state.stock + state.out, PACK);
  if (kind === 'deal') {
    assert.deepEqual(state.hands, event.hands.map(cards));
    assert.equal(state.round, event.round);
    assert.equal(state.dealer, event.dealer);
  }
  if ((kind === 'deal' || kind === 'repair') && story.steps[at + 1]?.kind !== 'repair') {
    assert.deepEqual(state.table, cards(event.layout));
    assert.deepEqual(state.returned, cards(event.returned));
  }
  if (kind === 'repair') {
    const { taken, laid, against } = step.repair;
    assert.ok(before.table.includes(taken));
    assert.equal(state.table.at(-1), laid);
    assert.ok(against.every((card) => before.table.includes(card) && card !== taken));
    assert.ok(against.length === 1 || against.length === 3);
  }
  if (kind === 'play') {
    assert.ok(before.hands[event.seat].includes(event.card));
    assert.ok(!state.hands[event.seat].includes(event.card));
    assert.equal(before.turn, event.seat);
    const taken = cards(event.captured);
    assert.deepEqual(
      before.table.filter((card) => !state.table.includes(card)).sort(),
      [...taken].sort(),
    );
    const isLaid = taken.length === 0 && event.awards.length === 0;
    assert.equal(state.table.includes(event.card), isLaid);
    assert.equal(state.laid, isLaid ? event.card : null);
    if (!isLaid) assert.equal(state.capturer, event.seat);
  }
  if (kind === 'redeal') assert.deepEqual(state.hands, event.hands.map(cards));
  if (kind === 'declare') assert.deepEqual(state.claims.at(-1).cards, cards(event.cards));
  if (kind === 'round_end') {
    assert.deepEqual(state.scores, event.scores);
    assert.deepEqual(
      state.piles.map((pile) => pile.length),
      event.piles,
    );
    assert.deepEqual(
      before.gains,
      event.declarations.map((points, side) => points + event.bonuses[side]),
    );
    assert.deepEqual(before.table, cards(event.left));
    assert.deepEqual(state.table, []);
  }
  if (kind === 'end') assert.deepEqual(state.scores, event.scores);
  checkPoints(step, before);
}

function checkPoints({ state, earnings }, before) {
  const totals = (one) => one.scores.map((score, side) => score + one.gains[side]);
  const earned = totals(before).map((total, side) =>
    sum([total, ...earnings.map(({ points }) => points[side])]),
  );
  assert.deepEqual(totals(state), earned);
}

test('what has not changed since the step before is the same object', () => {
  const { steps } = storyOf('standard-4p-0');
  const plays = steps.filter(({ kind }) => kind === 'play');
  for (const { at, seat, state } of plays) {
    const before = steps[at - 1].state;
    state.hands.forEach((hand, other) => {
      assert.equal(hand === before.hands[other], other !== seat);
    });
    assert.equal(state.scores, before.scores);
    assert.equal(state.claims, before.claims);
  }
});

test('no state changes once it is told', () => {
  const freeze = (value) => {
    Object.values(value).forEach((part) => part && typeof part === 'object' && freeze(part));
    return Object.freeze(value);
  };
  const text = textOf('rare-bachra-4p-1');
  const once = JSON.stringify(tellStory('x', text).steps);
  const { steps } = tellStory('x', text);
  steps.forEach(({ state }) => freeze(state));
  assert.equal(JSON.stringify(steps), once);
});

test('chapters and decisions count by round', () => {
  const story = storyOf('standard-3p-0');
  story.chapters.forEach(({ round, first, last, decisions }, place) => {
    assert.equal(round, place);
    assert.equal(story.steps[first].kind, 'deal');
    assert.equal(story.steps[last].kind, 'round_end');
    assert.deepEqual(
      decisions.map((at) => story.steps[at].decision),
      [...decisions.keys()],
    );
    assert.equal(decisions.length, 3 + 36);
  });
});

test('the claim that scores is told from those that were beaten and from silence', () => {
  const { steps } = storyOf('rare-equal-rondas-4p-1');
  const { state, earnings } = steps.find(
    ({ kind, state }) =>
      kind === 'declare' &&
      state.claims.filter((claim) => claim.cards.length > 0).length > 1 &&
      state.claims.length === 4,
  );
  const shown = state.claims.filter((claim) => claim.cards.length > 0);
  assert.deepEqual(
    shown.map(({ isBest }) => isBest),
    [true, false],
  );
  assert.equal(earnings[0].seat, shown[0].seat);
  assert.equal(earnings[0].kind, 'declaration');
  const open = steps[steps.findIndex(({ kind }) => kind === 'declare')].state.claims[0];
  assert.equal(open.isBest, null);
});

test('a penalty is earned with its own line, by what was held in silence', () => {
  const { steps } = storyOf('more/three-penalties-3p');
  const penalties = steps.filter(({ kind }) => kind === 'penalty');
  assert.equal(penalties.length, 3);
  for (const { at, seat, state, event, earnings } of penalties) {
    assert.equal(steps[at - 1].kind === 'play' && steps[at - 1].state.turn, null);
    assert.deepEqual(earnings, [
      {
        kind: 'penalty',
        seat,
        points: [0, 1, 2].map((side) => (side === seat ? 0 : event.points)),
      },
    ]);
    const claim = state.claims.find((one) => one.seat === seat);
    assert.equal(claim.cards.length, 0);
    assert.ok(claim.held.length >= 2);
  }
});

test('a record that is cut off between lines is told up to there', () => {
  const text = textOf('standard-2p-0');
  const story = tellStory('x', toText(linesOf(text).slice(0, 9)));
  assert.deepEqual(story.stop, { line: 9, reason: 'the record stops before the end of the match' });
  assert.equal(story.steps.at(-1).line, 9);
  assert.deepEqual([story.end, story.verdict, story.reveal], [null, null, null]);
});

test('a record that is cut off within a line is told up to the line before', () => {
  const whole = toText(linesOf(textOf('standard-2p-0')).slice(0, 9));
  const story = tellStory('x', whole.slice(0, -20));
  assert.equal(story.stop.line, 9);
  assert.equal(story.stop.reason, 'what stands there is no JSON object');
  assert.equal(story.steps.at(-1).line, 8);
});

test('a broken line stops the story, though its seed is still known', () => {
  const lines = textOf('standard-2p-0').trimEnd().split('\n');
  lines[11] = '{"type": "play", "seat": ';
  const story = tellStory('x', lines.join('\n'));
  assert.equal(story.stop.line, 12);
  assert.equal(story.reveal.line, lines.length);
});

test('a line that departs from the rules is named, and the table stays as it was before it', () => {
  const text = textOf('standard-2p-0');
  const number = linesOf(text).findIndex(({ type, captured }) => type === 'play' && captured) + 1;
  const whole = tellStory('x', text);
  const story = tellStory('x', changed(text, number, { captured: '' }));
  assert.equal(story.stop.line, number);
  assert.match(story.stop.reason, /^captured is "" where it must be "/);
  const told = story.steps.length;
  assert.equal(JSON.stringify(story.steps), JSON.stringify(whole.steps.slice(0, told)));
});

test('a deal that is void is not told', async () => {
  const text = textOf('more/void-deal-attempt1-4p');
  const number = linesOf(text).findIndex(({ attempt }) => attempt === 1) + 1;
  const anew = changed(text, number, { attempt: 0 });
  const { checks } = await proveStory(tellStory('x', anew));
  const { expected } = checks.find(({ line, what }) => line === number && what === 'pack');
  const story = tellStory('x', changed(text, number, { pack: expected }));
  assert.deepEqual(story.stop, {
    line: number,
    reason: 'pack has a layout that cannot be repaired: such a deal is void',
  });
});

test('a forfeited match ends at the settled scores, and what was won in its round stays there', () => {
  const text = textOf('standard-2p-0');
  const story = tellStory('x', forfeited(text, 70, 1, { detail: 'answered 9O', said: '9O' }));
  assert.equal(story.stop, null);
  assert.equal(story.verdict.reason, 'forfeit');
  const fault = story.steps.at(-2);
  assert.deepEqual([fault.kind, fault.detail, fault.said], ['fault', 'answered 9O', '9O']);
  assert.deepEqual(fault.state.forfeited, [1]);
  assert.equal(fault.state.turn, null);
  assert.deepEqual(story.steps.at(-1).state.gains, fault.state.gains);
  assert.equal(story.steps.at(-1).state.turn, null);
});

test('who fails before the first round is told too', () => {
  const story = tellStory('x', forfeited(textOf('standard-2p-0'), 1, 0, { kind: 'no_show' }));
  assert.deepEqual(
    story.steps.map(({ kind, round }) => [kind, round]),
    [
      ['start', -1],
      ['fault', -1],
      ['end', -1],
    ],
  );
  assert.equal(story.stop, null);
  assert.deepEqual(story.verdict, { reason: 'forfeit', winner: 1, count: null });
});

test('every round is counted in the order of RULES 7.4, up to what decided', () => {
  const ORDER = ['majority', 'declaration', 'penalty', 'play'];
  for (const name of NAMES) {
    const { steps, chapters, rules } = storyOf(name);
    for (const { count, state, event, at } of steps.filter(({ kind }) => kind === 'round_end')) {
      const places = count.gains.map(({ kind }) => ORDER.indexOf(kind));
      assert.deepEqual(places, [...places].sort(), name);
      const totals = (gains) =>
        gains.reduce(
          (sums, { points }) => sums.map((one, side) => one + points[side]),
          count.before,
        );
      assert.deepEqual(totals(count.gains), event.scores);
      assert.deepEqual(count.before, steps[at - 1].state.scores);
      for (const { at: won, seat, kind } of count.gains.slice(1)) {
        assert.equal(steps[won].kind, kind === 'declaration' ? 'declare' : kind);
        assert.equal(steps[won].round, state.round);
        if (kind !== 'declaration') assert.equal(steps[won].seat, seat);
      }
      const counted = count.deciding < 0 ? count.gains : count.gains.slice(0, count.deciding + 1);
      assert.deepEqual(count.totals, totals(counted));
      const isLast = state.round === chapters.length - 1;
      assert.equal(count.leaders.length === 1 || state.round + 1 === rules.max_rounds, isLast);
    }
  }
});

test('a verdict says why the match ended so', () => {
  const verdicts = {
    'standard-2p-0': 'target',
    'rare-two-sides-cross-4p-1': 'count',
    'rare-winner-behind-3p-1': 'count',
    'rare-tie-break-3p-1': 'tie_break',
    'rare-draw-3p-1': 'max_rounds',
  };
  for (const [name, reason] of Object.entries(verdicts)) {
    const { verdict, end, steps } = storyOf(name);
    assert.deepEqual([verdict.reason, verdict.winner], [reason, end.winner], name);
    assert.equal(verdict.count, steps.at(-2).count);
  }
});

test('what is no record is refused in a sentence', () => {
  const refusals = [
    ['', 'the record is empty'],
    ['\n \n', 'the record is empty'],
    ['hello', 'line 1: what stands there is no JSON object'],
    ['[1]', 'line 1: what stands there is no JSON object'],
    ['{"type": "end"}', 'line 1: the type is "end" where "match" must be'],
    ['{"type": "match", "format": 2}', 'line 1: format is 2; this program reads format 1'],
  ];
  for (const [text, sentence] of refusals) {
    assert.throws(() => tellStory('x', text), new Unreadable(sentence));
  }
});

test('a byte order mark, carriage returns and empty lines do no harm', () => {
  const text = textOf('six-2p-0');
  const story = tellStory('x', `\ufeff\n${text.replaceAll('\n', '\r\n\n')}`);
  assert.equal(story.stop, null);
  assert.equal(story.steps[0].line, 2);
  assert.equal(story.steps[1].line, 4);
});

const HOSTILE = ['<script>alert(1)</script>', '\u202eevil', '{t}', '__proto__', '😀'.repeat(256)];

test('names and notes are text as it was written, whatever it is', () => {
  const lines = linesOf(textOf('kings-2p-0'));
  for (const name of HOSTILE) {
    lines[0].seats = [
      { bot: name, version: name },
      { bot: 'b', version: null },
    ];
    lines[2].note = name;
    const story = tellStory(name, toText(lines));
    assert.equal(story.stop, null);
    assert.deepEqual(story.seats, [
      { seat: 0, side: 0, bot: name, version: name },
      { seat: 1, side: 1, bot: 'b', version: '' },
    ]);
    assert.equal(story.steps.find(({ line }) => line === 3).note, name);
  }
});

test('fields of the run that are of another kind are not taken', () => {
  const lines = linesOf(textOf('kings-2p-0'));
  Object.assign(lines[0], { match: {}, started: 7, time_control: ['10'], sandbox: null, from: [] });
  const wrong = [[], {}, 7, null, true, { toString: 1 }];
  wrong.forEach((value, place) => {
    Object.assign(lines[2], { note: value, ms: 'long', lag_ms: -1 });
    Object.assign(lines[0], { engine: value });
    const story = tellStory('x', toText(lines));
    assert.equal(story.stop, null, String(place));
    const [step] = story.steps.filter(({ line }) => line === 3);
    assert.deepEqual([step.note, step.think, step.lag], ['', null, null]);
    assert.deepEqual(Object.values(story.about), ['', '', '', '', '', '', '', '']);
    assert.equal(story.control, null);
    assert.equal(story.origin, null);
  });
});

test('nothing that a line can hold makes it fall', () => {
  const text = textOf('standard-3p-0');
  const deep = '['.repeat(200_000) + ']'.repeat(200_000);
  const values = ['null', '7', '"x"', '[]', '{}', '{"toString": 1}', '-1', '1e400', deep];
  linesOf(text)
    .slice(0, 60)
    .forEach((line, place) => {
      for (const field of Object.keys(line)) {
        for (const value of values) {
          if (value === deep && place > 3) continue;
          const lines = text.split('\n');
          lines[place] = JSON.stringify({ ...line, [field]: '@@' }).replace('"@@"', value);
          try {
            tellStory('x', lines.join('\n'));
          } catch (error) {
            assert.ok(error instanceof Unreadable, `${field}: ${error.stack}`);
          }
        }
      }
    });
});
