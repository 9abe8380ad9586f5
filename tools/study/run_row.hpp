#pragma once

#include "tools/json.hpp"
#include "tools/run/request.hpp"

#include <functional>
#include <optional>

namespace duhem::program {

/// What a run came to, as an object of the study's document; nothing where it was interrupted. It does not depend on when, where
/// or beside what it was run.
[[nodiscard]] std::optional<Json> run_row(const RunRequest& request, const std::function<bool()>& is_interrupted);

/// The same words for its places: the names of q and v with their units.
struct Coordinates {
  std::vector<std::string> q, v, q_units, v_units;
};
[[nodiscard]] Coordinates coordinates_of(const RunRequest& request);

}  // namespace duhem::program
