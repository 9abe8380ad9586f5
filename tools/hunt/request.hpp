#pragma once

#include "lib/search/hunt.hpp"
#include "tools/options.hpp"

namespace duhem {

template <>
inline constexpr std::array names_of<search::SearchedSystem>{
    Named<search::SearchedSystem>{"kane", search::SearchedSystem::kane,
                                  "two rods hanging from a hinge, the tip strikes the floor"},
    Named<search::SearchedSystem>{"stick", search::SearchedSystem::stick, "a stick whose end strikes the floor"},
    Named<search::SearchedSystem>{"rocking_block", search::SearchedSystem::rocking_block, "a block on a corner, or flat on two"},
    Named<search::SearchedSystem>{"random", search::SearchedSystem::random,
                                  "any M and H: 1 to 4 degrees of freedom, 1 to 3 contacts"},
};

}  // namespace duhem

namespace duhem::program {

struct HuntRequest {
  search::HuntSettings settings;
  Scheme scheme = Scheme::mj;
  std::optional<double> seconds;  ///< in place of a number of evaluations
  std::optional<std::string> out, map, journal;
  bool resumes = false;            ///< goes on with the journal
  std::vector<std::string> notes;  ///< options that were given and have no effect
  bool json = false;
};

void declare(Options& options, HuntRequest& request);

/// Reads and checks everything before anything is written. `ranks`: MPI processes; each gets one thread where it is not said.
void complete(const Options& options, HuntRequest& request, unsigned ranks);

}  // namespace duhem::program
