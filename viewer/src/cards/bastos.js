// Bastos: cudgels cut from a tree, with leaves. The sign is about 100 units high round 0 0, thick end
// up; the ace fills the middle of a card.

import { BROWN, GOLD, GREEN, RED, dots, line, moved, patch, shape, short } from './ink.js';

/** How broad a line is that keeps its breadth when it is drawn larger. @param {number} width @param {number} size */
const pen = (width, size) => `stroke-width="${short(width / Math.max(1, size))}"`;

/** A twig that was cut off: where, turned how far, how big. @param {number} x @param {number} y @param {number} turn @param {number} size */
const stub = (x, y, turn, size = 1) =>
  moved(
    `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
    shape('M-6 4-5-10H5L6 4', GREEN.mid, pen(2.2, size)) +
      shape('M-5-10C-5-14 5-14 5-10S-5-6-5-10Z', GOLD.light, pen(1.8, size)) +
      dots([0, -10], 1.3, RED.mid),
  );

/** @param {number} x @param {number} y @param {number} turn @param {number} size */
const leaf = (x, y, turn, size = 1) =>
  moved(
    `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
    shape('M0 0C-7-3-9-12 0-21 9-12 7-3 0 0Z', GREEN.light, pen(1.8, size)) +
      line('M0-2V-14', 1.2 / Math.max(1, size)),
  );

const cudgel =
  leaf(11, 8, 62) +
  leaf(-8, 30, -60, 0.9) +
  stub(12, -16, 48) +
  stub(-12, -2, -48) +
  stub(7, 26, 52, 0.85) +
  shape(
    'M-5 49C-5 36-9 28-8 16-7 6-14 0-14-14-14-26-17-36-11-44-6-50 6-50 11-44 17-36 12-26 14-14 15 0 8 6 9 16 10 28 5 36 5 49Q0 53-5 49Z',
    GREEN.mid,
  ) +
  patch(
    'M11-38C14-30 10-24 12-14 13 0 6 6 7 16 8 28 3 36 3.4 49 0 40 2 28 2 16 2 4 6-4 5-16 4-28 8-32 11-38Z',
    GREEN.dark,
  ) +
  patch('M-11-36C-12-28-11-22-11-14-11-2-6 6-6 14-9 2-8-4-8-14-8-24-9-28-11-36Z', GREEN.light) +
  line('M-3-26C-6-18-1-10-3-2M2 22C-1 30 1 36 0 42', 1.6) +
  shape('M-11-44C-11-52 11-52 11-44S-11-36-11-44Z', GOLD.light, 'stroke-width="2.2"') +
  line('M-5-44C-5-47 5-47 5-44S-5-41-5-44Z', 1.4, RED.mid);

/** A green cudgel. */
export const sign = moved('scale(.86 1)', cudgel);

/** The ace: a great cudgel with branches. */
export const ace =
  leaf(20, 20, 74, 2) +
  leaf(-16, 62, -70, 1.8) +
  leaf(-26, -44, -112, 1.8) +
  leaf(18, 64, 66, 1.5) +
  leaf(40, -56, 20, 1.7) +
  leaf(-38, -26, -30, 1.6) +
  leaf(46, -48, 84, 1.5) +
  leaf(-42, -16, -88, 1.4) +
  stub(26, -34, 50, 2) +
  stub(-26, 2, -50, 2) +
  stub(14, 46, 54, 1.6) +
  stub(-17, 84, -56, 1.3) +
  shape(
    'M-12 124C-13 104-20 92-17 70-24 62-20 48-22 38-32 26-33 8-29-8-36-18-35-34-28-42-33-60-34-84-25-100-14-112 14-112 25-100 34-84 36-66 28-52 36-42 35-26 28-16 33 2 28 22 20 34 25 46 21 60 17 70 21 88 12 100 12 124 8 132-8 132-12 124Z',
    GREEN.mid,
  ) +
  patch(
    'M26-88C31-72 31-62 25-52 33-42 32-28 26-17 30 2 25 22 17 35 22 46 18 58 14 70 16 88 9 102 9 124 6 128 2 129 0 129 4 106 4 86 3 66 10 54 8 44 7 36 18 16 16 2 13-16 20-28 19-42 12-54 22-66 24-78 26-88Z',
    GREEN.dark,
  ) +
  patch(
    'M-26-84C-30-64-30-54-24-43-31-33-31-20-26-8-30 8-28 22-19 36-20 46-19 58-14 66-15 44-15 40-14 34-24 16-22 2-20-8-26-20-25-32-18-42-24-60-24-70-26-84Z',
    GREEN.light,
  ) +
  line(
    'M-10-78C-15-58-4-40-9-16M-8 14C-6 22-10 28-9 34M5-50C0-36 6-24 3-8M-3 58C-8 74 0 86-4 106M4 84C2 94 4 102 2 112M-18-84C-16-78-16-72-17-66',
    2.2,
  ) +
  shape('M-12 0C-12-10 4-10 4 0S-12 10-12 0Z', BROWN.light, 'stroke-width="2"') +
  line('M-8 0C-8-5 0-5 0 0S-8 5-8 0Z', 1.6) +
  shape('M2-66C2-73 13-73 13-66S2-59 2-66Z', GREEN.light, 'stroke-width="1.8"') +
  dots([7.5, -66], 1.6, RED.mid) +
  shape('M-6 44C-6 38 4 38 4 44S-6 50-6 44Z', GREEN.light, 'stroke-width="1.8"') +
  dots([-1, 44], 1.4, RED.mid) +
  shape('M-25-100C-25-118 25-118 25-100S-25-82-25-100Z', GOLD.light) +
  line('M-16-100C-16-110 16-110 16-100S-16-90-16-100Z', 1.8, RED.mid) +
  line('M-7-100C-7-104 7-104 7-100S-7-96-7-100Z', 1.8, RED.mid);

export const plainAce = ace;

export const plainReach = 66;
