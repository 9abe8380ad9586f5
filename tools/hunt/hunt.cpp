#include "tools/verbs.hpp"

#include "lib/error.hpp"
#include "lib/record/witness_json.hpp"
#include "lib/search/found_witness.hpp"
#include "lib/search/gain_map.hpp"
#include "tools/files.hpp"
#include "tools/hunt/report.hpp"
#include "tools/session.hpp"

#include <filesystem>
#include <iostream>

namespace duhem::program {
namespace {

/// Rounds of the hunt, until its evaluations or its time are used up, or Ctrl-C.
search::HuntResult all_rounds(const HuntRequest& request, Session& session) {
  const auto watch = [&](std::uint64_t evaluations) {
    session.advance(evaluations);
    return session.is_over();
  };
  auto settings = request.settings;
  search::HuntResult all = hunt(settings, watch);
  while (request.seconds && !session.is_over()) {
    ++settings.round;
    all = merged(std::move(all), hunt(settings, watch));
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

Exit hunt(const Options& options, HuntRequest& request) {
  complete(options, request);
  note(request.notes);
  Session session(request.settings.evaluations, request.seconds);
  HuntReport report;
  report.result = all_rounds(request, session);
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
  return session.is_all_written() ? Exit::holds : Exit::undecided;
}

}  // namespace

void add_hunt(Program& program) {
  program.verb<HuntRequest>("hunt", "search for situations in which a law or a rule creates energy", declare, hunt);
}

}  // namespace duhem::program
