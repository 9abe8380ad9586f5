#pragma once

#include "lib/catalogue/catalogue.hpp"

#include <numeric>
#include <span>

namespace duhem::program {

/// The coordinates and velocities that a row of trajectory.csv shows: all of them, or of a body with a mesh those of its contact
/// nodes. The whole state of such a body is in its VTK files; here it would be a gigabyte.
struct TrajectoryColumns {
  std::vector<std::size_t> shown, shown_velocities;
  std::vector<std::size_t> averaged;  ///< the x of the contact nodes, whose mean is a column: the travel

  template <class S>
  explicit TrajectoryColumns(const Case<S>& problem) {
    if (!problem.drawing) {
      shown.resize(problem.coordinates.size());
      shown_velocities.resize(problem.velocities.size());
      for (auto* list : {&shown, &shown_velocities}) std::iota(list->begin(), list->end(), std::size_t{0});
      return;
    }
    for (const int node : problem.drawing->contact_nodes) {
      const std::size_t x = 2 * static_cast<std::size_t>(node);
      shown.insert(shown.end(), {x, x + 1});
      averaged.push_back(x);
    }
    shown_velocities = shown;
  }

  template <class S>
  [[nodiscard]] S mean(std::span<const S> q) const {
    S sum(0);
    for (const std::size_t i : averaged) sum += q[i];
    return sum / S(static_cast<int>(averaged.size()));
  }
};

}  // namespace duhem::program
