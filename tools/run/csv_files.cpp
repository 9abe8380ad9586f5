#include "tools/run/csv_files.hpp"

#include "lib/scalar/text.hpp"
#include "tools/files.hpp"

#include <array>
#include <charconv>

namespace duhem::program {
namespace {

std::string column(const std::string& name, const std::string& unit) { return ',' + name + " [" + unit + ']'; }

/// write_scalar without a string of its own for each number: a run of many contacts writes millions.
template <class S>
void append_scalar(std::string& row, const S& x) {
  row += ',';
  if constexpr (std::is_same_v<S, double>) {
    std::array<char, 64> text;
    row.append(text.data(), std::to_chars(text.data(), text.data() + text.size(), x).ptr);
  } else {
    row += write_scalar(x);
  }
}

template <class S, class Range>
void append(std::string& row, const Range& range) {
  for (const S& x : range) append_scalar<S>(row, x);
}

template <class S>
void begin(std::string& row, const RunStep<S>& step) {
  row = std::to_string(step.number);
  append_scalar(row, step.t);
}

}  // namespace

template <class S>
CsvFiles<S>::CsvFiles(const std::string& directory, const RunRequest& request, const RunPlan<S>& plan)
    : directory_(directory),
      columns_(plan.problem),
      is_elastic_(plan.problem.drawing.has_value()),
      every_(request.every),
      last_(plan.steps),
      near_(plan.near) {
  (void)make_folder(directory, "--out");
  trajectory_ = open_file(directory + "/trajectory.csv", "--out");
  energy_ = open_file(directory + "/energy.csv", "--out");
  contacts_ = open_file(directory + "/contacts.csv", "--out");
  impacts_ = open_file(directory + "/impacts.csv", "--out");

  const CaseData& data = request.data;
  const Case<S>& problem = plan.problem;
  std::string state = "step" + column("t", data.time_unit);
  for (const std::size_t i : columns_.shown) state += column("q_" + problem.coordinates[i], problem.coordinate_units[i]);
  for (const std::size_t i : columns_.shown_velocities) state += column("v_" + problem.velocities[i], problem.velocity_units[i]);
  if (!columns_.averaged.empty()) state += column("mean_contact_q_x", data.length_unit);
  trajectory_ << state << '\n';

  const std::string& E = data.energy_unit;
  std::string energy = "step" + column("t", data.time_unit);
  for (const char* name : {"initial",
                           "final",
                           "kinetic",
                           "elastic",
                           "potential",
                           "external_work",
                           "damping_work",
                           "numerical",
                           "mass_change",
                           "rotation",
                           "contact_normal",
                           "contact_tangential",
                           "max_positive_normal_work",
                           "max_positive_tangential_work",
                           "max_identity_residual",
                           "identity_residual",
                           "step_max_normal_work",
                           "step_min_normal_work",
                           "step_max_tangential_work",
                           "step_min_tangential_work"})
    energy += column(name, E);
  for (const char* name : {"active_contacts", "stick", "slip", "takeoff"}) energy += column(name, "-");
  energy += column("max_identity_residual_in_roundoffs", "-");
  energy += column("min_gap", data.length_unit);  // empty where there is no contact, as null in the JSON
  for (const char* name : {"attribution_law", "attribution_tolerance", "attribution_activation", "attribution_rounding",
                           "external_work_with_constant_loads"})
    energy += column(name, E);
  energy_ << energy << '\n';

  const bool planar =
      std::visit([](const auto& system) { return std::remove_cvref_t<decltype(system)>::dimension == 2; }, problem.system);
  const std::vector<std::string> axes = planar ? std::vector<std::string>{"N", "T"} : std::vector<std::string>{"N", "T1", "T2"};
  std::string contacts = "step" + column("t", data.time_unit) + ",contact,mode" + column("gap", data.length_unit);
  for (const auto& axis : axes) contacts += column("u_" + axis, data.per_time(data.length_unit));
  for (const auto& axis : axes) contacts += column("p_" + axis, data.impulse_unit);
  for (const char* name : {"work_normal", "work_tangential"}) contacts += column(name, E);
  contacts_ << contacts << '\n';
  std::string impacts = "step" + column("t", data.time_unit) + ",contact,mode";
  for (const auto& axis : axes) impacts += column("p_" + axis, data.impulse_unit);
  for (const char* when : {"u_minus_", "u_plus_"})
    for (const auto& axis : axes) impacts += column(when + axis, data.per_time(data.length_unit));
  for (const char* name : {"work_normal", "work_tangential", "law", "tolerance", "activation", "rounding"})
    impacts += column(name, E);
  impacts_ << impacts << '\n';
}

template <class S>
void CsvFiles<S>::add(const RunStep<S>& step) {
  write_impacts(step);
  if (step.number % every_ != 0 && step.number != last_) {
    unwritten_ = Seen{.t = step.t, .identity_residual = step.identity_residual};
    contacts_of_unwritten_.assign(step.contacts.begin(), step.contacts.end());
    return;
  }
  unwritten_.reset();
  write_state(step);
  write_energy(step);
  write_contacts(step);
}

/// Gap and velocity at the end of the step; the impulse and its work in it.
template <class S>
void CsvFiles<S>::write_contacts(const RunStep<S>& step) {
  auto active = step.contacts.begin();
  for (const ContactState<S>& state : step.every_contact()) {
    while (active != step.contacts.end() && active->contact < state.contact) ++active;
    const bool is_active = active != step.contacts.end() && active->contact == state.contact;
    if (near_ && state.gap > *near_ && !(is_active && active->has_impulse())) continue;
    begin(row_, step);
    row_ += ',' + std::to_string(state.contact) + ',' + (is_active ? name_of(active->mode) : "inactive");
    append_scalar(row_, state.gap);
    append<S>(row_, state.u);
    const LocalOrAny<S, Dynamic> p = is_active ? active->p : LocalOrAny<S, Dynamic>::Zero(state.u.size());
    append<S>(row_, p);
    append<S>(row_, is_active ? std::array<S, 2>{active->normal_work, active->tangential_work} : std::array<S, 2>{S(0), S(0)});
    contacts_ << row_ << '\n';
  }
}

template <class S>
void CsvFiles<S>::write_impacts(const RunStep<S>& step) {
  for (const auto& c : step.contacts) {
    if (!c.has_impulse()) continue;
    begin(row_, step);
    row_ += ',' + std::to_string(c.contact) + ',' + name_of(c.mode);
    append<S>(row_, c.p);
    append<S>(row_, c.u_k);
    append<S>(row_, c.u_k1);
    append<S>(row_, std::array<S, 6>{c.normal_work, c.tangential_work, c.attribution.law, c.attribution.tolerance,
                                     c.attribution.activation, c.attribution.rounding});
    impacts_ << row_ << '\n';
  }
}

template <class S>
void CsvFiles<S>::write_state(const RunStep<S>& step) {
  begin(row_, step);
  for (const std::size_t i : columns_.shown) append_scalar(row_, step.q[i]);
  for (const std::size_t i : columns_.shown_velocities) append_scalar(row_, step.v[i]);
  if (!columns_.averaged.empty()) append_scalar(row_, columns_.mean(step.q));
  trajectory_ << row_ << '\n';
}

template <class S>
void CsvFiles<S>::write_energy(const RunStep<S>& step) {
  const Ledger<S>& l = step.ledger;
  const StepWorks<S> works(step.contacts);
  begin(row_, step);
  append<S>(row_, std::array<S, 20>{l.initial(),
                                    l.final(),
                                    l.kinetic,
                                    l.elastic,
                                    l.potential,
                                    l.external_work.value(),
                                    l.damping_work.value(),
                                    l.numerical.value(),
                                    l.mass_change.value(),
                                    l.rotation.value(),
                                    l.contact_normal.value(),
                                    l.contact_tangential.value(),
                                    l.max_positive_normal_work,
                                    l.max_positive_tangential_work,
                                    l.max_identity_residual,
                                    step.identity_residual,
                                    works.max_normal,
                                    works.min_normal,
                                    works.max_tangential,
                                    works.min_tangential});
  for (const long count : {works.active, works.stick, works.slip, works.takeoff}) row_ += ',' + std::to_string(count);
  const auto append_or_nothing = [&](const S* x) {  // empty where the JSON has null
    if (x)
      append_scalar(row_, *x);
    else
      row_ += ',';
  };
  append_or_nothing(is_elastic_ ? &l.max_residual_in_roundoffs : nullptr);
  append_or_nothing(l.min_gap ? &*l.min_gap : nullptr);
  // W_ext of (66) as the paper counts it: what constant loads did is what their potential lost.
  append<S>(row_, std::array<S, 5>{l.attribution.law, l.attribution.tolerance, l.attribution.activation, l.attribution.rounding,
                                   l.external_work.value() - (l.potential - l.initial_potential)});
  energy_ << row_ << '\n';
}

template <class S>
void CsvFiles<S>::finish(const RunResult<S>& result) {
  if (unwritten_) {
    const RunStep<S> last{.number = result.steps,
                          .t = unwritten_->t,
                          .q = result.q,
                          .v = result.v,
                          .contacts = contacts_of_unwritten_,
                          .identity_residual = unwritten_->identity_residual,
                          .ledger = result.ledger};
    write_state(last);
    write_energy(last);
  }
  close_file(trajectory_, directory_ + "/trajectory.csv", "--out");
  close_file(energy_, directory_ + "/energy.csv", "--out");
  close_file(contacts_, directory_ + "/contacts.csv", "--out");
  close_file(impacts_, directory_ + "/impacts.csv", "--out");
}

#define INSTANTIATE(S) template class CsvFiles<S>;
DUHEM_FOR_EACH_NAMED_FIELD(INSTANTIATE)

}  // namespace duhem::program
