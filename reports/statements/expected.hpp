#pragma once

#include "statements/statements.hpp"

namespace duhem::reports {

/// A statement that the page must have, whatever the program lists.
struct ExpectedStatement {
  const char* name;
  bool must_fail = false;
};
[[nodiscard]] const std::vector<ExpectedStatement>& statements_with_expectation();

/// The listed statements with what `read_statement` says of each; then those that are expected but not listed. These have failed,
/// and so have those that are listed with another expectation than theirs.
[[nodiscard]] std::vector<TestedStatement> read_statements(const std::string& out, unsigned long cases, unsigned long seed);

}  // namespace duhem::reports
