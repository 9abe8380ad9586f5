#pragma once

#include "inputs/results.hpp"
#include "sections/exact.hpp"

namespace duhem::reports {

/// One line of arithmetic: what it is, and the formula with its numbers ("u_{k+1} = H v_{k+1} = (1/2, 0)").
struct HandLine {
  std::string what, formula;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(HandLine, what, formula)

/// A step of (61) or (72) in fractions, from the case and the impulses that `duhem verify --replay … --json` gives.
struct HandStep {
  struct Contact {
    std::string name;  ///< "[0]"
    Matrix H;
    Fraction mu, e, e_T;
    Vector p;  ///< the program's
    std::string mode = {};
    Vector u_k = {}, u_k1 = {}, u_th = {}, w = {};
    Fraction normal_work = 0, tangential_work = 0;
  };
  std::vector<HandLine> lines;
  std::vector<Contact> contacts;        ///< the active ones
  Fraction created;                     ///< ΔE − W_ext − W_damp
  std::vector<std::string> objections;  ///< where this arithmetic and the program's answer part
};

/// Throws std::runtime_error where the document is not one of a planar step.
[[nodiscard]] HandStep redo_step(const Json& replay);

/// Of Coulomb's cone in the plane: (w_N + μ |w_T|) p_N + w_T p_T, which is 0 where w̃ ⟂ p.
[[nodiscard]] Fraction complementarity(const Vector& w, const Vector& p, const Fraction& mu);

/// A counterexample with its arithmetic and what it comes to.
struct BrokenStatement {
  std::string property, statement, equation;
  std::vector<HandLine> lines;
  Found conclusion;  ///< holds where the statement is broken
  std::vector<std::string> objections;
};
/// Of a step, and of the errata that are about single pairs. Throws std::runtime_error as above, and on a property that it
/// does not know.
[[nodiscard]] BrokenStatement redo_counterexample(const Json& replay);

/// The call for the counterexample that the program keeps, and the same redone from its answer; throws where that is about
/// another.
[[nodiscard]] RequiredCall replay(const std::string& property);
[[nodiscard]] BrokenStatement redo_counterexample(const Results& results, const std::string& property);

/// The lines as a table.
[[nodiscard]] TableBlock arithmetic(const std::vector<HandLine>& lines);

}  // namespace duhem::reports
