// In what the rules of a match differ from the standard ones: a sentence and a number each.

/** @typedef {import('../types.js').View} View */

/**
 * @param {View} view
 * @returns {{ text: string, rule: string }[]}
 */
export function differences(view) {
  const { story, t, n } = view;
  const { rules } = story;
  /** @type {{ text: string, rule: string }[]} */
  const found = [];
  const say = (/** @type {string} */ text, /** @type {string} */ rule) =>
    found.push({ text, rule });
  if (rules.target_score !== 41) {
    say(
      n(
        'The match goes to {count} point.',
        'The match goes to {count} points.',
        rules.target_score,
      ),
      '8.5',
    );
  }
  if (rules.hand_size !== 3) {
    say(
      t('Each has {cards} cards, dealt once a round; the rest stays out.', {
        cards: rules.hand_size,
      }),
      '8.3',
    );
  }
  if (rules.ronda_points !== 1) {
    say(t('A ronda is worth: {points}.', { points: worth(view, rules.ronda_points) }), '8.1');
  }
  if (rules.tringa_points !== 5) {
    say(t('A tringa is worth: {points}.', { points: worth(view, rules.tringa_points) }), '8.1');
  }
  if (!rules.runs) say(t('There are no runs: a card takes only the one of its rank.'), '8.2');
  if (!rules.caida_in_run) say(t('A card taken within a run makes no caida.'), '5.5');
  if (rules.chain_start !== 'any_capture')
    say(t("A b'khamsa only follows a caida on the card of the same rank."), '5.6');
  if (rules.redeal_breaks_chain) say(t("New hands break caida, b'khamsa and b'achra."), '5.8');
  if (!rules.mesa_on_last_card) say(t("The round's last card earns no mesa."), '5.10');
  if (!rules.undeclared_penalty) say(t('Silence about a combination costs nothing.'), '4.6');
  if (rules.partner_signals) say(t('Partners may send each other signals.'), '8.4');
  if (rules.max_rounds !== 100) {
    say(
      n(
        'After {count} round it is over in any case.',
        'After {count} rounds it is over in any case.',
        rules.max_rounds,
      ),
      '7.7',
    );
  }
  return found;
}

/** Points, or points by rank. @param {View} view @param {number | Record<string, number>} points */
export function worth({ t, n }, points) {
  const counted = (/** @type {number} */ count) => n('{count} point', '{count} points', count);
  if (typeof points === 'number') return counted(points);
  const ranks = Object.entries(points).filter(([, one]) => one > 0);
  if (ranks.length === 0) return counted(0);
  const told = ranks.map(([rank, one]) =>
    t('rank {rank}: {points}', { rank, points: counted(one) }),
  );
  return t('{ranks}; else nothing', { ranks: told.join(', ') });
}
