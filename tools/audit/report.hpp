#pragma once

#include "lib/audit/audit_totals.hpp"
#include "tools/audit/law_identification.hpp"
#include "tools/audit/request.hpp"
#include "tools/exit_code.hpp"
#include "tools/json.hpp"

#include <ostream>

namespace duhem::program {

enum class AuditStatus {
  complete,
  interrupted,  ///< what is reported is of the steps so far
  nothing,      ///< no impulse to judge
  not_finite,   ///< numbers too large for the scalar
};
}  // namespace duhem::program

template <>
inline constexpr std::array duhem::names_of<duhem::program::AuditStatus>{
    duhem::Named<duhem::program::AuditStatus>{"complete", duhem::program::AuditStatus::complete},
    duhem::Named<duhem::program::AuditStatus>{"interrupted", duhem::program::AuditStatus::interrupted},
    duhem::Named<duhem::program::AuditStatus>{"nothing to judge", duhem::program::AuditStatus::nothing},
    duhem::Named<duhem::program::AuditStatus>{"not finite", duhem::program::AuditStatus::not_finite},
};

namespace duhem::program {

/// All that an audit has to say.
template <class S>
struct AuditReport {
  const AuditRequest& request;
  const AuditTotals<S>& totals;
  const LawIdentification<S>& identification;
  AuditStatus status;
  double seconds;

  [[nodiscard]] bool claims() const {
    return status == AuditStatus::complete || (status == AuditStatus::interrupted && totals.impulses > 0);
  }
  /// The problem alone does not tell the velocity before the step.
  [[nodiscard]] bool knows_velocities() const { return request.format == TraceFormat::lines; }
  /// An impulse is more than ten times a velocity of the same contact, or less than a tenth: F_1 adds the two.
  [[nodiscard]] bool residual_depends_on_units() const {
    return totals.sigma_least && (*totals.sigma_least < S(1) / 10 || *totals.sigma_most > S(10));
  }
  /// "your law", with what makes it doubtful; "friction that pushes along the motion at 780 contacts ...".
  [[nodiscard]] std::string accusation(const Accused<S>& culprit) const;
  [[nodiscard]] std::string words(Violation kind) const;
  /// "your law, then your solver's tolerance", or that nothing was created.
  [[nodiscard]] std::string verdict() const;
  [[nodiscard]] Exit exit_code() const;
};

/// What deserves a sentence beside the figures, one each.
template <class S>
[[nodiscard]] std::vector<std::string> remarks(const AuditReport<S>& report);

template <class S>
[[nodiscard]] Json audit_json(const AuditReport<S>& report);
template <class S>
void print_audit(std::ostream& out, const AuditReport<S>& report);

}  // namespace duhem::program
