#pragma once

#include "lib/foreign/problem_json.hpp"

namespace duhem {

/// Reads a problem in FCLIB's HDF5 format: `fclib_local` (W, q, mu; with multipliers V, R, s) or `fclib_global` (M, H, f, w,
/// mu; with equality constraints G, b), condensed in S, and the first guess and the solution, if there are any.
/// Matrices come by compressed columns (nz = -1), by compressed rows (-2), or as triplets (nz of them).
/// Throws InputError naming file and data set.
///
/// HDF5 is read directly and not through libfclib, which ends the process on what it does not expect and believes the sizes
/// that a file states.
template <class S>
[[nodiscard]] ProblemWithImpulses<S> read_fclib(const std::string& path);

/// Impulses and velocities to be stored with a problem, contact after contact.
struct FclibSolution {
  std::vector<double> u, r;
};

/// A local problem as an FCLIB file, byte for byte what is to be written: whoever uses FCLIB can read it, and reading undoes
/// writing bit for bit.
[[nodiscard]] std::string fclib_file(const AnyConeProblem<double>& problem, const std::string& name,
                                     const std::optional<FclibSolution>& solution = {},
                                     const std::optional<std::vector<double>>& guess = {});

}  // namespace duhem
