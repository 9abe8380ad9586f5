#pragma once

#include "tools/json.hpp"
#include "tools/solve/solved_problem.hpp"

#include <ostream>

namespace duhem::program {

/// A solved problem as the interface page has it; `r` and `u` with --full.
template <class S>
[[nodiscard]] Json solution_json(const SolvedProblem<S>& solved, const SolveRequest& request);

/// A file of a folder that could not be read or solved at all.
[[nodiscard]] Json refusal_json(const std::string& name, const std::string& reason);

/// What a person reads after one solve: the verdict, then the figures it rests on.
template <class S>
void print_solution(std::ostream& out, const SolvedProblem<S>& solved, const SolveRequest& request);

/// --all as JSON: "solutions" (the isolated ones), "families" (the others), what is unique over all of them, whether the
/// search was complete, and the certificate where there is nothing.
template <class S>
[[nodiscard]] Json solution_set_json(const AllSolutions<S>& set);

/// The same for people.
template <class S>
void print_solution_set(std::ostream& out, const AllSolutions<S>& set);

/// The files of a folder as a table for people: one row a file, the counts in the last line.
class SolveTable {
 public:
  template <class S>
  void add(const SolvedProblem<S>& solved, const SolveRequest& request);
  void add_refused(const std::string& name, const std::string& reason);
  /// After Ctrl-C `not_tried` files are left.
  void print(std::ostream& out, std::size_t not_tried) const;

 private:
  struct Row {
    std::string name, dimension, contacts, solver, iterations, residual, residual_scaled, modes, seconds, status;
  };
  std::vector<Row> rows_;
  int converged_ = 0, not_converged_ = 0, no_solution_ = 0, refused_ = 0;
};

}  // namespace duhem::program
