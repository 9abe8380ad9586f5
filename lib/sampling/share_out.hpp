#pragma once

#include <cstdint>
#include <functional>

namespace duhem {

/// Looks on: is told how much was done since, from any thread; true ends the work early.
using Watch = std::function<bool(std::uint64_t done)>;

/// How the numbers 0 … size − 1 are shared out.
struct Workload {
  std::uint64_t size = 0;
  std::uint64_t block = 1;  ///< that a thread takes at a time
  unsigned jobs = 1;        ///< threads
};

/// Does the numbers begin … end − 1 as thread `job`, and answers how much that was, in the watch's units.
using Work = std::function<std::uint64_t(unsigned job, std::uint64_t begin, std::uint64_t end)>;

/// Every block, over the threads; false where the watch ended it early. Which thread does a block is
/// left to chance: for a result that does not depend on it, what the threads keep has to merge in any order.
bool share_out(const Workload& load, const Work& work, const Watch& watch = {});

}  // namespace duhem
