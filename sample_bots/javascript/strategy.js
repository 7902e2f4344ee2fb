// How the bot decides: a pure function of the question, and of the rules of the match.
//
// A play is worth what it gains at once, less what the next seat can be expected to gain
// from what the play leaves open. Cards are ranks here, 0 to 9 from the 1 to the 12: suits
// decide nothing in Ronda. The numbers in brackets are those of `arena rules`.

const RANKS = ['1', '2', '3', '4', '5', '6', '7', '10', '11', '12'];
const HAND = 3;
const NONE = -1;

// A card more for us is half a point: nobody has it yet, so half of it is ours already.
const CARD = 0.5;

// Returns one of the question's moves.
export function choose(question, rules) {
  const moves = question.moves.split(' ');
  if (moves.includes('silent')) {
    return moves[0]; // `declare`, where there is a choice: silence is penalised (4.6)
  }
  const seen = question.observation;
  const open = openIn(seen);
  const unseen = unseenCards(seen);
  let best = { move: moves[0], worth: -Infinity };
  for (const move of moves) {
    const rank = rankOf(move);
    const left = after(rank, open, rules);
    const worth = gain(rank, open, rules) - expectedReply(left, unseen, rules);
    // Of equal moves the first: the same question has the same answer.
    if (worth > best.worth) best = { move, worth };
  }
  return best.move;
}

// What lies open between two plays: the ranks on the table, the rank just laid (a caida),
// the rank that is next in a chain, and the points for it.
function openIn(seen) {
  return {
    table: new Set(cards(seen.tableCards).map(rankOf)),
    laid: seen.caidaCard ? rankOf(seen.caidaCard) : NONE,
    chain: seen.chainRank ? RANKS.indexOf(String(seen.chainRank)) : NONE,
    chainPoints: seen.chainPoints,
  };
}

// Counts what playing a rank brings at once: awards, and cards at their worth.
function gain(rank, open, rules) {
  if (open.table.has(rank)) {
    const end = endOfRun(rank, open.table, rules);
    const isInRun = rules.caidaInRun && rank < open.laid && open.laid < end;
    const isCaida = open.laid === rank || isInRun; // 5.5
    const isMesa = end - rank === open.table.size; // 5.10
    return Number(isCaida) + Number(isMesa) + CARD * (end - rank + 1);
  }
  return rank === open.chain ? open.chainPoints + CARD : 0; // 5.6, 5.7
}

// Returns what lies open once a rank has been played.
function after(rank, open, rules) {
  const table = new Set(open.table);
  const closed = { table, laid: NONE, chain: NONE, chainPoints: 0 };
  if (table.has(rank)) {
    const end = endOfRun(rank, table, rules);
    for (let taken = rank; taken < end; taken += 1) table.delete(taken);
    const startsChain = rules.chainStart !== 'CHAIN_START_CAIDA' || open.laid === rank;
    return startsChain ? { ...closed, chain: rank, chainPoints: 5 } : closed;
  }
  if (rank === open.chain) {
    return open.chainPoints === 5 ? { ...closed, chain: rank, chainPoints: 10 } : closed;
  }
  table.add(rank);
  return { ...closed, laid: rank };
}

// Returns the first rank above a matched one that a capture does not reach (5.3).
function endOfRun(rank, table, rules) {
  let end = rank + 1;
  while (rules.runs && table.has(end)) end += 1;
  return end;
}

// Counts, by rank, the cards that the next seat may hold, and how many it holds.
function unseenCards(seen) {
  const copies = RANKS.map(() => 4);
  for (const card of [...cards(seen.hand), ...cards(seen.layout), ...cards(seen.played)]) {
    copies[rankOf(card)] -= 1;
  }
  const next = (seen.seat + 1) % seen.handCounts.length;
  return {
    copies,
    total: copies.reduce((sum, number) => sum + number, 0),
    // Without cards it is dealt new ones before it plays, as long as there are any (3.7).
    held: seen.handCounts[next] || (seen.stockCount > 0 ? HAND : 0),
  };
}

// Returns what the next seat can be expected to gain: it is taken to play its best card, so
// a rank counts when the hand holds it and holds none of the better ones.
function expectedReply(open, unseen, rules) {
  const threats = RANKS.map((_, rank) => ({ rank, gained: gain(rank, open, rules) }))
    .filter(({ rank, gained }) => gained > 0 && unseen.copies[rank] > 0)
    .sort((one, other) => other.gained - one.gained);
  let expected = 0;
  let better = 0;
  let noneBetter = 1;
  for (const { rank, gained } of threats) {
    better += unseen.copies[rank];
    const none = power(Math.max(0, 1 - better / unseen.total), unseen.held);
    expected += (noneBetter - none) * gained;
    noneBetter = none;
  }
  return expected;
}

// Multiplies: languages agree on products to the last bit, on their own powers they do not.
function power(base, exponent) {
  let product = 1;
  for (let factor = 0; factor < exponent; factor += 1) product *= base;
  return product;
}

function cards(text) {
  return text ? text.split(' ') : [];
}

function rankOf(card) {
  return RANKS.indexOf(card.slice(0, -1));
}
