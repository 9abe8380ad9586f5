#include "properties/step_case.hpp"

#include "lib/solver/many/nsgs.hpp"

namespace duhem::properties {
namespace {

/// How far a random problem is followed. What is not solved by then is counted and left: ten times the work would solve half
/// of the rest, one in a thousand.
constexpr long most_iterations = 200;

template <class S>
std::vector<ImpactLaw<S>> laws_of(const StepCase& c) {
  std::vector<ImpactLaw<S>> laws;
  laws.reserve(c.situation.contacts.size());
  for (const auto& contact : c.situation.contacts)
    laws.push_back({.name = c.law, .e = contact.e.in<S>(), .e_T = contact.e_T.in<S>(), .mu = contact.mu.in<S>()});
  return laws;
}

template <class S>
SchemeSettings<S> settings_of(const StepCase& c, const StepSize<S>& size) {
  return {.size = size,
          .activation = {.rule = c.rule,
                         .gap_slack = c.gap_slack.in<S>(),
                         .velocity_slack = c.velocity_slack.in<S>(),
                         .gamma = c.gamma.in<S>()},
          .laws = laws_of<S>(c),
          .solver = {SolverName::automatic, default_tolerance<S>(), most_iterations},
          .energy_safe = c.energy_safe};
}

/// The impulses of a solver that is stopped early on purpose; none where the case wants them solved.
template <class S, int Dim>
typename Subject<S, Dim>::Impulses stopped_early(const StepCase& c) {
  if (c.sweeps == 0) return {};
  return [sweeps = c.sweeps, factor = c.factor.in<S>()](const ConeProblem<S, Dim>& problem) {
    auto solution = nsgs<S, Dim, Dynamic>(problem, S(0), sweeps);
    for (auto& r : solution.r) r *= factor;
    solution.status = SolveStatus::converged;  // the step is to go on with what there is
    return solution;
  };
}

}  // namespace

template <class S, int Dim>
TakenStep<S, Dim>::TakenStep(const StepCase& c, const Subject<S, Dim>& subject)
    : TakenStep(step_start<S, Dim>(c.situation), c, subject, stopped_early<S, Dim>(c)) {}

template <class S, int Dim>
TakenStep<S, Dim>::TakenStep(StepStart<S, Dim> from, const StepCase& c, const Subject<S, Dim>& subject,
                             const typename Subject<S, Dim>::Impulses& impulses)
    : drawn(c), start(std::move(from)), settings(settings_of<S>(c, start.size)) {
  subject.step(result, start.system, settings, start.x, impulses);
  if (is_solved()) balance = subject.balance(start.system, result.record);
}

template <class S, int Dim>
Labels TakenStep<S, Dim>::labels() const {
  Labels labels = labels_of(drawn.situation);
  for (const auto& contact : balance.contacts) {
    const Mode mode = contact.mode;
    set(labels, mode == Mode::takeoff ? StepClass::takeoff : mode == Mode::stick ? StepClass::stick : StepClass::slip);
    if (mode == Mode::slip && S(tangent<S, Dim>(contact.u_k).dot(tangent<S, Dim>(contact.u_k1))) < S(0))
      set(labels, StepClass::slip_reversal);
  }
  return labels;
}

template <class S, int Dim>
Vec<S, Dynamic> velocity_rounding(const TakenStep<S, Dim>& taken) {
  const auto& v_k1 = taken.record().x_k1.v;
  if constexpr (is_exact<S>) {
    return Vec<S, Dynamic>::Zero(v_k1.size());
  } else {
    using std::abs;
    using std::sqrt;
    const auto& system = taken.start.system;
    const auto& [h, theta] = taken.settings.size;
    const auto& [q_k, v_k] = taken.record().x_k;
    const S n(static_cast<int>(v_k.size() + 8));
    const Mat<S, Dynamic, Dynamic> M = dense(system.M(q_k)), C = dense(system.C()), K = dense(system.K());
    const Vec<S, Dynamic> diagonal = M.diagonal() + (h * theta) * C.diagonal() + (h * h * theta * theta) * K.diagonal();
    const Vec<S, Dynamic> d = diagonal.unaryExpr([](const S& x) { return S(sqrt(x)); });
    const Mat<S, Dynamic, Dynamic> inverse =
        system.M_hat(taken.settings.size).solve(Mat<S, Dynamic, Dynamic>::Identity(v_k.size(), v_k.size())).cwiseAbs();
    Vec<S, Dynamic> momenta = Vec<S, Dynamic>::Zero(v_k.size());
    for (const auto& contact : taken.record().active) {  // whichever way the tangents are turned
      const Local<S, Dim> sizes =
          local<S, Dim>(abs(normal(contact.p)), Vec<S, Dim - 1>::Constant(tangent<S, Dim>(contact.p).cwiseAbs().sum()));
      for (const auto& [dof, entries] : contact.H.columns) momenta[dof] += S(entries.cwiseAbs().dot(sizes));
    }
    const Vec<S, Dynamic> speeds = v_k1.cwiseAbs() + v_k.cwiseAbs() + inverse * momenta;
    momenta += h * system.varying_load(S(0), h, theta, q_k, v_k).cwiseAbs();
    momenta += h * (system.constant_load().cwiseAbs() + C.cwiseAbs() * v_k.cwiseAbs() +
                    K.cwiseAbs() * (q_k.cwiseAbs() + h * v_k.cwiseAbs()));
    return n * unit_roundoff<S>() * (inverse * (S(d.dot(speeds)) * d + momenta) + v_k1.cwiseAbs());
  }
}

#define INSTANTIATE(S, Dim)          \
  template struct TakenStep<S, Dim>; \
  template Vec<S, Dynamic> velocity_rounding(const TakenStep<S, Dim>&);
DUHEM_FOR_EACH_NAMED_FIELD_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem::properties
