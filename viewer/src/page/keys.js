// The keys, and what each does. A key that a field or a button of its own needs stays theirs.

/** @typedef {import('./types.js').View} View */

/** @type {Record<string, (view: View) => void>} */
const DEEDS = {
  ' ': ({ act }) => act.toggle(),
  ArrowRight: ({ act }) => act.move('play', 1),
  ArrowLeft: ({ act }) => act.move('play', -1),
  'Shift+ArrowRight': ({ act }) => act.move('turn', 1),
  'Shift+ArrowLeft': ({ act }) => act.move('turn', -1),
  ArrowDown: ({ act }) => act.move('turn', 1),
  ArrowUp: ({ act }) => act.move('turn', -1),
  PageDown: ({ act }) => act.move('round', 1),
  PageUp: ({ act }) => act.move('round', -1),
  Home: ({ act }) => act.go(0),
  End: ({ act, story }) => act.go(story.steps.length - 1),
  j: ({ act, kinds }) => act.jump(kinds, 1),
  n: ({ act, kinds }) => act.jump(kinds, 1),
  k: ({ act, kinds }) => act.jump(kinds, -1),
  p: ({ act, kinds }) => act.jump(kinds, -1),
  0: ({ act }) => act.setSeat(null),
  1: (view) => look(view, 0),
  2: (view) => look(view, 1),
  3: (view) => look(view, 2),
  4: (view) => look(view, 3),
  d: ({ act, deck }) => act.setDeck(deck === 'spanish' ? 'french' : 'spanish'),
  l: ({ act, leg, legs }) => act.setLeg((leg + 1) % legs.length),
  '?': ({ act, panel }) => act.setPanel(panel === 'help' ? null : 'help'),
  Escape: ({ act }) => act.setPanel(null),
  '+': ({ act }) => act.hurry(1),
  '=': ({ act }) => act.hurry(1),
  '-': ({ act }) => act.hurry(-1),
};

/**
 * The deed of a key, or null when it is none of the viewer's.
 * @param {Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>} event
 * @param {string} within  what has the focus: the name of its element, in capitals
 */
export function deedOf({ key, shiftKey, ctrlKey, altKey, metaKey }, within) {
  if (ctrlKey || altKey || metaKey) return null;
  if (['INPUT', 'SELECT', 'TEXTAREA'].includes(within) && key !== 'Escape') return null;
  if (['BUTTON', 'A', 'SUMMARY'].includes(within) && key === ' ') return null;
  const name = shiftKey && key.startsWith('Arrow') ? `Shift+${key}` : key;
  return DEEDS[name] ?? DEEDS[name.toLowerCase()] ?? null;
}

/** @param {View} view @param {number} seat */
function look({ act, story }, seat) {
  if (seat < story.players) act.setSeat(seat);
}
