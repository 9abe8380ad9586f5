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

/// What of the velocity of contact α the step before left there: of the contact that was the nearest to it in its velocity, α
/// itself where several were.
template <class S, int Dim>
VelocityLeft<S> left_at(const Local<S, Dim>& u_k, std::size_t alpha, const std::vector<VelocityLeft<S>>& before) {
  const VelocityLeft<S>* nearest = nullptr;
  S least(0);
  const auto look_at = [&](const VelocityLeft<S>& other) {
    S far(0);
    for (int i = 0; i < Dim; ++i) {
      const S d = u_k(i) - other.u_k1[static_cast<std::size_t>(i)];
      far += d * d;
    }
    if (!nearest || far < least) nearest = &other, least = far;
  };
  if (alpha < before.size()) look_at(before[alpha]);
  for (const VelocityLeft<S>& other : before) look_at(other);
  return nearest ? *nearest : VelocityLeft<S>{};
}

/// Contact α of the step that was made, from what its law saw of it.
template <class S, int Dim>
AuditedContact<S> audit_contact(const TraceStep<S, Dim>& step, int alpha, const Local<S, Dim>& u_k1,
                                const SeenByLaw<S, Dim>& seen, const std::vector<VelocityLeft<S>>& before) {
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
  a.shares[Cause::position] =
      theta * S((seen.B - seen.B_restitution).dot(seen.p)) + S(u_th.dot(c.position_impulse)) + a.work_of_correction;
  a.shares[Cause::restitution] = theta * S(seen.B_restitution.dot(seen.p));
  const auto book_as_tolerance = [&](Cause cause, const S& work) {
    a.shares[cause] -= work;
    a.shares[Cause::tolerance] += work;
  };
  using std::abs;
  const VelocityLeft<S> left = left_at<S, Dim>(c.u_minus, static_cast<std::size_t>(alpha), before);
  Local<S, Dim> since;  // what became of the velocity that the step before ended with: contacts move
  for (int i = 0; i < Dim; ++i) since(i) = c.u_minus(i) - left.u_k1[static_cast<std::size_t>(i)];
  if (normal(c.u_minus) <= left.separation && abs(normal(since)) <= left.separation)
    book_as_tolerance(Cause::activation, S(a.shares[Cause::activation]));
  const Vec<S, Dim - 1> z_T = tangent<S, Dim>(seen.p) - tangent<S, Dim>(of_law.rho);
  const S kane = seen.law.kane_factor(theta) * S(tangent<S, Dim>(c.u_minus).dot(z_T));
  const S slip = tangent_norm<S, Dim>(c.u_minus);
  if (kane > S(0) && slip <= left.slip && tangent_norm<S, Dim>(since) <= slip + left.slip) book_as_tolerance(Cause::law, kane);
  S shared(0);
  for (const Cause cause : causes) shared += a.shares[cause];
  a.shares[Cause::rounding] = a.work() - shared;
  a.tolerance_size = of_law.tolerance_size;
  a.impulse_size = (S(1) + c.mu) * S(c.p.cwiseAbs().sum());
  a.sigma = seen.sigma;
  a.mode = of_law.mode;
  a.loaded = !c.p.isZero(S(0));

  // Each velocity is rounded as a part of what it is the sum of: loads, and every product of W p where u_{k+1} is not given.
  const int products = c.u_plus ? 0 : Dim * static_cast<int>(step.W.row(alpha).size());
  Local<S, Dim> speeds = c.u_minus.cwiseAbs() + u_k1.cwiseAbs() + seen.B.cwiseAbs();
  if (!c.u_plus) speeds += c.u_free.cwiseAbs() + absolute_row(step, alpha);
  const Local<S, Dim> impulses = c.p.cwiseAbs() + c.position_impulse.cwiseAbs();
  const S size = S(speeds.dot(impulses)) + (S(1) + seen.law.mu) * seen.sigma * S(speeds.sum()) * S(u_th_seen.cwiseAbs().sum()) +
                 S(abs(a.work_of_correction));
  const S roundings = S(products + 8) * unit_roundoff<S>();
  a.rounding_bound = S(products + 8) * of_law.rounding_size + roundings * size;
  const Local<S, Dim> w = seen.u_k1 + seen.offset;
  a.violations = violations<S, Dim>({.w = w,
                                     .u_k1 = seen.u_k1,
                                     .p = seen.p,
                                     .rho = of_law.rho,
                                     .mu = c.mu,
                                     .sigma = seen.sigma,
                                     .velocity_rounding = roundings * (S(1) + c.mu) * S(speeds.sum()),
                                     .impulse_rounding = roundings * S(impulses.sum())});
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
  const S& u_N = normal(c.u_minus);
  const bool approaching = step.restitution.value_or(is_open ? assumed.at : assumed.named_at) == Restitution::approaching;
  if (approaching && u_N > S(0)) seen.law.e = S(0);
  seen.B_restitution = Local<S, Dim>::Zero();
  if (step.restitution_from.value_or(is_open ? assumed.from : assumed.named_from) == RestitutionFrom::free_velocity) {
    const S& free_N = normal(c.u_free);
    if (step.approach == Approach::as_is || u_N <= S(0))
      normal(seen.B_restitution) = seen.law.e * u_N - (approaching && free_N > S(0) ? S(0) : S(e * free_N));
    tangent<S, Dim>(seen.B_restitution) =
        seen.law.effective_e_T(step.theta) * tangent<S, Dim>(Local<S, Dim>(c.u_minus - c.u_free));
  }
  seen.B = c.bias + row_times_position_impulse(step, alpha) + seen.B_restitution;
  seen.offset = local<S, Dim>(seen.law.normal_offset(u_N, step.theta, step.approach),
                              seen.law.effective_e_T(step.theta) * tangent<S, Dim>(c.u_minus));
  seen.u_k1 = u_k1 - seen.B;
  seen.p = c.p - c.position_impulse;
  return seen;
}

template <class S, int Dim>
ProblemSeenByLaw<S, Dim> problem_seen_by_law(const TraceStep<S, Dim>& step, const std::vector<Local<S, Dim>>& u_k1,
                                             const AssumedLaw<S>& assumed) {
  ProblemSeenByLaw<S, Dim> result;
  result.problem.A = step.W;
  for (int alpha = 0; alpha < step.W.rows(); ++alpha) {
    const auto a = static_cast<std::size_t>(alpha);
    const TraceContact<S, Dim>& c = step.contacts[a];
    const auto seen = seen_by_law(step, alpha, u_k1[a], assumed);
    const Local<S, Dim> without_p = c.u_plus ? Local<S, Dim>(*c.u_plus - row_times_p(step, alpha)) : c.u_free;
    // w′ = u_{k+1} + offset − B with p = p′ + s and B = b + W s: W s is in both, and goes.
    result.problem.b.push_back(without_p + seen.offset - (seen.B - row_times_position_impulse(step, alpha)));
    result.problem.mu.push_back(c.mu);
    result.p.push_back(seen.p);
  }
  return result;
}

template <class S, int Dim>
AuditedStep<S> audit(const TraceStep<S, Dim>& step, const AssumedLaw<S>& assumed, const std::vector<VelocityLeft<S>>& before) {
  AuditedStep<S> result;
  if (step.contacts.empty()) return result;

  const auto u_k1 = velocities_after(step);
  result.contacts.reserve(step.contacts.size());
  for (int alpha = 0; alpha < step.W.rows(); ++alpha) {
    const auto a = static_cast<std::size_t>(alpha);
    const TraceContact<S, Dim>& c = step.contacts[a];
    const auto seen = seen_by_law(step, alpha, u_k1[a], assumed);
    result.contacts.push_back(audit_contact(step, alpha, u_k1[a], seen, before));
    result.sigma_least = alpha == 0 ? seen.sigma : std::min(result.sigma_least, seen.sigma);
    result.sigma_most = std::max(result.sigma_most, seen.sigma);
    const Violations<S>& found = result.contacts.back().violations;
    VelocityLeft<S> left{found.separation_left, found.slip_left};
    for (int i = 0; i < Dim; ++i) left.u_k1[static_cast<std::size_t>(i)] = u_k1[a](i);
    result.left.push_back(left);
    if (!c.u_plus) continue;
    const Local<S, Dim> gap = *c.u_plus - row_times_p(step, alpha) - c.u_free;
    const S size =
        S(c.u_free.cwiseAbs().maxCoeff()) + S(c.u_plus->cwiseAbs().maxCoeff()) + S(absolute_row(step, alpha).maxCoeff());
    if (size > S(0)) result.velocity_gap = std::max(result.velocity_gap, S(S(gap.cwiseAbs().maxCoeff()) / size));
  }
  const auto [problem, p] = problem_seen_by_law(step, u_k1, assumed);
  for (const auto& b : problem.b) result.data_size += S(b.cwiseAbs().sum());
  result.residual = true_residual<S, Dim, Dynamic>(problem, p);
  result.asymmetry = asymmetry<S, Dim>(step.W);
  result.indefinite = step.W.rows() <= most_eliminated && is_indefinite<S, Dim>(step.W);
  return result;
}

#define INSTANTIATE(S, D)                                                                                            \
  template std::vector<Local<S, D>> velocities_after<S, D>(const TraceStep<S, D>&);                                  \
  template SeenByLaw<S, D> seen_by_law<S, D>(const TraceStep<S, D>&, int, const Local<S, D>&, const AssumedLaw<S>&); \
  template ProblemSeenByLaw<S, D> problem_seen_by_law<S, D>(const TraceStep<S, D>&, const std::vector<Local<S, D>>&, \
                                                            const AssumedLaw<S>&);                                   \
  template AuditedStep<S> audit<S, D>(const TraceStep<S, D>&, const AssumedLaw<S>&, const std::vector<VelocityLeft<S>>&);
DUHEM_FOR_EACH_NAMED_FIELD_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
