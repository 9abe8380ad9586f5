#include "lib/search/gain_map.hpp"

#include "lib/search/evaluation.hpp"
#include "lib/search/search_space.hpp"

#include <cmath>
#include <limits>

namespace duhem::search {
namespace {

constexpr double pi = 3.141592653589793;

/// Kane's rods as the textbook has them.
ImpactSituation<double> textbook() {
  static const SearchSpace space = search_spaces(SearchedSystem::kane, {}).front();
  const double nowhere = std::numeric_limits<double>::quiet_NaN();  // e, e_T and mu are set later
  const std::vector<double> x{std::tan(pi / 18), std::tan(pi / 12), -0.1, -0.2, nowhere, nowhere, nowhere, 0.5};
  return impact_situation<double>(space, x);
}

}  // namespace

std::vector<GainAt> kane_gain_map(int steps) {
  ImpactSituation<double> rods = textbook();
  auto& law = rods.contacts[0];
  Evaluator<double> moreau({Law::moreau}), fremond({Law::fremond});
  const auto gain = [&](Evaluator<double>& evaluate, double e_T) {
    law.e_T = e_T;
    const auto found = evaluate(rods);
    return found.is_solved() ? found.gain_relative() : std::numeric_limits<double>::quiet_NaN();
  };
  std::vector<GainAt> map;
  for (int i = 0; i <= steps; ++i)
    for (int j = 0; j <= steps; ++j) {
      law.e = static_cast<double>(i) / steps;
      law.mu = static_cast<double>(j) / steps;
      map.push_back({law.e, law.mu, gain(moreau, 0), gain(moreau, 0.5), gain(fremond, 0)});
    }
  return map;
}

}  // namespace duhem::search
