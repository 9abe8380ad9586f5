#pragma once

#include "lib/contact/cone_problem.hpp"
#include "lib/law/impact_law.hpp"
#include "lib/model/activation.hpp"
#include "lib/search/impact_situation.hpp"

#include <memory>

namespace duhem::search {

/// What is hunted for a creation of energy: a law and a rule.
struct LawAndRule {
  Law name = Law::moreau;
  ActivationRule rule = ActivationRule::gap_velocity;
};

/// What one situation came to. The numbers are those of its ledger (lib/energy/balance.hpp).
template <class S>
struct Evaluation {
  struct Contact {
    int contact;    ///< which of the situation's
    Local<S, 2> p;  ///< impulse
    S work;         ///< u_{k+θ}·p
    S bound;        ///< what rounding and the solver's residual explain of it
  };

  SolveStatus status = SolveStatus::not_converged;  ///< nothing below holds unless it converged
  S energy{0};   ///< ½ v⁻ᵀ M v⁻, and ½ Pᵀ M⁻¹ P, what the load alone would give a body at rest
  S created{0};  ///< ΔE − W_ext
  S bound{0};    ///< what rounding and the solver's residual explain of it
  BoundedVector<Contact, most_searched_contacts> contacts;  ///< the active ones
  bool is_unique = false;                                   ///< no other velocities solve it; told by exact scalars only

  [[nodiscard]] bool is_solved() const { return status == SolveStatus::converged && !contacts.empty(); }
  /// The contact that creates most; of a solved situation.
  [[nodiscard]] const Contact& worst() const {
    const Contact* most = contacts.data();
    for (const Contact& contact : contacts)
      if (contact.work > most->work) most = &contact;
    return *most;
  }
  [[nodiscard]] S gain_relative() const { return created / energy; }
  [[nodiscard]] S gain_local() const { return worst().work / energy; }
  [[nodiscard]] bool creates_in_total() const { return is_solved() && created > bound; }
  [[nodiscard]] bool creates_at_a_contact() const { return is_solved() && worst().work > worst().bound; }
};

/// Solves situations one after the other, in the same memory.
template <class S>
class Evaluator {
 public:
  explicit Evaluator(const LawAndRule& law);
  ~Evaluator();
  Evaluator(Evaluator&&) noexcept;
  Evaluator& operator=(Evaluator&&) noexcept;

  /// `energy` = 0 makes no situation: then, and where M is not positive definite, it is not solved.
  [[nodiscard]] Evaluation<S> operator()(const ImpactSituation<S>& situation);

 private:
  struct Workspaces;
  std::unique_ptr<Workspaces> work_;
};

/// cond(W) of the active contacts, W = H M⁻¹ Hᵀ: the largest eigenvalue over the least. Where W is singular because there are
/// more contact velocities than degrees of freedom, n, the least is that of the worst n velocities that are independent: it is
/// they that an impact may have to meet. Infinite where nothing touches or no n are independent.
template <class S>
[[nodiscard]] double condition(const ImpactSituation<double>& situation, const Evaluation<S>& evaluation);

}  // namespace duhem::search
