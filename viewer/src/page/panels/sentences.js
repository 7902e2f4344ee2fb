// A sentence of an explanation, and the rule behind it.

/**
 * @typedef {object} Sentence
 * @property {string} text  translated
 * @property {string[]} rules  the numbers in docs/rules.md; none where it is not a rule of the game
 */

/** @param {string} text @param {string[]} rules @returns {Sentence} */
export function sentence(text, ...rules) {
  return { text, rules };
}
