#pragma once

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

namespace duhem::reports {

/// A call of the program whose answer a section reads; `{dir}` in an argument stands for OUT/evidence/NAME, where files go, and
/// `{dir:OTHER}` for the folder of another call, which must have ended before this one begins.
struct Evidence {
  std::string name;  ///< also of its folder: lower-case letters, digits, '-' and '_'
  std::vector<std::string> arguments;
  double weight = 1;  ///< seconds, roughly
};
/// The arguments with the folders below OUT filled in.
[[nodiscard]] std::vector<std::string> arguments_of(const Evidence& evidence, const std::string& out);
/// The names of the calls that must have ended.
[[nodiscard]] std::vector<std::string> calls_before(const Evidence& evidence);

/// What the call left in OUT/evidence/NAME: out.txt, err.txt, exit_code. Nothing where it was not made.
struct Answer {
  std::string directory;
  int exit_code = 0;
  std::string out, err;
};
[[nodiscard]] std::optional<Answer> read_answer(const std::string& out, const std::string& name);

/// How much is asked for, and from which seed.
struct Scope {
  bool full = false;
  unsigned long seed = 1;
};

/// One claim of a section, as a row of junit.xml and of report.json.
struct Claim {
  std::string name, expected, found;
  enum class Outcome { as_expected, against, undecided, failed, not_run } outcome = Outcome::failed;
};

/// A part of the page. What could not be made is shown as failed, never left out.
struct Section {
  std::string id, title;
  std::string html;  ///< without its heading
  nlohmann::json data;
  std::vector<Claim> claims;
};

/// A section before it is made: what it needs to have been run, and how it is made from that.
struct SectionPlan {
  std::vector<Evidence> (*needs)(const Scope& scope);
  Section (*make)(const std::string& out, const Scope& scope);
};

/// In the order of the page; each stands in a file of its own.
[[nodiscard]] const std::vector<SectionPlan>& section_plans();

}  // namespace duhem::reports
