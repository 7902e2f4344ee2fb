// @ts-nocheck: plain JavaScript, to be read by whoever writes a reader; its tests run it
// The rules of a match: every switch and its preset (RULES 8).

import { RANKS } from './cards.mjs';
import { fail, isObject, isWhole, shown } from './lines.mjs';

const STANDARD = {
  target_score: 41,
  hand_size: 3,
  ronda_points: 1,
  tringa_points: 5,
  runs: true,
  caida_in_run: true,
  chain_start: 'any_capture',
  redeal_breaks_chain: false,
  mesa_on_last_card: true,
  undeclared_penalty: true,
  partner_signals: false,
  max_rounds: 100,
};
const PRESETS = {
  standard: {},
  ronda5: { ronda_points: 5, tringa_points: 20 },
  kings: { ronda_points: { 12: 1 }, tringa_points: 5 },
  runda: { runs: false },
  six: { hand_size: 6 },
  tables: {
    caida_in_run: false,
    chain_start: 'caida',
    redeal_breaks_chain: true,
    mesa_on_last_card: false,
  },
};

function isPoints(value) {
  if (typeof value === 'number') return isWhole(value, 0, 1000);
  return (
    isObject(value) &&
    Object.entries(value).every(([rank, one]) => RANKS.includes(rank) && isWhole(one, 0, 1000))
  );
}

const SPECIAL_SWITCHES = {
  target_score: (value) => isWhole(value, 1, 1000),
  hand_size: (value) => value === 3 || value === 6,
  ronda_points: isPoints,
  tringa_points: isPoints,
  chain_start: (value) => value === 'any_capture' || value === 'caida',
  max_rounds: (value) => isWhole(value, 1, 10_000),
};

// Reads the rules of the first line; a switch that is missing is the standard one.
export function readRules(written) {
  if (!isObject(written)) fail(`rules is ${shown(written)} where an object of switches must be`);
  const { preset, ...switches } = written;
  for (const [name, value] of Object.entries(switches)) {
    // Fields that are not known are ignored, but a switch changes the game.
    if (!Object.hasOwn(STANDARD, name)) fail(`rules has the switch ${shown(name)}, which is none`);
    const isPossible = SPECIAL_SWITCHES[name] ?? ((one) => typeof one === 'boolean');
    if (!isPossible(value)) fail(`${name} is ${shown(value)}, which is no value for it`);
  }
  const rules = { ...STANDARD, ...switches };
  const name = presetOf(rules);
  if (preset !== undefined && preset !== name) {
    fail(`preset is ${shown(preset)} where the switches are those of ${shown(name)}`);
  }
  return rules;
}

// Names the preset that rules are; how long a match is makes no other game of it.
export function presetOf({ target_score, max_rounds, ...rules }) {
  const found = Object.entries(PRESETS).find(([, preset]) =>
    Object.entries(rules).every(
      ([name, value]) => JSON.stringify(value) === JSON.stringify(preset[name] ?? STANDARD[name]),
    ),
  );
  return found?.[0] ?? 'custom';
}

export function pointsOf(points, rank) {
  return typeof points === 'number' ? points : (points[RANKS[rank]] ?? 0);
}
