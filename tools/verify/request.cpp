#include "tools/verify/request.hpp"

#include "tools/names.hpp"
#include "tools/request_checks.hpp"

#include <algorithm>
#include <filesystem>
#include <thread>

namespace duhem::program {
namespace {

using properties::Precision;

Precision precision_named(const std::string& name) {
  switch (value_of(scalars, name, "--scalar")) {
    case ScalarName::double_: return Precision::double_;
    case ScalarName::quad: return Precision::quad;
    case ScalarName::mp50: return Precision::mp50;
    case ScalarName::mp100: return Precision::mp100;
    case ScalarName::rational: break;
  }
  throw InputError("--scalar", "\"rational\"",
                   "double, quad, mp50 or mp100; what is broken in the plane is judged again on rationals");
}

}  // namespace

VerifyRequest make_verify_request(const VerifyOptions& options, unsigned ranks) {
  VerifyRequest request;
  request.json = options.json;
  for (const std::string& name : options.names) {
    const auto* property = &properties::property_named(name);
    if (std::ranges::find(request.properties, property) == request.properties.end()) request.properties.push_back(property);
  }
  if (options.replay && (!options.names.empty() || options.cases || options.seed || options.time || options.scalar ||
                         options.junit || options.corpus || options.jobs || options.out || options.mutants))
    throw InputError("--replay", '"' + *options.replay + '"',
                     "no other option than --json beside it: a replay is one case in every scalar");
  if (options.mutants &&
      (!options.names.empty() || options.time || options.scalar || options.junit || options.corpus || options.out))
    throw InputError("--mutants", "beside other options",
                     "none but --cases, --seed, --jobs and --json: every statement is asked about every mistake");
  request.mutants = options.mutants;
  if (options.names.empty())
    for (const auto& property : properties::all_properties()) request.properties.push_back(&property);

  constexpr std::uint64_t many = 1'000'000'000'000;
  if (options.time) {
    const double seconds = seconds_of(*options.time, "--time");
    if (options.seed)
      throw InputError("--seed", '"' + *options.seed + '"',
                       "no --time beside it: how far a run comes by the clock cannot be repeated");
    request.seconds = seconds;
    request.size.cases = many;
  }
  if (options.cases) request.size.cases = whole_number(*options.cases, "--cases", 1, many);
  if (options.seed) request.size.seed = whole_number(*options.seed, "--seed", 0, UINT64_MAX);
  request.size.jobs = ranks > 1 ? 1 : std::max(1U, std::thread::hardware_concurrency());
  if (options.jobs) request.size.jobs = static_cast<unsigned>(whole_number(*options.jobs, "--jobs", 1, 1024));
  if (options.scalar) request.size.precision = precision_named(*options.scalar);
  if (options.junit) check_file(*options.junit, "--junit");
  request.junit = options.junit;
  if (options.out) request.out = *options.out;
  if (!options.replay && !options.mutants) check_folder(request.out, "--out");
  if (options.corpus && !std::filesystem::is_directory(*options.corpus))
    throw InputError("--corpus", '"' + *options.corpus + '"', "a folder of counterexamples");
  request.corpus = options.corpus;
  request.replay = options.replay;
  return request;
}

}  // namespace duhem::program
