#pragma once

#include "properties/verdict.hpp"
#include "tools/json.hpp"

#include <string>

namespace duhem::program {

/// A case of a property as a file of the corpus holds it. The choices make it again.
struct CorpusCase {
  std::string file;  ///< where it came from, for messages
  const properties::Property* property;
  std::vector<std::uint32_t> choices;
  Json written;  ///< what they made when the file was written

  /// Whether the choices make something else than what is written, since a generator has changed.
  [[nodiscard]] bool is_outdated() const;
};

[[nodiscard]] Json case_json(const properties::WrittenCase& written);
[[nodiscard]] Json counterexample_json(const properties::Property& property, const properties::Counterexample& found);
/// NAME-XXXXXXXX.json: the name of the property and a hash of the choices, so that another case gets another file.
[[nodiscard]] std::string counterexample_name(const properties::Property& property, const properties::Counterexample& found);
/// Writes it into the folder, which it makes; returns the path.
std::string write_counterexample(const std::string& folder, const properties::Property& property,
                                 const properties::Counterexample& found);

/// Throws InputError that names the file and the field.
[[nodiscard]] CorpusCase read_corpus_case(const std::string& file, const std::string& text);
[[nodiscard]] CorpusCase read_corpus_case(const std::string& file);
/// All of a folder, in the order of their names.
[[nodiscard]] std::vector<CorpusCase> read_corpus(const std::string& folder);
/// Those of reference_cases/counterexamples, built into the program.
[[nodiscard]] std::vector<CorpusCase> built_in_corpus();

}  // namespace duhem::program
