#include "properties/step_labels.hpp"

#include <algorithm>

namespace duhem::properties {

std::vector<Label> step_labels(std::initializer_list<Met> excluded, bool varies) {
  std::vector<Label> labels{{"planar"},
                            {"in space"},
                            {"1 degree of freedom"},
                            {"9 degrees of freedom or more"},
                            {"1 contact"},
                            {"8 contacts"},
                            {"condition of D at least 1e6"},
                            {"no stiffness"},
                            {"stiffness semi-definite"},
                            {"stiffness definite"},
                            {"no damping"},
                            {"damping semi-definite"},
                            {"damping definite"},
                            {"load"},
                            {"the same contact twice"},
                            {"more contact rows than degrees of freedom"},
                            {"mu = 0"},
                            {"mu tiny"},
                            {"mu ordinary"},
                            {"mu = 10"},
                            {"e = 0"},
                            {"e = 1"},
                            {"0 < e < 1"},
                            {"e equal at several contacts"},
                            {"e different"},
                            {"theta = 1/2"},
                            {"theta between"},
                            {"theta = 1/(1 + e)"},
                            {"separating"},
                            {"grazing"},
                            {"take-off"},
                            {"stick"},
                            {"slip"},
                            {"slip reversal"},
                            {"load varies", varies},
                            {"open contact", varies}};
  for (const Met met : excluded) labels[static_cast<std::size_t>(met)].is_required = false;
  return labels;
}

Labels labels_of(const Situation& s) {
  Labels labels;
  const auto note_if = [&](bool is_there, Met met) {
    labels.set(static_cast<std::size_t>(met), labels.test(static_cast<std::size_t>(met)) || is_there);
  };
  note_if(s.dimension == 2, Met::planar);
  note_if(s.dimension == 3, Met::in_space);
  note_if(s.dofs == 1, Met::one_dof);
  note_if(s.dofs >= 9, Met::many_dofs);
  note_if(s.contacts.size() == 1, Met::one_contact);
  note_if(s.contacts.size() == most_contacts, Met::eight_contacts);
  const auto [lightest, heaviest] = std::ranges::minmax(s.D);
  note_if(long{heaviest.p} * lightest.q >= 1000000 * long{lightest.p} * heaviest.q, Met::ill_conditioned);
  const auto note_rank = [&](const auto& columns, Met none, Met semi_definite, Met definite) {
    const auto count = static_cast<int>(columns.size());
    note_if(count == 0, none);
    note_if(0 < count && count < s.dofs, semi_definite);
    note_if(count == s.dofs, definite);
  };
  note_rank(s.stiffness, Met::no_stiffness, Met::semi_definite_stiffness, Met::definite_stiffness);
  note_rank(s.damping, Met::no_damping, Met::semi_definite_damping, Met::definite_damping);
  note_if(std::ranges::any_of(s.load, [](const Fraction& f) { return f.p != 0; }), Met::load);
  note_if(!s.load_k.empty(), Met::varying_load);
  note_if(std::ranges::any_of(s.contacts, [](const auto& contact) { return contact.is_open; }), Met::open_contact);
  note_if(s.dimension * static_cast<int>(s.contacts.size()) > s.dofs, Met::more_rows_than_dofs);

  const Situation::Contact* before = nullptr;
  bool is_equal = true;
  for (const auto& contact : s.contacts) {
    const auto& [H, mu, e, e_T, is_open] = contact;
    if (before) note_if(std::ranges::equal(H, before->H), Met::contact_twice);
    note_if(mu.p == 0, Met::mu_zero);
    note_if(mu == Fraction{1, 1000000}, Met::mu_tiny);
    note_if(mu > Fraction{1, 1000000} && mu <= Fraction{1, 1}, Met::mu_ordinary);
    note_if(mu == Fraction{10, 1}, Met::mu_ten);
    note_if(e.p == 0, Met::e_zero);
    note_if(e == Fraction{1, 1}, Met::e_one);
    note_if(e.p > 0 && e < Fraction{1, 1}, Met::e_between);
    if (before) is_equal = is_equal && e == before->e;
    const int sign = approach_sign(s, contact);
    note_if(sign > 0, Met::separating);
    note_if(sign == 0, Met::grazing);
    before = &contact;
  }
  note_if(s.contacts.size() > 1 && is_equal, Met::equal_e);
  note_if(!is_equal, Met::different_e);
  const Fraction limit = theta_limit(s);
  note_if(s.theta == Fraction{1, 2}, Met::theta_half);
  note_if(Fraction{1, 2} < s.theta && s.theta < limit, Met::theta_between);
  note_if(s.theta == limit, Met::theta_limit);
  return labels;
}

}  // namespace duhem::properties
