#pragma once

#include "lib/search/shrink.hpp"
#include "tools/hunt/request.hpp"
#include "tools/json.hpp"

#include <iosfwd>

namespace duhem::program {

/// A finished hunt, or one that was interrupted.
struct HuntReport {
  search::HuntResult result;
  std::optional<search::Candidate> best;           ///< what is reported; nothing where no situation was solved
  std::optional<search::ExactCandidate> simplest;  ///< of a creation that rationals confirm: then something was found
  std::size_t not_confirmed = 0;                   ///< creations in double that rationals deny
  std::string witness;                             ///< its file; empty where none was written
  bool is_interrupted = false;
  double seconds = 0;
};

[[nodiscard]] Json hunt_json(const HuntRequest& request, const HuntReport& report);
/// For people, the verdict first.
void print_hunt(std::ostream& out, const HuntRequest& request, const HuntReport& report);

}  // namespace duhem::program
