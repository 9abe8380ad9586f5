#include "tools/verify/tally_words.hpp"

#include <bit>

namespace duhem::program {

using properties::most_labels;
using properties::Tally;

std::vector<std::uint64_t> to_words(const Tally& tally) {
  std::vector<std::uint64_t> words{tally.cases,
                                   tally.outside,
                                   tally.unsolved,
                                   tally.failed,
                                   tally.broken,
                                   std::bit_cast<std::uint64_t>(tally.worst_excess),
                                   std::bit_cast<std::uint64_t>(tally.worst_broken),
                                   tally.first_failed.has_value(),
                                   tally.first_failed.value_or(0)};
  words.insert(words.end(), tally.labels.begin(), tally.labels.end());
  words.insert(words.end(), tally.first.begin(), tally.first.end());
  return words;
}

Tally from_words(const std::vector<std::uint64_t>& words) {
  Tally tally;
  auto next = words.begin();
  for (std::uint64_t* count : {&tally.cases, &tally.outside, &tally.unsolved, &tally.failed, &tally.broken}) *count = *next++;
  tally.worst_excess = std::bit_cast<double>(*next++);
  tally.worst_broken = std::bit_cast<double>(*next++);
  const bool has_failed = *next++ != 0;
  if (has_failed) tally.first_failed = *next;
  ++next;
  for (std::uint64_t& label : tally.labels) label = *next++;
  tally.first.assign(next, words.end());
  return tally;
}

}  // namespace duhem::program
