#include "properties/step_labels.hpp"

#include <algorithm>

namespace duhem::properties {

namespace {

constexpr std::array<std::string_view, step_class_count> names{"planar",
                                                               "in space",
                                                               "1 degree of freedom",
                                                               "9 degrees of freedom or more",
                                                               "1 contact",
                                                               "8 contacts",
                                                               "condition of D at least 1e6",
                                                               "no stiffness",
                                                               "stiffness semi-definite",
                                                               "stiffness definite",
                                                               "no damping",
                                                               "damping semi-definite",
                                                               "damping definite",
                                                               "load",
                                                               "the same contact twice",
                                                               "more contact rows than degrees of freedom",
                                                               "mu = 0",
                                                               "mu tiny",
                                                               "mu ordinary",
                                                               "mu = 10",
                                                               "e = 0",
                                                               "e = 1",
                                                               "0 < e < 1",
                                                               "e equal at several contacts",
                                                               "e different",
                                                               "theta = 1/2",
                                                               "theta between",
                                                               "theta = 1/(1 + e)",
                                                               "separating",
                                                               "grazing",
                                                               "take-off",
                                                               "stick",
                                                               "slip",
                                                               "slip reversal",
                                                               "load varies",
                                                               "open contact"};

bool& required(std::vector<Label>& labels, StepClass of) { return labels[static_cast<std::size_t>(of)].is_required; }

}  // namespace

std::vector<Label> step_labels(std::initializer_list<StepClass> excluded, bool varies) {
  std::vector<Label> labels = labels_named(names);
  for (const StepClass of : {StepClass::varying_load, StepClass::open_contact}) required(labels, of) = varies;
  for (const StepClass of : excluded) required(labels, of) = false;
  return labels;
}

std::vector<Label> step_labels_and(std::string_view name) {
  auto labels = step_labels();
  labels.push_back({name});
  return labels;
}

Labels labels_of(const Situation& s) {
  Labels labels;
  const auto set_if = [&](bool is_there, StepClass of) {
    if (is_there) set(labels, of);
  };
  set_if(s.dimension == 2, StepClass::planar);
  set_if(s.dimension == 3, StepClass::in_space);
  set_if(s.dofs == 1, StepClass::one_dof);
  set_if(s.dofs >= 9, StepClass::many_dofs);
  set_if(s.contacts.size() == 1, StepClass::one_contact);
  set_if(s.contacts.size() == most_drawn_contacts, StepClass::eight_contacts);
  const auto [lightest, heaviest] = std::ranges::minmax(s.D);
  set_if(long{heaviest.p} * lightest.q >= 1000000 * long{lightest.p} * heaviest.q, StepClass::ill_conditioned);
  const auto set_rank = [&](const auto& columns, StepClass none, StepClass semi_definite, StepClass definite) {
    const auto count = static_cast<int>(columns.size());
    set_if(count == 0, none);
    set_if(0 < count && count < s.dofs, semi_definite);
    set_if(count == s.dofs, definite);
  };
  set_rank(s.stiffness, StepClass::no_stiffness, StepClass::semi_definite_stiffness, StepClass::definite_stiffness);
  set_rank(s.damping, StepClass::no_damping, StepClass::semi_definite_damping, StepClass::definite_damping);
  set_if(std::ranges::any_of(s.load, [](const Fraction& f) { return f.p != 0; }), StepClass::load);
  set_if(!s.load_k.empty(), StepClass::varying_load);
  set_if(std::ranges::any_of(s.contacts, [](const auto& contact) { return contact.is_open; }), StepClass::open_contact);
  set_if(s.dimension * static_cast<int>(s.contacts.size()) > s.dofs, StepClass::more_rows_than_dofs);

  const Situation::Contact* before = nullptr;
  bool is_equal = true;
  for (const auto& contact : s.contacts) {
    const auto& [H, mu, e, e_T, is_open] = contact;
    if (before) set_if(std::ranges::equal(H, before->H), StepClass::contact_twice);
    set_if(mu.p == 0, StepClass::mu_zero);
    set_if(mu == Fraction{1, 1000000}, StepClass::mu_tiny);
    set_if(mu > Fraction{1, 1000000} && mu <= Fraction{1, 1}, StepClass::mu_ordinary);
    set_if(mu == Fraction{10, 1}, StepClass::mu_ten);
    set_if(e.p == 0, StepClass::e_zero);
    set_if(e == Fraction{1, 1}, StepClass::e_one);
    set_if(e.p > 0 && e < Fraction{1, 1}, StepClass::e_between);
    if (before) is_equal = is_equal && e == before->e;
    const int sign = approach_sign(s, contact);
    set_if(sign > 0, StepClass::separating);
    set_if(sign == 0, StepClass::grazing);
    before = &contact;
  }
  set_if(s.contacts.size() > 1 && is_equal, StepClass::equal_e);
  set_if(!is_equal, StepClass::different_e);
  const Fraction limit = theta_limit(s);
  set_if(s.theta == Fraction{1, 2}, StepClass::theta_half);
  set_if(Fraction{1, 2} < s.theta && s.theta < limit, StepClass::theta_between);
  set_if(s.theta == limit, StepClass::theta_limit);
  return labels;
}

}  // namespace duhem::properties
