#include "tools/audit/mistakes.hpp"

#include "lib/linear/length.hpp"

#include <algorithm>

namespace duhem::program {
namespace {

template <class S, int Dim>
using Vector = Local<S, Dim>;

/// Every vector and every block of W by `turn`, which is orthogonal.
template <class S, int Dim>
void turn(const Mat<S, Dim, Dim>& by, TraceStep<S, Dim>& step) {
  BlockMatrix<S, Dim> W;
  for (int alpha = 0; alpha < step.W.rows(); ++alpha) {
    for (const auto& [beta, block] : step.W.row(alpha)) W.append(beta, Mat<S, Dim, Dim>(by * block * by.transpose()));
    W.end_row();
  }
  step.W = std::move(W);
  for (TraceContact<S, Dim>& c : step.contacts) {
    for (auto member :
         {&TraceContact<S, Dim>::u_minus, &TraceContact<S, Dim>::u_free, &TraceContact<S, Dim>::p, &TraceContact<S, Dim>::bias,
          &TraceContact<S, Dim>::position_impulse, &TraceContact<S, Dim>::position_correction})
      c.*member = Vector<S, Dim>(by * (c.*member));
    if (c.u_plus) c.u_plus = Vector<S, Dim>(by * *c.u_plus);
  }
}

/// For each contact; true where `change` says so of one.
template <class S, int Dim, class Change>
bool each(TraceStep<S, Dim>& step, const Change& change) {
  bool changed = false;
  for (TraceContact<S, Dim>& c : step.contacts) changed = change(c) || changed;
  return changed;
}

}  // namespace

template <class S, int Dim>
bool undo(Mistake mistake, const MistakeScale<S>& scale, TraceStep<S, Dim>& step) {
  using Contact = TraceContact<S, Dim>;
  const auto times = [&](const Vector<S, Dim>& factors) {
    return each(step, [&](Contact& c) {
      c.p = c.p.cwiseProduct(factors);
      c.position_impulse = c.position_impulse.cwiseProduct(factors);
      return !c.p.isZero(S(0));
    });
  };
  Vector<S, Dim> signs = Vector<S, Dim>::Ones();
  switch (mistake) {
    case Mistake::none: return true;
    case Mistake::forces: return step.h && times(Vector<S, Dim>::Constant(*step.h));
    case Mistake::normal_last: {
      Mat<S, Dim, Dim> last_first = Mat<S, Dim, Dim>::Zero();
      for (int i = 0; i < Dim; ++i) last_first(i, (i + Dim - 1) % Dim) = S(1);
      turn<S, Dim>(last_first, step);
      return true;
    }
    case Mistake::tangent_reversed:
      signs = -signs;
      normal(signs) = S(1);
      return times(signs);
    case Mistake::normal_reversed: normal(signs) = S(-1); return times(signs);
    case Mistake::impulse_reversed: return times(-signs);
    case Mistake::normal_turned: {
      Mat<S, Dim, Dim> mirror = Mat<S, Dim, Dim>::Identity();
      mirror(0, 0) = S(-1);
      turn<S, Dim>(mirror, step);
      return true;
    }
    case Mistake::loads_twice:
      return each(step, [](Contact& c) {
        const Vector<S, Dim> loads = c.u_free - c.u_minus;
        c.u_minus -= loads;
        c.u_free -= loads;
        return !loads.isZero(S(0));
      });
    case Mistake::approaching: {
      const bool says = !step.restitution;
      step.restitution = Restitution::approaching;
      return says;
    }
    case Mistake::after_loads: {
      const bool says = !step.restitution_from;
      step.restitution_from = RestitutionFrom::free_velocity;
      return says;
    }
    case Mistake::other_e:
      return scale.e && each(step, [&](Contact& c) {
               const bool is_named = c.e.has_value();
               if (is_named) c.e = *scale.e;
               return is_named;
             });
    case Mistake::other_mu:
      return scale.mu && each(step, [&](Contact& c) {
               c.mu = *scale.mu;
               return true;
             });
    case Mistake::larger_of_both:  // b' such that −e u_N + b' is the larger of −e min(u_N, 0) and b
      return each(step, [](Contact& c) {
        if (!c.e || !(normal(c.bias) > S(0)) || !(normal(c.u_minus) < S(0))) return false;
        normal(c.bias) = std::max(S(0), S(normal(c.bias) + *c.e * normal(c.u_minus)));
        return true;
      });
    case Mistake::let_in_early:
      return step.h && each(step, [&](Contact& c) {
               if (!c.gap || !(*c.gap > S(0)) || normal(c.bias) != S(0)) return false;
               normal(c.bias) = -*c.gap / *step.h;
               return true;
             });
    case Mistake::push_out:
      return scale.push_out && each(step, [&](Contact& c) {
               if (!c.gap || !(*c.gap < S(0))) return false;
               normal(c.bias) += *scale.push_out * -*c.gap;
               return true;
             });
    case Mistake::pyramid: return Dim == 3;
    case Mistake::fixed_bound: return scale.friction.has_value();
  }
  return false;
}

template <class S, int Dim>
S distance(Mistake mistake, const MistakeScale<S>& scale, const TraceStep<S, Dim>& step, const AssumedLaw<S>& law) {
  const AuditedStep<S> audited = audit(step, law);
  if (mistake != Mistake::pyramid && mistake != Mistake::fixed_bound)
    return std::max(audited.residual.scaled, audited.velocity_gap);
  // The natural map of 0 ≤ p_N ⟂ w_N ≥ 0 and, for each direction of friction, of |p_i| ≤ bound.
  const auto [problem, p] = problem_seen_by_law(step, velocities_after(step), law);
  const auto w = problem.velocities(p);
  Length<S> left, b;
  for (std::size_t a = 0; a < p.size(); ++a) {
    const S sigma = impulse_per_velocity<S, Dim>(step.W.diagonal(static_cast<int>(a)));
    const S bound = mistake == Mistake::pyramid ? S(problem.mu[a] * std::max(S(0), normal(p[a]))) : scale.friction.value_or(S(0));
    Local<S, Dim> F;
    for (int i = 0; i < Dim; ++i) {
      const S x = p[a](i) - sigma * w[a](i);
      F(i) = p[a](i) - (i == 0 ? std::max(S(0), x) : std::clamp(x, S(-bound), bound));
    }
    left.add(Local<S, Dim>(F / sigma));
    b.add(problem.b[a]);
  }
  return std::max(S(left.value() / (b.value() > S(0) ? b.value() : S(1))), audited.velocity_gap);
}

#define INSTANTIATE(S, D)                                                      \
  template bool undo<S, D>(Mistake, const MistakeScale<S>&, TraceStep<S, D>&); \
  template S distance<S, D>(Mistake, const MistakeScale<S>&, const TraceStep<S, D>&, const AssumedLaw<S>&);
DUHEM_FOR_EACH_NAMED_REAL_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem::program
