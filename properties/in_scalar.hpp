#pragma once

#include "properties/situation.hpp"

#include "lib/model/linear_system.hpp"

namespace duhem::properties {

/// A situation in a scalar: the system, where it is, and the step.
template <class S, int Dim>
struct InScalar {
  LinearSystem<S, Dim> system;
  State<LinearSystem<S, Dim>> x;
  StepSize<S> size;
};
template <class S, int Dim>
[[nodiscard]] InScalar<S, Dim> in_scalar(const Situation& situation);

/// M = L D Lᵀ; Σ c cᵀ.
template <class S>
[[nodiscard]] Mat<S, Dynamic, Dynamic> mass_matrix(const Situation& situation);
template <class S>
[[nodiscard]] Mat<S, Dynamic, Dynamic> sum_of_squares(const BoundedVector<Situation::Row, most_dofs>& columns, int n);

}  // namespace duhem::properties
