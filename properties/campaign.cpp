#include "properties/campaign.hpp"

#include <algorithm>
#include <atomic>
#include <thread>

namespace duhem::properties {
namespace {

/// Cases that a thread takes at a time, and a watcher waits for.
constexpr std::uint64_t block_of(Precision precision) { return precision == Precision::double_ ? 256 : 16; }

}  // namespace

void Tally::add(std::uint64_t index, const Evidence& evidence) {
  ++cases;
  outside += evidence.outcome == Evidence::Outcome::outside;
  unsolved += evidence.outcome == Evidence::Outcome::unsolved;
  if (evidence.outcome != Evidence::Outcome::judged) return;
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
  ++threw;
  if (!first_threw) first_threw = index;
}

void Tally::merge(const Tally& other) {
  cases += other.cases;
  outside += other.outside;
  unsolved += other.unsolved;
  threw += other.threw;
  broken += other.broken;
  for (std::size_t label = 0; label < most_labels; ++label) labels[label] += other.labels[label];
  worst_excess = std::max(worst_excess, other.worst_excess);
  worst_broken = std::max(worst_broken, other.worst_broken);
  std::vector<std::uint64_t> all;
  std::ranges::merge(first, other.first, std::back_inserter(all));
  all.resize(std::min(all.size(), most_first));
  first = std::move(all);
  if (other.first_threw && (!first_threw || *other.first_threw < *first_threw)) first_threw = other.first_threw;
}

Tally run_campaign(const Property& property, const Subjects& subjects, const CampaignSize& size, const Watch& watch) {
  const std::uint32_t stream = property.stream();
  const std::uint64_t block = block_of(size.precision);
  std::atomic<std::uint64_t> next{size.rank};
  std::atomic<bool> ends{false};
  std::vector<Tally> tallies(std::max(1U, size.jobs));
  if (watch && watch(0)) ends = true;  // interrupted before it began
  const auto work = [&](Tally& tally) {
    while (!ends) {
      const std::uint64_t begin = next.fetch_add(size.ranks) * block;
      if (begin >= size.cases) return;
      const std::uint64_t end = std::min(begin + block, size.cases);
      for (std::uint64_t index = begin; index < end; ++index) {
        try {
          Choices choices(size.seed, stream, index, Choices::Keep::nothing);
          tally.add(index, property.judge(size.precision, subjects, choices));
        } catch (const std::exception&) {
          tally.add_exception(index);
        }
      }
      if (watch && watch(end - begin)) ends = true;
    }
  };
  {
    std::vector<std::jthread> threads;
    for (std::size_t job = 1; job < tallies.size(); ++job) threads.emplace_back([&, job] { work(tallies[job]); });
    work(tallies.front());
  }
  Tally total;
  for (const Tally& tally : tallies) total.merge(tally);
  return total;
}

}  // namespace duhem::properties
