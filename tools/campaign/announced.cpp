#include "tools/campaign/announced.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <initializer_list>

namespace duhem::program {
namespace {

/// The first of these variables that is there, as a number.
unsigned number_in(std::initializer_list<const char*> names, unsigned otherwise) {
  for (const char* name : names)
    if (const char* text = std::getenv(name); text != nullptr) return static_cast<unsigned>(std::strtoul(text, nullptr, 10));
  return otherwise;
}

}  // namespace

// Open MPI; MPICH and its kin; Slurm's srun, whose steps of several tasks are ranks where PMIx or PMI is spoken.
AnnouncedRanks announced_ranks() {
  const bool is_slurm_step = std::getenv("PMIX_RANK") != nullptr || std::getenv("PMI_RANK") != nullptr;
  AnnouncedRanks ranks{
      .count = number_in({"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", is_slurm_step ? "SLURM_STEP_NUM_TASKS" : "PMI_SIZE"}, 1),
      .rank = number_in({"OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK"}, 0)};
  if (ranks.count == 0) ranks.count = 1;
  return ranks;
}

std::vector<std::string> environment_of_no_rank() {
  std::vector<std::string> kept;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string text = *entry;
    const auto begins = [&](const char* prefix) { return text.starts_with(prefix); };
    if (!std::ranges::any_of(std::array{"OMPI_", "PMIX_", "PMI_", "SLURM_STEP_"}, begins)) kept.push_back(text);
  }
  return kept;
}

}  // namespace duhem::program
