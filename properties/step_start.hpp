#pragma once

#include "properties/situation.hpp"

#include "lib/model/linear_system.hpp"

namespace duhem::properties {

/// Where the step of a situation starts, in a scalar: the system, its state, and h and θ.
template <class S, int Dim>
struct StepStart {
  LinearSystem<S, Dim> system;
  State<LinearSystem<S, Dim>> x;
  StepSize<S> size;
};
template <class S, int Dim>
[[nodiscard]] StepStart<S, Dim> step_start(const Situation& situation);

/// Data of a linear system of n degrees of freedom of which none is driven and no load varies; the rest is to be filled in.
template <class S, int Dim>
[[nodiscard]] typename LinearSystem<S, Dim>::Data undriven(Eigen::Index n) {
  typename LinearSystem<S, Dim>::Data data;
  data.controlled_constant = Vec<S, Dynamic>::Zero(n);
  data.load.size = data.controlled_velocity.size = n;
  return data;
}

/// M = L D Lᵀ; Σ c cᵀ.
template <class S>
[[nodiscard]] Mat<S, Dynamic, Dynamic> mass_matrix(const Situation& situation);
template <class S>
[[nodiscard]] Mat<S, Dynamic, Dynamic> sum_of_squares(const BoundedVector<Situation::Row, most_drawn_dofs>& columns, int n);

}  // namespace duhem::properties
