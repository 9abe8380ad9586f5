#pragma once

#include "lib/linear/types.hpp"

namespace duhem {

/// ‖·‖₂ of stacked local vectors, added contact by contact; the largest component where there is no square root.
template <class S>
class Length {
 public:
  template <class V>
  void add(const V& v) {
    using std::abs;
    if constexpr (is_exact<S>) {
      for (Eigen::Index i = 0; i < v.size(); ++i) sum_ = std::max(sum_, S(abs(v(i))));
    } else {
      sum_ += v.squaredNorm();
    }
  }
  [[nodiscard]] S value() const {
    if constexpr (is_exact<S>) {
      return sum_;
    } else {
      using std::sqrt;
      return sqrt(sum_);
    }
  }

 private:
  S sum_{0};
};

}  // namespace duhem
