#pragma once

#include "runs/run_files.hpp"

namespace duhem::reports {

struct Figure {
  std::string title, caption;
  std::string svg;                  ///< empty where it could not be drawn
  std::string problem;              ///< and why not
  std::vector<std::string> data{};  ///< the files it was drawn from, as seen from the page
};

/// Kane's rods: the kinetic energy before the impact, and after it under each law.
[[nodiscard]] Figure kane_energy(const std::string& out, const std::vector<Run>& runs);

/// Kane's rods: the gain over the (e, μ) plane at the textbook's angles, under three laws. Reads OUT/kane_gain.csv.
[[nodiscard]] Figure kane_gain(const std::string& out);

/// The elastic block under one scheme, panels (a) to (d) of Figure 9 (mj) or 10 (mjf): the components of the energy; work input
/// and dissipation against the total energy; the largest positive and the smallest negative work of friction at each step. The
/// last two have the scale that both schemes need.
[[nodiscard]] std::vector<Figure> sliding_block_panels(const std::string& out, const std::string& scheme,
                                                       const std::vector<Run>& runs);

/// The elastic ball: its energy over the impact with e = 0 and with e = 1.
[[nodiscard]] Figure elastic_ball_energy(const std::string& out, const std::vector<Run>& runs);

}  // namespace duhem::reports
