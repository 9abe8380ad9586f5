#include "tools/verbs/verify.hpp"

#include "lib/error.hpp"
#include "tools/interrupt.hpp"
#include "tools/progress.hpp"
#include "tools/verify/campaign_report.hpp"
#include "tools/verify/counterexample_file.hpp"
#include "tools/verify/mutants.hpp"
#include "tools/verify/ranks.hpp"
#include "tools/verify/replay.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <iostream>
#include <mutex>

namespace duhem::program {
namespace {

using Clock = std::chrono::steady_clock;
using properties::Property;
using properties::Subjects;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// Tells a terminal how far all campaigns are, and a campaign when to stop.
class Watcher {
 public:
  Watcher(const VerifyRequest& request, const Ranks& ranks)
      : request_(request), bar_(total(request, ranks)), is_shown_(ranks.is_first() && !request.seconds) {}

  /// The next campaign has this long, where time and not cases is the limit.
  void begin(double seconds) {
    deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  }
  bool operator()(std::uint64_t cases) {
    const std::lock_guard lock(mutex_);
    done_ += cases;
    if (is_shown_) bar_.show(static_cast<long>(done_));
    return interrupted() || (request_.seconds && Clock::now() >= deadline_);
  }

 private:
  static long total(const VerifyRequest& request, const Ranks& ranks) {
    return static_cast<long>(request.properties.size() * request.size.cases / ranks.count() + 1);
  }

  const VerifyRequest& request_;
  ProgressBar bar_;
  bool is_shown_;
  std::mutex mutex_;
  std::uint64_t done_ = 0;
  Clock::time_point deadline_;
};

/// Past counterexamples come first: where one breaks a statement that should hold, there is no need to search for another.
void try_corpus(VerifiedProperty& item, const std::vector<KeptCase>& corpus, const Property& property, const Subjects& subjects,
                properties::Precision precision) {
  for (const KeptCase& kept : corpus) {
    if (kept.property != &property || kept.is_stale()) continue;
    const auto found = properties::confirmed(property, subjects, precision, kept.choices);
    const bool breaks = properties::is_broken(found);
    ++item.corpus;
    item.corpus_broken += breaks;
    const bool keeps = !found || found->kind == properties::Confirmation::Kind::rounding;
    if (!keeps && property.expectation == properties::Expectation::holds && item.kept.empty()) item.kept = kept.file;
    if (!breaks && property.expectation == properties::Expectation::falsifiable)
      std::cerr << "duhem: note: " << kept.file << " no longer breaks " << property.name << '\n';
  }
}

void note_stale(const std::vector<KeptCase>& corpus) {
  for (const KeptCase& kept : corpus)
    if (kept.is_stale()) std::cerr << "duhem: note: " << kept.file << " was written by other generators and is left out\n";
}

/// A campaign that was cut short has neither held nor survived.
void leave_open(properties::Verdict& verdict, std::uint64_t done, std::uint64_t asked) {
  if (verdict.outcome == properties::Outcome::falsified) return;  // that stays true
  verdict.outcome = properties::Outcome::undecided;
  verdict.why = "interrupted after " + std::to_string(done) + " of " + std::to_string(asked) + " cases";
}

/// A file that cannot be written costs that file: minutes of work must not go with it.
bool written(const std::function<void()>& write) {
  try {
    write();
    return true;
  } catch (const InputError& error) {
    std::cerr << "duhem: " << error.what() << '\n';
    return false;
  }
}

Exit exit_of(const std::vector<VerifiedProperty>& verified) {
  if (interrupted()) return Exit::interrupted;
  Exit exit = Exit::holds;
  for (const auto& item : verified) {
    if (item.is_as_expected()) continue;
    if (!item.is_undecided()) return Exit::does_not_hold;
    exit = Exit::undecided;
  }
  return exit;
}

/// The program's own kept cases and those of a folder, on rank 0. Where they cannot be read no rank begins: the others would
/// work for hours before anybody is told.
std::vector<KeptCase> read_corpora(const VerifyRequest& request, const Ranks& ranks) {
  std::vector<KeptCase> corpus;
  std::optional<InputError> refused;
  if (ranks.is_first()) {
    try {
      corpus = built_in_corpus();
      if (request.corpus)
        for (auto& kept : read_corpus(*request.corpus)) corpus.push_back(std::move(kept));
      note_stale(corpus);
    } catch (const InputError& error) {
      refused = error;
    }
  }
  if (!ranks.first_says(!refused)) throw refused.value_or(InputError("--corpus", "unreadable", "see rank 0"));
  return corpus;
}

Exit run_campaigns(const VerifyRequest& request, const Ranks& ranks) {
  const Subjects subjects = properties::the_library();
  const auto corpus = read_corpora(request, ranks);
  catch_interrupts();
  Watcher watcher(request, ranks);
  const auto start = Clock::now();
  std::vector<VerifiedProperty> verified;
  bool is_all_written = true;
  for (std::size_t i = 0; i < request.properties.size(); ++i) {
    const Property& property = *request.properties[i];
    const auto begin = Clock::now();
    if (request.seconds)
      watcher.begin((*request.seconds - seconds_since(start)) / static_cast<double>(request.properties.size() - i));
    VerifiedProperty item;
    if (ranks.is_first() && !interrupted()) try_corpus(item, corpus, property, subjects, request.size.precision);
    auto size = request.size;
    size.rank = ranks.rank();
    size.ranks = ranks.count();
    auto tally = ranks.merged(run_campaign(property, subjects, size, [&](std::uint64_t cases) { return watcher(cases); }));
    if (!ranks.is_first()) continue;
    item.verdict = verdict_of(property, subjects, size, std::move(tally), interrupted);
    const std::uint64_t done = item.verdict.tally.cases;
    if (done < size.cases && (interrupted() || !request.seconds)) leave_open(item.verdict, done, size.cases);
    is_all_written = written([&] {
                       if (item.verdict.counterexample)
                         item.file = write_counterexample(request.out, property, *item.verdict.counterexample);
                     }) &&
                     is_all_written;
    item.seconds = seconds_since(begin);
    verified.push_back(std::move(item));
  }
  if (!ranks.is_first()) return Exit::holds;

  if (request.junit) is_all_written = written([&] { write_junit(*request.junit, verified); }) && is_all_written;
  if (request.json)
    std::cout
        << campaign_json(request, request.size.jobs * ranks.count(), verified).dump(2, ' ', false, Json::error_handler_t::replace)
        << '\n';
  else
    print_campaign(std::cout, request, verified);
  const Exit exit = exit_of(verified);
  return exit == Exit::holds && !is_all_written ? Exit::undecided : exit;
}

}  // namespace

Exit verify(const VerifyOptions& options) {
  const Ranks ranks;
  try {
    const VerifyRequest request = make_verify_request(options, ranks.count());
    if (request.mutants) return ranks.is_first() ? try_mutants(request) : Exit::holds;
    if (request.replay) return ranks.is_first() ? replay(request) : Exit::holds;
    return run_campaigns(request, ranks);
  } catch (const InputError&) {
    if (ranks.is_first()) throw;  // one message is enough
    return Exit::wrong_input;
  }
}

}  // namespace duhem::program
