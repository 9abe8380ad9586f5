#include "properties/mutants/broken_subjects.hpp"

#include "properties/mutants/broken_cone.hpp"
#include "properties/mutants/broken_scheme.hpp"

namespace duhem::properties {
namespace {

template <class S, int Dim>
void break_one(Subject<S, Dim>& subject, Fault fault) {
  using Sys = LinearSystem<S, Dim>;
  using Locals = typename Subject<S, Dim>::Locals;
  subject.step = [fault](StepResult<Sys>& result, const Sys& system, const SchemeSettings<S>& settings, const State<Sys>& x_k,
                         const typename Subject<S, Dim>::Impulses& impulses) {
    broken_step<S, Dim>(fault, result, system, settings, x_k, impulses);
  };
  subject.balance = [fault](const Sys& system, const StepRecord<Sys>& record) {
    return broken_balance<S, Dim>(fault, system, record);
  };
  subject.project = [fault](const CoulombCone<S, Dim>& K, const Local<S, Dim>& x) {
    return broken_projection<S, Dim>(fault, K, x);
  };
  subject.classify = [fault](const Local<S, Dim>& u, const Local<S, Dim>& r, const S& mu) {
    return broken_mode<S, Dim>(fault, u, r, mu);
  };
  subject.is_complementary = [fault](const Local<S, Dim>& u, const Local<S, Dim>& r, const S& mu) {
    return broken_complementarity<S, Dim>(fault, u, r, mu);
  };
  subject.residual = [fault](const ConeProblem<S, Dim>& problem, const Locals& r) {
    return broken_residual<S, Dim>(fault, problem, r);
  };
  subject.energy_safe_scaling = [fault](const BlockMatrix<S, Dim>& W, const Locals& y, const Locals& p) {
    return broken_scaling<S, Dim>(fault, W, y, p);
  };
  subject.potential_contact = [fault](const ViscousFriction<S>& phi, const Mat<S, 2, 2>& W, const Local<S, 2>& u_minus) {
    return broken_potential_contact<S>(fault, phi, W, u_minus);
  };
}

}  // namespace

Subjects broken_subjects(Fault fault) {
  Subjects subjects = the_library();
  // The scalars of the ladder; exact arithmetic and a hundred digits stay with the library.
  break_one(std::get<Subject<double, 2>>(subjects), fault);
  break_one(std::get<Subject<double, 3>>(subjects), fault);
  break_one(std::get<Subject<Quad, 2>>(subjects), fault);
  break_one(std::get<Subject<Quad, 3>>(subjects), fault);
  break_one(std::get<Subject<Mp50, 2>>(subjects), fault);
  break_one(std::get<Subject<Mp50, 3>>(subjects), fault);
  return subjects;
}

}  // namespace duhem::properties
