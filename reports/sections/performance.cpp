#include "sections/performance.hpp"

#include <algorithm>
#include <stdexcept>

namespace duhem::reports {
namespace {

constexpr double tick = 1e-9;  // what a clock says of less is not to be divided by

}  // namespace

std::vector<Profile> performance_profiles(const std::vector<TimedProblem>& problems, std::size_t solvers) {
  std::vector<std::vector<double>> factors(solvers);
  for (const auto& problem : problems) {
    if (problem.seconds.size() != solvers) throw std::runtime_error(problem.name + ": not every solver was asked");
    std::optional<double> best;
    for (const auto& seconds : problem.seconds)
      if (seconds) best = std::min(best.value_or(std::max(*seconds, tick)), std::max(*seconds, tick));
    for (std::size_t i = 0; i < solvers; ++i)
      if (problem.seconds[i]) factors[i].push_back(std::max(*problem.seconds[i], tick) / *best);
  }
  std::vector<Profile> profiles(solvers);
  for (std::size_t i = 0; i < solvers; ++i) {
    std::sort(factors[i].begin(), factors[i].end());
    for (std::size_t solved = 1; solved <= factors[i].size(); ++solved) {
      const double factor = factors[i][solved - 1];
      if (solved < factors[i].size() && factors[i][solved] == factor) continue;
      profiles[i].emplace_back(factor, static_cast<double>(solved) / static_cast<double>(problems.size()));
    }
  }
  return profiles;
}

Profile stairs(const Profile& profile, double last) {
  Profile points{{1, 0}};
  for (const auto& [factor, share] : profile) {
    if (factor > last) break;
    points.emplace_back(factor, points.back().second);
    points.emplace_back(factor, share);
  }
  points.emplace_back(last, points.back().second);
  return points;
}

}  // namespace duhem::reports
