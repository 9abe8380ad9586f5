#pragma once

#include "tools/json.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace duhem::program {

/// A contact with an impulse, in one step.
struct ComparedContact {
  long step;
  std::optional<double> t;
  int contact;
  std::string mode;  ///< empty where it is not told, as in a trace
  std::vector<double> p;
  std::vector<double> speed;  ///< |u_k| + |u_{k+1}|, component by component: what a change of p costs in energy
};

/// What is compared of one step: of a run its q and v, of a trace u_{k+1} of its contacts.
struct ComparedStep {
  long step = 0;
  std::optional<double> t;
  std::vector<std::string> state;                        ///< as it is written, so that the last digit counts
  std::vector<std::pair<std::string, double>> energies;  ///< at its end; of a trace the sum of the contacts' works so far
  /// What rounding can have done to an energy since the start: the sum of (n + 8) u Σ|terms| over the steps.
  double rounding = 0;
  std::vector<ComparedContact> loaded;  ///< since the step before this one
};

/// The steps of a run or of a trace, one in memory at a time.
class StepReader {
 public:
  virtual ~StepReader() = default;
  [[nodiscard]] virtual bool next(ComparedStep& step) = 0;
  [[nodiscard]] virtual bool is_run() const = 0;
  /// Of a run; of a trace they come and go with its contacts.
  [[nodiscard]] virtual std::vector<std::string> state_names() const = 0;
  [[nodiscard]] virtual Json about()
      const = 0;  ///< of a run what was asked for: case, scheme, parameters; null where nobody says
  /// After the last step: sums over it, each with its name.
  [[nodiscard]] virtual std::vector<std::pair<std::string, double>> energies() const = 0;
};

/// Of a folder of `run --out`, or of a trace. Throws InputError naming the file.
[[nodiscard]] std::unique_ptr<StepReader> open_run_folder(const std::string& path);
[[nodiscard]] std::unique_ptr<StepReader> open_trace(const std::string& path);

}  // namespace duhem::program
