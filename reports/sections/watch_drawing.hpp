#pragma once

#include "runs/planar_run.hpp"

#include <nlohmann/json.hpp>

namespace duhem::reports {

/// A case under both schemes, on one scale: pictures and the data that move them.
class WatchDrawing {
 public:
  WatchDrawing(PlanarRun mj, PlanarRun mjf);

  /// The moment of the still picture: just after mj's largest creation, or its first impact, or the start.
  [[nodiscard]] std::size_t still() const { return still_; }
  /// The body over the floor at the still moment, with the impulses that act there.
  [[nodiscard]] std::string scene(const PlanarRun& run) const;
  /// Both energies over time.
  [[nodiscard]] std::string energies() const;
  /// The motion thinned: every so many steps, in few digits, and the steps just before and after each impact as they are.
  [[nodiscard]] nlohmann::json data() const;
  [[nodiscard]] const PlanarRun& mj() const { return runs_[0]; }
  [[nodiscard]] const PlanarRun& mjf() const { return runs_[1]; }

 private:
  struct Scale {
    double at = 0, per_unit = 1;  ///< pixels = at + per_unit * quantity
    [[nodiscard]] double operator()(double quantity) const { return at + per_unit * quantity; }
  };
  [[nodiscard]] nlohmann::json motion(const PlanarRun& run) const;

  std::array<PlanarRun, 2> runs_;
  std::size_t still_ = 0;
  double height_ = 0;         ///< of a scene, pixels; all are as wide
  Scale x_, y_, t_, energy_;  ///< y and energy grow upwards
  double window_ = 0;         ///< how long an impulse stays in sight, time
  double largest_p_N_ = 0, largest_p_T_ = 0;
};

/// Ends of a scale's ticks: round numbers, some five of them, within [low, high].
[[nodiscard]] std::vector<double> round_ticks(double low, double high);

}  // namespace duhem::reports
