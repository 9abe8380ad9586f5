#include "tools/study/axis.hpp"

#include "lib/error.hpp"
#include "lib/nearest_name.hpp"
#include "lib/scalar/text.hpp"
#include "tools/options.hpp"
#include "tools/text.hpp"

#include <algorithm>
#include <map>

namespace duhem::program {
namespace {

constexpr std::uint64_t most_values = 1'000'000;

std::vector<Axis::Value> equal_steps(const std::vector<std::string>& parts, const std::string& field) {
  if (parts.size() != 3) throw InputError(field, std::to_string(parts.size()) + " parts", "FROM:TO:COUNT, or V1,V2,...");
  const Rational from = parse_exact(parts[0], field), to = parse_exact(parts[1], field);
  const auto count = static_cast<long>(whole_number(parts[2], field, 2, most_values, ", the number of values"));
  std::vector<Axis::Value> values;
  for (long i = 0; i < count; ++i) {
    const Rational value = from + (to - from) * Rational(i) / Rational(count - 1);
    values.push_back({value.str(), decimal(value)});
  }
  return values;
}

/// The number that a word denotes, or else the word.
std::string meant(const std::string& word) {
  try {
    return parse_exact(word, "").str();
  } catch (const InputError&) {
    return word;
  }
}

void require_different(const std::vector<Axis::Value>& values, const std::string& field) {
  std::map<std::string, std::string> known;
  for (const Axis::Value& value : values)
    if (const auto [same, is_new] = known.emplace(meant(value.typed), value.typed); !is_new)
      throw InputError(field, same->second + " and " + value.typed, "values that differ: no run is made twice");
}

}  // namespace

std::vector<std::string> Axis::words(std::size_t value) const {
  if (option.empty()) return {"--set", name + '=' + values[value].typed};
  return {option, values[value].typed};
}

Axis read_axis(const std::string& text, const CaseData& data, const std::vector<std::string>& options) {
  const auto equals = text.find('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
    throw InputError("--vary", '"' + text + '"', "NAME=FROM:TO:COUNT, or NAME=V1,V2,...");
  Axis axis{.name = text.substr(0, equals), .option = "", .values = {}};
  std::string option = "--" + axis.name;
  std::ranges::replace(option, '_', '-');
  const auto is_it = [&](const Parameter& parameter) { return parameter.name == axis.name; };
  if (std::ranges::find(options, option) != options.end()) {
    axis.option = option;
  } else if (std::ranges::none_of(data.parameters, is_it)) {
    std::vector<std::string> names;
    for (const std::string& known : options) names.push_back(known.substr(2));
    for (const Parameter& parameter : data.parameters) names.push_back(parameter.name);
    throw InputError("--vary", '"' + axis.name + '"', one_of(axis.name, names));
  }
  const std::string given = text.substr(equals + 1), field = "--vary " + axis.name;
  if (given.find(':') != std::string::npos) {
    axis.values = equal_steps(parts_of(given, ':'), field);
  } else {
    for (const std::string& value : parts_of(given, ',')) {
      if (value.empty()) throw InputError(field, '"' + given + '"', "values with a comma between them, none of them empty");
      axis.values.push_back({value, value});
    }
  }
  require_different(axis.values, field);
  return axis;
}

}  // namespace duhem::program
