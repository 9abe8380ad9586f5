#pragma once

#include "lib/contact/cone_problem.hpp"

#include <variant>

namespace duhem {

/// A contact problem whose dimension only its file knows, with any number of contacts. Exact scalars have no problems in
/// space to solve (there is no length in the tangent plane); reading one is still possible, so that whoever asks can say so.
template <class S>
using AnyConeProblem = std::variant<ConeProblem<S, 2>, ConeProblem<S, 3>>;

}  // namespace duhem
