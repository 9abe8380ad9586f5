#pragma once

#include "lib/contact/any_problem.hpp"

#include <optional>
#include <string>

namespace duhem {

/// A contact problem from a file, and the impulses that came with it.
template <class S>
struct ContactProblemFile {
  std::string name;  ///< of the file, without directory
  const char* format;
  AnyConeProblem<S> problem;
  std::optional<std::vector<S>> guess, solution;  ///< r, contact after contact
};

/// The one door to other people's contact problems: FCLIB's HDF5, JSON or Siconos' text, told apart by content, not by name.
/// Throws InputError naming the file and the line, field or data set.
template <class S>
[[nodiscard]] ContactProblemFile<S> read_contact_problem(const std::string& path);

}  // namespace duhem
