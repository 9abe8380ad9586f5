#pragma once

#include <string>
#include <vector>

namespace duhem::program {

/// What mpirun, or a batch system in its place, says of the processes that it has started, in their environment.
struct AnnouncedRanks {
  unsigned count = 1;  ///< 1 where nobody says so
  unsigned rank = 0;
};
[[nodiscard]] AnnouncedRanks announced_ranks();

/// Before all ranks refuse: a moment's wait on those other than the first. It says why, once, and mpirun ends the others; were
/// one of them to end badly before, mpirun would end the first. Who is nobody's rank, and only has such an environment, speaks
/// itself.
void let_the_first_speak(const AnnouncedRanks& ranks);

/// Whether the program was built with MPI.
[[nodiscard]] bool has_mpi();

/// This process's environment without what mpirun said: for a process that is none of its ranks.
[[nodiscard]] std::vector<std::string> environment_of_no_rank();

}  // namespace duhem::program
