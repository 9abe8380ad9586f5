#include "properties/judged_contact.hpp"

#include "lib/law/natural_map.hpp"
#include "lib/linear/length.hpp"

namespace duhem::properties {

template <class S, int Dim>
std::vector<JudgedContact<S, Dim>> judged_contacts(const TakenStep<S, Dim>& taken) {
  const auto& record = taken.record();
  std::vector<JudgedContact<S, Dim>> contacts;
  contacts.reserve(record.active.size());
  for (std::size_t i = 0; i < record.active.size(); ++i) {
    const auto& active = record.active[i];
    const Local<S, Dim> u_k = active.H * record.x_k.v, u_k1 = active.H * record.x_k1.v;
    const auto [w, shifted, z, rho, face] =
        natural_map<S, Dim>(active.law, record.size.theta, record.approach, active.sigma, u_k, u_k1, active.p);
    const Local<S, Dim> speeds = u_k.cwiseAbs() + u_k1.cwiseAbs();
    const S rounding =
        8 * unit_roundoff<S>() * (S(active.p.cwiseAbs().sum()) + active.sigma * (S(1) + active.law.mu) * S(speeds.sum()));
    contacts.push_back({.work = taken.balance.contacts[i], .active = active, .w = w, .z = z, .rho = rho, .rounding = rounding});
  }
  return contacts;
}

template <class S, int Dim>
S residual_unit(const ConeProblem<S, Dim>& problem) {
  Length<S> length;
  for (const auto& b : problem.b) length.add(b);
  return length.value() > S(0) ? length.value() : S(1);
}

template <class S, int Dim>
std::vector<S> allowed_residuals(const TakenStep<S, Dim>& taken) {
  const auto& record = taken.record();
  const Residual<S> reached = residual<S, Dim, Dynamic>(taken.result.problem, taken.result.iterate);
  S b(0);
  for (const auto& entry : taken.result.problem.b) b += S(entry.cwiseAbs().sum());
  const Vec<S, Dynamic> off = velocity_rounding(taken);
  const S n(static_cast<int>(off.size() + 8)), u = unit_roundoff<S>();
  std::vector<S> allowed;
  for (const auto& active : record.active) {
    const Local<S, Dim> ones = Local<S, Dim>::Ones();
    const S speeds = absolute_form<S>(active.H, ones, record.x_k.v.cwiseAbs() + record.x_k1.v.cwiseAbs() + off);
    const S rounding = (S(1) + active.law.mu) *
                       (absolute_form<S>(active.H, ones, off) + n * u * (speeds + S(active.p.cwiseAbs().sum()) / active.sigma));
    const S left = std::max(taken.settings.solver.tolerance, reached.scaled_floor) * (b > S(0) ? b : S(1));
    allowed.push_back(active.law.per_velocity(taken.settings.size.theta) * (left + rounding));
  }
  return allowed;
}

template <class S, int Dim>
std::vector<JudgedContact<S, Dim>> excused_contacts(const TakenStep<S, Dim>& taken) {
  S b(0);
  for (const auto& entry : taken.result.problem.b) b += S(entry.cwiseAbs().maxCoeff());
  const S well_within = taken.settings.solver.tolerance * b;
  auto contacts = judged_contacts(taken);
  std::vector<S> allowed;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const S size = S(contacts[i].rho.cwiseAbs().maxCoeff()) / contacts[i].active.sigma;
    if (size <= well_within) continue;  // as a rule; the rest is long to compute
    if (allowed.empty()) allowed = allowed_residuals(taken);
    if (!(size <= allowed[i])) contacts[i].excused = allowed[i] / size;
  }
  return contacts;
}

template <class S, int Dim>
S creation_bound(const TakenStep<S, Dim>& taken, const std::vector<JudgedContact<S, Dim>>& contacts) {
  S bound = taken.balance.rounding_bound;
  for (const auto& contact : contacts) bound += contact.bound();
  return bound;
}

template <class S, int Dim>
double creation(const TakenStep<S, Dim>& taken) {
  return in_units_of<S>(taken.balance.created(), creation_bound(taken, excused_contacts(taken)));
}

#define INSTANTIATE(S, Dim)                                                                       \
  template std::vector<JudgedContact<S, Dim>> judged_contacts(const TakenStep<S, Dim>&);          \
  template std::vector<JudgedContact<S, Dim>> excused_contacts(const TakenStep<S, Dim>&);         \
  template std::vector<S> allowed_residuals(const TakenStep<S, Dim>&);                            \
  template S residual_unit(const ConeProblem<S, Dim>&);                                           \
  template S creation_bound(const TakenStep<S, Dim>&, const std::vector<JudgedContact<S, Dim>>&); \
  template double creation(const TakenStep<S, Dim>&);
DUHEM_FOR_EACH_NAMED_FIELD_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem::properties
