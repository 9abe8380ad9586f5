#pragma once

#include "lib/audit/audit_totals.hpp"
#include "tools/audit/law_identification.hpp"
#include "tools/audit/request.hpp"

namespace duhem::program {

/// What the readings of a trace came to.
template <class S>
struct TraceAudit {
  AuditTotals<S> totals;
  LawIdentification<S> identification;
  bool is_complete;  ///< nobody interrupted
};

/// A trace that names its law is read once, unless its e turns out to multiply the velocity after the loads. One that does not
/// is read three times: for what it says of its law, to try the laws that come into question, and under the one that fits.
/// The table that --out asks for is written with the last reading.
template <class S>
[[nodiscard]] TraceAudit<S> read_trace(const AuditRequest& request);

}  // namespace duhem::program
