#pragma once

#include "lib/linear/types.hpp"

namespace duhem {

/// H of a node over a horizontal floor: u_N = +y and u_T = +x of the node's own velocity.
struct NodeContact {
  int node;

  template <class S>
  [[nodiscard]] Local<S, 2> of(const Vec<S, Dynamic>& v) const {
    return {v[2 * node + 1], v[2 * node]};
  }
  template <class S>
  friend Local<S, 2> operator*(const NodeContact& H, const Vec<S, Dynamic>& v) {
    return H.of<S>(v);
  }
};
template <class S>
void add_transposed(Vec<S, Dynamic>& f, const NodeContact& H, const Local<S, 2>& p) {
  f[2 * H.node + 1] += p[0];
  f[2 * H.node] += p[1];
}
template <class S>
[[nodiscard]] S absolute_form(const NodeContact& H, const Local<S, 2>& p, const Vec<S, Dynamic>& v) {
  return S(p.cwiseAbs().dot(H.of<S>(v).cwiseAbs()));
}

}  // namespace duhem
