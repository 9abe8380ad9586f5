#pragma once

#include <array>
#include <cstdint>

namespace duhem {

/// Random numbers that are a function of (seed, stream, index) and of their place alone (Philox 4×32-10): the same on every
/// thread, rank and machine.
class RandomStream {
 public:
  RandomStream(std::uint64_t seed, std::uint32_t stream, std::uint64_t index) : seed_(seed), index_(index), stream_(stream) {}

  /// 32 random bits.
  [[nodiscard]] std::uint32_t bits() {
    if (drawn_ % 4 == 0) draw_four();
    return words_[drawn_++ % 4];
  }
  /// In [0, 1).
  [[nodiscard]] double unit() { return bits() * 0x1p-32; }
  /// In [−1, 1).
  [[nodiscard]] double signed_unit() { return 2 * unit() - 1; }

 private:
  void draw_four();

  std::uint64_t seed_, index_;
  std::uint32_t stream_, drawn_ = 0;
  std::array<std::uint32_t, 4> words_{};
};

}  // namespace duhem
