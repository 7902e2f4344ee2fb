#include "connection.h"

#include <array>
#include <cstddef>
#include <string_view>

namespace ronda {
namespace {

constexpr int kLargestMessage = 64 * 1024 * 1024;

// gRPC gives the codes of its statuses, and keeps their names to itself.
constexpr std::array<std::string_view, 17> kStatusNames = {
    "OK",
    "CANCELLED",
    "UNKNOWN",
    "INVALID_ARGUMENT",
    "DEADLINE_EXCEEDED",
    "NOT_FOUND",
    "ALREADY_EXISTS",
    "PERMISSION_DENIED",
    "RESOURCE_EXHAUSTED",
    "FAILED_PRECONDITION",
    "ABORTED",
    "OUT_OF_RANGE",
    "UNIMPLEMENTED",
    "INTERNAL",
    "UNAVAILABLE",
    "DATA_LOSS",
    "UNAUTHENTICATED",
};

std::string status_name(grpc::StatusCode code) {
  const auto index = static_cast<std::size_t>(code);
  return std::string(index < kStatusNames.size() ? kStatusNames[index] : "UNKNOWN");
}

// Returns the arena's stable reason for ending a stream, or an empty text.
std::string reason_in(const grpc::ClientContext& context) {
  const auto& metadata = context.GetServerTrailingMetadata();
  const auto reason = metadata.find("arena-reason");
  return reason == metadata.end() ? "" : std::string(reason->second.data(), reason->second.size());
}

}  // namespace

std::unique_ptr<arena::v1::PlayService::Stub> connect(const std::string& address) {
  grpc::ChannelArguments arguments;
  arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);  // the arena is on this machine
  arguments.SetMaxReceiveMessageSize(kLargestMessage);
  arguments.SetMaxSendMessageSize(kLargestMessage);
  return arena::v1::PlayService::NewStub(
      grpc::CreateCustomChannel(address, grpc::InsecureChannelCredentials(), arguments));
}

Ending how_ended(const grpc::Status& status, const grpc::ClientContext& context) {
  const auto code = status.error_code();
  const auto reason = reason_in(context);
  auto what = status.error_message();
  what.erase(what.find_last_not_of(". \n") + 1);
  if (reason.empty() &&
      (code == grpc::StatusCode::UNAVAILABLE || code == grpc::StatusCode::CANCELLED)) {
    return {.is_lost = true, .sentence = "The arena is not there, or not any more: " + what + "."};
  }
  const auto name = reason.empty() ? status_name(code) : reason;
  return {.is_lost = false,
          .sentence = "The arena ended the connection: " + what + " (" + name + ")."};
}

}  // namespace ronda
