#include "tools/bench/contest/profile.hpp"

#include <algorithm>

namespace duhem::bench {

double Profile::share(double tau) const {
  const auto within = std::ranges::upper_bound(factors, tau) - factors.begin();
  return problems == 0 ? 0 : static_cast<double>(within) / static_cast<double>(problems);
}

std::vector<Profile> profiles(const std::vector<ProblemResult>& results) {
  std::vector<Profile> found;
  const auto profile_of = [&](const std::string& method) -> Profile& {
    const auto there = std::ranges::find(found, method, &Profile::method);
    return there != found.end() ? *there : found.emplace_back(Profile{method, 0, {}});
  };
  for (const ProblemResult& result : results) {
    const Result* theirs = result.best();
    double best = theirs ? theirs->seconds : result.ours.seconds;
    if (result.ours.passes()) best = std::min(best, result.ours.seconds);
    const auto add = [&](const Result& one) {
      Profile& profile = profile_of(one.method);
      ++profile.problems;
      if (one.passes()) profile.factors.push_back(one.seconds / best);
    };
    add(result.ours);
    for (const Result& one : result.siconos)
      if (one.counts) add(one);
  }
  for (Profile& profile : found) std::ranges::sort(profile.factors);
  return found;
}

}  // namespace duhem::bench
