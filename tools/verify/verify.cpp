#include "tools/verbs.hpp"

#include "lib/error.hpp"
#include "tools/campaign/campaign.hpp"
#include "tools/session.hpp"
#include "tools/verify/campaign_report.hpp"
#include "tools/verify/counterexample_file.hpp"
#include "tools/verify/mutants.hpp"
#include "tools/verify/replay.hpp"

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <numeric>

namespace duhem::program {
namespace {

using properties::Property;
using properties::Subjects;

/// Past counterexamples come first: where one breaks a property that should hold, there is no need to search for another.
void try_corpus(VerifiedProperty& item, const std::vector<CorpusCase>& corpus, const Property& property, const Subjects& subjects,
                ScalarName scalar) {
  for (const CorpusCase& kept : corpus) {
    if (kept.property != &property || kept.is_outdated()) continue;
    const auto found = properties::confirmed(property, subjects, scalar, kept.choices);
    const bool breaks = properties::is_broken(found);
    ++item.corpus;
    item.corpus_broken += breaks;
    const bool keeps = !found || found->kind == properties::Confirmation::Kind::rounding;
    if (!keeps && property.expectation == properties::Expectation::holds && item.broken_by.empty()) item.broken_by = kept.file;
    if (!breaks && property.expectation == properties::Expectation::falsifiable)
      note(kept.file + " no longer breaks " + std::string(property.name));
  }
}

void note_outdated(const std::vector<CorpusCase>& corpus) {
  for (const CorpusCase& kept : corpus)
    if (kept.is_outdated()) note(kept.file + " was written by other generators and is left out");
}

/// A campaign that was cut short has neither held nor survived.
void leave_open(properties::Verdict& verdict, std::uint64_t done, std::uint64_t asked) {
  if (verdict.outcome == properties::Outcome::falsified) return;  // that stays true
  verdict.outcome = properties::Outcome::undecided;
  verdict.why = "interrupted after " + std::to_string(done) + " of " + std::to_string(asked) + " cases";
}

/// The program's own kept cases and those of a folder.
std::vector<CorpusCase> read_corpora(const VerifyRequest& request) {
  std::vector<CorpusCase> corpus = built_in_corpus();
  if (request.corpus)
    for (auto& kept : read_corpus(*request.corpus)) corpus.push_back(std::move(kept));
  note_outdated(corpus);
  return corpus;
}

/// What the tallies of a campaign depend on.
std::optional<Journal::Place> journal_of(const VerifyRequest& request) {
  if (!request.journal) return std::nullopt;
  Json names = Json::array();
  for (const Property* property : request.properties) names.push_back(property->name);
  const auto& size = request.size;
  return Journal::Place{
      .folder = *request.journal,
      .resumes = request.resumes,
      .verb = "verify",
      .request = {{"cases", size.cases}, {"seed", size.seed}, {"scalar", name_of(size.scalar)}, {"properties", names}}};
}

/// Nanoseconds that a case of a property takes, by a few of them: the properties differ a thousandfold, and a bar that counts
/// cases would say 14 seconds where 130 are to come.
std::uint64_t cost_of(const Property& property, const Subjects& subjects, properties::CampaignSize size) {
  if (isatty(STDERR_FILENO) != 1) return 1;  // nobody sees the bar
  size.cases = std::min<std::uint64_t>(size.cases, 64);
  const Stopwatch clock;
  (void)properties::run_campaign(property, subjects, size);
  return 1 + static_cast<std::uint64_t>(1e9 * clock.seconds() / static_cast<double>(size.cases));
}

Exit run_campaigns(const VerifyRequest& request, const Ranks& ranks) {
  const Subjects subjects = properties::the_library();
  std::vector<CorpusCase> corpus;
  ranks.first_does([&] { corpus = read_corpora(request); });
  Campaign campaign(ranks, request.size.jobs, journal_of(request));
  std::vector<std::uint64_t> costs;
  for (const Property* property : request.properties) costs.push_back(cost_of(*property, subjects, request.size));
  Session session(std::accumulate(costs.begin(), costs.end(), std::uint64_t{0}) * request.size.cases, request.seconds,
                  ranks.is_first());
  std::vector<VerifiedProperty> verified;
  for (std::size_t i = 0; i < request.properties.size(); ++i) {
    const Property& property = *request.properties[i];
    const double begin = session.seconds();
    // Where time and not cases is the limit, what is left of it is shared out evenly.
    const double end = begin + (request.seconds.value_or(0) - begin) / static_cast<double>(request.properties.size() - i);
    const auto watch = [&](std::uint64_t cases) {
      session.advance(costs[i] * cases);
      return interrupted() || (request.seconds && session.seconds() >= end);
    };
    VerifiedProperty item;
    if (ranks.is_first() && !interrupted()) try_corpus(item, corpus, property, subjects, request.size.scalar);
    const auto& size = request.size;
    auto tally = run_campaign(property, subjects, size, campaign, watch);
    if (!ranks.is_first()) continue;
    item.verdict = verdict_of(property, subjects, size, std::move(tally), interrupted);
    const std::uint64_t done = item.verdict.tally.cases;
    if (done < size.cases && (interrupted() || !request.seconds)) leave_open(item.verdict, done, size.cases);
    if (item.verdict.counterexample && (request.out || !item.is_as_expected()))
      session.written(
          [&] { item.file = write_counterexample(request.out.value_or(usual_out), property, *item.verdict.counterexample); });
    item.seconds = session.seconds() - begin;
    verified.push_back(std::move(item));
  }
  session.wipe();
  if (!ranks.is_first()) return Exit::holds;

  if (request.junit) session.written([&] { write_junit(*request.junit, verified); });
  if (request.json)
    print_json(std::cout, campaign_json(request, request.size.jobs * ranks.count(), verified));
  else
    print_campaign(std::cout, request, verified);
  const Exit exit = exit_of(verified);
  return exit == Exit::holds && !(session.is_all_written() && campaign.is_all_kept()) ? Exit::undecided : exit;
}

Exit verify(const Options& options, VerifyRequest& request) {
  return on_ranks([&](const Ranks& ranks) {
    complete(options, request, ranks.count());
    if (request.mutants) return ranks.is_first() ? try_mutants(request) : Exit::holds;
    if (request.replay) return ranks.is_first() ? replay(request) : Exit::holds;
    return run_campaigns(request, ranks);
  });
}

}  // namespace

void add_verify(Program& program) {
  program.verb<VerifyRequest>("verify", "test the properties that the paper states on random systems", declare, verify);
}

}  // namespace duhem::program
