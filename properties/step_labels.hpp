#pragma once

#include "properties/labels.hpp"
#include "properties/situation.hpp"

#include "lib/contact/mode.hpp"

#include <initializer_list>
#include <vector>

namespace duhem::properties {

/// The classes that random steps must cover: of the situation, then of what came out.
enum class Met : std::uint8_t {
  planar,
  in_space,
  one_dof,
  many_dofs,
  one_contact,
  eight_contacts,
  ill_conditioned,
  no_stiffness,
  semi_definite_stiffness,
  definite_stiffness,
  no_damping,
  semi_definite_damping,
  definite_damping,
  load,
  contact_twice,
  more_rows_than_dofs,
  mu_zero,
  mu_tiny,
  mu_ordinary,
  mu_ten,
  e_zero,
  e_one,
  e_between,
  equal_e,
  different_e,
  theta_half,
  theta_between,
  theta_limit,
  separating,
  grazing,
  takeoff,
  stick,
  slip,
  slip_reversal,
  varying_load,
  open_contact,
  count
};
inline constexpr std::size_t met_count = static_cast<std::size_t>(Met::count);

/// All of them with their names, `excluded` ones not required: those that a statement's hypotheses leave out.
/// `varies`: its kind of situation does.
[[nodiscard]] std::vector<Label> step_labels(std::initializer_list<Met> excluded = {}, bool varies = false);

inline void note(Labels& labels, Met met) { labels.set(static_cast<std::size_t>(met)); }
/// What the situation alone shows.
[[nodiscard]] Labels labels_of(const Situation& situation);

}  // namespace duhem::properties
