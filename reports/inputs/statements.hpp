#pragma once

#include "inputs/expectation.hpp"

namespace duhem::reports {

/// A statement of the paper, as `duhem list properties --json` tells it.
struct ListedStatement {
  std::string name, text, equation;
  bool must_fail = false;  ///< a hypothesis was left out, or the paper has a misprint
};
/// From OUT/properties.json; throws std::runtime_error where that cannot be read.
[[nodiscard]] std::vector<ListedStatement> read_listed_statements(const std::string& out);

/// The call that tests it.
[[nodiscard]] RequiredCall statement_call(const ListedStatement& statement, unsigned long cases, unsigned long seed);

/// How often a class of cases was met.
struct Label {
  std::string name;
  unsigned long cases = 0;
  bool is_rare = false;  ///< hardly met: what holds says little of it
};

/// A statement and what `duhem verify NAME --json` said of it.
struct TestedStatement {
  ListedStatement listed;
  Outcome outcome = Outcome::failed;
  std::string problem;  ///< why there is no answer, or why it is not the expected one
  std::string answer;   ///< "held", "falsified", "undecided"; empty where there is none
  unsigned long cases = 0, discarded = 0, broken = 0;
  double worst_excess = 0;
  std::string replay;          ///< NAME:SEED:INDEX of a case that breaks it
  std::string counterexample;  ///< and its file
  std::vector<Label> labels;

  [[nodiscard]] unsigned long judged() const { return cases - discarded; }
  /// "0.9997", the largest share of its bound that a case used; "broken 38 %" where it must fail.
  [[nodiscard]] std::string margin() const;
};

/// Reads OUT/statements/NAME/{out.txt,err.txt,exit_code}. Never throws: what cannot be read, or was asked with another seed or
/// number of cases, has failed.
[[nodiscard]] TestedStatement read_statement(const std::string& out, const ListedStatement& listed, unsigned long cases,
                                             unsigned long seed);

/// The statements that the page must have, whatever the program lists: those that must hold, or those that must fail.
[[nodiscard]] std::vector<std::string> expected_statements(bool must_fail);

/// The listed statements with what `read_statement` says of each; then those that are expected but not listed. These have failed,
/// and so have those that are listed with another expectation than theirs.
[[nodiscard]] std::vector<TestedStatement> read_statements(const std::string& out, unsigned long cases, unsigned long seed);

}  // namespace duhem::reports
