#pragma once

#include "tools/run/simulate_any.hpp"
#include "tools/run/step_works.hpp"
#include "tools/run/trajectory_columns.hpp"

#include <fstream>

namespace duhem::program {

/// trajectory.csv, energy.csv, contacts.csv and impacts.csv of a run: a header row with units, then a row a step (a contact of
/// it, an impact). Where only every n-th step has rows, the first and the last have them too, and impacts.csv has every impact.
/// The columns of energy.csv are the fields of `energy` in the JSON, summed up to the row's step, and what the contacts of that
/// step did.
template <class S>
class CsvFiles {
 public:
  CsvFiles(const std::string& directory, const RunRequest& request, const RunPlan<S>& plan);
  void add(const RunStep<S>& step);
  /// The last step of a run that ended early has its rows too, but for contacts.csv. Throws InputError where a file could not be
  /// written to its end.
  void finish(const RunResult<S>& result);

 private:
  void write_state(const RunStep<S>& step);
  void write_energy(const RunStep<S>& step);
  void write_contacts(const RunStep<S>& step);
  void write_impacts(const RunStep<S>& step);

  std::string directory_;
  TrajectoryColumns columns_;
  bool is_elastic_;
  long every_, last_;  ///< steps with rows
  std::optional<S> near_;
  struct Seen {
    S t, identity_residual;
  };
  std::optional<Seen> unwritten_;  // of the last step, where it has no rows
  std::vector<ContactWork<S>> contacts_of_unwritten_;
  std::string row_;  // kept from row to row, so that none allocates
  std::ofstream trajectory_, energy_, contacts_, impacts_;
};

}  // namespace duhem::program
