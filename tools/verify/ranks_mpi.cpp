#include "tools/verify/ranks.hpp"
#include "tools/verify/tally_words.hpp"

#include <mpi.h>

#include <cstdlib>

namespace duhem::program {
namespace {

/// Whether mpirun, or a batch system in its place, started this process: MPI_Init alone would take a second for nothing.
bool started_by_mpi() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK"})
    if (std::getenv(name) != nullptr) return true;
  return false;
}

}  // namespace

Ranks::Ranks() : is_mpi_(started_by_mpi()) {
  if (!is_mpi_) return;
  int provided = 0, rank = 0, count = 1;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &count);
  rank_ = static_cast<unsigned>(rank);
  count_ = static_cast<unsigned>(count);
}

Ranks::~Ranks() {
  if (is_mpi_) MPI_Finalize();
}

bool Ranks::first_says(bool mine) const {
  int word = mine ? 1 : 0;
  if (count_ > 1) MPI_Bcast(&word, 1, MPI_INT, 0, MPI_COMM_WORLD);
  return word != 0;
}

properties::Tally Ranks::merged(const properties::Tally& mine) const {
  if (count_ == 1) return mine;
  constexpr int tag = 0;
  const auto words = to_words(mine);
  if (!is_first()) {
    MPI_Send(words.data(), static_cast<int>(words.size()), MPI_UINT64_T, 0, tag, MPI_COMM_WORLD);
    return mine;
  }
  properties::Tally total = mine;
  for (unsigned other = 1; other < count_; ++other) {
    MPI_Status status;
    int size = 0;
    MPI_Probe(static_cast<int>(other), tag, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_UINT64_T, &size);
    std::vector<std::uint64_t> theirs(static_cast<std::size_t>(size));
    MPI_Recv(theirs.data(), size, MPI_UINT64_T, static_cast<int>(other), tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    total.merge(from_words(theirs));
  }
  return total;
}

}  // namespace duhem::program
