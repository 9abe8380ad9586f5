#pragma once

#include "lib/catalogue/case_data.hpp"

#include <string>
#include <vector>

namespace duhem::program {

/// What is varied, an option of `run` or a parameter of the case, and its values.
struct Axis {
  std::string name;    ///< as it was typed: "mu", "t_end", "angle"
  std::string option;  ///< "--mu"; empty: a parameter, given by --set
  struct Value {
    std::string typed;  ///< as a command line has it: exact
    std::string shown;  ///< for people
  };
  std::vector<Value> values;

  /// The words of a command line that give it a value.
  [[nodiscard]] std::vector<std::string> words(std::size_t value) const;
};

/// Of "NAME=FROM:TO:COUNT", equal steps in exact numbers, or "NAME=V1,V2,…". `options`: those of `run` that can be varied, with
/// dashes. Throws InputError naming --vary.
[[nodiscard]] Axis read_axis(const std::string& text, const CaseData& data, const std::vector<std::string>& options);

}  // namespace duhem::program
