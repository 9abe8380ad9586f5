#include "lib/solver/many/portfolio.hpp"

#include "lib/solver/many/nsgs.hpp"
#include "lib/solver/many/polish.hpp"
#include "lib/solver/many/proximal.hpp"
#include "lib/solver/many/smoothing_flow.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <random>

namespace duhem {
namespace {

using Method = Attempt::Method;

constexpr long without_end = std::numeric_limits<int>::max();

constexpr std::array attempts_on_few{
    Attempt{.name = "proximal, eps 1e-3", .method = Method::proximal, .size = {1, 1000}, .factor = {1, 10}, .steps = 300},
    Attempt{.name = "finish", .method = Method::finishing},
    Attempt{.name = "50 sweeps, proximal, eps 1e-2",
            .method = Method::proximal,
            .size = {1, 100},
            .factor = {3, 10},
            .steps = 200,
            .sweeps = 50},
    Attempt{.name = "flow, slip held, 1e-1", .method = Method::holding_slip, .size = {1, 10}, .steps = 400},
    Attempt{.name = "finish", .method = Method::finishing},
    Attempt{.name = "flow, impulses held, 1e-4", .method = Method::holding_impulses, .size = {1, 10000}, .steps = 200},
    Attempt{.name = "flow, slip held, 1", .method = Method::holding_slip, .size = {1}, .steps = 400},
    Attempt{.name = "flow, impulses held, 1e-2", .method = Method::holding_impulses, .size = {1, 100}, .steps = 400},
    Attempt{.name = "flow, impulses held, 1e-8", .method = Method::holding_impulses, .size = {1, 100000000}, .steps = 400},
    Attempt{.name = "proximal from zero, eps 1",
            .method = Method::proximal,
            .size = {1},
            .factor = {3, 10},
            .steps = 200,
            .from_zero = true},
    Attempt{.name = "Newton alone", .method = Method::newton_alone, .steps = 200},
    Attempt{.name = "Newton alone from zero", .method = Method::newton_alone, .steps = 200, .from_zero = true},
    Attempt{.name = "friction raised", .method = Method::raising_friction, .from_zero = true},
    Attempt{.name = "from elsewhere", .method = Method::elsewhere, .steps = without_end},
};
/// Where bodies make a flow's equations cheap, it comes first; what rounding leaves of it is finished among the contacts.
constexpr std::array attempts_on_many{
    Attempt{.name = "flow, slip held, 1e-1", .method = Method::holding_slip, .size = {1, 10}, .steps = 1000},
    Attempt{.name = "finish", .method = Method::finishing},
    Attempt{.name = "flow, slip held, 1", .method = Method::holding_slip, .size = {1}, .steps = 1000},
    Attempt{.name = "finish", .method = Method::finishing},
    Attempt{.name = "from elsewhere", .method = Method::elsewhere, .steps = without_end},
};

template <class S, int Dim>
class Portfolio {
 public:
  using Locals = std::vector<Local<S, Dim>>;

  Portfolio(const ConeProblem<S, Dim>& problem, Locals& r, const std::function<bool(const Locals&)>& is_solution, long budget)
      : problem_(problem), r_(r), is_solution_(is_solution), budget_(budget), proximal_(problem, is_solution) {}

  [[nodiscard]] PortfolioResult run(std::span<const Attempt> ways) {
    if (ways.empty()) ways = attempts(has_bodies());
    const bool solved = std::ranges::any_of(ways, [&](const Attempt& attempt) { return left() > 0 && solves(attempt); });
    return {solved, used()};
  }

 private:
  bool solves(const Attempt& attempt) {
    const auto exactly = [](const Attempt::Fraction& x) { return S(S(x.over) / S(x.under)); };
    const S size = exactly(attempt.size), factor = exactly(attempt.factor);
    if (attempt.from_zero)
      for (auto& r_alpha : r_) r_alpha.setZero();
    if (attempt.sweeps > 0 && sweeps(attempt.sweeps)) return true;
    switch (attempt.method) {
      case Method::proximal: return proximal({size, factor, attempt.steps});
      case Method::finishing: return finish();
      case Method::holding_slip: return flow({Held::slip, S(size * size), attempt.steps});
      case Method::holding_impulses: return flow({Held::impulses, S(size * size), attempt.steps});
      case Method::newton_alone: return newton_alone(attempt.steps);
      case Method::raising_friction: return raising_friction();
      case Method::elsewhere: break;
    }
    return from_elsewhere(attempt.steps);
  }

  [[nodiscard]] long used() const { return swept_ + proximal_.newton_steps() + (flow_ ? flow_->steps() : 0); }
  [[nodiscard]] long left() const { return std::max(0L, budget_ - used()); }

  bool proximal(const ProximalSettings<S>& settings) {
    return proximal_.run(r_, {settings.epsilon, settings.shrink, std::min(settings.budget, left())});
  }
  bool newton_alone(long steps) { return proximal_.newton_alone(r_, std::min(steps, left())); }
  bool sweeps(long count) {
    auto swept = nsgs<S, Dim, Dynamic>(problem_, S(0), std::min(count, left()), r_);
    swept_ += swept.iterations;
    r_ = std::move(swept.r);
    return is_solution_(r_);
  }
  /// Most problems are solved before it is needed.
  SmoothingFlow<S, Dim>& the_flow() {
    if (!flow_) flow_.emplace(problem_, is_solution_);
    return *flow_;
  }
  /// Looked for only where elimination among contacts is dear.
  bool has_bodies() { return pays_to_find_bodies(proximal_.pattern()) && the_flow().has_bodies(); }
  bool flow(FlowSettings<S> settings) {
    the_flow().begin_at_rest();
    settings.budget = std::min(settings.budget, left());
    return flow_->run(r_, settings);
  }
  bool finish() {
    if (!(residual<S, Dim, Dynamic>(problem_, r_).scaled < S(1) / 100000)) return false;
    r_ = polished<S, Dim>(problem_, S(0), r_);
    return is_solution_(r_);
  }
  /// Without friction the problem is a convex one; its solution leads on to that of a little friction, and so on to μ.
  bool raising_friction() {
    ConeProblem<S, Dim> easier = problem_;
    for (int tenths = 0; tenths < 10 && left() > 0; ++tenths) {
      for (std::size_t a = 0; a < easier.mu.size(); ++a) easier.mu[a] = problem_.mu[a] * tenths / 10;
      Proximal<S, Dim> towards(easier, [&](const Locals& r) {
        return is_solution_(r) || residual<S, Dim, Dynamic>(easier, r).scaled <= S(1) / 1000000;
      });
      (void)towards.run(r_, {S(1) / 100, S(3) / 10, std::min(100L, left())});
      swept_ += towards.newton_steps();
      if (is_solution_(r_)) return true;
    }
    return proximal({S(1) / 100, S(3) / 10, 200});
  }

  /// What is left: strong friction on badly conditioned blocks leaves a solution a narrow basin, large packings many dead ends.
  bool from_elsewhere(long most) {
    const long last = used() + most;
    std::mt19937_64 random(static_cast<std::uint64_t>(problem_.contacts()));  // the same problem, the same answer
    const Locals mean = r_;
    while (left() > 0 && used() < last) {
      if (has_bodies()) {
        if (wander(random, 3000)) return true;
      } else if (from_shaken(random, mean) || from_guess(random) || wander(random, 300)) {
        return true;
      }
    }
    return false;
  }

  /// Where the last iterate lands when shaken by as much as its own size.
  bool from_shaken(std::mt19937_64& random, const Locals& mean) {
    S size(0);
    for (const auto& r_alpha : mean) size = std::max(size, S(r_alpha.cwiseAbs().maxCoeff()));
    for (std::size_t a = 0; a < r_.size(); ++a) r_[a] = mean[a] + size * normal_numbers<Dim>(random);
    return proximal({S(1) / 1000, S(1) / 10, 100});
  }
  /// Where a guess of all modes leads.
  bool from_guess(std::mt19937_64& random) {
    const auto guessed = proximal_.follow(guess_of_modes(random));
    if (!guessed) return false;
    r_ = *guessed;
    return proximal({S(1) / 1000, S(1) / 10, 100});
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

  template <int N>
  static Vec<S, N> normal_numbers(std::mt19937_64& random) {
    std::normal_distribution<double> normal_number;
    return Vec<S, N>::NullaryExpr([&] { return S(normal_number(random)); });
  }

  /// Each contact open, sticking or sliding, somewhere.
  Iterate<S, Dim> guess_of_modes(std::mt19937_64& random) const {
    Iterate<S, Dim> guess{Locals(r_.size(), Local<S, Dim>::Zero()), Locals(r_.size(), Local<S, Dim>::Zero())};
    for (std::size_t a = 0; a < r_.size(); ++a) {
      const Mode mode = static_cast<Mode>(random() % 3);
      normal(mode == Mode::takeoff ? guess.w[a] : guess.r[a]) = S(1);
      if (mode != Mode::slip) continue;
      const Vec<S, Dim - 1> towards = normal_numbers<Dim - 1>(random);
      tangent<S, Dim>(guess.w[a]) = towards;
      tangent<S, Dim>(guess.r[a]) = towards * S(-problem_.mu[a] / tangent_norm<S, Dim>(guess.w[a]));
    }
    return guess;
  }

  const ConeProblem<S, Dim>& problem_;
  Locals& r_;
  const std::function<bool(const Locals&)>& is_solution_;
  long budget_, swept_ = 0;
  Proximal<S, Dim> proximal_;
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
