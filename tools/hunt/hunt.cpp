#include "tools/verbs.hpp"

#include "lib/error.hpp"
#include "lib/record/witness_json.hpp"
#include "lib/search/found_witness.hpp"
#include "lib/search/gain_map.hpp"
#include "tools/campaign/campaign.hpp"
#include "tools/files.hpp"
#include "tools/hunt/report.hpp"
#include "tools/session.hpp"

#include <filesystem>
#include <iostream>

namespace duhem::program {
namespace {

/// Rounds of the hunt, until its evaluations or its time are used up, or Ctrl-C.
search::HuntResult all_rounds(const HuntRequest& request, Campaign& campaign, Session& session) {
  const auto watch = [&](std::uint64_t evaluations) {
    session.advance(evaluations);
    return session.is_over();
  };
  auto settings = request.settings;
  search::HuntResult all = hunt(settings, campaign, watch);
  while (request.seconds && campaign.agreed(session.is_over() ? "over" : "another") == "another") {
    ++settings.round;
    all = merged(std::move(all), hunt(settings, campaign, watch));
  }
  session.wipe();
  return all;
}

/// The best creation that is one on rationals too, made simple.
void make_exact(const HuntRequest& request, HuntReport& report) {
  const auto& found = report.result.best;
  if (!found.empty()) report.best = found.front();
  for (const search::Candidate& candidate : found) {
    if (!candidate.creates_in_total && !candidate.creates_at_a_contact) return;
    if (auto exact = confirm(request.settings, candidate)) {
      report.best = candidate;
      report.simplest = shrink(request.settings, std::move(*exact));
      return;
    }
    ++report.not_confirmed;
  }
}

/// Kane's gain over the (e, mu) plane as CSV: a header with units, a row a point.
std::string gain_map() {
  constexpr int steps = 50;
  std::string text = "e [-],mu [-],gain_newton [-],gain_moreau [-],gain_fremond [-]\n";
  for (const auto& [e, mu, newton, moreau, fremond] : search::kane_gain_map(steps))
    text += write_scalar(e) + ',' + write_scalar(mu) + ',' + write_scalar(newton) + ',' + write_scalar(moreau) + ',' +
            write_scalar(fremond) + '\n';
  return text;
}

/// What the situations and their evaluations depend on.
std::optional<Journal::Place> journal_of(const HuntRequest& request) {
  if (!request.journal) return std::nullopt;
  const auto& settings = request.settings;
  const auto& [e, e_T, mu, theta, is_loaded] = settings.freedom;
  Json place{{"system", name_of(settings.system)},       {"scheme", name_of(request.scheme)},
             {"activation", name_of(settings.law.rule)}, {"max-cond", settings.max_cond},
             {"evaluations", settings.evaluations},      {"seed", settings.seed}};
  for (const auto& [name, range] : {std::pair("e", e), {"e-t", e_T}, {"mu", mu}, {"theta", theta}})
    place[name] = range.low.str() + (range.is_free() ? " to " + range.high.str() : "");
  return Journal::Place{.folder = *request.journal, .resumes = request.resumes, .verb = "hunt", .request = std::move(place)};
}

Exit hunt_on(const Ranks& ranks, const HuntRequest& request) {
  if (ranks.is_first()) note(request.notes);
  Campaign campaign(ranks, request.settings.jobs, journal_of(request));
  Session session(request.settings.evaluations, request.seconds, ranks.is_first());
  HuntReport report;
  report.result = all_rounds(request, campaign, session);
  if (!ranks.is_first()) return Exit::holds;
  make_exact(request, report);
  report.is_interrupted = interrupted();
  report.seconds = session.seconds();
  const auto write_witness = [&] {
    write_file(*request.out, "--out", witness_json(found_witness(request.settings.law, *report.simplest)));
  };
  if (request.out && report.simplest && session.written(write_witness)) report.witness = *request.out;
  if (request.out && report.witness.empty() && std::filesystem::exists(*request.out))
    note("nothing was written: " + *request.out + " is as it was before");
  if (request.map) session.written([&] { write_file(*request.map, "--map", gain_map()); });
  if (request.json)
    print_json(std::cout, hunt_json(request, report));
  else
    print_hunt(std::cout, request, report);
  if (report.is_interrupted) return Exit::interrupted;
  return session.is_all_written() && campaign.is_all_kept() ? Exit::holds : Exit::undecided;
}

Exit hunt(const Options& options, HuntRequest& request) {
  return on_ranks([&](const Ranks& ranks) {
    complete(options, request, ranks.count());
    return hunt_on(ranks, request);
  });
}

}  // namespace

void add_hunt(Program& program) {
  program.verb<HuntRequest>("hunt", "search for situations in which a law or a rule creates energy", declare, hunt);
}

}  // namespace duhem::program
