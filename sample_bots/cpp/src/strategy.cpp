// A play is worth what it gains at once, less what the next seat can be expected to gain
// from what the play leaves open. Cards are ranks here, 0 to 9 from the 1 to the 12: suits
// decide nothing in Ronda. The numbers in brackets are those of docs/rules.md.
#include "strategy.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

namespace ronda {
namespace {

using arena::v1::Observation;
using arena::v1::Rules;
using Rank = std::size_t;

constexpr std::array<std::string_view, 10> kRanks = {"1", "2", "3",  "4",  "5",
                                                     "6", "7", "10", "11", "12"};
constexpr Rank kNone = kRanks.size();
constexpr std::uint32_t kHand = 3;

// A card more for us is half a point: nobody has it yet, so half of it is ours already.
constexpr double kCard = 0.5;

// What lies open between two plays.
struct Open {
  std::bitset<kRanks.size()> table;
  Rank laid = kNone;   // the rank just laid: to take it is a caida
  Rank chain = kNone;  // the rank that is next in a chain
  std::uint32_t chain_points = 0;
};

// What the next seat may hold.
struct Unseen {
  std::array<int, kRanks.size()> copies{};  // by rank, the cards that were never shown
  int total = 0;
  std::uint32_t held = 0;  // how many of them the next seat holds
};

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const auto end = std::min(text.find(' '), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

Rank rank_named(std::string_view name) {
  return static_cast<Rank>(std::ranges::find(kRanks, name) - kRanks.begin());
}

Rank rank_of(std::string_view card) {
  const auto rank = card.empty() ? kNone : rank_named(card.substr(0, card.size() - 1));
  if (rank == kNone) throw std::invalid_argument("\"" + std::string(card) + "\" is no card.");
  return rank;
}

Open open_in(const Observation& seen) {
  Open open;
  for (const auto card : split(seen.table_cards())) open.table.set(rank_of(card));
  if (!seen.caida_card().empty()) open.laid = rank_of(seen.caida_card());
  open.chain = rank_named(std::to_string(seen.chain_rank()));  // there is no rank 0
  open.chain_points = seen.chain_points();
  return open;
}

// Returns the first rank above a matched one that a capture does not reach (5.3).
Rank end_of_run(Rank rank, const Open& open, const Rules& rules) {
  auto end = rank + 1;
  while (rules.runs() && end < kRanks.size() && open.table[end]) ++end;
  return end;
}

// Counts what playing a rank brings at once: awards, and cards at their worth.
double gain(Rank rank, const Open& open, const Rules& rules) {
  if (open.table[rank]) {
    const auto end = end_of_run(rank, open, rules);
    const bool is_caida =
        open.laid == rank || (rules.caida_in_run() && rank < open.laid && open.laid < end);  // 5.5
    const bool is_mesa = end - rank == open.table.count();                                   // 5.10
    return (is_caida ? 1 : 0) + (is_mesa ? 1 : 0) + kCard * static_cast<double>(end - rank + 1);
  }
  return rank == open.chain ? open.chain_points + kCard : 0;  // 5.6, 5.7
}

// Returns what lies open once a rank has been played.
Open after(Rank rank, const Open& open, const Rules& rules) {
  Open left{.table = open.table};
  if (open.table[rank]) {
    const auto end = end_of_run(rank, open, rules);
    for (auto taken = rank; taken < end; ++taken) left.table.reset(taken);
    const bool starts_chain =
        rules.chain_start() != arena::v1::CHAIN_START_CAIDA || open.laid == rank;  // 5.6
    if (starts_chain) {
      left.chain = rank;
      left.chain_points = 5;
    }
  } else if (rank == open.chain) {
    if (open.chain_points == 5) {
      left.chain = rank;
      left.chain_points = 10;
    }
  } else {
    left.table.set(rank);
    left.laid = rank;
  }
  return left;
}

Unseen unseen_in(const Observation& seen) {
  Unseen unseen;
  unseen.copies.fill(4);
  for (const auto* cards : {&seen.hand(), &seen.layout(), &seen.played()}) {
    for (const auto card : split(*cards)) --unseen.copies[rank_of(card)];
  }
  unseen.total = std::accumulate(unseen.copies.begin(), unseen.copies.end(), 0);
  if (const auto seats = static_cast<std::uint32_t>(seen.hand_counts_size()); seats > 0) {
    unseen.held = seen.hand_counts(static_cast<int>((seen.seat() + 1) % seats));
  }
  // Without cards it is dealt new ones before it plays, as long as there are any (3.7).
  if (unseen.held == 0 && seen.stock_count() > 0) unseen.held = kHand;
  return unseen;
}

// Multiplies: languages agree on products to the last bit, on their own powers they do not.
double power(double base, std::uint32_t exponent) {
  double product = 1;
  for (std::uint32_t factor = 0; factor < exponent; ++factor) product *= base;
  return product;
}

// Returns what the next seat can be expected to gain: it is taken to play its best card, so
// a rank counts when the hand holds it and holds none of the better ones.
double expected_reply(const Open& open, const Unseen& unseen, const Rules& rules) {
  struct Threat {
    Rank rank;
    double gained;
  };
  std::vector<Threat> threats;
  for (Rank rank = 0; rank < kRanks.size(); ++rank) {
    const auto gained = gain(rank, open, rules);
    if (gained > 0 && unseen.copies[rank] > 0) threats.push_back({rank, gained});
  }
  std::ranges::stable_sort(threats, std::greater{}, &Threat::gained);

  double expected = 0;
  double none_better = 1;
  int better = 0;
  for (const auto& [rank, gained] : threats) {
    better += unseen.copies[rank];
    const auto missed = std::max(0.0, 1 - static_cast<double>(better) / unseen.total);
    const auto none = power(missed, unseen.held);
    expected += (none_better - none) * gained;
    none_better = none;
  }
  return expected;
}

}  // namespace

std::string_view choose(const arena::v1::Question& question, const Rules& rules) {
  const auto moves = split(question.moves());
  if (std::ranges::find(moves, "silent") != moves.end()) {
    return moves.front();  // `declare`, where there is a choice: silence is penalised (4.6)
  }
  const auto& seen = question.observation();
  const auto open = open_in(seen);
  const auto unseen = unseen_in(seen);
  std::string_view best;
  auto most = -std::numeric_limits<double>::infinity();
  for (const auto move : moves) {
    const auto rank = rank_of(move);
    const auto left = after(rank, open, rules);
    const auto worth = gain(rank, open, rules) - expected_reply(left, unseen, rules);
    // Of equal moves the first: the same question has the same answer.
    if (worth > most) {
      best = move;
      most = worth;
    }
  }
  return best;
}

}  // namespace ronda
