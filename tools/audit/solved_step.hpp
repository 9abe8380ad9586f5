#pragma once

#include "lib/audit/audited_step.hpp"

namespace duhem::program {

/// The same step from the same state with impulses that solve its problem (91), looked for from those that it has: of several
/// solutions one that is near. Nothing where no solver reaches the scalar's own tolerance in the
/// iterations that the number of contacts allows.
template <class S, int Dim>
[[nodiscard]] std::optional<TraceStep<S, Dim>> solved_exactly(const TraceStep<S, Dim>& step, const AssumedLaw<S>& law);

}  // namespace duhem::program
