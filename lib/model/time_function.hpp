#pragma once

#include "lib/linear/types.hpp"

#include <vector>

namespace duhem {

/// A vector that varies in time: samples joined by straight lines (the end values hold outside) plus harmonics
/// a sin(ω t + φ). The constant part of a load is kept apart, since its work is the change of a potential.
template <class S>
struct TimeFunction {
  struct Sample {
    S t;
    Vec<S, Dynamic> value;
  };
  struct Harmonic {
    Vec<S, Dynamic> amplitude;
    S omega;  ///< rad per time
    S phase;  ///< rad
  };
  Eigen::Index size = 0;
  std::vector<Sample> samples;  ///< increasing in t
  std::vector<Harmonic> harmonics;

  [[nodiscard]] bool empty() const { return samples.empty() && harmonics.empty(); }
  [[nodiscard]] Vec<S, Dynamic> at(const S& t) const;
};

}  // namespace duhem
