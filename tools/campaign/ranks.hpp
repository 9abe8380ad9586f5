#pragma once

#include "lib/error.hpp"
#include "tools/exit_code.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace duhem::program {

/// The MPI processes that a campaign is spread over: a single one, and nothing of MPI begun, where mpirun did not start several.
/// One value a process, for as long as ranks are needed. Only the thread that made it may speak to others; whoever waits sleeps.
class Ranks {
 public:
  /// Throws InputError where mpirun is another MPI's, so that its processes do not find each other.
  Ranks();
  /// Where one rank leaves whom others wait for, they all end.
  ~Ranks();
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  [[nodiscard]] unsigned rank() const { return rank_; }
  [[nodiscard]] unsigned count() const { return count_; }
  [[nodiscard]] bool is_first() const { return rank_ == 0; }

  struct Message {
    unsigned from = 0;
    std::string bytes;
  };
  void send(unsigned to, const std::string& bytes) const;
  /// What has arrived, if anything; of one sender in the order in which it was sent. Throws where rank 0 has gone.
  [[nodiscard]] std::optional<Message> received() const;

  /// What rank 0 said, on all of them; all must call it.
  [[nodiscard]] std::string agreed(std::string mine) const;
  /// Done on rank 0 alone. What is refused there is refused everywhere; all ranks must call it.
  void first_does(const std::function<void()>& act) const;

 private:
  unsigned rank_ = 0, count_ = 1;
};

/// A verb over the ranks: `act` is called on each, and refuses alike on each; rank 0 alone says so.
[[nodiscard]] Exit on_ranks(const std::function<Exit(const Ranks&)>& act);

}  // namespace duhem::program
