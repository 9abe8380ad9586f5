#include "lib/solver/many/portfolio.hpp"

#include "lib/solver/many/proximal.hpp"
#include "lib/solver/many/smoothing_flow.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <random>

namespace duhem {
namespace {

using Method = Attempt::Method;

constexpr std::array attempts_on_few{
    Attempt{.name = "proximal, eps 1e-3", .method = Method::proximal, .size = 1e-3, .steps = 1000},
    Attempt{.name = "flow, slip held, 1e-1", .method = Method::holding_slip, .size = 1e-1, .steps = 400},
    Attempt{.name = "flow, impulses held, 1e-4", .method = Method::holding_impulses, .size = 1e-4, .steps = 200},
    Attempt{.name = "flow, impulses held, 1e-2", .method = Method::holding_impulses, .size = 1e-2, .steps = 400},
    Attempt{.name = "from elsewhere", .method = Method::elsewhere},
};
/// Where bodies make a flow's equations cheap, it comes first.
constexpr std::array attempts_on_many{
    Attempt{.name = "flow, slip held, 1e-1", .method = Method::holding_slip, .size = 1e-1, .steps = 1000},
    Attempt{.name = "from elsewhere", .method = Method::elsewhere},
};

template <class S, int Dim>
class Portfolio {
 public:
  using Locals = std::vector<Local<S, Dim>>;

  Portfolio(const ConeProblem<S, Dim>& problem, Locals& r, const std::function<bool(const Locals&)>& is_solution, long budget)
      : problem_(problem), r_(r), is_solution_(is_solution), budget_(budget) {}

  [[nodiscard]] PortfolioResult run(std::span<const Attempt> ways) {
    if (ways.empty()) ways = attempts(has_bodies());
    const bool solved = std::ranges::any_of(ways, [&](const Attempt& attempt) { return left() > 0 && solves(attempt); });
    return {solved, used()};
  }

 private:
  bool solves(const Attempt& attempt) {
    const S size(attempt.size);
    switch (attempt.method) {
      case Method::proximal: return proximal(size, attempt.steps);
      case Method::holding_slip: return flow({Held::slip, S(size * size), attempt.steps});
      case Method::holding_impulses: return flow({Held::impulses, S(size * size), attempt.steps});
      case Method::elsewhere: break;
    }
    return from_elsewhere();
  }

  [[nodiscard]] long used() const { return (proximal_ ? proximal_->newton_steps() : 0) + (flow_ ? flow_->steps() : 0); }
  [[nodiscard]] long left() const { return std::max(0L, budget_ - used()); }

  bool proximal(const S& epsilon, long steps) { return the_proximal().run(r_, epsilon, std::min(steps, left())); }
  Proximal<S, Dim>& the_proximal() {
    if (!proximal_) proximal_.emplace(problem_, is_solution_);
    return *proximal_;
  }
  SmoothingFlow<S, Dim>& the_flow() {
    if (!flow_) flow_.emplace(problem_, is_solution_);
    return *flow_;
  }
  /// Where nobody says so, looked for only where elimination among contacts is dear.
  bool has_bodies() {
    if (problem_.A.nodes() > 0) return problem_.contacts() > few_contacts;
    return pays_to_find_bodies(the_proximal().pattern()) && the_flow().has_bodies();
  }
  bool flow(FlowSettings<S> settings) {
    the_flow().begin_at_rest();
    settings.budget = std::min(settings.budget, left());
    return flow_->run(r_, settings);
  }

  /// What is left: strong friction on badly conditioned blocks leaves a solution a narrow basin, large packings many dead ends.
  bool from_elsewhere() {
    std::mt19937_64 random(static_cast<std::uint64_t>(problem_.contacts()));  // the same problem, the same answer
    const Locals mean = r_;
    while (left() > 0) {
      if (has_bodies()) {
        if (wander(random, 3000)) return true;
      } else if (from_shaken(random, mean) || wander(random, 300)) {
        return true;
      }
    }
    return false;
  }

  /// Where the last iterate leads when shaken by as much as its own size.
  bool from_shaken(std::mt19937_64& random, const Locals& mean) {
    S size(0);
    for (const auto& r_alpha : mean) size = std::max(size, S(r_alpha.cwiseAbs().maxCoeff()));
    std::normal_distribution<double> number;
    for (std::size_t a = 0; a < r_.size(); ++a)
      r_[a] = mean[a] + size * Local<S, Dim>::NullaryExpr([&] { return S(number(random)); });
    const Locals here = projected<S, Dim>(r_, problem_.mu);
    if (proximal(S(1) / 1000, 100)) return true;
    the_flow().begin_at(here);
    const S kappa(std::pow(10, std::uniform_real_distribution<double>(-8, 0)(random)));
    return flow_->run(r_, {random() % 2 ? Held::slip : Held::impulses, kappa, std::min(150L, left())});
  }
  /// A flow that stops at no solution goes on from there with more smoothing, and a little otherwise.
  bool wander(std::mt19937_64& random, long most) {
    const long last = used() + most;
    const auto one_of = [&](std::initializer_list<int> list) { return S(*(list.begin() + random() % list.size())); };
    FlowSettings<S> settings{.held = Held::slip,
                             .kappa = S(1),
                             .budget = 0,
                             .kappa_falls_at = S(3) / 100,
                             .kappa_falls_by = S(7) / 10,
                             .patience = 25};
    SmoothingFlow<S, Dim>& flow = the_flow();
    flow.begin_at_rest();
    while (left() > 0 && used() < last) {
      settings.budget = std::min(left(), last - used());
      if (flow.run(r_, settings)) return true;
      const S more = S(std::pow(10, std::uniform_real_distribution<double>(0.2, 1.9)(random)));
      settings.kappa = std::min(S(1), S(flow.kappa() * more));
      settings.kappa_falls_at = one_of({2, 3, 5}) / 100;
      settings.resistance = S(1) / one_of({100, 1000, 10000});
    }
    return false;
  }

  const ConeProblem<S, Dim>& problem_;
  Locals& r_;
  const std::function<bool(const Locals&)>& is_solution_;
  long budget_;
  std::optional<Proximal<S, Dim>> proximal_;  // what most problems are solved before is not made
  std::optional<SmoothingFlow<S, Dim>> flow_;
};

}  // namespace

std::span<const Attempt> attempts(bool has_bodies) {
  return has_bodies ? std::span<const Attempt>(attempts_on_many) : attempts_on_few;
}

template <class S, int Dim>
PortfolioResult portfolio(const ConeProblem<S, Dim>& problem, std::vector<Local<S, Dim>>& r,
                          const std::function<bool(const std::vector<Local<S, Dim>>&)>& is_solution, long budget,
                          std::span<const Attempt> ways) {
  return Portfolio<S, Dim>(problem, r, is_solution, budget).run(ways);
}

#define INSTANTIATE(S, D)                                                                                     \
  template PortfolioResult portfolio<S, D>(const ConeProblem<S, D>&, std::vector<Local<S, D>>&,               \
                                           const std::function<bool(const std::vector<Local<S, D>>&)>&, long, \
                                           std::span<const Attempt>);
DUHEM_FOR_EACH_REAL_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
