#pragma once

#include "statements/statements.hpp"

namespace duhem::reports {

/// Statement, equation, property, cases, worst margin, outcome: a row each, those that must fail below the others.
[[nodiscard]] std::string statements_html(const std::vector<TestedStatement>& statements);

/// How often each class of cases was met: bars, a block a statement.
[[nodiscard]] std::string labels_html(const std::vector<TestedStatement>& statements);

}  // namespace duhem::reports
