#pragma once

#include "lib/checker/exact_ldlt.hpp"

namespace duhem {

/// The step of a witness, written from the equations and with the impulses left open: v_{k+1} = v_k + Δv(p).
/// Everything exact; both judges start here. Keeps the admissible witness that it is made of.
class WitnessStep {
 public:
  struct Contact {
    std::vector<Rational> u_k;     ///< H v_k (7)
    std::vector<Rational> offset;  ///< of w = u_{k+1} + offset: (b_N, e_T u_{T,k}) of [M 2] and [M 3]
    // At a solution, where w̃ ⟂ p, the work is  u_{k+θ}·p = normal p_N − θ μ ‖w_T‖ p_N + tangential·p_T  ([M 5] with ρ = 0):
    Rational normal;                   ///< [1 − θ(1+e)] u_{N,k}, of min(u_{N,k}, 0) where clipped
    std::vector<Rational> tangential;  ///< (1 − θ − θ e_T) u_{T,k}: Kane's term, 0 under Frémond's law
  };

  explicit WitnessStep(const Witness& witness);

  [[nodiscard]] const Witness& witness() const { return witness_; }
  [[nodiscard]] const std::vector<Contact>& contacts() const { return contacts_; }
  [[nodiscard]] const ExactMatrix& M_hat() const { return M_hat_; }          ///< M + hθC + h²θ²K (92)
  [[nodiscard]] const std::vector<Rational>& load() const { return load_; }  ///< M̂ Δv = load + Σ Hᵀ p
  [[nodiscard]] std::vector<Rational> solve(const std::vector<Rational>& momentum) const { return factors_.solve(momentum); }

  [[nodiscard]] Rational energy_before() const;  ///< (41)
  template <class X>
  [[nodiscard]] X energy_after(const std::vector<X>& dv) const;

  /// ΔE − W_ext − W_damp of (41), (66), (67), term by term. X: Rational, or Interval where Δv is enclosed.
  template <class X>
  [[nodiscard]] X energy_change(const std::vector<X>& dv) const;
  /// (½ − θ)[‖Δv‖²_M + ‖Δq‖²_K]: what of it is not contact work, by the energy identity (65).
  template <class X>
  [[nodiscard]] X energy_of_scheme(const std::vector<X>& dv) const;

 private:
  const Witness& witness_;
  ExactMatrix M_hat_;
  ExactLdlt factors_;
  std::vector<Rational> load_;
  std::vector<Contact> contacts_;
};

// Sums and products of vectors of rationals, or of enclosures (X), with what is exact.

template <class X>
[[nodiscard]] std::vector<X> times(const ExactMatrix& A, const std::vector<X>& x) {
  std::vector<X> result(static_cast<std::size_t>(A.rows), X(Rational(0)));
  for (int i = 0; i < A.rows; ++i)
    for (int j = 0; j < A.columns; ++j)
      if (A(i, j) != Rational(0)) result[static_cast<std::size_t>(i)] += X(A(i, j)) * x[static_cast<std::size_t>(j)];
  return result;
}
/// x + a y.
template <class X>
[[nodiscard]] std::vector<X> plus(const std::vector<Rational>& x, const Rational& a, const std::vector<X>& y) {
  std::vector<X> result(x.begin(), x.end());
  for (std::size_t i = 0; i < result.size(); ++i) result[i] += X(a) * y[i];
  return result;
}
template <class X>
[[nodiscard]] X dot(const std::vector<X>& x, const std::vector<X>& y) {
  X sum(Rational(0));
  for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
  return sum;
}

template <class X>
X WitnessStep::energy_after(const std::vector<X>& dv) const {
  const Witness& w = witness_;
  const std::vector<X> v_k1 = plus(w.v, Rational(1), dv);
  X twice = dot(v_k1, times(w.M, v_k1));
  if (w.K.rows > 0) {
    const std::vector<X> q_k1 = plus(w.q, w.h, plus(w.v, w.theta, dv));
    twice += dot(q_k1, times(w.K, q_k1));
  }
  return X(Rational(1, 2)) * twice;
}

template <class X>
X WitnessStep::energy_change(const std::vector<X>& dv) const {
  const Witness& w = witness_;
  const std::vector<X> v_th = plus(w.v, w.theta, dv);
  const std::vector<X> v_mean = plus(w.v, Rational(1, 2), dv);
  X change = dot(v_mean, times(w.M, dv));  // ½ v'ᵀMv' − ½ vᵀMv = ½ (v + v')ᵀ M (v' − v)
  if (w.K.rows > 0) {
    const std::vector<Rational> none(w.v.size());
    const std::vector<X> dq = plus(none, w.h, v_th);
    change += dot(plus(w.q, Rational(1, 2), dq), times(w.K, dq));
  }
  if (w.C.rows > 0) change += X(w.h) * dot(v_th, times(w.C, v_th));                                          // − W_damp (67)
  for (std::size_t i = 0; i < w.external_impulse.size(); ++i) change -= X(w.external_impulse[i]) * v_th[i];  // − W_ext (66)
  return change;
}

template <class X>
X WitnessStep::energy_of_scheme(const std::vector<X>& dv) const {
  const Witness& w = witness_;
  const Rational share = Rational(1, 2) - w.theta;
  if (share == Rational(0)) return X(Rational(0));
  X squares = dot(dv, times(w.M, dv));
  if (w.K.rows > 0) {
    const std::vector<Rational> none(w.v.size());
    const std::vector<X> dq = plus(none, w.h, plus(w.v, w.theta, dv));
    squares += dot(dq, times(w.K, dq));
  }
  return X(share) * squares;
}

}  // namespace duhem
