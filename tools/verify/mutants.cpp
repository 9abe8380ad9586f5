#include "tools/verify/mutants.hpp"

#include "properties/mutants/kills.hpp"
#include "tools/json.hpp"
#include "tools/session.hpp"
#include "tools/verify/campaign_report.hpp"

#include <fmt/ostream.h>

#include <iostream>

namespace duhem::program {
namespace {

using properties::Trial;
using properties::TriedMutant;

Json mutants_json(const VerifyRequest& request, const std::vector<TriedMutant>& tried) {
  Json list = Json::array();
  bool passed = true;
  for (const TriedMutant& mutant : tried) {
    const Trial& trial = mutant.trial;
    passed = passed && mutant.is_as_expected();
    Json entry{{"mutant", mutant.mutant->name},
               {"part", mutant.mutant->part},
               {"must_be_killed", mutant.must_be_killed},
               {"outcome", name_of(trial.status)},
               {"statement", trial.by ? Json(trial.by->name) : Json()},
               {"case", trial.by ? Json(trial.at) : Json()},
               {"decided_by", trial.by ? Json(name_of(trial.decided_by)) : Json()},
               {"cases", trial.cases}};
    if (!trial.why.empty()) entry["why"] = trial.why;
    entry["seconds"] = mutant.seconds;
    list.push_back(std::move(entry));
  }
  return {{"schema_version", 1},
          {"seed", request.size.seed},
          {"jobs", request.size.jobs},
          {"cases", request.size.cases},
          {"cases_of_innocents", properties::cases_of_equivalents({request.size.seed, request.size.cases})},
          {"statements", properties::properties_that_must_hold().size()},
          {"mutants", list},
          {"passed", passed}};
}

void print_mutants(std::ostream& out, const VerifyRequest& request, const std::vector<TriedMutant>& tried) {
  std::size_t killed = 0, mistakes = 0, kept = 0, others = 0;
  for (const TriedMutant& mutant : tried) {
    const bool is_expected = mutant.is_as_expected();
    mistakes += mutant.must_be_killed;
    killed += mutant.must_be_killed && is_expected;
    kept += !mutant.must_be_killed && is_expected;
    others += !mutant.must_be_killed;
  }
  const auto cases = properties::cases_of_equivalents({request.size.seed, request.size.cases});
  fmt::print(out,
             "{}: {} of {} deliberate mistakes are found by a property within {} cases of each, and {} of {} programs without a "
             "mistake pass all of them in {} cases of each; seed {}.\n\n",
             killed == mistakes && kept == others ? "PASSED" : "NOT PASSED", killed, mistakes, request.size.cases, kept, others,
             cases, request.size.seed);
  fmt::print(out, "  {:<62} {:<10} {:<24} {:>6} {:>8}\n", "mistake", "outcome", "first property to say so", "case", "cases");
  for (const TriedMutant& mutant : tried) {
    const Trial& trial = mutant.trial;
    fmt::print(out, "{} {:<62} {:<10} {:<24} {:>6} {:>8}\n", mutant.is_as_expected() ? ' ' : '!', mutant.mutant->name,
               name_of(trial.status), trial.by ? trial.by->name : "", trial.by ? std::to_string(trial.at) : "", trial.cases);
    if (!trial.why.empty()) fmt::print(out, "    {}\n", trial.why);
  }
}

}  // namespace

Exit try_mutants(const VerifyRequest& request) {
  Session session(properties::mutants.size() + properties::equivalents.size());
  const auto tried = properties::try_mutants({request.size.seed, request.size.cases}, request.size.jobs, interrupted,
                                             [&](std::size_t) { session.advance(1); });
  session.wipe();
  if (request.json)
    print_json(std::cout, mutants_json(request, tried));
  else
    print_mutants(std::cout, request, tried);
  return exit_of(tried);
}

}  // namespace duhem::program
