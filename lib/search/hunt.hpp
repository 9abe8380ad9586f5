#pragma once

#include "lib/sampling/share_out.hpp"
#include "lib/sampling/spread.hpp"
#include "lib/search/evaluation.hpp"
#include "lib/search/search_space.hpp"

#include <cstdint>

namespace duhem::search {

struct HuntSettings {
  SearchedSystem system = SearchedSystem::kane;
  Freedom freedom;
  LawAndRule law;
  double max_cond = 100;  ///< the gain is unbounded where W is nearly singular
  std::uint64_t seed = 1;
  std::uint64_t evaluations = 500'000;
  std::uint32_t round = 0;  ///< another round, other situations
  unsigned jobs = 1;
};

/// Where a situation creates energy.
enum class CreationPlace { in_total, at_a_contact };

/// One situation that was tried.
struct Candidate {
  std::size_t space = 0;  ///< which of the system's `search_spaces`
  std::vector<double> x;
  double gain_relative = 0;    ///< (ΔE − W_ext)/E
  double gain_local = 0;       ///< the largest work of a contact over E
  double explained = 0;        ///< what rounding and the solver's residual explain of the gain in total,
  double explained_local = 0;  ///< and of that contact's: only what is above counts
  double cond = 0;
  bool creates_in_total = false, creates_at_a_contact = false;  ///< by more than rounding and residual explain
};

struct HuntResult {
  std::vector<Candidate> best;  ///< best first: creations in total, then at a contact, then what creates nothing
  std::uint64_t evaluations = 0;
  std::uint64_t unsolved = 0;  ///< situations that no solver finished

  [[nodiscard]] bool creates() const { return !best.empty() && (best[0].creates_in_total || best[0].creates_at_a_contact); }
};

/// Half of the evaluations at random, half to climb from the best of them. The same settings find the same, whoever evaluates;
/// in processes other than the first the result is of no use. The watch is told in the first how many were
/// evaluated.
[[nodiscard]] HuntResult hunt(const HuntSettings& settings, Spread& spread, const Watch& watch = {});
/// On `settings.jobs` threads.
[[nodiscard]] HuntResult hunt(const HuntSettings& settings, const Watch& watch = {});

/// The best of what two rounds, or hunts with two budgets, have found.
[[nodiscard]] HuntResult merged(HuntResult one, HuntResult other);

}  // namespace duhem::search
