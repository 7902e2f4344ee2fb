// What a pack is made of, as the record writes it.

export const SUITS = ['B', 'C', 'E', 'O'];
export const RANKS = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12];
