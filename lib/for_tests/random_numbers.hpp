#pragma once

#include <cstdint>
#include <random>

namespace duhem::testing {

/// Random numbers for tests; the same seed, the same numbers.
class Random {
 public:
  explicit Random(std::uint64_t seed) : generator_(seed) {}
  double between(double low, double high) { return std::uniform_real_distribution<double>(low, high)(generator_); }
  double normal() { return std::normal_distribution<double>()(generator_); }
  int upto(int n) { return static_cast<int>(generator_() % static_cast<unsigned>(n)); }

 private:
  std::mt19937_64 generator_;
};

}  // namespace duhem::testing
