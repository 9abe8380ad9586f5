#pragma once

#include "kit/canvas.hpp"

#include <map>
#include <optional>

namespace duhem::reports {

/// Dolan and Moré's performance profile of a solver: the share of its problems that it solves within τ times the time of the
/// fastest, as the points (τ, share) at which the share rises. From the factors of those that it solves.
using Profile = Points;
[[nodiscard]] Profile profile_of(std::vector<double> factors, std::size_t problems);

/// What each solver took for a problem, by its name; nothing where a solver did not solve it.
using Times = std::map<std::string, std::vector<std::optional<double>>>;
/// One for each solver. Throws std::runtime_error where one was not asked about all problems.
[[nodiscard]] std::vector<Profile> performance_profiles(const Times& problems, std::size_t solvers);

/// Where the drawing of these ends: beyond all factors.
[[nodiscard]] double end_of(const std::vector<Profile>& profiles);
/// The same as stairs from (1, ·) to (last, ·), to be drawn.
[[nodiscard]] Profile stairs(const Profile& profile, double last);

}  // namespace duhem::reports
