#pragma once

#include <Random123/philox.h>

#include <cstdint>

namespace duhem::search {

/// Numbers in [0, 1) that are a function of (seed, stage, index) and their place alone (Philox 4×32-10): the same on every
/// thread and machine.
class UniformStream {
 public:
  UniformStream(std::uint64_t seed, std::uint32_t stage, std::uint64_t index)
      : key_{{low(seed), high(seed)}}, counter_{{low(index), high(index), stage, 0}} {}

  [[nodiscard]] double next() {
    if (drawn_ % 4 == 0) {
      counter_[3] = drawn_ / 4;
      words_ = r123::Philox4x32{}(counter_, key_);
    }
    return words_[drawn_++ % 4] * 0x1p-32;
  }
  /// In [−1, 1).
  [[nodiscard]] double next_signed() { return 2 * next() - 1; }

 private:
  static std::uint32_t low(std::uint64_t x) { return static_cast<std::uint32_t>(x); }
  static std::uint32_t high(std::uint64_t x) { return static_cast<std::uint32_t>(x >> 32U); }

  r123::Philox4x32::key_type key_;
  r123::Philox4x32::ctr_type counter_, words_{};
  std::uint32_t drawn_ = 0;
};

}  // namespace duhem::search
