#pragma once

#include "lib/linear/bounded_vector.hpp"
#include "lib/linear/types.hpp"

namespace duhem::search {

inline constexpr int most_searched_dofs = 4, most_searched_contacts = 3;

/// One impact in the plane, or one step under a load, with contacts that all touch: the same situation in every scalar.
///   M (v⁺ − v⁻) = P + Hᵀ p,   P = h F_{k+θ}
template <class S>
struct ImpactSituation {
  using Vector = Eigen::Matrix<S, Dynamic, 1, 0, most_searched_dofs, 1>;  // bounded: nothing here is on the heap
  using Matrix = Eigen::Matrix<S, Dynamic, Dynamic, 0, most_searched_dofs, most_searched_dofs>;
  using Frame = Eigen::Matrix<S, 2, Dynamic, 0, 2, most_searched_dofs>;
  struct Contact {
    Frame H;  ///< normal row first
    S e, e_T, mu;
  };

  Matrix M;
  Vector v;     ///< v⁻
  Vector load;  ///< P, an impulse; zero in an impact
  BoundedVector<Contact, most_searched_contacts> contacts;
  S theta;

  [[nodiscard]] bool is_loaded() const { return !load.isZero(S(0)); }
};

}  // namespace duhem::search
