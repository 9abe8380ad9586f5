#pragma once

#include "tools/run/json.hpp"
#include "tools/solve/solved_problem.hpp"

namespace duhem::program {

/// A solved problem as the interface page has it; `r` and `u` with --full.
template <class S>
[[nodiscard]] Json solution_json(const SolvedProblem<S>& solved, const SolveRequest& request);

/// A file of a folder that could not be read or solved at all.
[[nodiscard]] Json refusal_json(const std::string& name, const std::string& reason);

/// On one line each, text that may not be UTF-8 made so.
[[nodiscard]] std::string dump(const Json& document);

}  // namespace duhem::program
