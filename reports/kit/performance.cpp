#include "kit/performance.hpp"

#include <algorithm>
#include <stdexcept>

namespace duhem::reports {
namespace {

constexpr double tick = 1e-9;  // what a clock says of less is not to be divided by

}  // namespace

Profile profile_of(std::vector<double> factors, std::size_t problems) {
  std::ranges::sort(factors);
  Profile profile;
  for (std::size_t solved = 1; solved <= factors.size(); ++solved) {
    const double factor = factors[solved - 1];
    if (solved == factors.size() || factors[solved] != factor)
      profile.emplace_back(factor, static_cast<double>(solved) / static_cast<double>(problems));
  }
  return profile;
}

std::vector<Profile> performance_profiles(const Times& problems, std::size_t solvers) {
  std::vector<std::vector<double>> factors(solvers);
  for (const auto& [name, times] : problems) {
    if (times.size() != solvers) throw std::runtime_error(name + ": not every solver was asked");
    std::optional<double> best;
    for (const auto& seconds : times)
      if (seconds) best = std::min(best.value_or(std::max(*seconds, tick)), std::max(*seconds, tick));
    for (std::size_t i = 0; i < solvers; ++i)
      if (times[i]) factors[i].push_back(std::max(*times[i], tick) / *best);
  }
  std::vector<Profile> profiles;
  for (auto& list : factors) profiles.push_back(profile_of(std::move(list), problems.size()));
  return profiles;
}

double end_of(const std::vector<Profile>& profiles) {
  double last = 10;
  for (const auto& profile : profiles)
    if (!profile.empty()) last = std::max(last, 1.5 * profile.back().first);
  return last;
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
