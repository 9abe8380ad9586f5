#pragma once

#include "tools/run/simulate_any.hpp"
#include "tools/run/step_works.hpp"
#include "tools/run/trajectory_columns.hpp"

#include <fstream>

namespace duhem::program {

/// trajectory.csv, energy.csv and impacts.csv of a run: a header row with units, then a row a step (an impact).
/// The columns of energy.csv are the fields of `energy` in the JSON, summed up to the row's step, and what the contacts of that
/// step did.
template <class S>
class CsvFiles {
 public:
  CsvFiles(const std::string& directory, const RunRequest& request, const RunPlan<S>& plan);
  void start(const Ledger<S>& ledger, const RunPlan<S>& plan);
  void add(const StepLine<S>& line);
  /// Throws InputError where a file could not be written to its end.
  void finish();

 private:
  void write_state(long step, const S& t, std::span<const S> q, std::span<const S> v);
  void write_energy(long step, const S& t, const Ledger<S>& ledger, const S& identity_residual, const StepWorks<S>& works);

  std::string directory_;
  TrajectoryColumns columns_;
  bool is_elastic_;
  std::string row_;  // kept from row to row, so that none allocates
  std::ofstream trajectory_, energy_, impacts_;
};

/// Throws InputError naming the option where the directory could not be made or written to, or where one of these files in
/// it could not be written; touches nothing.
void check_target(const std::string& directory, const std::vector<std::string>& files, const std::string& option);

/// The same for one file, in a directory that exists.
void check_target_file(const std::string& path, const std::string& option);

/// Creates the directory where it is missing, and says whether it was. Throws InputError naming the option where that fails.
bool make_directory(const std::string& directory, const std::string& option);

/// Opens a file for writing in it.
[[nodiscard]] std::ofstream open_for_writing(const std::string& path, const std::string& option);

}  // namespace duhem::program
