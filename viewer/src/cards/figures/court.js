// Who is on the twelve figures of the Spanish pack: what each wears and holds.

import {
  AUBURN,
  BLACK,
  BLOND,
  BLUE,
  BROWN,
  GOLD,
  GREEN,
  GREY,
  PURPLE,
  RED,
  STEEL,
  WHITE,
} from '../ink.js';
import { caballo } from './caballo.js';
import { rey } from './rey.js';
import { sota } from './sota.js';

/** @type {Record<string, import('./sota.js').Page>} */
const SOTAS = {
  O: {
    coat: GOLD,
    front: RED,
    cape: GREEN,
    near: RED,
    far: WHITE,
    hair: BLOND,
    cut: 'long',
    hat: 'beret',
    felt: RED,
    plume: WHITE,
    pattern: 'lozenges',
  },
  C: {
    coat: RED,
    front: WHITE,
    cape: BLUE,
    near: WHITE,
    far: BLUE,
    hair: BROWN,
    cut: 'curls',
    hat: 'brim',
    felt: BLUE,
    plume: RED,
    pattern: 'buttons',
  },
  E: {
    coat: BLUE,
    front: GOLD,
    cape: RED,
    near: GOLD,
    far: BLUE,
    hair: AUBURN,
    cut: 'page',
    hat: 'cap',
    felt: RED,
    plume: GOLD,
    pattern: 'stripes',
  },
  B: {
    coat: GREEN,
    front: GOLD,
    cape: PURPLE,
    near: PURPLE,
    far: GOLD,
    hair: BLACK,
    cut: 'page',
    hat: 'hood',
    felt: PURPLE,
    plume: GOLD,
    pattern: 'halves',
  },
};

/** @type {Record<string, import('./caballo.js').Rider>} */
const CABALLOS = {
  O: {
    coat: RED,
    sleeve: GOLD,
    cape: GREEN,
    breeches: BLUE,
    hair: AUBURN,
    cut: 'curls',
    beard: 'none',
    hat: 'brim',
    felt: RED,
    plume: WHITE,
    horse: WHITE,
    mane: BLOND,
    cloth: RED,
  },
  C: {
    coat: WHITE,
    sleeve: RED,
    cape: BLUE,
    breeches: RED,
    hair: BLACK,
    cut: 'short',
    beard: 'moustache',
    hat: 'turban',
    felt: WHITE,
    plume: RED,
    horse: BROWN,
    mane: BLACK,
    cloth: BLUE,
  },
  E: {
    coat: STEEL,
    sleeve: BLUE,
    cape: RED,
    breeches: BLUE,
    hair: BROWN,
    cut: 'short',
    beard: 'pointed',
    hat: 'helmet',
    felt: STEEL,
    plume: RED,
    horse: STEEL,
    mane: WHITE,
    cloth: BLUE,
  },
  B: {
    coat: GREEN,
    sleeve: GOLD,
    cape: PURPLE,
    breeches: RED,
    hair: BROWN,
    cut: 'curls',
    beard: 'none',
    hat: 'beret',
    felt: GREEN,
    plume: RED,
    horse: AUBURN,
    mane: BLOND,
    cloth: GREEN,
  },
};

/** @type {Record<string, import('./rey.js').King>} */
const REYES = {
  O: {
    robe: GOLD,
    mantle: RED,
    panel: WHITE,
    hair: GREY,
    cut: 'long',
    beard: 'full',
    crown: 'arches',
    hasOrb: true,
    pattern: 'discs',
  },
  C: {
    robe: WHITE,
    mantle: RED,
    panel: BLUE,
    hair: BROWN,
    cut: 'curls',
    beard: 'forked',
    crown: 'leaves',
    hasOrb: false,
    pattern: 'lozenges',
  },
  E: {
    robe: RED,
    mantle: BLUE,
    panel: GOLD,
    hair: BLACK,
    cut: 'page',
    beard: 'pointed',
    crown: 'points',
    hasOrb: true,
    pattern: 'crosses',
  },
  B: {
    robe: PURPLE,
    mantle: GREEN,
    panel: GOLD,
    hair: AUBURN,
    cut: 'long',
    beard: 'full',
    crown: 'low',
    hasOrb: false,
    pattern: 'chevrons',
  },
};

/**
 * Draws the figure of a rank and a suit.
 * @param {number} rank  10, 11 or 12 @param {string} suit @param {string} held  in the hand at 151 101
 */
export function figure(rank, suit, held) {
  if (rank === 10) return sota(SOTAS[suit], held);
  return rank === 11 ? caballo(CABALLOS[suit], held) : rey(REYES[suit], held);
}
