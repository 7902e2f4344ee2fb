// Questions with one right answer each. `cmake --workflow --preset test` asks them.
#include "strategy.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

using arena::v1::Observation;
using arena::v1::Question;
using arena::v1::Rules;
using ronda::choose;

// What a seat sees, as far as a test cares; the next seat holds three cards unless told.
struct Seen {
  std::string_view hand;
  std::string_view table = "";
  std::string_view played = "";
  std::string_view caida_card = "";
  std::uint32_t chain_rank = 0;
  std::uint32_t chain_points = 0;
  std::vector<std::uint32_t> hand_counts = {3, 3};
  std::uint32_t stock_count = 0;
};

Question asked(std::string_view moves) {
  Question question;
  question.set_table(1);
  question.set_question(1);
  question.set_moves(std::string(moves));
  return question;
}

Question asked(const Seen& seen) {
  auto question = asked(seen.hand);
  auto& observation = *question.mutable_observation();
  observation.set_hand(std::string(seen.hand));
  observation.set_table_cards(std::string(seen.table));
  observation.set_played(std::string(seen.played));
  observation.set_caida_card(std::string(seen.caida_card));
  observation.set_chain_rank(seen.chain_rank);
  observation.set_chain_points(seen.chain_points);
  observation.mutable_hand_counts()->Add(seen.hand_counts.begin(), seen.hand_counts.end());
  observation.set_stock_count(seen.stock_count);
  return question;
}

Rules standard() {
  Rules rules;
  rules.set_runs(true);
  rules.set_caida_in_run(true);
  rules.set_chain_start(arena::v1::CHAIN_START_ANY_CAPTURE);
  return rules;
}

TEST(Strategy, DeclaresWhatItCanAndIsSilentWhereItMustBe) {
  EXPECT_EQ("declare", choose(asked("declare silent"), standard()));
  EXPECT_EQ("silent", choose(asked("silent"), standard()));
}

TEST(Strategy, TakesTheLongerRun) {
  const auto question = asked(Seen{.hand = "12B 4O", .table = "4C 5E 6B 12C"});
  EXPECT_EQ("4O", choose(question, standard()));
}

TEST(Strategy, TakesNoRunWhereThereIsNone) {
  const auto question =
      asked(Seen{.hand = "12B 4O", .table = "4C 5E 6B 12C", .hand_counts = {2, 0}});
  auto rules = standard();
  rules.set_runs(false);
  EXPECT_EQ("12B", choose(question, rules));
}

TEST(Strategy, GoesOnWithAChain) {
  const auto question =
      asked(Seen{.hand = "7B 4O", .table = "7C 10E", .chain_rank = 4, .chain_points = 5});
  EXPECT_EQ("4O", choose(question, standard()));
}

TEST(Strategy, LeavesAChainThatTheNextSeatMayEnd) {
  Seen seen{.hand = "4O 7O", .table = "7C", .played = "7B 7E 7C", .chain_rank = 4};
  seen.chain_points = 5;
  seen.hand_counts = {2, 1};
  EXPECT_EQ("4O", choose(asked(seen), standard()));
  seen.hand_counts = {2, 6};
  EXPECT_EQ("7O", choose(asked(seen), standard()));
}

TEST(Strategy, FearsTheChainThatACaptureStarts) {
  // Both take one card. Of twos three are unseen, of sevens none: no chain follows on these.
  const auto question = asked(Seen{.hand = "2B 7O", .table = "2C 5E 7C 11E", .played = "7B 7E"});
  EXPECT_EQ("7O", choose(question, standard()));
}

TEST(Strategy, MakesACaidaWhereItTakesAsManyCardsOtherwise) {
  const auto question = asked(Seen{.hand = "2B 10O", .table = "2C 10E 12O", .caida_card = "10E"});
  EXPECT_EQ("10O", choose(question, standard()));
}

TEST(Strategy, MakesACaidaInsideARunWhereTheRulesHaveIt) {
  const auto question =
      asked(Seen{.hand = "5B 1O", .table = "1C 2E 5E 6B 12O", .caida_card = "2E"});
  auto rules = standard();
  EXPECT_EQ("1O", choose(question, rules));
  rules.set_caida_in_run(false);
  EXPECT_EQ("5B", choose(question, rules));
}

TEST(Strategy, TakesAMesaRatherThanACaidaOfFewerCards) {
  const auto question =
      asked(Seen{.hand = "5B 4O", .table = "4C 5E", .caida_card = "5E", .hand_counts = {2, 0}});
  auto rules = standard();
  rules.set_caida_in_run(false);
  EXPECT_EQ("4O", choose(question, rules));
}

TEST(Strategy, LaysTheCardOfWhichFewestAreUnseen) {
  const auto question = asked(Seen{.hand = "3B 11O", .table = "7C", .played = "11B 11C"});
  EXPECT_EQ("11O", choose(question, standard()));
}

TEST(Strategy, FearsTheHandThatIsYetToBeDealt) {
  Seen seen{.hand = "3B 11O", .table = "7C", .played = "11B 11C", .hand_counts = {2, 0}};
  EXPECT_EQ("3B", choose(asked(seen), standard())) << "the next seat has no cards and gets none";
  seen.stock_count = 6;
  EXPECT_EQ("11O", choose(asked(seen), standard()));
}

TEST(Strategy, TakesARuleOfALaterProtocolForTheUsualOne) {
  const auto question = asked(Seen{.hand = "2B 7O", .table = "2C 5E 7C 11E", .played = "7B 7E"});
  auto rules = standard();
  rules.set_chain_start(static_cast<arena::v1::ChainStart>(99));
  EXPECT_EQ("7O", choose(question, rules));
  rules.set_chain_start(arena::v1::CHAIN_START_CAIDA);
  EXPECT_EQ("2B", choose(question, rules)) << "without the fear of a chain: the first of equals";
}

TEST(Strategy, CallsWhatIsNoCardByItsName) {
  EXPECT_THROW(choose(asked(Seen{.hand = "8B 1O"}), standard()), std::invalid_argument);
}

}  // namespace
