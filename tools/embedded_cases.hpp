#pragma once

#include <map>
#include <string>
#include <vector>

namespace duhem::program {

/// The text of reference_cases/NAME.toml, built into the program so that it runs from anywhere; null for another name.
[[nodiscard]] const char* embedded_case(const std::string& name);

[[nodiscard]] std::vector<std::string> embedded_case_names();

/// The text of reference_cases/NAME.geo, from which gmsh makes a case's mesh.
[[nodiscard]] const std::string& embedded_geometry(const std::string& name);

/// The texts of reference_cases/counterexamples, by name: what every `duhem verify` tries first.
[[nodiscard]] const std::map<std::string, std::string>& embedded_counterexamples();

/// The texts of reference_cases/witnesses, by name.
[[nodiscard]] const std::map<std::string, std::string>& embedded_witnesses();

}  // namespace duhem::program
