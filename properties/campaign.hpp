#pragma once

#include "properties/property.hpp"

#include "lib/sampling/share_out.hpp"
#include "lib/sampling/spread.hpp"

#include <optional>

namespace duhem::properties {

/// What many cases say of a property, in one scalar. Tallies of disjoint sets of cases merge to that of their union, in any
/// order, on any thread or rank.
struct Tally {
  std::uint64_t cases = 0;
  std::uint64_t outside = 0;   ///< the property says nothing of them
  std::uint64_t unsolved = 0;  ///< no impulses were found within the budget
  std::uint64_t failed = 0;    ///< ended in an exception: a fault of the program
  std::uint64_t broken = 0;    ///< so it seems in this scalar
  std::array<std::uint64_t, most_labels> labels{};
  double worst_excess = 0;           ///< of what does not seem broken
  double worst_broken = 0;           ///< of what does
  std::vector<std::uint64_t> first;  ///< the first cases that seem broken, increasing
  std::optional<std::uint64_t> first_failed;

  static constexpr std::size_t most_first = 256;

  void add(std::uint64_t index, const Evidence& evidence);
  void add_exception(std::uint64_t index);
  void merge(const Tally& other);
  [[nodiscard]] std::string to_bytes() const;
  [[nodiscard]] static Tally of_bytes(const std::string& bytes);
  [[nodiscard]] std::uint64_t judged() const { return cases - outside - unsolved - failed; }
};

struct CampaignSize {
  std::uint64_t seed = 1, cases = 10000;
  unsigned jobs = 1;
  bool ends_by_clock = false;  ///< before its cases are all judged: then no thread takes many at a time
  ScalarName scalar = ScalarName::double_;
};

/// Cases 0 … cases − 1, whoever does them; in the first process their tally, elsewhere an empty one. The watch is
/// told of cases in the first.
[[nodiscard]] Tally run_campaign(const Property& property, const Subjects& subjects, const CampaignSize& size, Spread& spread,
                                 const Watch& watch = {});
/// On `jobs` threads.
[[nodiscard]] Tally run_campaign(const Property& property, const Subjects& subjects, const CampaignSize& size,
                                 const Watch& watch = {});
/// In how many pieces.
[[nodiscard]] std::uint64_t pieces_of(const CampaignSize& size);

}  // namespace duhem::properties
