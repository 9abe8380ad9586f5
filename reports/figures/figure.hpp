#pragma once

#include "runs/run_files.hpp"

namespace duhem::reports {

struct Figure {
  std::string title, caption;
  std::string svg;      ///< empty where it could not be drawn
  std::string problem;  ///< and why not
};

/// The total energy of a case over time under both schemes.
[[nodiscard]] Figure energy_over_time(const std::string& out, const std::string& case_name, const std::vector<Run>& runs);

/// The work that friction has done since the start, under both schemes.
[[nodiscard]] Figure tangential_work(const std::string& out, const std::string& case_name, const std::vector<Run>& runs);

/// Kane's rods: the kinetic energy before the impact, and after it under each law.
[[nodiscard]] Figure kane_energy(const std::string& out, const std::vector<Run>& runs);

/// Kane's rods: the gain over the (e, μ) plane at the textbook's angles, under three laws. Reads OUT/kane_gain.csv.
[[nodiscard]] Figure kane_gain(const std::string& out);

}  // namespace duhem::reports
