// The rank of a card as the record writes it: `12` of `12B`.

/** @param {string} card */
export const rankOf = (card) => card.slice(0, -1);
