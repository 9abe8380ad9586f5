#pragma once

#include "lib/scalar/scalars.hpp"

namespace duhem {

/// sgn(sin(2π t/T)), zero at the zeros of the sine (102). A time t = k h that is such a zero is one in every scalar: k h is
/// rounded twice and doubling it over T three times more, so that nothing nearer than that to a zero can be told from it.
template <class S>
struct SquareWave {
  S period;  ///< T, time

  [[nodiscard]] S at(const S& t) const {
    using std::abs;
    using std::floor;
    const S halves = 2 * t / period, before = floor(halves);
    const S nearest = halves - before < S(1) / 2 ? before : S(before + S(1));
    if (abs(S(halves - nearest)) <= 5 * unit_roundoff<S>() * abs(halves)) return S(0);
    const S pairs = before / 2;
    return floor(pairs) == pairs ? S(1) : S(-1);
  }
};

}  // namespace duhem
