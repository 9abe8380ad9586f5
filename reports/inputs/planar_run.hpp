#pragma once

#include "inputs/csv.hpp"
#include "inputs/run_files.hpp"
#include "kit/claim.hpp"

#include <array>

namespace duhem::reports {

struct PlanarPoint {
  double x = 0, y = 0;
};

/// A contact that takes an impulse in a step; numbers as impacts.csv has them. The normal is +y, the tangent -x.
struct PlanarImpact {
  std::size_t step = 0, contact = 0;
  double t = 0, p_N = 0, p_T = 0, u_minus_N = 0, u_minus_T = 0, u_plus_N = 0, u_plus_T = 0;
  double work_normal = 0, work_tangential = 0;
  bool creates = false;  ///< energy, beyond what rounding and the solver's tolerance explain

  [[nodiscard]] double work() const { return work_normal + work_tangential; }
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PlanarImpact, step, contact, t, p_N, p_T, u_minus_N, u_minus_T, u_plus_N, u_plus_T,
                                   work_normal, work_tangential)

/// One rigid body above the floor y = 0, the stick or the rocking block, as its run told it: trajectory.csv, energy.csv,
/// impacts.csv, and from run.json the sizes of the body. Row k of every column is the state after step k.
struct PlanarRun {
  std::string case_name, scheme;
  Result result;
  std::string shortfall;  ///< empty where the run went to its end; what is below goes as far as it went
  std::vector<PlanarPoint> outline = {}, contacts = {};  ///< in coordinates of the body, from its centre G
  Column t = {};
  std::array<Column, 3> q = {}, v = {};  ///< x, y, gamma
  Column kinetic = {}, potential = {}, total = {}, work_normal = {},
         work_tangential = {};  ///< the works are summed from the start
  std::vector<PlanarImpact> impacts = {};

  /// How what it shows is judged: a run that ended early shows nothing, or that its law was not obeyed.
  [[nodiscard]] Outcome outcome() const {
    return shortfall.empty() ? Outcome::as_expected : result.status == "law not obeyed" ? Outcome::against : Outcome::undecided;
  }
  /// Where a point of the body stands after a step.
  [[nodiscard]] PlanarPoint at(const PlanarPoint& point, std::size_t step) const;
  /// (u_N, u_T) of a contact after a step: H(q) v.
  [[nodiscard]] std::array<double, 2> local_velocity(std::size_t contact, std::size_t step) const;
  /// Of what its CSV files stand under, beside the page.
  [[nodiscard]] std::string folder() const { return "runs/" + PlannedRun{case_name, scheme, "double"}.name(); }
};

/// Throws std::runtime_error where there is no run or a file cannot be read, or has not a row for every step of run.json.
[[nodiscard]] PlanarRun read_planar_run(const std::string& out, const Run& made);

}  // namespace duhem::reports
