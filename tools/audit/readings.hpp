#pragma once

#include "lib/audit/audit_totals.hpp"
#include "tools/audit/law_identification.hpp"
#include "tools/audit/step_source.hpp"
#include "tools/session.hpp"

namespace duhem::program {

/// One reading of the trace from its beginning; false where it was interrupted.
template <class S, class Visit>
bool read_through(const AuditRequest& request, const Visit& visit) {
  StepSource<S> source(request);
  ProgressBar bar(source.total());
  AnyTraceStep<S> step;
  StepPlace<S> place;
  while (source.next(step, place)) {
    visit(step, place);
    bar.show(source.done());
    if (interrupted()) return false;
  }
  return true;
}

/// The same of the steps that say the most about the law; the others are passed over.
template <class S, class Visit>
bool read_informative(const AuditRequest& request, const LawIdentification<S>& identification, const Visit& visit) {
  StepSource<S> source(request);
  ProgressBar bar(source.total());
  AnyTraceStep<S> step;
  StepPlace<S> place;
  long number = 0;
  for (const long wanted : identification.informative.in_order()) {
    for (; number < wanted; ++number)
      if (!source.skip()) return true;
    if (!source.next(step, place)) return true;
    ++number;
    visit(step);
    bar.show(source.done());
    if (interrupted()) return false;
  }
  return true;
}

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
