#pragma once

#include "properties/campaign.hpp"

namespace duhem::program {

/// The MPI processes that a campaign is spread over; a single one where the program was not started by mpirun, or was built
/// without MPI. One value a process, for as long as ranks are needed.
class Ranks {
 public:
  Ranks();
  ~Ranks();
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  [[nodiscard]] unsigned rank() const { return rank_; }
  [[nodiscard]] unsigned count() const { return count_; }
  [[nodiscard]] bool is_first() const { return rank_ == 0; }

  /// The union of every rank's tally, on rank 0; elsewhere what was given. All ranks must call it.
  [[nodiscard]] properties::Tally merged(const properties::Tally& mine) const;

  /// What rank 0 gave, everywhere. All ranks must call it.
  [[nodiscard]] bool first_says(bool mine) const;

 private:
  unsigned rank_ = 0, count_ = 1;
  bool is_mpi_ = false;
};

}  // namespace duhem::program
