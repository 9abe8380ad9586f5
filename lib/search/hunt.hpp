#pragma once

#include "lib/search/evaluation.hpp"
#include "lib/search/ground.hpp"

#include <cstdint>
#include <functional>

namespace duhem::search {

struct HuntSettings {
  HuntedSystem system = HuntedSystem::kane;
  Freedom freedom;
  HuntedLaw law;
  double max_cond = 100;  ///< the gain is unbounded where W is nearly singular
  std::uint64_t seed = 1;
  std::uint64_t evaluations = 500'000;
  std::uint32_t round = 0;  ///< another round, other situations
  unsigned jobs = 1;
};

/// One situation that was looked at.
struct Quarry {
  std::size_t ground = 0;  ///< of the system's `grounds`
  std::vector<double> x;
  double gain_relative = 0;    ///< (ΔE − W_ext)/E
  double gain_local = 0;       ///< the largest work of a contact over E
  double explained = 0;        ///< what rounding and the solver's residual explain of the gain in total,
  double explained_local = 0;  ///< and of that contact's: only what is above counts
  double cond = 0;
  bool creates_in_total = false, creates_at_a_contact = false;  ///< by more than rounding and residual explain
};

struct Hunted {
  std::vector<Quarry> best;  ///< best first: creations in total, then at a contact, then what creates nothing
  std::uint64_t evaluations = 0;
  std::uint64_t unsolved = 0;  ///< situations that no solver finished

  [[nodiscard]] bool creates() const { return !best.empty() && (best[0].creates_in_total || best[0].creates_at_a_contact); }
};

/// Looks on: is told how many situations were looked at since, from any thread; true ends the hunt early.
using Watch = std::function<bool(std::uint64_t evaluations)>;

/// Half of the evaluations at random, half to climb from the best of them. The same settings find the same, on any number of
/// threads.
[[nodiscard]] Hunted hunt(const HuntSettings& settings, const Watch& watch = {});

/// What is found in another round, or with another budget, beside what was found before.
[[nodiscard]] Hunted merged(Hunted one, Hunted other);

}  // namespace duhem::search
