// Bastos: cudgels cut from a tree, with leaves. The sign is about 100 units high round 0 0, thick end
// up; the ace fills the middle of a card.

import { BROWN, GOLD, GREEN, RED, dots, line, moved, patch, shape } from './ink.js';

/** A twig that was cut off: where, turned how far, how big. @param {number} x @param {number} y @param {number} turn @param {number} size */
const stub = (x, y, turn, size = 1) =>
  moved(
    `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
    shape('M-6 4-5-10H5L6 4', GREEN.mid, 'stroke-width="2.2"') +
      shape('M-5-10C-5-14 5-14 5-10S-5-6-5-10Z', GOLD.light, 'stroke-width="1.8"') +
      dots([0, -10], 1.3, RED.mid),
  );

/** @param {number} x @param {number} y @param {number} turn @param {number} size */
const leaf = (x, y, turn, size = 1) =>
  moved(
    `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
    shape('M0 0C-7-3-9-12 0-21 9-12 7-3 0 0Z', GREEN.light, 'stroke-width="1.8"') +
      line('M0-2V-14', 1.2),
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
    'M-12 124C-12 100-18 84-17 60-16 34-30 22-30-12-30-44-36-76-25-100-14-122 14-122 25-100 37-78 27-50 30-14 33 22 17 36 18 62 19 88 12 100 12 124 8 132-8 132-12 124Z',
    GREEN.mid,
  ) +
  patch(
    'M26-88C34-70 24-48 27-14 30 20 14 36 15 62 16 88 9 102 9 124 6 128 2 129 0 129 4 106 6 86 5 62 4 32 14 14 13-16 12-48 20-66 26-88Z',
    GREEN.dark,
  ) +
  patch(
    'M-26-84C-31-62-26-40-26-12-26 14-15 32-13 52-16 22-20 10-19-14-18-44-22-58-26-84Z',
    GREEN.light,
  ) +
  line(
    'M-8-72C-14-52-2-36-8-14-11-2-4 6-6 16M4-50C0-36 6-24 2-8M-3 56C-8 74 0 86-4 106M4 84C2 94 4 102 2 112',
    2.2,
  ) +
  shape('M-12 0C-12-10 4-10 4 0S-12 10-12 0Z', BROWN.light, 'stroke-width="2"') +
  line('M-8 0C-8-5 0-5 0 0S-8 5-8 0Z', 1.6) +
  shape('M-25-100C-25-118 25-118 25-100S-25-82-25-100Z', GOLD.light) +
  line('M-16-100C-16-110 16-110 16-100S-16-90-16-100Z', 1.8, RED.mid) +
  line('M-7-100C-7-104 7-104 7-100S-7-96-7-100Z', 1.8, RED.mid);
