#include "properties/mutants/kills.hpp"

#include "properties/mutants/broken_subjects.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>
#include <utility>

namespace duhem::properties {
namespace {

/// A subject before the statements, which say no one after the other.
class Hearing {
 public:
  Hearing(const Subjects& subjects, const KillSize& size, const std::function<bool()>& gives_up)
      : subjects_(subjects), size_(size), gives_up_(gives_up) {}

  /// Cases begin … end − 1 of a statement; true where nothing more need be asked.
  bool asks(const Property& property, std::uint64_t begin, std::uint64_t end) {
    constexpr std::uint64_t now_and_then = 64;
    for (std::uint64_t index = begin; index < end; ++index) {
      if (gives_up_ && index % now_and_then == 0 && gives_up_()) {
        interrupt();
        return true;
      }
      ++trial_.cases;
      try {
        if (kills(property, index)) return true;
      } catch (const std::exception& error) {
        doubt(property, index, std::string("ended in an exception: ") + error.what());
      }
    }
    return false;
  }

  [[nodiscard]] Trial outcome() const { return trial_; }

 private:
  bool kills(const Property& property, std::uint64_t index) {
    Choices choices(size_.seed, property.stream(), index, Choices::Keep::nothing);
    if (!property.judge(Precision::double_, subjects_, choices).breaks()) return false;
    const auto confirmation = confirmed(property, subjects_, Precision::double_, choices_of_case(property, size_.seed, index));
    if (is_broken(confirmation)) {
      trial_.outcome = Trial::Outcome::killed;
      trial_.by = &property;
      trial_.at = index;
      trial_.decided_by = confirmation->decided_by;
      trial_.why.clear();
      return true;
    }
    if (confirmation && confirmation->kind == Confirmation::Kind::open)
      doubt(property, index, "is beyond its bound, and longer scalars do not settle it");
    return false;
  }

  /// A later case may still kill it; of what must survive, the first doubt is told.
  void doubt(const Property& property, std::uint64_t index, const std::string& what) {
    if (trial_.outcome == Trial::Outcome::undecided) return;
    trial_.outcome = Trial::Outcome::undecided;
    trial_.why = "case " + std::to_string(index) + " of " + std::string(property.name) + ' ' + what;
  }
  void interrupt() {
    trial_.outcome = Trial::Outcome::undecided;
    trial_.why = "interrupted after " + std::to_string(trial_.cases) + " cases";
  }

  const Subjects& subjects_;
  const KillSize& size_;
  const std::function<bool()>& gives_up_;
  Trial trial_;
};

}  // namespace

std::vector<const Property*> statements_that_must_hold() {
  std::vector<const Property*> all;
  for (const Property& property : all_properties())
    if (property.expectation == Expectation::holds) all.push_back(&property);
  return all;
}

std::uint64_t cases_of_innocents(const KillSize& size) { return std::max<std::uint64_t>(1, size.cases / 10); }

Trial first_kill(const Subjects& subjects, std::span<const Property* const> statements, const KillSize& size,
                 const std::function<bool()>& gives_up) {
  Hearing hearing(subjects, size, gives_up);
  constexpr std::uint64_t a_few = 10, growth = 2;
  for (std::uint64_t begin = 0, end = std::min(a_few, size.cases); begin < end;
       begin = std::exchange(end, std::min(growth * end, size.cases)))
    for (const Property* property : statements)
      if (hearing.asks(*property, begin, end)) return hearing.outcome();
  return hearing.outcome();
}

std::vector<TriedMutant> try_mutants(const KillSize& size, unsigned jobs, const std::function<bool()>& gives_up,
                                     const std::function<void(std::size_t)>& watch) {
  std::vector<TriedMutant> tried;
  for (const Mutant& mutant : mutants) tried.push_back({&mutant, true, {}});
  for (const Mutant& innocent : innocents) tried.push_back({&innocent, false, {}});
  const auto statements = statements_that_must_hold();
  const KillSize size_of_innocents{size.seed, cases_of_innocents(size)};

  std::atomic<std::size_t> taken{0};
  std::mutex mutex;
  std::size_t done = 0;
  const auto work = [&] {
    for (std::size_t i; (i = taken.fetch_add(1)) < tried.size();) {
      TriedMutant& one = tried[tried.size() - 1 - i];  // what must survive takes longest, and begins
      const auto begin = std::chrono::steady_clock::now();
      one.trial =
          first_kill(broken_subjects(one.mutant->fault), statements, one.must_be_killed ? size : size_of_innocents, gives_up);
      one.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      const std::lock_guard lock(mutex);
      ++done;
      if (watch) watch(done);
    }
  };
  std::vector<std::jthread> threads;
  for (unsigned job = 1; job < jobs; ++job) threads.emplace_back(work);
  work();
  threads.clear();  // ends when they have
  return tried;
}

}  // namespace duhem::properties
