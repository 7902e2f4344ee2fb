// @ts-nocheck: plain JavaScript, to be read by whoever writes a reader; its tests run it
// Cards as the record writes them, `7O` or `12B`, seats and sides (RULES 1, 2).

const SUITS = ['B', 'C', 'E', 'O'];
export const RANKS = ['1', '2', '3', '4', '5', '6', '7', '10', '11', '12'];
export const PACK = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit)); // in order (9.5)

// A card's place among the ranks, 0 to 9.
export const rankOf = (card) => RANKS.indexOf(card.slice(0, -1));
export const suitOf = (card) => SUITS.indexOf(card.slice(-1));
export const listed = (cards) => cards.join(' ');
export const range = (count) => [...Array(count).keys()];
export const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
export const added = (one, other) => one.map((number, index) => number + other[index]);
export const sidesOf = (players) => (players === 4 ? 2 : players); // (2.2)
