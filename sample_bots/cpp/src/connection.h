// The bot's way to the arena: a gRPC client, and what its errors mean.
#pragma once

#include <grpcpp/grpcpp.h>

#include <memory>
#include <string>

#include "arena/v1/play.grpc.pb.h"

namespace ronda {

// Says how a stream ended that did not end with OK.
struct Ending {
  bool is_lost;  // the arena is just gone; otherwise it has refused this bot
  std::string sentence;
};

// Returns a client of the arena's PlayService; it connects when it is first used.
std::unique_ptr<arena::v1::PlayService::Stub> connect(const std::string& address);

// Turns the status of a stream, and the metadata that came with it, into a sentence.
Ending how_ended(const grpc::Status& status, const grpc::ClientContext& context);

}  // namespace ronda
