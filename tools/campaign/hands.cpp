#include "tools/campaign/hands.hpp"

#include <chrono>
#include <utility>

namespace duhem::program {

Hands::Hands(const Stage& stage, unsigned jobs) : stage_(stage) {
  for (unsigned job = 0; job < jobs; ++job) threads_.emplace_back([this, job] { work(job); });
}

Hands::~Hands() {
  const std::lock_guard lock(mutex_);
  ends_ = true;
  given_.notify_all();
}

void Hands::give(std::uint64_t piece) {
  const std::lock_guard lock(mutex_);
  to_do_.push_back(piece);
  given_.notify_one();
}

std::deque<Hands::Done> Hands::done() {
  std::unique_lock lock(mutex_);
  // Messages of other ranks wake nobody: they are looked for a thousand times a second.
  finished_.wait_for(lock, std::chrono::milliseconds(1), [&] { return !done_.empty(); });
  return std::exchange(done_, {});
}

void Hands::work(unsigned job) {
  std::unique_lock lock(mutex_);
  for (;;) {
    given_.wait(lock, [&] { return ends_ || !to_do_.empty(); });
    if (ends_) return;
    const std::uint64_t piece = to_do_.front();
    to_do_.pop_front();
    lock.unlock();
    auto result = stage_.work(job, piece);
    lock.lock();
    done_.push_back({piece, std::move(result)});
    finished_.notify_one();
  }
}

}  // namespace duhem::program
