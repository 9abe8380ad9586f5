#pragma once

#include "lib/foreign/problem_parts.hpp"

#include <optional>
#include <string_view>

namespace duhem {

/// What else a file may hold beside the problem: impulses to start from, and impulses that somebody found.
template <class S>
struct ProblemWithImpulses {
  ProblemParts<S> parts;
  std::string name = {};                                    ///< empty: the file does not say
  std::optional<std::vector<S>> guess = {}, solution = {};  ///< r, contact after contact
};

/// Reads  {"dimension":2|3, "W":[[...]], "q":[...], "mu":[...]}, and, where they are given, "name", "guess" (of r) and "r".
/// Strings are read exactly into S (decimals, fractions, C hex floats), bare numbers mean the nearest double.
/// `path` names the text in messages. Throws InputError naming the field; an unknown key is refused too.
template <class S>
[[nodiscard]] ProblemWithImpulses<S> read_problem_json(std::string_view text, const std::string& path);

/// The same document written: doubles as numbers that read back bit for bit, any other scalar as strings. W is dense.
template <class S>
[[nodiscard]] std::string write_problem_json(const AnyConeProblem<S>& problem, const std::string& name,
                                             const std::optional<std::vector<S>>& solution = {},
                                             const std::optional<std::vector<S>>& guess = {});

}  // namespace duhem
