#include "lib/sampling/share_out.hpp"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace duhem {

bool share_out(const Workload& load, const Work& work, const Watch& watch) {
  std::atomic<std::uint64_t> next{0};
  std::atomic<bool> ends{false};
  const auto take_blocks = [&](unsigned job) {
    while (!ends) {
      const std::uint64_t begin = next.fetch_add(1) * load.block;
      if (begin >= load.size) return;
      const std::uint64_t done = work(job, begin, std::min(begin + load.block, load.size));
      if (watch && watch(done)) ends = true;
    }
  };
  {
    std::vector<std::jthread> threads;
    for (unsigned job = 1; job < load.jobs; ++job) threads.emplace_back(take_blocks, job);
    take_blocks(0);
  }  // and the others have ended too
  return !ends;
}

}  // namespace duhem
