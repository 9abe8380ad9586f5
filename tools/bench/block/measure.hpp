#pragma once

#include "tools/bench/block/block.hpp"

#include <optional>

namespace duhem::bench {

/// Processor time of this thread, from construction on: other work on the machine is not in it.
class ProcessorTime {
 public:
  [[nodiscard]] double seconds() const { return now() - start_; }

 private:
  [[nodiscard]] static double now();
  double start_ = now();
};

/// Seconds of all steps together.
struct Parts {
  long steps = 0;
  long iterations = 0;  ///< of the contact solver
  long active = 0;      ///< contacts
  double force = 0;     ///< h [F − C v − K (q + hθ v)]
  double sweeps = 0;    ///< elimination forth, up to the contacts and on with their impulses, and back
  double problem = 0;   ///< (91) from W and u_free
  double contacts = 0;  ///< its solution
  double step = 0;      ///< all of these and the rest of a step
  double ledger = 0;    ///< its balance, added

  [[nodiscard]] double rest() const { return step - force - sweeps - problem - contacts; }
  [[nodiscard]] double whole() const { return step + ledger; }
};

/// A run from the start: after `first` steps, `steps` more are measured. The parts of a step are done again beside it, on its own
/// state and with its own impulses, except for the solver, which is timed where the step calls it.
/// Nothing where a step is not solved or the ledger does not close.
[[nodiscard]] std::optional<Parts> parts_of(const Block& block, long first, long steps);

/// The whole run with its ledger and factorisation, and nothing else: seconds.
[[nodiscard]] std::optional<double> whole_run(const Block& block);

/// What a body costs by its size.
struct SizeCost {
  long unknowns = 0, contacts = 0;
  double factorisation = 0;  ///< s
  double factor_bytes = 0, peak_bytes = 0;
  Parts parts;
};
[[nodiscard]] std::optional<SizeCost> cost_of(int columns, int rows, long first, long steps);

/// What M̂⁻¹Hᵀ, kept as a dense matrix, would cost beside elimination that halts at the contacts.
struct DenseCost {
  long unknowns = 0, contacts = 0;
  double bytes = 0, making = 0;  ///< of the matrix; s
  double product = 0;            ///< M̂⁻¹Hᵀ p, s
  double solve = 0;              ///< M̂⁻¹ f, which comes before: s
  double sweeps = 0;             ///< ours: both together, s
};
[[nodiscard]] DenseCost dense_cost(int columns, int rows);

}  // namespace duhem::bench
