#include "tools/campaign/campaign.hpp"

#include "tools/session.hpp"
#include "tools/text.hpp"

#include <chrono>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace duhem::program {
namespace {

/// Ranks speak of pieces: rank 0 gives the number of one, and an answer is the number with what the piece came to.
constexpr std::uint64_t all_done = UINT64_MAX, given_up = UINT64_MAX - 1;  // in place of a number: the stage is over

std::string message(std::uint64_t number, const std::optional<std::string>& result = std::nullopt) {
  std::string bytes(sizeof number, '\0');
  std::memcpy(bytes.data(), &number, sizeof number);
  return result ? bytes + '+' + *result : bytes;
}

std::uint64_t number_of(const std::string& bytes) {
  std::uint64_t number = 0;
  std::memcpy(&number, bytes.data(), sizeof number);
  return number;
}

std::optional<std::string> result_of(const std::string& bytes) {
  if (bytes.size() == sizeof(std::uint64_t)) return std::nullopt;
  return bytes.substr(sizeof(std::uint64_t) + 1);
}

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

}  // namespace

Campaign::Campaign(const Ranks& ranks, unsigned jobs, const std::optional<Journal::Place>& journal) : ranks_(ranks), jobs_(jobs) {
  ranks.first_does([&] {
    if (!journal) return;
    journal_ = std::make_unique<Journal>(*journal);
    if (!journal->resumes) return;
    std::string known =
        "--resume: " + counted(journal_->size(), "piece") + " of the work known from " + journal->verb + ".journal";
    if (journal_->dropped() > 0)
      known += ", and done again what " + counted(journal_->dropped(), "byte") + " behind them held, which are no whole record";
    note(known);
  });
}

bool Campaign::all(const Stage& stage) { return ranks_.is_first() ? lead(stage) : follow(stage); }

bool Campaign::lead(const Stage& stage) {
  InOrder results(stage);
  Hands mine(stage, jobs_);
  std::uint64_t next = 0, under_way = 0;
  bool goes_on = true;
  const auto deal = [&](unsigned rank) {
    for (; goes_on && next < stage.pieces; ++next) {
      const std::string* known = journal_ ? journal_->find(stage.name, next) : nullptr;
      if (!known) {
        rank == 0 ? mine.give(next) : ranks_.send(rank, message(next));
        ++next;
        ++under_way;
        return;
      }
      results.add(next, *known);
    }
  };
  const auto came_back = [&](unsigned rank, std::uint64_t piece, std::optional<std::string> result) {
    --under_way;
    goes_on = goes_on && result.has_value();
    if (result) {
      if (journal_) journal_->append(stage.name, piece, *result);
      results.add(piece, std::move(*result));
    }
    deal(rank);
  };
  // Of short pieces each thread has one to do and one that waits for it, so that nobody waits for a message.
  for (unsigned i = 0; i < (stage.is_long ? 1 : 2) * jobs_; ++i)
    for (unsigned rank = 0; rank < ranks_.count(); ++rank) deal(rank);
  while (under_way > 0) {
    for (auto& [piece, result] : mine.done()) came_back(0, piece, std::move(result));
    while (const auto answer = ranks_.count() > 1 ? ranks_.received() : std::nullopt)
      came_back(answer->from, number_of(answer->bytes), result_of(answer->bytes));
  }
  results.finish();
  for (unsigned rank = 1; rank < ranks_.count(); ++rank) ranks_.send(rank, message(results.has_all() ? all_done : given_up));
  return results.has_all();
}

bool Campaign::follow(const Stage& stage) {
  Hands mine(stage, jobs_);
  for (;;) {
    for (const auto& [piece, result] : mine.done()) ranks_.send(0, message(piece, result));
    while (const auto given = ranks_.received()) {
      const std::uint64_t number = number_of(given->bytes);
      if (number == all_done || number == given_up) return number == all_done;
      mine.give(number);
    }
  }
}

}  // namespace duhem::program
