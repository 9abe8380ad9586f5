#include "lib/sampling/random_stream.hpp"

#include <Random123/philox.h>

#include <algorithm>

namespace duhem {

void RandomStream::draw_four() {
  const auto low = [](std::uint64_t x) { return static_cast<std::uint32_t>(x); };
  const auto high = [](std::uint64_t x) { return static_cast<std::uint32_t>(x >> 32U); };
  const r123::Philox4x32::ctr_type counter{{low(index_), high(index_), stream_, drawn_ / 4}};
  const r123::Philox4x32::key_type key{{low(seed_), high(seed_)}};
  std::ranges::copy(r123::Philox4x32{}(counter, key), words_.begin());
}

}  // namespace duhem
