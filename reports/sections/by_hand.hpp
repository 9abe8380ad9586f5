#pragma once

#include "sections/exact.hpp"

#include <nlohmann/json.hpp>

namespace duhem::reports {

/// One line of arithmetic: what it is, and the formula with its numbers ("u_{k+1} = H v_{k+1} = (1/2, 0)").
struct HandLine {
  std::string what, formula;
};

/// A step of (61) or (72) in fractions, from the case and the impulses that `duhem verify --replay … --json` gives.
struct HandStep {
  struct Contact {
    std::string name;  ///< "[0]"
    std::string mode;
    Fraction mu, e, e_T;
    Vector u_k, u_k1, u_th, w, p;
    Fraction normal_work, tangential_work;
  };
  std::vector<HandLine> lines;
  std::vector<Contact> contacts;        ///< the active ones
  Fraction created;                     ///< ΔE − W_ext − W_damp
  std::vector<std::string> objections;  ///< where this arithmetic and the program's answer part
};

/// Throws std::runtime_error where the document is not one of a planar step.
[[nodiscard]] HandStep redo_step(const nlohmann::json& replay);

/// A counterexample with its arithmetic and what it comes to.
struct BrokenStatement {
  std::string property, statement, equation;
  std::vector<HandLine> lines;
  std::string conclusion;
  bool is_broken = false;
  std::vector<std::string> objections;
};
/// Of a step, and of the errata that are about single pairs. Throws std::runtime_error as above, and on a property that it
/// does not know.
[[nodiscard]] BrokenStatement redo_counterexample(const nlohmann::json& replay);

/// "x_{k+1}" and "M^-1" with indices and exponents.
[[nodiscard]] std::string formula_html(const std::string& formula);
/// The lines as a table.
[[nodiscard]] std::string arithmetic_html(const std::vector<HandLine>& lines);

}  // namespace duhem::reports
