#pragma once

#include "lib/audit/audit_totals.hpp"
#include "tools/options.hpp"

namespace duhem::program {

/// How much energy may be created before an audit fails: so much, or a share of the work that contacts exchanged, Σ|W|.
struct Budget {
  Exact amount;  ///< an energy, or a share (1 % is 1/100)
  bool is_share;
};
/// "0.5", "1e-3" or "0.1%".
[[nodiscard]] Budget budget(const std::string& text, const std::string& name);
/// What an earlier audit found to be created: of a document that `audit --json` wrote.
[[nodiscard]] Exact baseline(const std::string& path, const std::string& name);

/// The allowance of an audit: none of energy, unless a budget says so, and as much as before where there is a baseline.
struct Gate {
  std::optional<Budget> budget;
  std::optional<Exact> baseline;

  [[nodiscard]] bool is_given() const { return budget || baseline; }
  /// The sum of both.
  template <class S>
  [[nodiscard]] S allowed(const AuditTotals<S>& totals) const;
  /// Not beyond it by more than what rounding may do.
  template <class S>
  [[nodiscard]] bool holds(const AuditTotals<S>& totals) const {
    return totals.created.value() <= allowed(totals) + totals.creation_bounds.value();
  }
};

/// Σ|W| of contacts in steps.
template <class S>
[[nodiscard]] S exchanged(const AuditTotals<S>& totals);

}  // namespace duhem::program
