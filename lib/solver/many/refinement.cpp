#include "lib/solver/many/refinement.hpp"

#include "lib/contact/conversion.hpp"
#include "lib/solver/many/proximal.hpp"
#include "lib/solver/many/smoothing_flow.hpp"
#include "lib/solver/many/smoothing_path.hpp"

#include <array>
#include <cmath>

namespace duhem {
namespace {

constexpr long flow_budget = 400, path_budget = 3000, polish_budget = 15;

/// Four digits above the rounding errors of doubles: there the problem is as regular as it means to be.
template <class S>
S first_kappa() {
  using std::ldexp;
  return ldexp(S(1), -30);
}
/// What is this small is zero: the modes are told.
template <class S>
S last_kappa() {
  using std::ldexp;
  return ldexp(S(1), -166);
}

}  // namespace

template <class S, int Dim>
PortfolioResult refine(const ConeProblem<S, Dim>& problem, std::vector<Local<S, Dim>>& r,
                       const std::function<bool(const std::vector<Local<S, Dim>>&)>& is_solution, long budget) {
  using Flow = SmoothingFlow<Quad, Dim>;
  const auto there = converted<Quad>(problem);
  const Flow* running = nullptr;
  Flow flow(there, [&](const auto&) { return running->kappa() <= first_kappa<Quad>() || is_solution(r); });
  running = &flow;
  SmoothingPath<Quad, Dim> path(there);
  Proximal<S, Dim> newton(problem, is_solution);
  const auto goes_on = [&] { return !is_solution(r); };  // which r is not: it says so to who has to stop
  const auto used = [&] { return flow.steps() + path.steps() + newton.newton_steps(); };
  // Three places on the curve, or on three curves.
  for (const auto& [held, kappa] :
       {std::pair(Held::impulses, first_kappa<Quad>() * 2), {Held::slip, Quad(1)}, {Held::impulses, Quad(1) / 10000}}) {
    if (used() >= budget || !goes_on()) break;
    std::vector<Local<Quad, Dim>> x = converted<Quad, S, Dim>(r);
    if (kappa < Quad(1) / 10000)
      flow.begin_at(x);
    else
      flow.begin_at_rest();
    if (!flow.run(x, {held, kappa, std::min(flow_budget, budget - used())})) continue;
    if (!path.follow(flow.z(), flow.kappa(), last_kappa<Quad>(), std::min(path_budget, budget - used()), goes_on)) continue;
    auto found = converted<S, Quad, Dim>(path.impulses());
    if (!is_solution(found) && !newton.newton_alone(found, std::min(polish_budget, budget - used()))) continue;
    r = std::move(found);
    return {true, used()};
  }
  return {false, used()};
}

#define INSTANTIATE(S, D)                                                                    \
  template PortfolioResult refine<S, D>(const ConeProblem<S, D>&, std::vector<Local<S, D>>&, \
                                        const std::function<bool(const std::vector<Local<S, D>>&)>&, long);
DUHEM_IN_EACH_DIMENSION(INSTANTIATE, Quad)
DUHEM_IN_EACH_DIMENSION(INSTANTIATE, Mp50)
DUHEM_IN_EACH_DIMENSION(INSTANTIATE, Mp100)
DUHEM_IN_EACH_DIMENSION(INSTANTIATE, Mp200)

}  // namespace duhem
