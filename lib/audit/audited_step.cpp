#include "lib/audit/audited_step.hpp"

#include "lib/linear/symmetry.hpp"

namespace duhem {
namespace {

/// The elimination costs n³: beyond this it would cost more than all the rest.
constexpr int most_eliminated = 100;

/// (W x)_α, with `get` for x of a contact.
template <class S, int Dim, class Get>
Local<S, Dim> row_times(const TraceStep<S, Dim>& step, int alpha, const Get& get) {
  Local<S, Dim> sum = Local<S, Dim>::Zero();
  for (const auto& [beta, block] : step.W.row(alpha)) sum += block * get(step.contacts[static_cast<std::size_t>(beta)]);
  return sum;
}
template <class S, int Dim>
Local<S, Dim> row_times_p(const TraceStep<S, Dim>& step, int alpha) {
  return row_times(
      step, alpha, [](const auto& c) -> const auto& { return c.p; });
}
template <class S, int Dim>
Local<S, Dim> row_times_position_impulse(const TraceStep<S, Dim>& step, int alpha) {
  return row_times(
      step, alpha, [](const auto& c) -> const auto& { return c.position_impulse; });
}

/// |W_α·| |p|: what the products of W p cost in rounding.
template <class S, int Dim>
Local<S, Dim> absolute_row(const TraceStep<S, Dim>& step, int alpha) {
  Local<S, Dim> sum = Local<S, Dim>::Zero();
  for (const auto& [beta, block] : step.W.row(alpha))
    sum += block.cwiseAbs() * step.contacts[static_cast<std::size_t>(beta)].p.cwiseAbs();
  return sum;
}

/// Contact α of the step that was made, from what its law saw of it.
template <class S, int Dim>
AuditedContact<S> audit_contact(const TraceStep<S, Dim>& step, int alpha, const Local<S, Dim>& u_k1,
                                const SeenByLaw<S, Dim>& seen) {
  const TraceContact<S, Dim>& c = step.contacts[static_cast<std::size_t>(alpha)];
  const S& theta = step.theta;
  const Local<S, Dim> u_th = (S(1) - theta) * c.u_minus + theta * u_k1;
  const Local<S, Dim> u_th_seen = (S(1) - theta) * c.u_minus + theta * seen.u_k1;
  const auto of_law = attribute<S, Dim>(seen.law, theta, step.approach, seen.sigma, {c.u_minus, seen.u_k1, u_th_seen, seen.p});

  AuditedContact<S> a;
  a.work_normal = normal(u_th) * normal(c.p);
  a.work_tangential = S(tangent<S, Dim>(u_th).dot(tangent<S, Dim>(c.p)));
  a.work_of_correction = step.h ? S(S(c.position_correction.dot(c.p)) / *step.h) : S(0);
  a.shares[Cause::law] = of_law.attribution.law;
  a.shares[Cause::tolerance] = of_law.attribution.tolerance;
  a.shares[Cause::activation] = of_law.attribution.activation;
  a.shares[Cause::position] = theta * S(seen.B.dot(seen.p)) + S(u_th.dot(c.position_impulse)) + a.work_of_correction;
  a.shares[Cause::rounding] =
      a.work() - (a.shares[Cause::law] + a.shares[Cause::tolerance] + a.shares[Cause::activation] + a.shares[Cause::position]);
  a.tolerance_size = of_law.tolerance_size;
  a.impulse_size = (S(1) + c.mu) * S(c.p.cwiseAbs().sum());
  a.mode = of_law.mode;
  a.loaded = !c.p.isZero(S(0));

  // Each velocity is rounded as a part of what it is the sum of: loads, and every product of W p where u_{k+1} is not given.
  const int products = c.u_plus ? 0 : Dim * static_cast<int>(step.W.row(alpha).size());
  Local<S, Dim> speeds = c.u_minus.cwiseAbs() + u_k1.cwiseAbs() + seen.B.cwiseAbs();
  if (!c.u_plus) speeds += c.u_free.cwiseAbs() + absolute_row(step, alpha);
  const Local<S, Dim> impulses = c.p.cwiseAbs() + c.position_impulse.cwiseAbs();
  using std::abs;
  const S size = S(speeds.dot(impulses)) + (S(1) + seen.law.mu) * seen.sigma * S(speeds.sum()) * S(u_th_seen.cwiseAbs().sum()) +
                 S(abs(a.work_of_correction));
  a.rounding_bound = S(products + 8) * (of_law.rounding_size + unit_roundoff<S>() * size);
  return a;
}

}  // namespace

template <class S, int Dim>
std::vector<Local<S, Dim>> velocities_after(const TraceStep<S, Dim>& step) {
  std::vector<Local<S, Dim>> u_k1;
  u_k1.reserve(step.contacts.size());
  for (int alpha = 0; alpha < step.W.rows(); ++alpha) {
    const auto& c = step.contacts[static_cast<std::size_t>(alpha)];
    u_k1.push_back(c.u_plus ? *c.u_plus : Local<S, Dim>(c.u_free + row_times_p(step, alpha)));
  }
  return u_k1;
}

template <class S, int Dim>
SeenByLaw<S, Dim> seen_by_law(const TraceStep<S, Dim>& step, int alpha, const Local<S, Dim>& u_k1, const AssumedLaw<S>& assumed) {
  const TraceContact<S, Dim>& c = step.contacts[static_cast<std::size_t>(alpha)];
  const bool is_open = !c.e || (!c.e_T && !c.fremond);
  const bool fremond = c.fremond || (!c.e_T && assumed.name == Law::fremond);
  const S e = c.e.value_or(assumed.e);
  SeenByLaw<S, Dim> seen;
  seen.law = fremond ? fremond_law<S>(e, c.mu) : moreau_law<S>(e, c.e_T.value_or(assumed.e_T), c.mu);
  seen.sigma = impulse_per_velocity<S, Dim>(step.W.diagonal(alpha));
  seen.B = c.bias + row_times_position_impulse(step, alpha);
  if (step.restitution_from.value_or(is_open ? assumed.from : assumed.named_from) == RestitutionFrom::free_velocity) {
    const Local<S, Dim> loads = c.u_free - c.u_minus;
    if (step.approach == Approach::as_is || normal(c.u_minus) <= S(0)) normal(seen.B) -= e * normal(loads);
    tangent<S, Dim>(seen.B) -= seen.law.effective_e_T(step.theta) * tangent<S, Dim>(loads);
  }
  seen.u_k1 = u_k1 - seen.B;
  seen.p = c.p - c.position_impulse;
  return seen;
}

template <class S, int Dim>
AuditedStep<S> audit(const TraceStep<S, Dim>& step, const AssumedLaw<S>& assumed) {
  AuditedStep<S> result;
  if (step.contacts.empty()) return result;

  const auto u_k1 = velocities_after(step);
  ConeProblem<S, Dim> problem;  // (91) as the law saw it, w = W p′ + b
  problem.A = step.W;
  std::vector<Local<S, Dim>> p_seen;
  result.contacts.reserve(step.contacts.size());
  for (int alpha = 0; alpha < step.W.rows(); ++alpha) {
    const auto a = static_cast<std::size_t>(alpha);
    const TraceContact<S, Dim>& c = step.contacts[a];
    const auto seen = seen_by_law(step, alpha, u_k1[a], assumed);
    result.contacts.push_back(audit_contact(step, alpha, u_k1[a], seen));
    result.sigma_least = alpha == 0 ? seen.sigma : std::min(result.sigma_least, seen.sigma);
    result.sigma_most = std::max(result.sigma_most, seen.sigma);

    const Local<S, Dim> offset = local<S, Dim>(seen.law.normal_offset(normal(c.u_minus), step.theta, step.approach),
                                               seen.law.effective_e_T(step.theta) * tangent<S, Dim>(c.u_minus));
    Local<S, Dim> without_p = c.u_free;
    if (c.u_plus) {
      const Local<S, Dim> by_p = row_times_p(step, alpha);
      without_p = *c.u_plus - by_p;
      const Local<S, Dim> gap = without_p - c.u_free;
      const S size =
          S(c.u_free.cwiseAbs().maxCoeff()) + S(c.u_plus->cwiseAbs().maxCoeff()) + S(absolute_row(step, alpha).maxCoeff());
      if (size > S(0)) result.velocity_gap = std::max(result.velocity_gap, S(S(gap.cwiseAbs().maxCoeff()) / size));
    }
    // w′ = u_{k+1} + offset − B with p = p′ + s and B = b + W s: W s is in both, and goes.
    problem.b.push_back(without_p + offset - (seen.B - row_times_position_impulse(step, alpha)));
    result.data_size += S(problem.b.back().cwiseAbs().sum());
    problem.mu.push_back(c.mu);
    p_seen.push_back(seen.p);
  }
  result.residual = residual<S, Dim, Dynamic>(problem, p_seen);
  result.asymmetry = asymmetry<S, Dim>(step.W);
  result.indefinite = step.W.rows() <= most_eliminated && is_indefinite<S, Dim>(step.W);
  return result;
}

#define INSTANTIATE(S, D)                                                                                            \
  template std::vector<Local<S, D>> velocities_after<S, D>(const TraceStep<S, D>&);                                  \
  template SeenByLaw<S, D> seen_by_law<S, D>(const TraceStep<S, D>&, int, const Local<S, D>&, const AssumedLaw<S>&); \
  template AuditedStep<S> audit<S, D>(const TraceStep<S, D>&, const AssumedLaw<S>&);
DUHEM_FOR_EACH_FIELD_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
