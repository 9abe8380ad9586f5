#pragma once

#include "lib/scalar/scalars.hpp"

namespace duhem {

/// A sum that carries its own rounding along (Neumaier): neither ten million steps nor a hundred thousand nodes may blur it.
template <class S>
class CarefulSum {
 public:
  CarefulSum& operator+=(const S& x) {
    if constexpr (is_exact<S>) {
      sum_ += x;
    } else {
      using std::abs;
      const S t = sum_ + x;
      rest_ += abs(sum_) >= abs(x) ? S((sum_ - t) + x) : S((x - t) + sum_);
      sum_ = t;
    }
    return *this;
  }
  [[nodiscard]] S value() const { return sum_ + rest_; }

 private:
  S sum_{0}, rest_{0};
};

}  // namespace duhem
