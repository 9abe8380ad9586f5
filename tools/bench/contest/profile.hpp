#pragma once

#include "kit/performance.hpp"
#include "tools/bench/contest/contest.hpp"

namespace duhem::bench {

/// The performance profile of one method: how often it is within a factor τ of the fastest answer that passes. Its problems are
/// those it was made for: three of Siconos' four methods are for space alone.
struct MethodProfile {
  std::string method;
  std::size_t problems = 0;
  std::vector<double> factors;  ///< of the problems that it solves

  [[nodiscard]] double share(double tau) const;
};

/// Of our solver and the four of Siconos that count.
[[nodiscard]] std::vector<MethodProfile> profiles(const std::vector<ProblemResult>& results);

/// Drawn as the report draws its own. Throws std::runtime_error where gnuplot drew nothing.
void draw_profiles(const std::string& path, const std::vector<MethodProfile>& profiles);

}  // namespace duhem::bench
