#pragma once

#include "lib/names.hpp"
#include "lib/scalar/exact_matrix.hpp"

#include <string>
#include <vector>

namespace duhem {

/// A claim about the energy of one impact, or of one step of (61) or (72), with all it takes to check it: exact and
/// self-contained. lib/record/FORMAT.md is the grammar of its file, lib/checker judges it.
///
/// The step is  M̂ (v_{k+1} − v_k) = external_impulse − h C v_k − h K (q_k + hθ v_k) + Σ Hᵀ p,  M̂ = M + hθC + h²θ²K (92),
/// q_{k+1} = q_k + h v_{k+θ};  with h = 0 it is an impact. The impulses are to obey  K* ∋ w̃ ⟂ p ∈ K  with
/// w_N = u_{N,k+1} + b_N and w_T = u_{T,k+1} + e_T u_{T,k}  ([M 2], [M 3]).
struct Witness {
  enum class ClaimKind {
    total,       ///< ΔE − W_ext − W_damp ≥ at_least
    ratio,       ///< E_{k+1} ≥ at_least · E_k
    local,       ///< u_{k+θ}·p ≥ at_least at one contact
    dissipative  ///< u_{k+θ}·p ≤ 0 at every contact
  };
  struct Contact {
    ExactMatrix H;  ///< dimension × n, the normal row first
    Rational e;
    Rational e_T;  ///< of Moreau's law; 0 under the others, which have their own
    Rational mu;
    std::vector<Rational> impulse;  ///< one number a row of H
    friend bool operator==(const Contact&, const Contact&) = default;
  };
  struct Claim {
    ClaimKind kind = ClaimKind::total;
    int contact = 0;    ///< of a local claim; else 0
    Rational at_least;  ///< of all claims but `dissipative`; there 0
    friend bool operator==(const Claim&, const Claim&) = default;
  };

  std::string title;  ///< free text
  int dimension = 2;
  Law law = Law::newton;
  bool clipped = false;  ///< the rule gap-clipped: min(u_{N,k}, 0) in the offset of the law [M 3]
  Rational h = 0;        ///< 0: an impact
  Rational theta{1, 2};
  ExactMatrix M, K, C;                     ///< K and C: no rows where there are none
  std::vector<Rational> q;                 ///< q_k; none where there is no K
  std::vector<Rational> v;                 ///< v_k, v⁻ of an impact
  std::vector<Rational> external_impulse;  ///< h F_{k+θ}; none where there is no load
  std::vector<Contact> contacts;
  Rational radius = 0;  ///< a solution lies within it, component by component, of the impulses; 0: they are exact
  Claim claim;

  [[nodiscard]] int dofs() const { return M.rows; }
  friend bool operator==(const Witness&, const Witness&) = default;
};

template <>
inline constexpr std::array names_of<Witness::ClaimKind>{
    Named<Witness::ClaimKind>{"total", Witness::ClaimKind::total},
    Named<Witness::ClaimKind>{"ratio", Witness::ClaimKind::ratio},
    Named<Witness::ClaimKind>{"local", Witness::ClaimKind::local},
    Named<Witness::ClaimKind>{"dissipative", Witness::ClaimKind::dissipative},
};

}  // namespace duhem
