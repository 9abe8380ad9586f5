#include "tools/audit/doctor.hpp"
#include "tools/audit/readings.hpp"
#include "tools/audit/report.hpp"
#include "tools/session.hpp"
#include "tools/verbs.hpp"

#include <iostream>

namespace duhem::program {
namespace {

template <class S>
AuditStatus status_of(const TraceAudit<S>& audited) {
  if (!audited.totals.finite) return AuditStatus::not_finite;
  if (!audited.is_complete) return AuditStatus::interrupted;
  return audited.totals.impulses > 0 ? AuditStatus::complete : AuditStatus::nothing;
}

template <class S>
Exit audit_in(const AuditRequest& request) {
  const Stopwatch clock;
  catch_interrupts();
  if (request.doctor) return doctor<S>(request);
  const auto audited = read_trace<S>(request);
  const AuditReport<S> report{request, audited.totals, audited.identification, status_of(audited), clock.seconds()};
  if (request.json)
    print_json(std::cout, audit_json(report), one_line);
  else
    print_audit(std::cout, report);
  return report.exit_code();
}

Exit audit(const Options& options, AuditRequest& request) {
  end_on_interrupts();
  complete(options, request);
  return with_real(request.scalar, [&]<class S>() { return audit_in<S>(request); });  // rational is refused with the request
}

}  // namespace

void add_audit(Program& program) {
  program.verb<AuditRequest>("audit", "who did the work of the contacts of another engine's run", declare, audit);
}

}  // namespace duhem::program
