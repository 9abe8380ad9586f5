#include "tools/verify/counterexample_file.hpp"

#include "lib/error.hpp"
#include "tools/embedded_cases.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace duhem::program {
namespace {

using properties::Choices;
using properties::Counterexample;
using properties::Entry;
using properties::Property;

constexpr int format_version = 1;

const Json& member(const std::string& file, const Json& document, const char* name) {
  if (!document.is_object() || !document.contains(name))
    throw InputError(file + ": " + name, "missing", "a counterexample of duhem verify");
  return document[name];
}

/// What stands there, as far as a message has room.
std::string brief(const Json& value) {
  std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
  return text.size() <= 40 ? text : text.substr(0, 37) + "...";
}

}  // namespace

bool KeptCase::is_stale() const {
  Choices again(choices);
  return sheet_json(property->sheet(again)) != sheet;
}

Json sheet_json(const properties::Sheet& sheet) {
  Json document = Json::object();
  for (const Entry& entry : sheet) {
    switch (entry.shape) {
      case Entry::Shape::word:
      case Entry::Shape::number: document[entry.name] = entry.rows[0][0]; break;
      case Entry::Shape::vector: document[entry.name] = entry.rows[0]; break;
      case Entry::Shape::matrix: document[entry.name] = entry.rows; break;
    }
  }
  return document;
}

Json counterexample_json(const Property& property, const Counterexample& found) {
  return {{"schema_version", format_version},
          {"property", property.name},
          {"statement", property.statement},
          {"equation", property.equation},
          {"decided_by", properties::name_of(found.decided_by)},
          {"excess", found.excess},
          {"case", sheet_json(found.sheet)},
          {"choices", found.choices}};
}

std::string counterexample_name(const Property& property, const Counterexample& found) {
  std::uint32_t hash = properties::stream_of(property.name);
  for (const std::uint32_t choice : found.choices) hash = (hash ^ choice) * 16777619U;
  return fmt::format("{}-{:08x}.json", property.name, hash);
}

std::string write_counterexample(const std::string& folder, const Property& property, const Counterexample& found) {
  const auto path = std::filesystem::path(folder) / counterexample_name(property, found);
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  std::ofstream out(path);
  out << counterexample_json(property, found).dump(1) << '\n';
  out.close();
  if (!out) throw InputError("--out", '"' + path.string() + '"', "a file that can be written");
  return path.string();
}

KeptCase read_kept_case(const std::string& file, const std::string& text) {
  // Deeper than a matrix in a case nothing is ours; and what is deep enough ends every recursive function.
  constexpr int deepest = 5;
  bool is_deep = false;
  const auto watch = [&](int depth, Json::parse_event_t, Json&) {
    is_deep = is_deep || depth > deepest;
    return !is_deep;
  };
  const Json document = Json::parse(text, watch, false);
  if (is_deep || document.is_discarded())
    throw InputError(file, is_deep ? "nested too deeply" : "not JSON", "a counterexample of duhem verify");
  const Json& version = member(file, document, "schema_version");
  if (version != format_version) throw InputError(file + ": schema_version", brief(version), std::to_string(format_version));
  const Json& name = member(file, document, "property");
  if (!name.is_string()) throw InputError(file + ": property", brief(name), "a name");
  KeptCase kept{file, nullptr, {}, member(file, document, "case")};
  try {
    kept.property = &properties::property_named(name.get<std::string>());
  } catch (const InputError& error) {
    throw InputError(file + ": " + error.field, error.value, error.expectation);
  }
  const Json& choices = member(file, document, "choices");
  if (!choices.is_array()) throw InputError(file + ": choices", brief(choices), "a list of whole numbers");
  for (const Json& choice : choices) {
    if (!choice.is_number_unsigned() || choice.get<std::uint64_t>() > UINT32_MAX)
      throw InputError(file + ": choices", brief(choice), "whole numbers below 2^32");
    kept.choices.push_back(choice.get<std::uint32_t>());
  }
  return kept;
}

KeptCase read_kept_case(const std::string& file) {
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) throw InputError("FILE", '"' + file + '"', "a file that can be read");
  return read_kept_case(file, text.str());
}

std::vector<KeptCase> read_corpus(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error))
    if (entry.path().extension() == ".json") names.push_back(entry.path().string());
  if (error) throw InputError("--corpus", '"' + folder + '"', "a folder that can be read");
  std::ranges::sort(names);
  std::vector<KeptCase> corpus;
  for (const std::string& name : names) corpus.push_back(read_kept_case(name));
  return corpus;
}

std::vector<KeptCase> built_in_corpus() {
  std::vector<KeptCase> corpus;
  for (const auto& [name, text] : embedded_counterexamples())
    corpus.push_back(read_kept_case("reference_cases/counterexamples/" + name + ".json", text));
  return corpus;
}

}  // namespace duhem::program
