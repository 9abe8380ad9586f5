#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace duhem {

/// The candidate with the fewest edits to `name`, or "" when none is near enough to be what was meant.
[[nodiscard]] std::string nearest_name(std::string_view name, const std::vector<std::string>& candidates);

/// "one of a, b, c", and "(did you mean b?)" where one is near.
[[nodiscard]] std::string one_of(std::string_view name, const std::vector<std::string>& candidates);

}  // namespace duhem
