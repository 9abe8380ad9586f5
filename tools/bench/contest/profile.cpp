#include "tools/bench/contest/profile.hpp"

#include <algorithm>
#include <array>
#include <tuple>

namespace duhem::bench {

double MethodProfile::share(double tau) const {
  const auto within = std::ranges::count_if(factors, [&](double factor) { return factor <= tau; });
  return problems == 0 ? 0 : static_cast<double>(within) / static_cast<double>(problems);
}

std::vector<MethodProfile> profiles(const std::vector<ProblemResult>& results) {
  std::vector<MethodProfile> found;
  const auto profile_of = [&](const std::string& method) -> MethodProfile& {
    const auto there = std::ranges::find(found, method, &MethodProfile::method);
    return there != found.end() ? *there : found.emplace_back(MethodProfile{method, 0, {}});
  };
  for (const ProblemResult& result : results) {
    const Result* theirs = result.best();
    double best = theirs ? theirs->seconds : result.ours.seconds;
    if (result.ours.passes()) best = std::min(best, result.ours.seconds);
    const auto add = [&](const Result& one) {
      MethodProfile& profile = profile_of(one.method);
      ++profile.problems;
      if (one.passes()) profile.factors.push_back(one.seconds / best);
    };
    add(result.ours);
    for (const Result& one : result.siconos)
      if (one.counts) add(one);
  }
  return found;
}

void draw_profiles(const std::string& path, const std::vector<MethodProfile>& profiles) {
  using reports::Ink;
  static constexpr std::array inks{Ink::newton, Ink::fremond, Ink::first, Ink::second, Ink::neutral};
  std::vector<reports::Profile> shares;
  for (const auto& profile : profiles) shares.push_back(reports::profile_of(profile.factors, profile.problems));
  const double last = reports::end_of(shares);
  std::vector<reports::Curve> curves;
  for (std::size_t i = 0; i < profiles.size(); ++i)
    curves.push_back({.ink = inks.at(i), .title = profiles[i].method, .points = reports::stairs(shares[i], last), .marks = {}});
  std::ignore = reports::draw_shares({path, "profile", ""}, "factor τ of the fastest", "share of the problems", curves, last);
}

}  // namespace duhem::bench
