#include "tools/verify/request.hpp"

#include "lib/names.hpp"
#include "tools/campaign/journal_options.hpp"
#include "tools/files.hpp"

#include <algorithm>
#include <filesystem>

namespace duhem::program {
namespace {

ScalarName real_named(const std::string& text, const std::string& name) {
  const auto scalar = value_of<ScalarName>(text, name);
  if (scalar != ScalarName::rational) return scalar;
  throw InputError(name, "\"rational\"", "double, quad, mp50 or mp100; what is broken in the plane is judged again on rationals");
}

}  // namespace

void declare(Options& options, VerifyRequest& request) {
  auto& size = request.size;
  options.arguments("PROPERTY", request.names, "of `duhem list properties`; all where none is named");
  options.option("--cases", size.cases, whole(1, most_cases), "cases a property");
  options.option("--seed", size.seed, whole(0, UINT64_MAX), "another seed, other cases");
  add_jobs(options, size.jobs, "threads, of each MPI rank; the result does not depend on them");
  options.option("--time SECONDS", request.seconds, seconds, "a duration in place of a number of cases");
  options.option("--scalar", size.scalar, real_named, "in which the cases are judged first; rational is not among them");
  options.option("--junit FILE", request.junit, as_typed, "write JUnit's XML into this file");
  options.option(
      "--out DIR", request.out, as_typed,
      "write every counterexample into this folder; those that nobody expected go into ./counterexamples without it too");
  add_journal(options, request.journal, request.resumes);
  options.option("--corpus DIR", request.corpus, as_typed, "try the counterexamples of this folder first too");
  options.option("--replay CASE", request.replay, as_typed,
                 "judge one case in every scalar: NAME:SEED:INDEX, a property that must fail, or a counterexample's file");
  options.flag("--mutants", request.mutants, "test the properties instead: do they find every deliberate mistake?");
  options.flag("--quiet", request.is_quiet, "only the verdict, and what came out against expectation");
  options.flag("--json", request.json, "one JSON document on stdout");
}

void complete(const Options& options, VerifyRequest& request, unsigned ranks) {
  if (options.has("--time")) request.size.cases = most_cases;
  request.size.ends_by_clock = options.has("--time");
  if (ranks > 1) request.size.jobs = 1;
  options.read();
  for (const std::string& name : request.names) {
    const auto* property = &properties::property_named(name);
    if (std::ranges::find(request.properties, property) == request.properties.end()) request.properties.push_back(property);
  }
  if (options.has_other_than({"--replay", "--json"}))
    options.refuse("--replay", "no other option than --json beside it: a replay is one case in every scalar");
  if (request.mutants && options.has_other_than({"--mutants", "--cases", "--seed", "--jobs", "--json"}))
    throw InputError("--mutants", "beside other options",
                     "none but --cases, --seed, --jobs and --json: every property is asked about every mistake");
  if (request.names.empty())
    for (const auto& property : properties::all_properties()) request.properties.push_back(&property);
  if (request.seconds) options.refuse("--seed", "no --time beside it: how far a run comes by the clock cannot be repeated");
  check_journal(options, request.journal, request.resumes, "verify");
  if (request.junit) check_file(*request.junit, "--junit");
  if (!request.replay && !request.mutants) check_folder(request.out.value_or(usual_out), "--out");
  if (request.corpus && !std::filesystem::is_directory(*request.corpus))
    options.refuse("--corpus", "a folder of counterexamples");
}

}  // namespace duhem::program
