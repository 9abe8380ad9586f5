#pragma once

#include "lib/contact/cone_problem.hpp"
#include "lib/contact/mode.hpp"

namespace duhem {

/// The mode of every contact under approximate impulses r, as far as they tell it.
///
/// With z = proj_K(r − σ w̃), Moreau's decomposition makes (z, w̃ − (r − z)/σ) an exactly complementary pair, whatever r is:
/// it obeys one line of Lemma 1, and (w, r) lies within ‖r − z‖ of it in impulse and ‖r − z‖/σ in velocity. To first order
/// in these, no line of `classify` misses by more than 2 (1 + μ) of them. What is left open by rounding is nothing.
template <class S, int Dim>
[[nodiscard]] std::vector<std::optional<Mode>> contact_modes(const ConeProblem<S, Dim>& problem,
                                                             const std::vector<Local<S, Dim>>& r);

}  // namespace duhem
