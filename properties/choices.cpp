#include "properties/choices.hpp"

#include <algorithm>

namespace duhem::properties {

Choices::Choices(std::uint64_t seed, std::uint32_t property, std::uint64_t index, Keep keep)
    : stream_(std::in_place, seed, property, index), is_kept_(keep == Keep::list) {
  if (is_kept_) made_.reserve(256);
}

Choices::Choices(std::vector<std::uint32_t> recorded) : recorded_(std::move(recorded)), is_kept_(true) {}

std::uint32_t Choices::below(std::uint32_t limit) {
  std::uint32_t choice = 0;
  if (stream_)  // the high half of a product: uneven by less than limit/2³²
    choice = static_cast<std::uint32_t>((std::uint64_t{stream_->bits()} * limit) >> 32U);
  else if (read_ < recorded_.size())
    choice = std::min(recorded_[read_++], limit - 1);
  if (is_kept_) made_.push_back(choice);
  return choice;
}

}  // namespace duhem::properties
