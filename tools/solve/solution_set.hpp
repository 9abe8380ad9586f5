#pragma once

#include "lib/solver/all_solutions.hpp"
#include "tools/run/json.hpp"

#include <ostream>

namespace duhem::program {

/// --all as JSON: "solutions" (the isolated ones), "families" (the others), what is unique over all of them, whether the
/// search was complete, and the certificate where there is nothing.
template <class S>
[[nodiscard]] Json solution_set_json(const AllSolutions<S>& set);

/// The same for people.
template <class S>
void print_solution_set(std::ostream& out, const AllSolutions<S>& set);

}  // namespace duhem::program
