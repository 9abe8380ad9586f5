#pragma once

#include "lib/model/rotation.hpp"

namespace duhem {

/// H of a contact between two rigid bodies: the columns of either, none of one that does not move.
template <class S, int Dim>
struct PairMap {
  static constexpr int ground = -1;
  static constexpr int velocities = Dim + axes<Dim>;  ///< of a body
  using Columns = Mat<S, Dim, velocities>;
  int above = ground, below = ground;
  Columns on_above, on_below;

  [[nodiscard]] Local<S, Dim> operator*(const Vec<S, Dynamic>& v) const {
    Local<S, Dim> u = Local<S, Dim>::Zero();
    if (above != ground) u += on_above * v.template segment<velocities>(velocities * above);
    if (below != ground) u += on_below * v.template segment<velocities>(velocities * below);
    return u;
  }
};
template <class S, int Dim>
void add_transposed(Vec<S, Dynamic>& f, const PairMap<S, Dim>& H, const Local<S, Dim>& p) {
  constexpr int n = PairMap<S, Dim>::velocities;
  if (H.above != H.ground) f.template segment<n>(n * H.above) += H.on_above.transpose() * p;
  if (H.below != H.ground) f.template segment<n>(n * H.below) += H.on_below.transpose() * p;
}
template <class S, int Dim, class F>
void for_each_column(const PairMap<S, Dim>& H, const F& f) {
  constexpr int n = PairMap<S, Dim>::velocities;
  const auto of_body = [&](int body, const auto& columns) {
    if (body != H.ground)
      for (int i = 0; i < n; ++i) f(n * static_cast<Eigen::Index>(body) + i, Local<S, Dim>(columns.col(i)));
  };
  of_body(H.above, H.on_above);
  of_body(H.below, H.on_below);
}
template <class S, int Dim>
[[nodiscard]] S absolute_form(const PairMap<S, Dim>& H, const Local<S, Dim>& p, const Vec<S, Dynamic>& v) {
  constexpr int n = PairMap<S, Dim>::velocities;
  Local<S, Dim> size = Local<S, Dim>::Zero();
  if (H.above != H.ground) size += H.on_above.cwiseAbs() * v.template segment<n>(n * H.above).cwiseAbs();
  if (H.below != H.ground) size += H.on_below.cwiseAbs() * v.template segment<n>(n * H.below).cwiseAbs();
  return S(p.cwiseAbs().dot(size));
}

}  // namespace duhem
