#pragma once

#include "tools/solve/solved_problem.hpp"

#include <ostream>

namespace duhem::program {

/// The files of a folder as a table for people: one row a file, the counts in the last line.
class SolveTable {
 public:
  template <class S>
  void add(const SolvedProblem<S>& solved, const SolveRequest& request);
  void add_refused(const std::string& name, const std::string& reason);
  void print(std::ostream& out) const;

 private:
  struct Row {
    std::string name, dimension, contacts, solver, iterations, residual, residual_scaled, modes, seconds, status;
  };
  std::vector<Row> rows_;
  int converged_ = 0, not_converged_ = 0, no_solution_ = 0, refused_ = 0;
};

}  // namespace duhem::program
