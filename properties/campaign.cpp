#include "properties/campaign.hpp"

#include "lib/sampling/words.hpp"

#include <algorithm>
#include <bit>

namespace duhem::properties {
namespace {

/// Cases that a watcher waits for.
constexpr std::uint64_t block_of(ScalarName scalar) { return scalar == ScalarName::double_ ? 256 : 16; }

/// Cases whose tally is sent, and kept, as one: seconds of work at most, and no more pieces than a journal has use for.
std::uint64_t piece_of(const CampaignSize& size) {
  const std::uint64_t block = block_of(size.scalar);
  return size.ends_by_clock ? block : block * std::clamp<std::uint64_t>(size.cases / (64 * block), 1, 64);
}

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

std::string Tally::to_bytes() const {
  std::string bytes;
  WordWriter words(bytes);
  for (const std::uint64_t count : {cases, outside, unsolved, failed, broken}) words.add(count);
  words.add(worst_excess).add(worst_broken).add(std::uint64_t{first_failed.has_value()}).add(first_failed.value_or(0));
  for (const std::uint64_t label : labels) words.add(label);
  for (const std::uint64_t index : first) words.add(index);
  return bytes;
}

Tally Tally::of_bytes(const std::string& bytes) {
  Tally tally;
  WordReader words(bytes);
  for (std::uint64_t* count : {&tally.cases, &tally.outside, &tally.unsolved, &tally.failed, &tally.broken})
    *count = words.whole();
  tally.worst_excess = words.real();
  tally.worst_broken = words.real();
  const bool has_failed = words.whole() != 0;
  const std::uint64_t first_failed = words.whole();
  if (has_failed) tally.first_failed = first_failed;
  for (std::uint64_t& label : tally.labels) label = words.whole();
  while (!words.is_at_end()) tally.first.push_back(words.whole());
  return tally;
}

std::uint64_t pieces_of(const CampaignSize& size) { return (size.cases - 1) / piece_of(size) + 1; }

Tally run_campaign(const Property& property, const Subjects& subjects, const CampaignSize& size, Spread& spread,
                   const Watch& watch) {
  const std::uint32_t stream = property.stream();
  const std::uint64_t block = block_of(size.scalar), piece_size = piece_of(size);
  const auto judge = [&](unsigned, std::uint64_t piece) -> std::optional<std::string> {
    if (watch && watch(0)) return std::nullopt;  // over before it began
    Tally tally;
    const std::uint64_t end = std::min(size.cases, (piece + 1) * piece_size);
    for (std::uint64_t index = piece * piece_size; index < end;) {
      try {
        Choices choices(size.seed, stream, index, Choices::Keep::nothing);
        tally.add(index, property.judge(size.scalar, subjects, choices));
      } catch (const std::exception&) {
        tally.add_exception(index);
      }
      ++index;
      if (index % block == 0 && index != end && watch && watch(0)) return std::nullopt;
    }
    return tally.to_bytes();
  };
  Tally total;
  const auto tell = [&](std::uint64_t piece, const std::string&) {
    if (watch) watch(std::min(size.cases - piece * piece_size, piece_size));
  };
  spread.all({.name = std::string(property.name),
              .pieces = pieces_of(size),
              .work = judge,
              .take = [&](std::uint64_t, const std::string& bytes) { total.merge(Tally::of_bytes(bytes)); },
              .arrived = tell});
  return total;
}

Tally run_campaign(const Property& property, const Subjects& subjects, const CampaignSize& size, const Watch& watch) {
  Threads threads(size.jobs);
  return run_campaign(property, subjects, size, threads, watch);
}

}  // namespace duhem::properties
