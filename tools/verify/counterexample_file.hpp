#pragma once

#include "properties/verdict.hpp"
#include "tools/run/json.hpp"

#include <string>

namespace duhem::program {

/// A case of a property as a file holds it. The choices make it again; the sheet is what they made when it was written.
struct KeptCase {
  std::string file;  ///< where it came from, for messages
  const properties::Property* property;
  std::vector<std::uint32_t> choices;
  Json sheet;

  /// Whether the choices still make what is written: a generator that changed since makes something else of them.
  [[nodiscard]] bool is_stale() const;
};

[[nodiscard]] Json sheet_json(const properties::Sheet& sheet);
[[nodiscard]] Json counterexample_json(const properties::Property& property, const properties::Counterexample& found);
/// NAME-XXXXXXXX.json: the name of the property and a hash of the choices, so that another case gets another file.
[[nodiscard]] std::string counterexample_name(const properties::Property& property, const properties::Counterexample& found);
/// Writes it into the folder, which it makes; returns the path.
std::string write_counterexample(const std::string& folder, const properties::Property& property,
                                 const properties::Counterexample& found);

/// Throws InputError that names the file and the field.
[[nodiscard]] KeptCase read_kept_case(const std::string& file, const std::string& text);
[[nodiscard]] KeptCase read_kept_case(const std::string& file);
/// All of a folder, in the order of their names.
[[nodiscard]] std::vector<KeptCase> read_corpus(const std::string& folder);
/// Those of reference_cases/counterexamples, built into the program.
[[nodiscard]] std::vector<KeptCase> built_in_corpus();

}  // namespace duhem::program
