#pragma once

#include "lib/contact/any_problem.hpp"
#include "lib/foreign/contact_problem_file.hpp"

#include <functional>
#include <string>
#include <vector>

namespace duhem::bench {

using ContactProblem = ContactProblemFile<double>;

/// What one solve took, and its impulses: contact after contact, normal first.
struct Answer {
  double seconds;
  std::vector<double> r;
};

/// What a method is told.
struct Asked {
  double tolerance;
  bool patient;  ///< an iteration limit that it should not meet before the clock does, instead of its own
};

/// One method, ready to solve one problem from r = 0 to what it is asked. Everything but the solve itself happens
/// before the clock starts: the data in the method's own storage, options, vectors.
struct Contender {
  std::string name;
  bool counts;  ///< the issue compares with four solvers of Siconos; its two others for planar problems are shown beside them
  std::function<Answer(const Asked&)> solve;
};

/// `duhem::solve` with `auto`, in double.
[[nodiscard]] Contender our_solver(const ContactProblem& problem);
/// Siconos' NSGS, PROX, NSN_AC and ADMM in space; NSGS, Lemke's and the enumerative method in the plane.
[[nodiscard]] std::vector<Contender> siconos_solvers(const ContactProblem& problem);

}  // namespace duhem::bench
