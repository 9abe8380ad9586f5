#pragma once

#include "lib/search/hunt.hpp"
#include "tools/names.hpp"

#include <optional>
#include <string>
#include <vector>

namespace duhem::program {

/// The words of `duhem hunt`, unread.
struct HuntOptions {
  std::optional<std::string> system, scheme, e, e_t, mu, theta, activation, max_cond, time, evaluations, seed, jobs, out, map;
  bool json = false;
};

inline constexpr std::array hunted_systems{
    Named<search::HuntedSystem>{"kane", search::HuntedSystem::kane, "two rods hanging from a hinge, the tip strikes the floor"},
    Named<search::HuntedSystem>{"stick", search::HuntedSystem::stick, "a stick whose end strikes the floor"},
    Named<search::HuntedSystem>{"rocking_block", search::HuntedSystem::rocking_block, "a block on a corner, or flat on two"},
    Named<search::HuntedSystem>{"random", search::HuntedSystem::random,
                                "any M and H: 1 to 4 degrees of freedom, 1 to 3 contacts"},
};

struct HuntRequest {
  search::HuntSettings settings;
  Scheme scheme = Scheme::mj;
  std::optional<double> seconds;  ///< in place of a number of evaluations
  std::optional<std::string> out, map;
  std::vector<std::string> notes;  ///< options that were given and have no effect
  bool json = false;
};

/// Reads and checks everything before anything is written.
[[nodiscard]] HuntRequest make_hunt_request(const HuntOptions& options);

}  // namespace duhem::program
