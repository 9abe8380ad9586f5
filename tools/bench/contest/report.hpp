#pragma once

#include "tools/bench/contest/contest.hpp"

#include <nlohmann/json_fwd.hpp>

#include <iosfwd>

namespace duhem::bench {

/// All problems at one tolerance.
struct Contest {
  double tolerance;
  std::vector<ProblemResult> results;
};

/// A table with a row a problem, what it comes to, and the performance profile as a table: Markdown.
void print_contest(std::ostream& out, const Contest& contest, const ContestSettings& settings);

[[nodiscard]] nlohmann::ordered_json contest_json(const Contest& contest);

}  // namespace duhem::bench
