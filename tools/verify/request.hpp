#pragma once

#include "properties/campaign.hpp"

#include <optional>
#include <string>

namespace duhem::program {

/// The words of `duhem verify`, unread.
struct VerifyOptions {
  std::vector<std::string> names;
  std::optional<std::string> cases, seed, jobs, time, scalar, junit, out, corpus, replay;
  bool mutants = false, json = false;
};

struct VerifyRequest {
  std::vector<const properties::Property*> properties;
  properties::CampaignSize size;
  std::optional<double> seconds;  ///< in place of a number of cases
  std::optional<std::string> junit, corpus, replay;
  std::string out = "counterexamples";  ///< where counterexamples are written
  bool mutants = false;                 ///< the statements are tested, not what they are about
  bool json = false;
};

/// Reads and checks everything before anything is written. `ranks`: MPI processes; each gets one thread where it is not said.
[[nodiscard]] VerifyRequest make_verify_request(const VerifyOptions& options, unsigned ranks);

}  // namespace duhem::program
