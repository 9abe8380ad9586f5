#pragma once

#include "lib/energy/creation.hpp"
#include "lib/energy/velocity_errors.hpp"
#include "lib/linear/careful_sum.hpp"

#include <algorithm>
#include <optional>

namespace duhem {

/// Work of one kind, normal or tangential, that contacts did beyond its bound for rounding and tolerance: how often, how much,
/// and who did it.
template <class S>
struct PositiveWork {
  long steps = 0;     ///< with at least one such contact
  long contacts = 0;  ///< a contact in a step
  CarefulSum<S> work, law, activation;

  void add(const S& work_done, const S& of_law, const S& of_activation) {
    ++contacts;
    work += work_done;
    law += of_law;
    activation += of_activation;
  }
  /// What law and activation leave is the solver's tolerance; rounding is too small to be told from it here.
  [[nodiscard]] Attribution<S> attribution() const {
    return {.law = law.value(),
            .tolerance = work.value() - law.value() - activation.value(),
            .activation = activation.value(),
            .rounding = S(0)};
  }
};

/// The energy of a whole run: running totals of constant size, whatever the number of steps.
template <class S>
class Ledger {
 public:
  template <System Sys>
  Ledger(const Sys& system, const State<Sys>& x_0)
      : initial_kinetic(form<S>(system.M(x_0.q), x_0.v) / 2),
        initial_elastic(form<S>(stiffness(system), x_0.q) / 2),
        initial_potential(duhem::potential(system, x_0.q)),
        kinetic(initial_kinetic),
        elastic(initial_elastic),
        potential(initial_potential) {
    note_gaps(system, x_0.q);
    if constexpr (requires { system.contacts(); })
      for (auto* list : {&loaded_, &loaded_before_})
        list->reserve(static_cast<std::size_t>(system.contacts()));  // no step allocates
  }

  /// Adds one step and returns its balance.
  template <System Sys>
  BalanceOf<Sys> add(const Sys& system, const StepRecord<Sys>& record) {
    BalanceOf<Sys> b = balance<Sys>(system, record);
    if (!b.contacts.empty()) errors_.book_and_note(record, b.contacts);
    ++steps;
    add_totals(b);
    for (const auto& contact : b.contacts) add_contact(contact);
    for (const S& gap : record.gaps) note_gap(gap);
    if (!loaded_.empty()) count_dropped(system, record);
    std::swap(loaded_, loaded_before_);
    loaded_.clear();
    auto before = loaded_before_.begin();
    for (const auto& contact : b.contacts) {
      if (!(normal(contact.p) > S(0))) continue;
      loaded_.push_back(contact.contact);
      before = std::lower_bound(before, loaded_before_.end(), contact.contact);
      if (before == loaded_before_.end() || *before != contact.contact) ++catches;
    }
    return b;
  }

  /// The gaps at the end of a run count too.
  template <System Sys>
  void note_gaps(const Sys& system, const typename Sys::Position& q) {
    const auto geometry = system.geometry(q);
    for (const int alpha : contacts_at(system, geometry)) note_gap(geometry.gap(alpha));
  }

  S initial_kinetic, initial_elastic, initial_potential;
  S kinetic, elastic, potential;  ///< now
  long steps = 0;
  CarefulSum<S> external_work, damping_work, numerical, mass_change, rotation, contact_normal, contact_tangential;
  S max_positive_normal_work{0}, max_positive_tangential_work{0};  ///< per contact and step, 0 if none
  S max_identity_residual{0};
  S max_residual_in_roundoffs{0};  ///< over u (|q|ᵀ|K||q| + E + |W_ext|) of its step; 0 on exact scalars
  bool identity_holds = true;      ///< at every step, within its own rounding bound
  bool is_finite = true;           ///< at every step: what was created, its bound, and the residual of the identity
  Attribution<S> attribution;
  std::optional<S> min_gap;
  long dropped_contacts = 0;  ///< loaded contacts that the activation rule let go for a step
  long impacts = 0;           ///< contacts and steps with a non-zero impulse
  long catches = 0;           ///< contacts loaded in a step and not in the one before: more than a few a contact is chatter
  PositiveWork<S> positive_normal, positive_tangential;

  std::optional<Creation<S>> worst;   ///< the largest
  std::optional<Creation<S>> surest;  ///< the largest beside its bound
  long creating_steps = 0;

  [[nodiscard]] bool creates_energy() const { return worst.has_value(); }
  [[nodiscard]] S initial() const { return initial_kinetic + initial_elastic + initial_potential; }
  [[nodiscard]] S final() const { return kinetic + elastic + potential; }

 private:
  template <class Balance>
  void add_totals(const Balance& b) {
    using std::abs;
    kinetic = b.kinetic;
    elastic = b.elastic;
    potential = b.potential;
    external_work += b.external_work;
    damping_work += b.damping_work;
    numerical += b.numerical;
    mass_change += b.mass_change;
    rotation += b.rotation;
    const S residual = abs(b.identity_residual());
    max_identity_residual = std::max(max_identity_residual, residual);
    const S created = b.created(), creation_bound = b.creation_bound();
    if (!(residual <= b.rounding_bound)) identity_holds = false;
    is_finite = is_finite && duhem::is_finite(created) && duhem::is_finite(creation_bound) && duhem::is_finite(residual);
    if (const S roundoff = unit_roundoff<S>() * b.scale; roundoff > S(0))
      max_residual_in_roundoffs = std::max(max_residual_in_roundoffs, S(residual / roundoff));

    bool creates = false, pushes = false, drags = false;
    for (const auto& contact : b.contacts) {
      const S bound = contact.bound();
      if (!(contact.work() <= bound)) {
        creates = true;
        note_creation({.step = steps,
                       .contact = contact.contact,
                       .work = contact.work(),
                       .bound = bound,
                       .attribution = contact.attribution,
                       .normal_law = contact.normal_law});
      }
      if (contact.normal_work > contact.part_bound()) {
        pushes = true;
        positive_normal.add(contact.normal_work, contact.normal_law, contact.attribution.activation);
      }
      if (contact.tangential_work > contact.part_bound()) {
        drags = true;
        positive_tangential.add(contact.tangential_work, contact.attribution.law - contact.normal_law, S(0));
      }
    }
    if (pushes) ++positive_normal.steps;
    if (drags) ++positive_tangential.steps;
    if (!(created <= creation_bound)) {
      if (!creates)
        note_creation({.step = steps,
                       .contact = {},
                       .work = created,
                       .bound = creation_bound,
                       .attribution = {},
                       .numerical = b.numerical,
                       .rotation = b.rotation});
      creates = true;
    }
    if (creates) ++creating_steps;
  }
  template <class Work>
  void add_contact(const Work& contact) {
    contact_normal += contact.normal_work;
    contact_tangential += contact.tangential_work;
    max_positive_normal_work = std::max(max_positive_normal_work, contact.normal_work);
    max_positive_tangential_work = std::max(max_positive_tangential_work, contact.tangential_work);
    attribution += contact.attribution;
    if (contact.has_impulse()) ++impacts;
  }
  void note_creation(const Creation<S>& creation) {
    if (!worst || creation.work > worst->work) worst = creation;
    if (!surest || creation.work * surest->bound > surest->work * creation.bound) surest = creation;
  }
  void note_gap(const S& gap) { min_gap = min_gap ? std::min(*min_gap, gap) : gap; }

  /// A contact that carried an impulse a step ago, is out now, and ends the step with w_N < 0: the law would have
  /// pushed, so it was let go under load.
  template <System Sys>
  void count_dropped(const Sys& system, const StepRecord<Sys>& record) {
    const auto geometry = system.geometry(record.x_k.q);
    const auto there = contacts_at(system, geometry);
    for (const int alpha : loaded_) {
      if (std::ranges::binary_search(record.active, alpha, {}, &ContactRecord<Sys>::contact)) continue;
      if (!std::ranges::binary_search(there, alpha)) continue;  // far away by now
      const Local<S, Sys::dimension> u_k = geometry.H(alpha) * record.x_k.v, u_k1 = geometry.H(alpha) * record.x_k1.v;
      const S& theta = record.size.theta;
      if (normal(u_k1) + record.laws[law_index(system, alpha)].normal_offset(normal(u_k), theta, record.approach) < S(0))
        ++dropped_contacts;
    }
  }

  VelocityErrors<S> errors_;
  std::vector<int> loaded_, loaded_before_;  // contacts with an impulse in the last step, and in the one before it
};

}  // namespace duhem
