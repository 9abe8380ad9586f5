#include "lib/sampling/spread.hpp"

#include "lib/sampling/share_out.hpp"

#include <mutex>

namespace duhem {

void InOrder::add(std::uint64_t piece, std::string result) {
  if (stage_.arrived) stage_.arrived(piece, result);
  waiting_.emplace(piece, std::move(result));
  for (auto first = waiting_.begin(); first != waiting_.end() && first->first == next_; ++next_) {
    stage_.take(first->first, first->second);
    first = waiting_.erase(first);
  }
}

void InOrder::finish() {
  for (const auto& [piece, result] : waiting_) stage_.take(piece, result);
  waiting_.clear();
}

bool Threads::all(const Stage& stage) {
  InOrder results(stage);
  std::mutex mutex;
  bool is_given_up = false;
  const auto work = [&](unsigned job, std::uint64_t piece, std::uint64_t) {
    auto result = stage.work(job, piece);
    const std::lock_guard lock(mutex);
    if (result)
      results.add(piece, std::move(*result));
    else
      is_given_up = true;
    return std::uint64_t{1};
  };
  share_out({.size = stage.pieces, .jobs = jobs_}, work, [&](std::uint64_t) {
    const std::lock_guard lock(mutex);
    return is_given_up;
  });
  results.finish();
  return results.has_all();
}

}  // namespace duhem
