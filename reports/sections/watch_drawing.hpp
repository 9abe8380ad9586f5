#pragma once

#include "runs/planar_run.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace duhem::reports {

/// A case under both schemes, or the one that answered, on one scale: pictures and the data that move them. A run may have ended
/// early: its body stays where it was then.
class WatchDrawing {
 public:
  /// One run or two, mj first. Throws std::runtime_error where none of them moved.
  explicit WatchDrawing(std::vector<PlanarRun> runs);

  /// The moment of the still picture: just after the first run's largest creation, or its first impact, or the start.
  [[nodiscard]] std::size_t still() const { return still_; }
  /// The body over the floor at the still moment, with the impulses that act there.
  [[nodiscard]] std::string scene(const PlanarRun& run) const;
  /// Both energies over time.
  [[nodiscard]] std::string energies() const;
  /// The motion thinned: every so many steps, in few digits, and the steps just before and after each impact as they are.
  [[nodiscard]] nlohmann::json data() const;
  [[nodiscard]] const std::vector<PlanarRun>& runs() const { return runs_; }

 private:
  struct Scale {
    double at = 0, per_unit = 1;  ///< pixels = at + per_unit * quantity
    [[nodiscard]] double operator()(double quantity) const { return at + per_unit * quantity; }
  };
  /// The still moment, or where the run ended before it.
  [[nodiscard]] std::size_t still(const PlanarRun& run) const { return std::min(still_, run.t.values.size() - 1); }
  [[nodiscard]] nlohmann::json motion(const PlanarRun& run) const;

  std::vector<PlanarRun> runs_;
  std::size_t still_ = 0;
  double height_ = 0;               ///< of a scene, pixels; all are as wide
  Scale x_, y_, t_, energy_;        ///< y and energy grow upwards
  std::pair<double, double> ends_;  ///< of time, over the runs
  double window_ = 0;               ///< how long an impulse stays in sight, time
  double largest_p_N_ = 0, largest_p_T_ = 0;
};

/// Ends of a scale's ticks: round numbers, some five of them, within [low, high].
[[nodiscard]] std::vector<double> round_ticks(double low, double high);

}  // namespace duhem::reports
