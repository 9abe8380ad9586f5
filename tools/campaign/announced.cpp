#include "tools/campaign/announced.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <thread>
#include <utility>

namespace duhem::program {
namespace {

unsigned number_in(const char* name) {
  const char* text = std::getenv(name);
  return text == nullptr ? 0 : static_cast<unsigned>(std::strtoul(text, nullptr, 10));
}

}  // namespace

// Open MPI; MVAPICH; MPICH and its kin; a step of Slurm's srun, whichever of these it speaks, or none.
AnnouncedRanks announced_ranks() {
  for (const auto& [count, rank] : {std::pair("OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"),
                                    {"MV2_COMM_WORLD_SIZE", "MV2_COMM_WORLD_RANK"},
                                    {"PMI_SIZE", "PMI_RANK"},
                                    {"SLURM_STEP_NUM_TASKS", "SLURM_PROCID"}})
    if (number_in(count) > 0 && std::getenv(rank) != nullptr) return {.count = number_in(count), .rank = number_in(rank)};
  return {};
}

void let_the_first_speak(const AnnouncedRanks& ranks) {
  if (ranks.rank > 0) std::this_thread::sleep_for(std::chrono::milliseconds(500));
}

std::vector<std::string> environment_of_no_rank() {
  std::vector<std::string> kept;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string text = *entry;
    const auto begins = [&](const char* prefix) { return text.starts_with(prefix); };
    if (!std::ranges::any_of(std::array{"OMPI_", "PMIX_", "PMI_", "MV2_COMM_", "SLURM_STEP_", "SLURM_PROCID"}, begins))
      kept.push_back(text);
  }
  return kept;
}

}  // namespace duhem::program
