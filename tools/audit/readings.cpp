#include "tools/audit/readings.hpp"

#include "lib/scalar/text.hpp"
#include "lib/solver/solve.hpp"
#include "tools/audit/contact_table.hpp"
#include "tools/audit/solved_step.hpp"

namespace duhem::program {
namespace {

/// The work of a trace under one law: its totals, and a table of every contact in every step where one is asked for. Who created
/// energy in a step that is not solved shows where it is solved.
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
          const std::vector<VelocityLeft<S>> left =
              step_before == place.step - 1 ? std::move(left_before) : std::vector<VelocityLeft<S>>{};
          const auto audited = audit(known, law, left);
          std::optional<AuditedStep<S>> again;
          if (totals.is_worth_solving(audited)) {
            if (const auto solved = solved_exactly(known, law)) again = audit(*solved, law, left);
            if (!again && interrupted()) return;  // in the middle of the step: it counts as not judged
          }
          totals.add(known, audited, place, again ? &*again : nullptr);
          if (table) table->add(audited, place);
          step_before = place.step;
          left_before = audited.is_solved(totals.tolerance()) ? std::vector<VelocityLeft<S>>{} : audited.left;
        },
        step);
  }

 private:
  std::optional<long> step_before;
  std::vector<VelocityLeft<S>> left_before;
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

}  // namespace

template <class S>
TraceAudit<S> read_trace(const AuditRequest& request) {
  const S tolerance = request.tolerance ? nearest<S>(request.tolerance->value, request.tolerance->where) : default_tolerance<S>();
  LawIdentification<S> identification(tolerance);
  std::optional<WorkUnderLaw<S>> work(std::in_place, request, tolerance);
  bool complete = attribute<S>(request, {}, *work, &identification);
  if (!complete) identification.named = {};  // there is no further reading, and nothing is to be said as if there were
  if (identification.is_open() || identification.named_law_follows_loads() || identification.named_law_is_for_approaching()) {
    work.emplace(request, tolerance);
    if (complete && identification.is_open()) {
      identification.tried = candidates(identification.evidence);
      complete = read_informative<S>(request, identification, [&](const AnyTraceStep<S>& step) {
        for (auto& candidate : identification.tried) std::visit([&](const auto& known) { candidate.add(known); }, step);
      });
    }
    complete = complete && attribute<S>(request, identification.law(), *work, nullptr);
  }
  if (work->table) work->table->finish();
  return {std::move(work->totals), std::move(identification), complete};
}

#define INSTANTIATE(S) template TraceAudit<S> read_trace<S>(const AuditRequest&);
DUHEM_FOR_EACH_NAMED_REAL(INSTANTIATE)

}  // namespace duhem::program
