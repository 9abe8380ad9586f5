#pragma once

#include "lib/contact/cone_problem.hpp"

#include <functional>
#include <span>

namespace duhem {

/// One way at a problem, in units of UnitScaling.
struct Attempt {
  enum class Method {
    proximal,          ///< proximal.hpp
    holding_slip,      ///< smoothing_flow.hpp
    holding_impulses,  ///< the same
    elsewhere          ///< from many places to begin
  };
  const char* name;
  Method method;
  double size = 0;  ///< proximal: ε at the start; a flow: √κ at the start
  long steps = 0;   ///< systems factorised, at most; from elsewhere as many as are left
};

/// In this order, each where those before it did not do; `has_bodies`: contact_equations.hpp. tools/bench/ablation measures what
/// each of them decides.
[[nodiscard]] std::span<const Attempt> attempts(bool has_bodies);

/// These ways at one problem, or where none are given those above, until `is_solution` says yes. On success `r` holds the
/// solution, otherwise the last iterate. Returns the number of Newton steps and systems factorised, at most `budget`, and
/// whether it succeeded.
struct PortfolioResult {
  bool solved;
  long iterations;
};
template <class S, int Dim>
[[nodiscard]] PortfolioResult portfolio(const ConeProblem<S, Dim>& problem, std::vector<Local<S, Dim>>& r,
                                        const std::function<bool(const std::vector<Local<S, Dim>>&)>& is_solution, long budget,
                                        std::span<const Attempt> ways = {});

}  // namespace duhem
