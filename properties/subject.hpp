#pragma once

#include "lib/energy/balance.hpp"
#include "lib/law/dissipation_potential.hpp"
#include "lib/model/linear_system.hpp"
#include "lib/scheme/moreau_jean.hpp"
#include "lib/verify/residual.hpp"

#include <functional>
#include <tuple>

namespace duhem::properties {

/// What the properties are about: the library's own functions, or broken ones in their place.
template <class S, int Dim>
struct Subject {
  using Sys = LinearSystem<S, Dim>;
  using Locals = std::vector<Local<S, Dim>>;
  /// Answers (91) in the solver's place; empty: the solver that the settings name.
  using Impulses = std::function<ConeSolution<S, Dim>(const ConeProblem<S, Dim>&)>;

  std::function<void(StepResult<Sys>&, const Sys&, const SchemeSettings<S>&, const State<Sys>&, const Impulses&)> step;
  std::function<BalanceOf<Sys>(const Sys&, const StepRecord<Sys>&)> balance;
  std::function<typename CoulombCone<S, Dim>::Projection(const CoulombCone<S, Dim>&, const Local<S, Dim>&)> project;
  std::function<std::optional<Mode>(const Local<S, Dim>& u, const Local<S, Dim>& r, const S& mu)> classify;
  std::function<bool(const Local<S, Dim>& u, const Local<S, Dim>& r, const S& mu)> is_complementary;
  std::function<Residual<S>(const ConeProblem<S, Dim>&, const Locals&)> residual;
  std::function<EnergySafeScaling<S>(const BlockMatrix<S, Dim>& W, const Locals& y, const Locals& p)> energy_safe_scaling;
  std::function<std::optional<Local<S, 2>>(const ViscousFriction<S>&, const Mat<S, 2, 2>& W, const Local<S, 2>& u_minus)>
      potential_contact;
};

/// One subject in every scalar and dimension that a property may ask for.
using Subjects = std::tuple<Subject<double, 2>, Subject<double, 3>, Subject<Quad, 2>, Subject<Quad, 3>, Subject<Mp50, 2>,
                            Subject<Mp50, 3>, Subject<Mp100, 2>, Subject<Mp100, 3>, Subject<Rational, 2>>;

template <class S, int Dim>
[[nodiscard]] const Subject<S, Dim>& in(const Subjects& subjects) {
  return std::get<Subject<S, Dim>>(subjects);
}

[[nodiscard]] Subjects the_library();

}  // namespace duhem::properties
