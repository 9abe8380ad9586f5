#include "properties/subject.hpp"

#include "lib/scheme/instances.hpp"
#include "lib/solver/potential_contact.hpp"

namespace duhem::properties {
namespace {

template <class S, int Dim>
Subject<S, Dim> library_subject() {
  using Sys = LinearSystem<S, Dim>;
  using Locals = typename Subject<S, Dim>::Locals;
  return {[](StepResult<Sys>& result, const Sys& system, const SchemeSettings<S>& settings, const State<Sys>& x_k,
             const typename Subject<S, Dim>::Impulses& impulses) {
            const auto M_hat = system.M_hat(settings.size);
            if (impulses)
              step(result, system, settings, M_hat, x_k, 0,
                   [&](const ConeProblem<S, Dim>& problem, const Locals&) { return impulses(problem); });
            else
              step(result, system, settings, M_hat, x_k, 0);
          },
          [](const Sys& system, const StepRecord<Sys>& record) { return balance<Sys>(system, record); },
          [](const CoulombCone<S, Dim>& K, const Local<S, Dim>& x) { return K.project(x); },
          [](const Local<S, Dim>& u, const Local<S, Dim>& r, const S& mu) { return classify<S, Dim>(u, r, mu); },
          [](const Local<S, Dim>& u, const Local<S, Dim>& r, const S& mu) { return is_complementary<S, Dim>(u, r, mu); },
          [](const ConeProblem<S, Dim>& problem, const Locals& r) { return residual<S, Dim, Dynamic>(problem, r); },
          [](const BlockMatrix<S, Dim>& W, const Locals& y, const Locals& p) {
            return energy_safe_scaling<S, Dim, Dynamic>(W, y, p);
          },
          [](const ViscousFriction<S>& phi, const Mat<S, 2, 2>& W, const Local<S, 2>& u_minus) {
            return solve_potential_contact<S>(phi, W, u_minus);
          }};
}

}  // namespace

Subjects the_library() {
  return {library_subject<double, 2>(), library_subject<double, 3>(), library_subject<Quad, 2>(),
          library_subject<Quad, 3>(),   library_subject<Mp50, 2>(),   library_subject<Mp50, 3>(),
          library_subject<Mp100, 2>(),  library_subject<Mp100, 3>(),  library_subject<Rational, 2>()};
}

}  // namespace duhem::properties
