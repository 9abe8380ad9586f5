#pragma once

#include "inputs/request.hpp"
#include "kit/number.hpp"

#include <functional>
#include <optional>

namespace duhem::reports {

/// What a call left in its folder of OUT.
struct Answer {
  std::string folder;
  std::optional<int> exit_code = {};
  std::string text = {};         ///< what it said on stdout
  std::string first_error = {};  ///< the first line that it wrote on stderr

  /// Hands the text to `read`, where the call ended with one of these codes. Why that could not be is what comes back.
  [[nodiscard]] std::string problem_of(const std::vector<int>& codes, const std::function<void(const std::string&)>& read) const;
};
[[nodiscard]] Answer read_answer(const std::string& out, const RequiredCall& call);

[[nodiscard]] std::optional<std::string> text_of(const std::string& path);

/// Hands each entry of OUT/WHAT.json, as `duhem list WHAT --json` writes it, to `add`, with its name. Throws std::runtime_error
/// where that cannot be read, or a name is no name.
void read_list(const std::string& out, const std::string& what,
               const std::function<void(const std::string& name, const Json& entry)>& add);

}  // namespace duhem::reports
