#pragma once

#include "properties/campaign.hpp"
#include "tools/options.hpp"

namespace duhem::program {

struct VerifyRequest {
  std::vector<std::string> names;
  std::vector<const properties::Property*> properties;  ///< of those names, each once; all where none was named
  properties::CampaignSize size;
  std::optional<double> seconds;  ///< in place of a number of cases
  std::optional<std::string> junit, corpus, replay, journal;
  bool resumes = false;            ///< goes on with the journal
  std::optional<std::string> out;  ///< where all counterexamples are written
  bool is_quiet = false;           ///< of the text only the verdict, and what came out against expectation
  bool mutants = false;            ///< the properties are tested, not what they are about
  bool json = false;
};

/// Where a counterexample that nobody expected is written, without --out too.
inline constexpr const char* usual_out = "counterexamples";

void declare(Options& options, VerifyRequest& request);

/// Reads and checks everything before anything is written. `ranks`: MPI processes; each gets one thread where it is not said.
void complete(const Options& options, VerifyRequest& request, unsigned ranks);

}  // namespace duhem::program
