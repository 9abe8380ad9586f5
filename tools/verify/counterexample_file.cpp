#include "tools/verify/counterexample_file.hpp"

#include "lib/text/document.hpp"
#include "lib/text/text_file.hpp"
#include "tools/embedded_cases.hpp"
#include "tools/files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace duhem::program {
namespace {

using properties::Choices;
using properties::Counterexample;
using properties::Property;

constexpr int format_version = 1;

constexpr const char* kind = "a counterexample of duhem verify";

}  // namespace

bool CorpusCase::is_outdated() const {
  Choices again(choices);
  return case_json(property->write(again)) != written;
}

Json case_json(const properties::WrittenCase& written) {
  using Shape = properties::WrittenCase::Entry::Shape;
  Json document = Json::object();
  for (const auto& [name, shape, word, rows] : written.entries()) {
    Json texts = Json::array();
    for (const auto& row : rows) {
      Json& list = texts.emplace_back(Json::array());
      for (const Rational& number : row) list.push_back(number.str());
    }
    switch (shape) {
      case Shape::word: document[name] = word; break;
      case Shape::number: document[name] = texts[0][0]; break;
      case Shape::vector: document[name] = texts[0]; break;
      case Shape::matrix: document[name] = texts; break;
    }
  }
  return document;
}

Json counterexample_json(const Property& property, const Counterexample& found) {
  return {{"schema_version", format_version},        {"property", property.name},
          {"statement", property.statement},         {"equation", property.equation},
          {"decided_by", name_of(found.decided_by)}, {"excess", found.excess},
          {"case", case_json(found.written)},        {"choices", found.choices}};
}

std::string counterexample_name(const Property& property, const Counterexample& found) {
  std::uint32_t hash = properties::stream_of(property.name);
  for (const std::uint32_t choice : found.choices) hash = (hash ^ choice) * 16777619U;
  return fmt::format("{}-{:08x}.json", property.name, hash);
}

std::string write_counterexample(const std::string& folder, const Property& property, const Counterexample& found) {
  (void)make_folder(folder, "--out");
  const std::string path = (std::filesystem::path(folder) / counterexample_name(property, found)).string();
  write_file(path, "--out", counterexample_json(property, found).dump(1) + '\n');
  return path;
}

CorpusCase read_corpus_case(const std::string& file, const std::string& text) {
  const Document document = read_json(text, file, {.deepest = 5, .at_most = kind});  // a case with a matrix has four
  const Item root(document);
  (void)root.get("schema_version", kind).whole(format_version, format_version, "1");
  const Item name = root.get("property", kind);
  CorpusCase kept{.file = file, .property = nullptr, .choices = {}, .written = root.get("case", kind).tree()};
  try {
    kept.property = &properties::property_named(name.text("a name"));
  } catch (const InputError& error) {
    throw InputError(name.where(), error.value, error.expectation);
  }
  for (const Item choice : root.get("choices", kind).items("a list of whole numbers"))
    kept.choices.push_back(static_cast<std::uint32_t>(choice.whole(0, UINT32_MAX, "whole numbers below 2^32")));
  return kept;
}

CorpusCase read_corpus_case(const std::string& file) {
  return read_corpus_case(file, text_file(file, "FILE", {"a file", 64'000'000}));
}

std::vector<CorpusCase> read_corpus(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error))
    if (entry.path().extension() == ".json") names.push_back(entry.path().string());
  if (error) throw InputError("--corpus", '"' + folder + '"', "a folder that can be read");
  std::ranges::sort(names);
  std::vector<CorpusCase> corpus;
  for (const std::string& name : names) corpus.push_back(read_corpus_case(name));
  return corpus;
}

std::vector<CorpusCase> built_in_corpus() {
  std::vector<CorpusCase> corpus;
  for (const auto& [name, text] : embedded_counterexamples())
    corpus.push_back(read_corpus_case("reference_cases/counterexamples/" + name + ".json", text));
  return corpus;
}

}  // namespace duhem::program
