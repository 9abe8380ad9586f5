#include "properties/choices.hpp"

#include <Random123/philox.h>

#include <algorithm>

namespace duhem::properties {

Choices::Choices(std::uint64_t seed, std::uint32_t property, std::uint64_t index, Keep keep)
    : is_recorded_(false), is_kept_(keep == Keep::list), seed_(seed), index_(index), property_(property) {
  if (is_kept_) made_.reserve(256);
}

Choices::Choices(std::vector<std::uint32_t> recorded) : is_recorded_(true), is_kept_(true), recorded_(std::move(recorded)) {}

std::uint32_t Choices::next_word() {
  if (drawn_ % 4 == 0) {
    const auto low = [](std::uint64_t x) { return static_cast<std::uint32_t>(x); };
    const auto high = [](std::uint64_t x) { return static_cast<std::uint32_t>(x >> 32U); };
    const r123::Philox4x32::ctr_type counter{{low(index_), high(index_), property_, drawn_ / 4}};
    const r123::Philox4x32::key_type key{{low(seed_), high(seed_)}};
    std::ranges::copy(r123::Philox4x32{}(counter, key), words_);
  }
  return words_[drawn_++ % 4];
}

std::uint32_t Choices::below(std::uint32_t limit) {
  std::uint32_t choice = 0;
  if (is_recorded_) {
    if (drawn_ < recorded_.size()) choice = std::min(recorded_[drawn_], limit - 1);
    ++drawn_;
  } else {  // the high half of a product: uneven by less than limit/2³²
    choice = static_cast<std::uint32_t>((std::uint64_t{next_word()} * limit) >> 32U);
  }
  if (is_kept_) made_.push_back(choice);
  return choice;
}

}  // namespace duhem::properties
