// How the bot decides: a pure function of the question, and of the rules of the match.
#pragma once

#include <string_view>

#include "arena/v1/match.pb.h"
#include "arena/v1/rules.pb.h"

namespace ronda {

// Returns one of the question's moves, as a part of its text: valid as long as the question.
std::string_view choose(const arena::v1::Question& question, const arena::v1::Rules& rules);

}  // namespace ronda
