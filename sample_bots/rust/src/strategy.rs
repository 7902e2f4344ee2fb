//! How the bot decides: a pure function of the question, and of the rules of the match.
//!
//! A play is worth what it gains at once, less what the next seat can be expected to gain
//! from what the play leaves open. Suits decide nothing in Ronda, so only ranks are looked
//! at. The numbers in brackets are those of `arena rules`.

#[cfg(test)]
mod tests;

use crate::contract::{ChainStart, Observation, Question, Rules};

/// The ranks in their order (1.2).
const RANKS: [u32; 10] = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12];
/// How many cards there are of each rank.
const COPIES: i32 = 4;
const HAND: u32 = 3;

const BKHAMSA: u32 = 5;
const BACHRA: u32 = 10;
/// A card more for us is half a point: nobody has it yet, so half of it is ours already.
const CARD: f64 = 0.5;

/// A place in `RANKS`.
type Rank = usize;

/// Returns one of the question's moves.
pub fn choose<'q>(question: &'q Question, rules: &Rules) -> &'q str {
    let moves: Vec<&str> = question.moves.split(' ').collect();
    if moves.contains(&"silent") {
        return moves[0]; // `declare`, where there is a choice: silence is penalised (4.6)
    }
    let Some(seen) = &question.observation else {
        return moves[0];
    };
    let open = Open::in_sight(seen);
    let unseen = Unseen::after_all(seen);
    let mut best = (moves[0], f64::NEG_INFINITY);
    for card in moves {
        let Some(rank) = rank_of(card) else { continue };
        let reply = unseen.expected_gain(&open.after(rank, rules), rules);
        let worth = open.gain(rank, rules) - reply;
        // Of equal moves the first: the same question has the same answer.
        if worth > best.1 {
            best = (card, worth);
        }
    }
    best.0
}

/// What lies open between two plays.
#[derive(Clone, Copy)]
struct Open {
    /// Whether a card of each rank lies on the table.
    table: [bool; RANKS.len()],
    /// The rank just laid, which a capture makes a caida of.
    laid: Option<Rank>,
    chain: Option<Chain>,
}

/// The rank that is next in a chain, and what it would be worth.
#[derive(Clone, Copy)]
struct Chain {
    rank: Rank,
    points: u32,
}

impl Open {
    fn in_sight(seen: &Observation) -> Self {
        let mut table = [false; RANKS.len()];
        for rank in ranks_of(&seen.table_cards) {
            table[rank] = true;
        }
        Self {
            table,
            laid: rank_of(&seen.caida_card),
            chain: place_of(seen.chain_rank).map(|rank| Chain {
                rank,
                points: seen.chain_points,
            }),
        }
    }

    /// Counts what playing a rank brings at once: awards, and cards at their worth.
    fn gain(&self, rank: Rank, rules: &Rules) -> f64 {
        if self.table[rank] {
            let end = self.end_of_run(rank, rules);
            let is_in_run = |laid| rules.caida_in_run && rank < laid && laid < end;
            let is_caida = self
                .laid
                .is_some_and(|laid| laid == rank || is_in_run(laid)); // 5.5
            let lying = self.table.iter().filter(|&&lies| lies).count();
            let is_mesa = end - rank == lying; // 5.10
            let awards = u32::from(is_caida) + u32::from(is_mesa);
            return f64::from(awards) + CARD * (end - rank + 1) as f64;
        }
        match self.chain {
            Some(chain) if chain.rank == rank => f64::from(chain.points) + CARD, // 5.6, 5.7
            _ => 0.0,
        }
    }

    /// Returns what lies open once a rank has been played.
    fn after(&self, rank: Rank, rules: &Rules) -> Self {
        let mut left = Self {
            table: self.table,
            laid: None,
            chain: None,
        };
        if self.table[rank] {
            left.table[rank..self.end_of_run(rank, rules)].fill(false);
            if rules.chain_start() != ChainStart::Caida || self.laid == Some(rank) {
                left.chain = Some(Chain {
                    rank,
                    points: BKHAMSA,
                });
            }
            return left;
        }
        match self.chain {
            Some(chain) if chain.rank == rank => {
                let goes_on = chain.points == BKHAMSA;
                left.chain = goes_on.then_some(Chain {
                    rank,
                    points: BACHRA,
                });
            }
            _ => {
                left.table[rank] = true;
                left.laid = Some(rank);
            }
        }
        left
    }

    /// Returns the first place above a matched rank that a capture does not reach (5.3).
    fn end_of_run(&self, rank: Rank, rules: &Rules) -> usize {
        let mut end = rank + 1;
        while rules.runs && end < RANKS.len() && self.table[end] {
            end += 1;
        }
        end
    }
}

/// The cards that the next seat may hold.
struct Unseen {
    /// How many there are of each rank.
    copies: [i32; RANKS.len()],
    /// How many of them it holds.
    held: u32,
}

impl Unseen {
    fn after_all(seen: &Observation) -> Self {
        let mut copies = [COPIES; RANKS.len()];
        for cards in [&seen.hand, &seen.layout, &seen.played] {
            for rank in ranks_of(cards) {
                copies[rank] -= 1;
            }
        }
        let next = (seen.seat as usize + 1).checked_rem(seen.hand_counts.len());
        let held = match next.map_or(0, |seat| seen.hand_counts[seat]) {
            // Without cards it is dealt new ones before it plays, if there are any (3.7).
            0 if seen.stock_count > 0 => HAND,
            held => held,
        };
        Self { copies, held }
    }

    /// Returns what the next seat can be expected to gain: it is taken to play its best card,
    /// so a rank counts when the hand holds it and holds none of the better ones.
    fn expected_gain(&self, open: &Open, rules: &Rules) -> f64 {
        let mut threats: Vec<(i32, f64)> = (self.copies.iter().enumerate())
            .map(|(rank, &copies)| (copies, open.gain(rank, rules)))
            .filter(|&(copies, gained)| copies > 0 && gained > 0.0)
            .collect();
        threats.sort_by(|(_, one), (_, other)| other.total_cmp(one));

        let total = f64::from(self.copies.iter().sum::<i32>());
        let mut expected = 0.0;
        let mut better = 0;
        let mut none_better = 1.0;
        for (copies, gained) in threats {
            better += copies;
            let none = power((1.0 - f64::from(better) / total).max(0.0), self.held);
            expected += (none_better - none) * gained;
            none_better = none;
        }
        expected
    }
}

/// Multiplies: languages agree on products to the last bit, on their own powers they do not.
fn power(base: f64, exponent: u32) -> f64 {
    (0..exponent).fold(1.0, |product, _| product * base)
}

fn ranks_of(cards: &str) -> impl Iterator<Item = Rank> {
    cards.split(' ').filter_map(rank_of)
}

/// Returns the rank of a card such as `7O`, and none for an empty text.
fn rank_of(card: &str) -> Option<Rank> {
    let rank = card.strip_suffix(char::is_alphabetic)?;
    place_of(rank.parse().ok()?)
}

fn place_of(rank: u32) -> Option<Rank> {
    RANKS.iter().position(|&other| other == rank)
}
