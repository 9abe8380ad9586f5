#pragma once

#include "lib/sampling/spread.hpp"
#include "tools/campaign/journal.hpp"
#include "tools/campaign/ranks.hpp"

#include <memory>

namespace duhem::program {

/// Stages of work over MPI ranks and their threads, with a journal. Rank 0 deals out the pieces one after the other, each to
/// whoever has nothing to do, writes what comes back into the journal, and takes it in the order of the pieces: so the result
/// depends neither on ranks and threads nor on how often it was begun again.
///
///     return on_ranks([&](const Ranks& ranks) {
///       complete(options, request);                              // refuses alike on all ranks
///       Campaign campaign(ranks, request.jobs, request.journal); // refuses where the journal is another request's
///       campaign.all({.name = "runs", .pieces = n, .work = …, .take = …});
///       if (!ranks.is_first()) return Exit::holds;
///       …                                                        // the result, from what `take` was told
///     });
class Campaign : public Spread {
 public:
  /// All ranks must make it, with the same arguments.
  Campaign(const Ranks& ranks, unsigned jobs, const std::optional<Journal::Place>& journal);

  bool all(const Stage& stage) override;
  [[nodiscard]] std::string agreed(std::string mine) override { return ranks_.agreed(std::move(mine)); }

  /// Pieces that the journal had from the beginning. On rank 0.
  [[nodiscard]] std::size_t known() const { return journal_ ? journal_->size() : 0; }
  /// Whether the journal could be written to its end.
  [[nodiscard]] bool is_all_kept() const { return !journal_ || journal_->is_all_kept(); }

 private:
  bool lead(const Stage& stage);
  bool follow(const Stage& stage);

  const Ranks& ranks_;
  unsigned jobs_;
  std::unique_ptr<Journal> journal_;  ///< on rank 0
};

}  // namespace duhem::program
