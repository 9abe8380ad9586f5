#include "properties/subject.hpp"

#include "lib/scheme/instances.hpp"
#include "lib/solver/one/potential_contact.hpp"

namespace duhem::properties {
namespace {

template <class S, int Dim>
void take_step(StepResult<LinearSystem<S, Dim>>& result, const LinearSystem<S, Dim>& system, const SchemeSettings<S>& settings,
               const State<LinearSystem<S, Dim>>& x_k, const typename Subject<S, Dim>::Impulses& impulses) {
  const auto M_hat = system.M_hat(settings.size);
  if (impulses)
    step(result, system, settings, M_hat, x_k, 0, [&](const auto& problem, const auto&) { return impulses(problem); });
  else
    step(result, system, settings, M_hat, x_k, 0);
}

template <class S, int Dim>
Subject<S, Dim> library_subject() {
  return {.step = take_step<S, Dim>,
          .balance = balance<LinearSystem<S, Dim>>,
          .project = &CoulombCone<S, Dim>::project,
          .classify = [](const auto& u, const auto& r, const S& mu) { return classify<S, Dim>(u, r, mu); },
          .is_complementary = is_complementary<S, Dim>,
          .residual = residual<S, Dim, Dynamic>,
          .energy_safe_scaling = energy_safe_scaling<S, Dim, Dynamic>,
          .potential_contact = solve_potential_contact<S>};
}

}  // namespace

Subjects the_library() {
  return {library_subject<double, 2>(), library_subject<double, 3>(), library_subject<Quad, 2>(),
          library_subject<Quad, 3>(),   library_subject<Mp50, 2>(),   library_subject<Mp50, 3>(),
          library_subject<Mp100, 2>(),  library_subject<Mp100, 3>(),  library_subject<Rational, 2>()};
}

}  // namespace duhem::properties
