#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace duhem::reports {

/// A problem by name, with what each solver took for it; nothing where a solver did not solve it.
struct TimedProblem {
  std::string name;
  std::vector<std::optional<double>> seconds;
};

/// Dolan and Moré's performance profile of a solver: the share of all problems that it solves within τ times the time of the
/// fastest, as the points (τ, share) at which the share rises.
using Profile = std::vector<std::pair<double, double>>;
[[nodiscard]] std::vector<Profile> performance_profiles(const std::vector<TimedProblem>& problems, std::size_t solvers);

/// The same as stairs from (1, ·) to (last, ·), to be drawn.
[[nodiscard]] Profile stairs(const Profile& profile, double last);

}  // namespace duhem::reports
