#pragma once

#include "lib/sampling/spread.hpp"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

namespace duhem::program {

/// The threads of one rank, beside the one that speaks to other ranks: they do the pieces that they are given.
class Hands {
 public:
  struct Done {
    std::uint64_t piece;
    std::optional<std::string> result;  ///< nothing where it was given up
  };
  Hands(const Stage& stage, unsigned jobs);
  /// Waits for what is under way.
  ~Hands();
  Hands(const Hands&) = delete;
  Hands& operator=(const Hands&) = delete;

  void give(std::uint64_t piece);
  /// What has been done since, after a moment's wait where that is nothing.
  [[nodiscard]] std::deque<Done> done();

 private:
  void work(unsigned job);

  const Stage& stage_;
  std::mutex mutex_;
  std::condition_variable given_, finished_;
  std::deque<std::uint64_t> to_do_;
  std::deque<Done> done_;
  bool ends_ = false;
  std::vector<std::jthread> threads_;  // last: they end before what they use
};

}  // namespace duhem::program
