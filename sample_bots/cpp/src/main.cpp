// A bot for the Ronda arena: one stream, many tables, and no Python anywhere.
//
// Says hello, answers all questions of a message in one message, and leaves when the arena
// says goodbye. How it decides stands in strategy.cpp.
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>
#include <unordered_map>

#include "connection.h"
#include "strategy.h"

namespace {

using arena::v1::PlayRequest;
using arena::v1::PlayResponse;

constexpr std::uint32_t kProtocol = 1;
constexpr std::uint32_t kTables = 256;  // the arena takes no more than bot.toml says

enum ExitCode { kGoodbye = 0, kFailed = 1, kRefused = 2, kConnectionLost = 3 };

// The rules of each table, as long as its match lasts.
using RulesByTable = std::unordered_map<std::uint32_t, arena::v1::Rules>;

PlayRequest hello(const std::string& token) {
  PlayRequest request;
  auto& hello = *request.mutable_hello();
  hello.set_token(token);
  hello.set_protocol(kProtocol);
  hello.set_tables(kTables);
  hello.set_software("ronda-bot (C++)");
  return request;
}

// Takes in one message, field by field in the order of their numbers, and returns what there
// is to say to it: an answer to each question, or nothing.
PlayRequest reply(const PlayResponse& response, RulesByTable& rules) {
  PlayRequest request;
  for (const auto& start : response.match_starts()) rules[start.table()] = start.rules();
  for (const auto& fault : response.faults()) std::cerr << fault.message() << '\n';
  for (const auto& question : response.questions()) {
    auto& answer = *request.add_answers();
    answer.set_table(question.table());
    answer.set_question(question.question());
    answer.set_move(std::string(ronda::choose(question, rules[question.table()])));
  }
  for (const auto& end : response.match_ends()) rules.erase(end.table());
  return request;
}

ExitCode play(const std::string& address, const std::string& token) {
  const auto arena = ronda::connect(address);
  grpc::ClientContext context;
  const auto stream = arena->Play(&context);
  RulesByTable rules;

  // Where a message cannot be written the stream has ended, and reading says so next.
  stream->Write(hello(token));
  PlayResponse response;
  while (stream->Read(&response)) {
    const auto request = reply(response, rules);
    if (request.answers_size() > 0) stream->Write(request);
    if (response.has_goodbye()) stream->WritesDone();
  }
  const auto status = stream->Finish();
  if (status.ok()) return kGoodbye;

  const auto [is_lost, sentence] = ronda::how_ended(status, context);
  std::cerr << sentence << '\n';
  return is_lost ? kConnectionLost : kRefused;
}

}  // namespace

int main() try {
  const char* const address = std::getenv("ARENA_ADDRESS");
  const char* const token = std::getenv("ARENA_TOKEN");
  if (address == nullptr || *address == '\0' || token == nullptr) {
    std::cerr << "A bot plays when the arena starts it. Try: arena match . greedy\n";
    return kRefused;
  }
  // Its log is for what the bot has to say; gRPC's own remarks are there for who asks for them.
  setenv("GRPC_VERBOSITY", "NONE", /*overwrite=*/0);
  return play(address, token);
} catch (const std::exception& error) {
  std::cerr << "This bot has failed: " << error.what() << '\n';
  return kFailed;
}
