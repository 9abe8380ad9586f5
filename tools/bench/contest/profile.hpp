#pragma once

#include "tools/bench/contest/contest.hpp"

#include <utility>

namespace duhem::bench {

/// Dolan and Moré's performance profile of one method: in what share of its problems it is within a factor τ of the fastest
/// answer that passes. Its problems are those it was made for: three of Siconos' four methods are for space alone.
struct Profile {
  std::string method;
  std::size_t problems = 0;
  std::vector<double> factors;  ///< of the problems that it solves, increasing

  [[nodiscard]] double share(double tau) const;
};

/// Of our solver and the four of Siconos that count.
[[nodiscard]] std::vector<Profile> profiles(const std::vector<ProblemResult>& results);

/// One panel a tolerance, side by side, into one SVG. Throws std::runtime_error where gnuplot drew nothing.
struct Panel {
  double tolerance;
  std::vector<Profile> profiles;
};
void draw_profiles(const std::string& path, const std::vector<Panel>& panels);

}  // namespace duhem::bench
