// Sentences in the reader's language. Text in the code is English and is its own key; the
// catalogues come from ../../locale (see there). Card words stay Spanish in all of them.

/**
 * Makes the two functions that translate: `t(text, values)`, and `n(one, many, count, values)`
 * for what is counted. A sentence that the catalogue does not have stays English.
 * @param {Record<string, string | string[]>} catalogue  by English text; a list: its plural forms
 * @param {(count: number) => number} [plural]  which form a count takes
 */
export function speak(catalogue, plural = (count) => (count === 1 ? 0 : 1)) {
  /** @param {string} text @param {Record<string, string | number>} [values] */
  const t = (text, values) => {
    const found = catalogue[text];
    return filled(typeof found === 'string' ? found : text, values);
  };
  /** @param {string} one @param {string} many @param {number} count @param {Record<string, string | number>} [values] */
  const n = (one, many, count, values) => {
    const found = catalogue[one];
    const form = Array.isArray(found) ? found[plural(count)] : count === 1 ? one : many;
    return filled(form, { ...values, count });
  };
  return { t, n };
}

/** @param {string} text @param {Record<string, string | number>} [values] */
function filled(text, values = {}) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
