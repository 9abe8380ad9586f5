#pragma once

#include "lib/solver/one/one_contact.hpp"

namespace duhem {

/// The one-contact solver of the paper's section 4: semi-smooth Newton on Alart and Curnier's function from `r`, with a
/// Goldstein–Price line search on ½‖F‖². Nothing where it does not get there; solver/one/one_contact.hpp is exact instead.
template <class S, int Dim>
[[nodiscard]] std::optional<Local<S, Dim>> solve_one_contact_by_newton(const OneContact<S, Dim>& problem, Local<S, Dim> r);

}  // namespace duhem
