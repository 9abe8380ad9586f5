#include "tools/campaign/announced.hpp"
#include "tools/campaign/ranks.hpp"

#include <mpi.h>
#include <sys/prctl.h>

#include <chrono>
#include <csignal>
#include <exception>
#include <stdexcept>
#include <thread>

namespace duhem::program {
namespace {

enum Tag : int { message, farewell };  // of rank 0, when the others may end

bool is_there(int tag) {
  int flag = 0;
  MPI_Iprobe(0, tag, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
  return flag != 0;
}

}  // namespace

bool has_mpi() { return true; }

Ranks::Ranks() {
  const AnnouncedRanks announced = announced_ranks();
  if (announced.count == 1) return;  // MPI_Init alone would take a tenth of a second for nothing
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // a rank whose mpirun was killed could never end
  int provided = 0, rank = 0, count = 1;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &count);
  rank_ = static_cast<unsigned>(rank);
  count_ = static_cast<unsigned>(count);
  if (count_ == announced.count) return;
  // Whoever started them speaks to another MPI than this: each would do the whole work, and write over the others' files.
  MPI_Finalize();
  let_the_first_speak(announced);
  throw InputError("mpirun",
                   std::to_string(announced.count) + " processes announced, of which MPI finds " + std::to_string(count_),
                   "the mpirun of the MPI that this program was built with, or one process");
}

Ranks::~Ranks() {
  int is_begun = 0;
  MPI_Initialized(&is_begun);
  if (is_begun == 0) return;
  if (!is_first() && std::uncaught_exceptions() > 0 && !is_there(farewell))
    MPI_Abort(MPI_COMM_WORLD, static_cast<int>(Exit::undecided));
  for (unsigned other = 1; is_first() && other < count_; ++other)
    MPI_Send(nullptr, 0, MPI_BYTE, static_cast<int>(other), farewell, MPI_COMM_WORLD);
  // MPI itself would wait at full speed for a rank 0 that is writing its report.
  while (!is_first() && !is_there(farewell)) {
    if (is_there(message)) MPI_Abort(MPI_COMM_WORLD, static_cast<int>(Exit::undecided));  // it counts on this one
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  if (!is_first()) MPI_Recv(nullptr, 0, MPI_BYTE, 0, farewell, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
}

void Ranks::send(unsigned to, const std::string& bytes) const {
  MPI_Send(bytes.data(), static_cast<int>(bytes.size()), MPI_BYTE, static_cast<int>(to), message, MPI_COMM_WORLD);
}

std::optional<Ranks::Message> Ranks::received() const {
  const bool is_last = !is_first() && is_there(farewell);  // asked before: what was sent earlier is then there too
  MPI_Status status;
  int flag = 0, size = 0;
  MPI_Iprobe(MPI_ANY_SOURCE, message, MPI_COMM_WORLD, &flag, &status);
  if (flag == 0 && is_last) throw std::runtime_error("rank 0 has ended before its campaign");
  if (flag == 0) return std::nullopt;
  MPI_Get_count(&status, MPI_BYTE, &size);
  Message found{.from = static_cast<unsigned>(status.MPI_SOURCE), .bytes = std::string(static_cast<std::size_t>(size), '\0')};
  MPI_Recv(found.bytes.data(), size, MPI_BYTE, status.MPI_SOURCE, message, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return found;
}

}  // namespace duhem::program
