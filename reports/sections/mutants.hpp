#pragma once

#include "sections/section.hpp"

namespace duhem::reports {

/// The statements' own test: which of them finds which deliberate mistake first, and that none objects to what is no mistake.
/// Its data: `cases` and `cases_of_innocents` (of each statement, at most), `mutants` (each `mutant`, `part`, `must_be_killed`,
/// `outcome`, `statement`, `case`, `decided_by`, `cases`).
[[nodiscard]] std::vector<Evidence> mutants_need(const Scope& scope);
[[nodiscard]] Section make_mutants(const std::string& out, const Scope& scope);

}  // namespace duhem::reports
