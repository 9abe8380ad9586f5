#include "tools/run/text_report.hpp"

#include "lib/scalar/text.hpp"

#include <fmt/format.h>
#include <fmt/ostream.h>
#include <fmt/ranges.h>

namespace duhem::program {
namespace {

constexpr std::size_t shown_impacts = 12;

/// Twelve digits of a double tell the eye enough; a longer scalar is asked for because of its digits, so they are all there.
template <class S>
std::string digits(const S& x) {
  if (x == S(0)) return "0";
  return std::is_same_v<S, double> || is_exact<S> ? brief(x, 12) : write_scalar(x);
}

/// Who created energy, and what lets them.
template <class S>
std::string culprit(const RunPlan<S>& plan, const Creation<S>& creation) {
  const std::string who = meaning_of(creation.culprit());
  switch (creation.culprit()) {
    case Culprit::activation: return who + ": a contact that was separating was let in";
    case Culprit::numerical: return who + (plan.settings.size.theta < S(1) / 2 ? ": theta < 1/2 makes it a source" : "");
    case Culprit::rotation: return who + ": taken at the start of the step it does work";
    case Culprit::law: break;
  }
  return who + (creation.is_by_friction() ? ": friction pushed along the motion before the impact" : ": theta > 1/(1+e)");
}

std::string window_text(const Repetition& repetition) {
  return fmt::format("repeated in {} from step {}, {}", repetition.scalar, repetition.first + 1,
                     repetition.begins_before ? "before the contact closed"
                     : repetition.first == 0  ? "the first"
                                              : fmt::format("{} before it", repetition.steps - 1));
}

template <class S>
void print_claim(std::ostream& out, const RunPlan<S>& plan, const RunResult<S>& result, const Claim<S>& claim) {
  const Creation<S>& creation = claim.creation;
  fmt::print(out, "CREATES ENERGY: {} at step {} of {} (t = {}), ", brief(creation.work), creation.step, plan.steps,
             brief(S(S(creation.step) * plan.settings.size.h)));
  if (creation.contact)
    fmt::print(out, "at contact {}; rounding and tolerance explain {} of it at most.\n", *creation.contact,
               brief(creation.bound, 2));
  else
    fmt::print(out, "by no single contact.\n");
  fmt::print(out, "  Done by {}.\n", culprit(plan, creation));
  if (const auto& repetition = claim.repetition) {
    if (repetition->stands)
      fmt::print(out, "  It stands: {}, it is {}.\n", window_text(*repetition), repetition->work);
    else
      fmt::print(out, "  Not confirmed: {}, the run is {}.\n", window_text(*repetition), name_of(repetition->status));
  }
  if (result.ledger.creating_steps > 1) fmt::print(out, "  {} steps create energy.\n", result.ledger.creating_steps);
}

/// What the theory says of it.
template <class S>
void print_theory(std::ostream& out, const RunPlan<S>& plan, bool creates_energy) {
  if (plan.forbids_creation()) {
    fmt::print(out, "  {}\n",
               creates_energy ? "Proposition 1 forbids this: something is wrong."
                              : "Proposition 1 says so for this scheme, rule and parameters.");
    return;
  }
  fmt::print(out, "  Proposition 1 does not apply: {}.\n", fmt::join(plan.unmet, "; "));
}

/// A run that may be judged.
template <class S>
void print_judgement(std::ostream& out, const RunPlan<S>& plan, const RunResult<S>& result, const RunVerdict<S>& verdict) {
  const Ledger<S>& ledger = result.ledger;
  const Claim<S>* creation = verdict.creation();
  if (creation) {
    print_claim(out, plan, result, *creation);
  } else if (ledger.impacts == 0) {
    fmt::print(out, "NO CONTACT WAS LOADED: {}, so that this says nothing of an impact law.\n",
               plan.settings.laws.empty() ? "the system has none" : "no impulse in any step");
    if (ledger.min_gap && *ledger.min_gap < S(0))
      fmt::print(out, "  The smallest gap is {}: what should have been struck was passed through; a smaller h finds it.\n",
                 brief(*ledger.min_gap));
  } else {
    const bool in_parts = ledger.positive_normal.contacts + ledger.positive_tangential.contacts > 0;
    fmt::print(out, "DISSIPATIVE: no contact{} and no step created energy beyond rounding and the solver's tolerance.\n",
               in_parts ? ", its normal and tangential work together," : "");
  }
  for (const Claim<S>& claim : verdict.vanished())
    fmt::print(out, "  What {} did at step {}, {} more than its bound {}, is rounding's or the solver's: {}, {} is left.\n",
               claim.creation.contact ? fmt::format("contact {}", *claim.creation.contact) : "no single contact",
               claim.creation.step, brief(S(claim.creation.work - claim.creation.bound)), brief(claim.creation.bound, 2),
               window_text(*claim.repetition), claim.repetition->work);
  if (!creation && ledger.creating_steps > static_cast<long>(verdict.claims.size()))
    fmt::print(out, "  {} more steps were beyond their bounds, by less.\n",
               ledger.creating_steps - static_cast<long>(verdict.claims.size()));
  if (creation || ledger.impacts > 0) print_theory(out, plan, creation != nullptr);
  for (const std::string& warning : verdict.warnings) fmt::print(out, "  WARNING: {}.\n", warning);
}

template <class S>
void print_verdict(std::ostream& out, const RunPlan<S>& plan, const RunResult<S>& result, const RunVerdict<S>& verdict) {
  switch (result.status) {
    case RunStatus::complete: break;
    case RunStatus::interrupted:
      fmt::print(out, "Interrupted after {} of {} steps; what follows is of those.\n", result.steps, plan.steps);
      break;
    case RunStatus::not_converged:
    case RunStatus::no_solution:
      fmt::print(out, "NO VERDICT: step {}: {}.\n", result.steps + 1,
                 result.status == RunStatus::no_solution ? "the contact problem has no solution that the solver could find"
                                                         : "the contact solver did not reach its tolerance");
      if (result.failed_residual)
        fmt::print(out, "  reached: residual {}, scaled {}; asked: {}\n", brief(result.failed_residual->natural),
                   brief(result.failed_residual->scaled), brief(plan.settings.solver.tolerance));
      return;
    case RunStatus::identity_broken:
      fmt::print(out, "NO VERDICT: the energy identity (65) does not close to rounding; largest residual of a step {}.\n",
                 brief(result.ledger.max_identity_residual));
      return;
    case RunStatus::law_not_obeyed:
      fmt::print(out,
                 "NO VERDICT: step {} does not obey the impact law that its contacts name.\n"
                 "  It is off by {}, a velocity; a tolerance of {} and rounding can leave {}.\n",
                 result.steps, brief(result.off_law->distance), brief(plan.settings.solver.tolerance),
                 brief(result.off_law->allowed));
      return;
    case RunStatus::couple_off:
      fmt::print(out, "NO VERDICT: the gyroscopic couple of step {} is not that of k+theta within the solver's tolerance.\n",
                 result.steps);
      return;
    case RunStatus::not_finite:
      fmt::print(out, "NO VERDICT: the energy is no longer finite after step {}.\n", result.steps);
      return;
  }
  print_judgement(out, plan, result, verdict);
}

}  // namespace

template <class S>
void TextReport<S>::add(const RunStep<S>& step) {
  for (const auto& c : step.contacts)
    if (first_.size() < shown_impacts && c.has_impulse()) first_.push_back({step.number, step.t, c});
}

template <class S>
void TextReport<S>::print_impacts(std::ostream& out, long total) const {
  if (first_.empty()) return;
  fmt::print(out, "\n{} impulse{} (a contact in a step){}\n", total, total == 1 ? "" : "s",
             static_cast<std::size_t>(total) > first_.size() ? fmt::format("; the first {}", first_.size()) : "");
  fmt::print(out, "{:>8} {:>12} {:>7} {:>8} {:>13} {:>13} {:>13} {:>13}\n", "step", "t", "contact", "mode", "p_N", "work normal",
             "work tang.", "of it law");
  for (const auto& [step, t, c] : first_) {
    // What is less than the rounding of its own rounding bound is nothing.
    const auto shown = [nothing = S(unit_roundoff<S>() * c.part_bound())](const S& work) {
      return brief(-nothing <= work && work <= nothing ? S(0) : work);
    };
    fmt::print(out, "{:>8} {:>12} {:>7} {:>8} {:>13} {:>13} {:>13} {:>13}\n", step, brief(t), c.contact, name_of(c.mode),
               brief(c.p(0)), shown(c.normal_work), shown(c.tangential_work), shown(c.attribution.law));
  }
}

template <class S>
void TextReport<S>::finish(std::ostream& out, const RunRequest& request, const RunPlan<S>& plan, const RunResult<S>& result,
                           const RunVerdict<S>& verdict, const RunCost& cost) const {
  const Ledger<S>& l = result.ledger;
  print_verdict(out, plan, result, verdict);

  fmt::print(out, "\n{} - {}\n", request.data.name, request.data.title);
  fmt::print(out, "scheme {}, theta {}, h {}, {} of {} steps, rule {}, {}\n", name_of(request.scheme),
             brief(plan.settings.size.theta), brief(plan.settings.size.h), result.steps, plan.steps,
             name_of(plan.settings.activation.rule), ScalarTraits<S>::name);

  const auto line = [&](const char* name, const S& value, const char* note = "") {
    fmt::print(out, "  {:<24} {:>20}{}{}\n", name, digits(value), *note ? "   " : "", note);
  };
  fmt::print(out, "\nenergy [{}]\n", request.data.energy_unit);
  line("initial", l.initial());
  line("external work", l.external_work.value(), "loads that vary and controlled degrees of freedom");
  line("damping work", l.damping_work.value());
  line("numerical", l.numerical.value(), "(1/2-theta)[|dv|^2_M + |dq|^2_K]");
  line("mass change", l.mass_change.value(), "M(q) frozen over a step");
  if (l.rotation.value() != S(0)) line("rotation", l.rotation.value(), "-h v.G, G the gyroscopic couple as it was used");
  line("contacts, normal", l.contact_normal.value());
  line("contacts, tangential", l.contact_tangential.value());
  line("final", l.final());
  line("kinetic", l.kinetic);
  line("elastic", l.elastic);
  line("potential", l.potential);
  line("identity residual", l.max_identity_residual,
       l.identity_holds ? "largest of a step; rounding at every one" : "largest of a step; MORE THAN ROUNDING");
  line("largest normal work > 0", l.max_positive_normal_work, "of a contact in a step");
  line("largest tang. work > 0", l.max_positive_tangential_work, "of a contact in a step");
  const auto positive = [&](const char* kind, const PositiveWork<S>& p) {
    if (p.contacts == 0) return;
    const Attribution<S> by = p.attribution();
    fmt::print(out,
               "positive {} work beyond rounding and tolerance: {} in all, {} contacts in {} steps; law {}, activation {}, "
               "tolerance {}\n",
               kind, brief(p.work.value()), p.contacts, p.steps, brief(by.law), brief(by.activation), brief(by.tolerance));
  };
  positive("normal", l.positive_normal);
  positive("tangential", l.positive_tangential);
  fmt::print(out, "\ncontact work by cause: law {}, tolerance {}, activation {}, rounding {}\n", brief(l.attribution.law),
             brief(l.attribution.tolerance), brief(l.attribution.activation), brief(l.attribution.rounding));
  fmt::print(out, "smallest gap {}; {} loaded contact{} dropped by the rule; {} caught (loaded, and not in the step before)\n",
             l.min_gap ? brief(*l.min_gap) : "none (no contact)", l.dropped_contacts, l.dropped_contacts == 1 ? "" : "s",
             l.catches);
  fmt::print(out, "solver {}: {} iterations a step in the median, at most {}, in {} steps with contact\n",
             name_of(plan.settings.solver.name), cost.iterations.median(), cost.iterations.most(), cost.iterations.solved());
  if (request.energy_safe)
    fmt::print(out, "energy-safe scaling: {} steps scaled, smallest factor {}, largest residual after it {}\n",
               result.energy_safe.steps_scaled, brief(result.energy_safe.smallest_t), brief(result.energy_safe.largest_residual));
  print_impacts(out, l.impacts);
  fmt::print(out, "\n{:.3g} s, {:.3g} MB of memory at most\n", cost.seconds, static_cast<double>(cost.peak_kilobytes) / 1000);
}

#define INSTANTIATE(S) template class TextReport<S>;
DUHEM_FOR_EACH_NAMED_FIELD(INSTANTIATE)

}  // namespace duhem::program
