#pragma once

#include "properties/fraction.hpp"

#include "lib/linear/bounded_vector.hpp"

namespace duhem::properties {

inline constexpr int most_drawn_dofs = 12, most_drawn_contacts = 8;

/// One step of a linear system (1) with closed contacts, in fractions: the same situation in every scalar.
struct Situation {
  using Row = BoundedVector<Fraction, most_drawn_dofs>;
  struct Contact {
    BoundedVector<Fraction, 3 * most_drawn_dofs> H;  ///< dimension × dofs, row by row, normal first
    Fraction mu, e, e_T;
    bool is_open = false;  ///< far from touching; else closed wherever q is
  };
  int dimension = 2, dofs = 1;
  BoundedVector<Fraction, most_drawn_dofs*(most_drawn_dofs - 1) / 2> L;  ///< strictly below the diagonal, row by row:  M = L D Lᵀ
  Row D;                                                                 ///< > 0
  BoundedVector<Row, most_drawn_dofs> stiffness, damping;                ///< K = Σ c cᵀ over these columns, and C
  Row load, q, v;                                                        ///< the constant load
  Row load_k, load_k1;  ///< and what varies: at t_k and t_{k+1}; empty where nothing does
  BoundedVector<Contact, most_drawn_contacts> contacts;
  Fraction h{1, 1}, theta{1, 2};
};

/// How large, and of what.
struct SituationKind {
  int least_dofs = 1, most_dofs = most_drawn_dofs;
  int least_contacts = 1, most_contacts = most_drawn_contacts;
  bool is_in_space = true;       ///< contacts in three dimensions are drawn too
  bool has_forces = true;        ///< stiffness, damping and loads may be there
  bool varies = false;           ///< a load may vary in time, and contacts may be open
  bool one_restitution = false;  ///< e and e_T are the same at all contacts, and e_T = e
  bool is_simple = false;        ///< no masses and no friction that a person could not redo by hand
};

/// Where counterexamples are looked for.
inline constexpr SituationKind small_situations{.most_dofs = 4, .most_contacts = 2, .is_simple = true};

/// A situation of that kind, θ = ½. The simplest is one unit mass on one frictionless contact across it, at rest.
[[nodiscard]] Situation any_situation(Choices& choices, const SituationKind& kind = {});

/// 1/(1+ē), ē the largest restitution (86).
[[nodiscard]] Fraction theta_limit(const Situation& situation);
/// θ in [½, 1/(1+ē)], its ends included.
[[nodiscard]] Fraction theta_of_proposition_1(Choices& choices, const Situation& situation);

/// The sign of u_{N,k}, without rounding.
[[nodiscard]] int approach_sign(const Situation& situation, const Situation::Contact& contact);

}  // namespace duhem::properties
