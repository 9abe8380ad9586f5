#include "tools/verbs/audit.hpp"

#include "lib/solver/solve.hpp"
#include "tools/audit/contact_table.hpp"
#include "tools/audit/report.hpp"
#include "tools/audit/step_source.hpp"
#include "tools/interrupt.hpp"
#include "tools/progress.hpp"

#include <chrono>
#include <iostream>

namespace duhem::program {
namespace {

/// One reading of the trace from its beginning, until `visit` says that it has seen enough; false where it was interrupted.
template <class S, class Visit>
bool read_through(const AuditRequest& request, const Visit& visit) {
  StepSource<S> source(request);
  ProgressBar bar(source.total());
  AnyTraceStep<S> step;
  StepPlace<S> place;
  while (source.next(step, place) && visit(step, place)) {
    bar.show(source.done());
    if (interrupted()) return false;
  }
  return true;
}

/// The books of an audit, and the table that holds every entry, where one is asked for.
template <class S>
struct Books {
  AuditTotals<S> totals;
  std::optional<ContactTable<S>> table;

  Books(const AuditRequest& request, const S& tolerance) : totals(tolerance) {
    if (request.out) table.emplace(*request.out);
  }
  void add(const AnyTraceStep<S>& step, const OpenLaw<S>& law, const StepPlace<S>& place) {
    std::visit(
        [&](const auto& known) {
          const auto audited = audit(known, law);
          totals.add(known, audited, place);
          if (table) table->add(audited, place);
        },
        step);
  }
};

/// The reading that books the work. Where `finding` is given it also collects what the trace says of a law that it does not
/// name, and once that is so the books are closed: they will be kept under the law that is found.
template <class S>
bool book(const AuditRequest& request, const OpenLaw<S>& law, Books<S>& books, LawFinding<S>* finding) {
  return read_through<S>(request, [&](const AnyTraceStep<S>& step, const StepPlace<S>& place) {
    if (finding) finding->note(step);
    if (!finding || !finding->is_open()) books.add(step, law, place);
    return true;
  });
}

/// Tries the candidates on the steps that say the most, and passes over the others. False where it was interrupted.
template <class S>
bool try_candidates(const AuditRequest& request, LawFinding<S>& finding) {
  StepSource<S> source(request);
  ProgressBar bar(source.total());
  AnyTraceStep<S> step;
  StepPlace<S> place;
  long number = 0;
  for (const long wanted : finding.telling.in_order()) {
    for (; number < wanted; ++number)
      if (!source.skip()) return true;
    if (!source.next(step, place)) return true;
    ++number;
    for (auto& candidate : finding.tried) std::visit([&](const auto& known) { candidate.add(known); }, step);
    bar.show(source.done());
    if (interrupted()) return false;
  }
  return true;
}

template <class S>
AuditStatus status_of(const AuditTotals<S>& totals, bool complete) {
  if (!totals.finite) return AuditStatus::not_finite;
  if (!complete) return AuditStatus::interrupted;
  return totals.impulses > 0 ? AuditStatus::complete : AuditStatus::nothing;
}

/// A trace that names its law is read once, unless its e turns out to multiply the velocity after the loads. One that does not
/// is read three times: for what it says of its law, to try the laws that come into question, and under the one that fits.
template <class S>
Exit audit_in(const AuditRequest& request) {
  const auto start = std::chrono::steady_clock::now();
  catch_interrupts();
  const S tolerance = request.tolerance ? nearest<S>(request.tolerance->value, request.tolerance->where) : default_tolerance<S>();
  LawFinding<S> finding(tolerance);
  std::optional<Books<S>> books(std::in_place, request, tolerance);
  bool complete = book<S>(request, {}, *books, &finding);
  if (!complete) finding.named = {};  // the books are not kept again, and nothing is to be said as if they were
  if (finding.is_open() || finding.named_law_follows_loads()) {
    books.emplace(request, tolerance);
    if (complete && finding.is_open()) {
      finding.tried = candidates(finding.evidence);
      complete = try_candidates(request, finding);
    }
    complete = complete && book<S>(request, finding.law(), *books, nullptr);
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  if (books->table) books->table->finish();
  const AuditReport<S> report{request, books->totals, finding, status_of(books->totals, complete), seconds.count()};
  if (request.json)
    std::cout << audit_json(report).dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
  else
    print_audit(std::cout, report);
  return report.exit_code();
}

}  // namespace

Exit audit(const AuditOptions& options) {
  const AuditRequest request = make_audit_request(options);
  switch (request.scalar) {
    case ScalarName::quad: return audit_in<Quad>(request);
    case ScalarName::mp50: return audit_in<Mp50>(request);
    case ScalarName::mp100: return audit_in<Mp100>(request);
    case ScalarName::double_:
    case ScalarName::rational: break;  // rational is refused with the request
  }
  return audit_in<double>(request);
}

}  // namespace duhem::program
