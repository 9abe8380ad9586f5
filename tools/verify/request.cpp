#include "tools/verify/request.hpp"

#include "lib/scalar/text.hpp"
#include "tools/names.hpp"

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <thread>

namespace duhem::program {
namespace {

using properties::Precision;

std::uint64_t whole_number(const std::string& text, const std::string& field, std::uint64_t least, std::uint64_t most) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < least || value > most)
    throw InputError(field, '"' + text + '"', "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  return value;
}

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

void check_file(const std::string& path, const std::string& field) {
  if (path.empty()) throw InputError(field, "\"\"", "the name of a file");
  const auto parent = std::filesystem::absolute(path).parent_path();
  if (!std::filesystem::is_directory(parent)) throw InputError(field, '"' + path + '"', "a file in a folder that exists");
  if (std::filesystem::is_directory(path)) throw InputError(field, '"' + path + '"', "a file, not a folder");
  if (access(parent.c_str(), W_OK) != 0) throw InputError(field, '"' + path + '"', "a file in a folder that can be written");
}

/// A folder that is there or can be made.
void check_folder(const std::string& path, const std::string& field) {
  if (path.empty()) throw InputError(field, "\"\"", "the name of a folder");
  auto there = std::filesystem::absolute(path);
  while (!std::filesystem::exists(there) && there.has_relative_path()) there = there.parent_path();
  if (!std::filesystem::is_directory(there) || access(there.c_str(), W_OK) != 0)
    throw InputError(field, '"' + path + '"', "a folder that can be written, or made");
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
                         options.junit || options.corpus || options.jobs || options.out))
    throw InputError("--replay", '"' + *options.replay + '"',
                     "no other option than --json beside it: a replay is one case in every scalar");
  if (options.names.empty())
    for (const auto& property : properties::all_properties()) request.properties.push_back(&property);

  constexpr std::uint64_t many = 1'000'000'000'000;
  if (options.time) {
    const double seconds = read_scalar<double>(*options.time, "--time");
    if (!(seconds > 0 && seconds <= 1e8)) throw InputError("--time", '"' + *options.time + '"', "seconds, > 0 and at most 1e8");
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
  if (!options.replay) check_folder(request.out, "--out");
  if (options.corpus && !std::filesystem::is_directory(*options.corpus))
    throw InputError("--corpus", '"' + *options.corpus + '"', "a folder of counterexamples");
  request.corpus = options.corpus;
  request.replay = options.replay;
  return request;
}

}  // namespace duhem::program
