#include "tools/audit/readings.hpp"

#include "lib/scalar/text.hpp"
#include "lib/solver/solve.hpp"
#include "tools/audit/contact_table.hpp"
#include "tools/audit/step_source.hpp"
#include "tools/session.hpp"

namespace duhem::program {
namespace {

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

/// The work of a trace under one law: its totals, and a table of every contact in every step where one is asked for.
template <class S>
struct WorkUnderLaw {
  AuditTotals<S> totals;
  std::optional<ContactTable<S>> table;

  WorkUnderLaw(const AuditRequest& request, const S& tolerance) : totals(tolerance) {
    if (request.out) table.emplace(*request.out);
  }
  void add(const AnyTraceStep<S>& step, const AssumedLaw<S>& law, const StepPlace<S>& place) {
    std::visit(
        [&](const auto& known) {
          const auto audited = audit(known, law);
          totals.add(known, audited, place);
          if (table) table->add(audited, place);
        },
        step);
  }
};

/// The reading that attributes the work. Where `identification` is given it also collects what the trace says of a law that it
/// does not name, and once that is so no more is added: it will all be done again under the law that is found.
template <class S>
bool attribute(const AuditRequest& request, const AssumedLaw<S>& law, WorkUnderLaw<S>& work,
               LawIdentification<S>* identification) {
  return read_through<S>(request, [&](const AnyTraceStep<S>& step, const StepPlace<S>& place) {
    if (identification) identification->note(step);
    if (!identification || !identification->is_open()) work.add(step, law, place);
  });
}

/// Tries the candidates on the steps that say the most, and passes over the others. False where it was interrupted.
template <class S>
bool try_candidates(const AuditRequest& request, LawIdentification<S>& identification) {
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
    for (auto& candidate : identification.tried) std::visit([&](const auto& known) { candidate.add(known); }, step);
    bar.show(source.done());
    if (interrupted()) return false;
  }
  return true;
}

}  // namespace

template <class S>
TraceAudit<S> read_trace(const AuditRequest& request) {
  const S tolerance = request.tolerance ? nearest<S>(request.tolerance->value, request.tolerance->where) : default_tolerance<S>();
  LawIdentification<S> identification(tolerance);
  std::optional<WorkUnderLaw<S>> work(std::in_place, request, tolerance);
  bool complete = attribute<S>(request, {}, *work, &identification);
  if (!complete) identification.named = {};  // there is no further reading, and nothing is to be said as if there were
  if (identification.is_open() || identification.named_law_follows_loads()) {
    work.emplace(request, tolerance);
    if (complete && identification.is_open()) {
      identification.tried = candidates(identification.evidence);
      complete = try_candidates(request, identification);
    }
    complete = complete && attribute<S>(request, identification.law(), *work, nullptr);
  }
  if (work->table) work->table->finish();
  return {std::move(work->totals), std::move(identification), complete};
}

#define INSTANTIATE(S) template TraceAudit<S> read_trace<S>(const AuditRequest&);
DUHEM_FOR_EACH_REAL(INSTANTIATE)

}  // namespace duhem::program
