#pragma once

#include "properties/property.hpp"

#include <optional>

namespace duhem::properties {

/// What many cases say of a statement, in one scalar. Tallies of disjoint sets of cases merge to that of their union, in any
/// order, on any thread or rank.
struct Tally {
  std::uint64_t cases = 0;
  std::uint64_t outside = 0;   ///< the statement says nothing of them
  std::uint64_t unsolved = 0;  ///< no impulses were found within the budget
  std::uint64_t threw = 0;     ///< an exception: a fault of the program
  std::uint64_t broken = 0;    ///< so it seems in this scalar
  std::array<std::uint64_t, most_labels> labels{};
  double worst_excess = 0;           ///< of what does not seem broken
  double worst_broken = 0;           ///< of what does
  std::vector<std::uint64_t> first;  ///< the first cases that seem broken, increasing
  std::optional<std::uint64_t> first_threw;

  static constexpr std::size_t most_first = 256;

  void add(std::uint64_t index, const Evidence& evidence);
  void add_exception(std::uint64_t index);
  void merge(const Tally& other);
  [[nodiscard]] std::uint64_t judged() const { return cases - outside - unsolved - threw; }
};

struct CampaignSize {
  std::uint64_t seed = 1, cases = 10000;
  unsigned jobs = 1;
  unsigned rank = 0, ranks = 1;  ///< this process does every `ranks`-th block of cases
  Precision precision = Precision::double_;
};

/// Looks on: is told after each block how many cases it held, from any thread; true ends the campaign early.
using Watch = std::function<bool(std::uint64_t cases)>;

/// This rank's share of cases 0 … cases − 1, on `jobs` threads.
[[nodiscard]] Tally run_campaign(const Property& property, const Subjects& subjects, const CampaignSize& size, const Watch& watch = {});

}  // namespace duhem::properties
