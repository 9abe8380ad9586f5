#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <utility>
#include <vector>

/// For tests of the judge: every number of a witness changed, and what is then true of it, found in another way. Reads the
/// document by itself, on Boost's own fractions, and enumerates the modes of one contact with two degrees of freedom;
/// shares nothing with lib/checker and lib/record.
namespace duhem::testing {

/// Each number changed in several ways, an off-diagonal entry of M with its mirror: what was changed, and the document.
[[nodiscard]] std::vector<std::pair<std::string, nlohmann::ordered_json>> perturbed(const nlohmann::ordered_json& witness);

/// Whether it is what `expected_of` knows: an impact of two degrees of freedom with one planar contact, its law not clipped.
[[nodiscard]] bool can_enumerate(const nlohmann::ordered_json& witness);

/// "proven", "refuted" or "not admissible".
[[nodiscard]] std::string expected_of(const nlohmann::ordered_json& witness);

}  // namespace duhem::testing
