#include "properties/campaign.hpp"

#include <algorithm>
#include <bit>

namespace duhem::properties {
namespace {

/// Cases that a thread takes at a time, and a watcher waits for.
constexpr std::uint64_t block_of(ScalarName scalar) { return scalar == ScalarName::double_ ? 256 : 16; }

}  // namespace

void Tally::add(std::uint64_t index, const Evidence& evidence) {
  ++cases;
  outside += evidence.kind == Evidence::Kind::outside;
  unsolved += evidence.kind == Evidence::Kind::unsolved;
  if (evidence.kind != Evidence::Kind::judged) return;
  for (auto bits = evidence.labels.to_ullong(); bits != 0; bits &= bits - 1)
    ++labels[static_cast<std::size_t>(std::countr_zero(bits))];
  if (evidence.breaks()) {
    ++broken;
    worst_broken = std::max(worst_broken, evidence.excess);
    if (first.size() < most_first) first.push_back(index);
  } else {
    worst_excess = std::max(worst_excess, evidence.excess);
  }
}

void Tally::add_exception(std::uint64_t index) {
  ++cases;
  ++failed;
  if (!first_failed) first_failed = index;
}

void Tally::merge(const Tally& other) {
  cases += other.cases;
  outside += other.outside;
  unsolved += other.unsolved;
  failed += other.failed;
  broken += other.broken;
  for (std::size_t label = 0; label < most_labels; ++label) labels[label] += other.labels[label];
  worst_excess = std::max(worst_excess, other.worst_excess);
  worst_broken = std::max(worst_broken, other.worst_broken);
  std::vector<std::uint64_t> all;
  std::ranges::merge(first, other.first, std::back_inserter(all));
  all.resize(std::min(all.size(), most_first));
  first = std::move(all);
  if (other.first_failed && (!first_failed || *other.first_failed < *first_failed)) first_failed = other.first_failed;
}

Tally run_campaign(const Property& property, const Subjects& subjects, const CampaignSize& size, const Watch& watch) {
  if (watch && watch(0)) return {};  // over before it began
  const std::uint32_t stream = property.stream();
  std::vector<Tally> tallies(std::max(1U, size.jobs));
  const auto judge = [&](unsigned job, std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t index = begin; index < end; ++index) {
      try {
        Choices choices(size.seed, stream, index, Choices::Keep::nothing);
        tallies[job].add(index, property.judge(size.scalar, subjects, choices));
      } catch (const std::exception&) {
        tallies[job].add_exception(index);
      }
    }
    return end - begin;
  };
  share_out({.size = size.cases, .block = block_of(size.scalar), .jobs = size.jobs, .rank = size.rank, .ranks = size.ranks},
            judge, watch);
  Tally total;
  for (const Tally& tally : tallies) total.merge(tally);
  return total;
}

}  // namespace duhem::properties
