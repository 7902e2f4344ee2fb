// Who is on the twelve figures of the French pack: what each wears and holds.

import { BLACK, BLOND, BLUE, BROWN, GOLD, GREEN, GREY, PURPLE, RED, WHITE } from '../ink.js';
import { bust } from './bust.js';
import { CROWNS, HATS } from './head.js';

/** @type {Record<number, Record<string, import('./bust.js').Bust>>} */
const BUSTS = {
  10: {
    B: {
      coat: GREEN,
      front: GOLD,
      sleeve: PURPLE,
      hair: BROWN,
      cut: 'curls',
      beard: 'moustache',
      hat: HATS.beret(PURPLE, GOLD),
      held: 'pike',
    },
    C: {
      coat: RED,
      front: WHITE,
      sleeve: BLUE,
      hair: BLOND,
      cut: 'page',
      beard: 'none',
      hat: HATS.beret(BLUE, RED),
      held: 'axe',
    },
    E: {
      coat: BLUE,
      front: GOLD,
      sleeve: RED,
      hair: BLACK,
      cut: 'page',
      beard: 'moustache',
      hat: HATS.brim(RED, GOLD),
      held: 'pike',
    },
    O: {
      coat: GOLD,
      front: RED,
      sleeve: GREEN,
      hair: BROWN,
      cut: 'curls',
      beard: 'none',
      hat: HATS.cap(RED, WHITE),
      held: 'axe',
    },
  },
  11: {
    B: {
      coat: GREEN,
      front: PURPLE,
      sleeve: GOLD,
      hair: BROWN,
      cut: 'long',
      beard: 'none',
      hat: CROWNS.low(GREEN),
      held: 'rose',
    },
    C: {
      coat: RED,
      front: GOLD,
      sleeve: BLUE,
      hair: BLOND,
      cut: 'long',
      beard: 'none',
      hat: CROWNS.points(RED),
      held: 'rose',
    },
    E: {
      coat: BLUE,
      front: RED,
      sleeve: GOLD,
      hair: BLACK,
      cut: 'long',
      beard: 'none',
      hat: CROWNS.leaves(BLUE),
      held: 'fan',
    },
    O: {
      coat: GOLD,
      front: GREEN,
      sleeve: RED,
      hair: BROWN,
      cut: 'curls',
      beard: 'none',
      hat: CROWNS.leaves(RED),
      held: 'fan',
    },
  },
  12: {
    B: {
      coat: GREEN,
      front: GOLD,
      sleeve: PURPLE,
      hair: BROWN,
      cut: 'curls',
      beard: 'forked',
      hat: CROWNS.leaves(GREEN),
      held: 'sword',
    },
    C: {
      coat: RED,
      front: BLUE,
      sleeve: GOLD,
      hair: BLOND,
      cut: 'curls',
      beard: 'full',
      hat: CROWNS.points(RED),
      held: 'sword',
    },
    E: {
      coat: BLUE,
      front: RED,
      sleeve: GREEN,
      hair: GREY,
      cut: 'long',
      beard: 'full',
      hat: CROWNS.arches(BLUE),
      held: 'sword',
    },
    O: {
      coat: GOLD,
      front: RED,
      sleeve: BLUE,
      hair: BLACK,
      cut: 'page',
      beard: 'pointed',
      hat: CROWNS.low(RED),
      held: 'axe',
    },
  },
};

/**
 * Draws the jack, queen or king of a suit.
 * @param {10 | 11 | 12} rank @param {string} suit
 */
export const frenchFigure = (rank, suit) => bust(rank, BUSTS[rank][suit]);
