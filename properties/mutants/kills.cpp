#include "properties/mutants/kills.hpp"

#include "properties/mutants/broken_subjects.hpp"

#include "lib/sampling/share_out.hpp"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <utility>

namespace duhem::properties {
namespace {

/// A subject of which the properties are asked one after the other.
class Examination {
 public:
  Examination(const Subjects& subjects, const KillSize& size, const std::function<bool()>& gives_up)
      : subjects_(subjects), size_(size), gives_up_(gives_up) {}

  /// Cases begin … end − 1 of a property; true where nothing more need be asked.
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
    if (!property.judge(ScalarName::double_, subjects_, choices).breaks()) return false;
    const auto confirmation = confirmed(property, subjects_, ScalarName::double_, choices_of_case(property, size_.seed, index));
    if (is_broken(confirmation)) {
      trial_.status = Trial::Status::killed;
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
    if (trial_.status == Trial::Status::undecided) return;
    trial_.status = Trial::Status::undecided;
    trial_.why = "case " + std::to_string(index) + " of " + std::string(property.name) + ' ' + what;
  }
  void interrupt() {
    trial_.status = Trial::Status::undecided;
    trial_.why = "interrupted after " + std::to_string(trial_.cases) + " cases";
  }

  const Subjects& subjects_;
  const KillSize& size_;
  const std::function<bool()>& gives_up_;
  Trial trial_;
};

}  // namespace

std::vector<const Property*> properties_that_must_hold() {
  std::vector<const Property*> all;
  for (const Property& property : all_properties())
    if (property.expectation == Expectation::holds) all.push_back(&property);
  return all;
}

std::uint64_t cases_of_equivalents(const KillSize& size) { return std::max<std::uint64_t>(1, size.cases / 10); }

Trial first_kill(const Subjects& subjects, std::span<const Property* const> properties, const KillSize& size,
                 const std::function<bool()>& gives_up) {
  Examination examination(subjects, size, gives_up);
  constexpr std::uint64_t a_few = 10, growth = 2;
  for (std::uint64_t begin = 0, end = std::min(a_few, size.cases); begin < end;
       begin = std::exchange(end, std::min(growth * end, size.cases)))
    for (const Property* property : properties)
      if (examination.asks(*property, begin, end)) return examination.outcome();
  return examination.outcome();
}

std::vector<TriedMutant> try_mutants(const KillSize& size, unsigned jobs, const std::function<bool()>& gives_up,
                                     const std::function<void(std::size_t)>& watch) {
  std::vector<TriedMutant> tried;
  for (const Mutant& mutant : mutants) tried.push_back({.mutant = &mutant, .must_be_killed = true});
  for (const Mutant& equivalent : equivalents) tried.push_back({.mutant = &equivalent, .must_be_killed = false});
  const auto properties = properties_that_must_hold();
  const KillSize size_of_equivalents{size.seed, cases_of_equivalents(size)};

  std::mutex mutex;
  std::size_t done = 0;
  const auto work = [&](unsigned, std::uint64_t i, std::uint64_t) -> std::uint64_t {
    TriedMutant& one = tried[tried.size() - 1 - i];  // what must survive takes longest, and begins
    const auto begin = std::chrono::steady_clock::now();
    one.trial =
        first_kill(broken_subjects(one.mutant->fault), properties, one.must_be_killed ? size : size_of_equivalents, gives_up);
    one.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    const std::lock_guard lock(mutex);
    ++done;
    if (watch) watch(done);
    return 1;
  };
  share_out({.size = tried.size(), .jobs = jobs}, work);
  return tried;
}

}  // namespace duhem::properties
