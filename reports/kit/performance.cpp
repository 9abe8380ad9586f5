#include "kit/performance.hpp"

#include <algorithm>
#include <stdexcept>

namespace duhem::reports {

Profile profile_of(std::vector<double> factors, std::size_t problems) {
  std::ranges::sort(factors);
  std::map<double, double> shares;  // of equal factors the last one has them all
  for (std::size_t i = 0; i < factors.size(); ++i)
    shares[factors[i]] = static_cast<double>(i + 1) / static_cast<double>(problems);
  return {shares.begin(), shares.end()};
}

std::vector<Profile> performance_profiles(const Times& problems, std::size_t solvers) {
  constexpr double tick = 1e-9;  // what a clock says of less is not to be divided by
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
