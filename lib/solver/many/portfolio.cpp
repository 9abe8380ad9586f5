#include "lib/solver/many/portfolio.hpp"

#include "lib/solver/many/interior_point.hpp"
#include "lib/solver/many/nsgs.hpp"
#include "lib/solver/many/proximal.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <random>

namespace duhem {
namespace {

/// One way at the problem, in units of UnitScaling.
struct Attempt {
  enum class Method { proximal, interior_point, newton_alone, raising_friction };
  /// Exact in every scalar.
  struct Fraction {
    int over = 0, under = 1;
  };

  bool from_zero = false;  ///< begins at r = 0, else where the one before left off
  long sweeps = 0;         ///< of Gauss–Seidel, first
  Method method;
  Fraction size = {};    ///< proximal: ε at the start; interior point: x and y at the start
  Fraction factor = {};  ///< proximal: on ε after an easy step; interior point: the balance, see InteriorPointSettings
  long steps = 0;        ///< of Newton's method, at most; the interior-point method has its own limit
};

using Method = Attempt::Method;
/// In this order, each where those before it did not do.
constexpr std::array attempts{
    Attempt{.method = Method::proximal, .size = {1, 1000}, .factor = {1, 10}, .steps = 300},
    Attempt{.sweeps = 50, .method = Method::proximal, .size = {1, 100}, .factor = {3, 10}, .steps = 200},
    Attempt{.method = Method::interior_point, .size = {10}, .factor = {1, 100}},
    Attempt{.method = Method::interior_point, .size = {1000}, .factor = {1, 10}},
    Attempt{.from_zero = true, .method = Method::proximal, .size = {1}, .factor = {3, 10}, .steps = 200},
    Attempt{.method = Method::newton_alone, .steps = 200},
    Attempt{.from_zero = true, .method = Method::newton_alone, .steps = 200},
    Attempt{.from_zero = true, .method = Method::raising_friction},
    Attempt{.method = Method::interior_point, .size = {100}, .factor = {10}},
    Attempt{.method = Method::interior_point, .size = {1}, .factor = {0}},
    Attempt{.sweeps = 500, .method = Method::proximal, .size = {1, 10000}, .factor = {1, 10}, .steps = 200},
    Attempt{.method = Method::interior_point, .size = {1}, .factor = {1}},
    Attempt{.method = Method::interior_point, .size = {100}, .factor = {1, 10}},
    Attempt{.from_zero = true, .sweeps = 3, .method = Method::proximal, .size = {1, 10}, .factor = {1, 2}, .steps = 300},
};

template <class S, int Dim>
class Portfolio {
 public:
  using Locals = std::vector<Local<S, Dim>>;

  Portfolio(const ConeProblem<S, Dim>& problem, Locals& r, const std::function<bool(const Locals&)>& is_solution, long budget)
      : problem_(problem), r_(r), is_solution_(is_solution), budget_(budget), proximal_(problem, is_solution) {}

  [[nodiscard]] PortfolioResult run() {
    const bool solved =
        std::ranges::any_of(attempts, [&](const Attempt& attempt) { return solves(attempt); }) || from_elsewhere();
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
      case Method::interior_point: return from_inside(size, factor);
      case Method::newton_alone: return newton_alone(attempt.steps);
      case Method::raising_friction: break;
    }
    return raising_friction();
  }

  [[nodiscard]] long used() const { return swept_ + proximal_.newton_steps() + (interior_ ? interior_->steps() : 0); }
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
  /// The interior-point method and, from where rounding stops it, the proximal one.
  bool from_inside(const S& size, const S& balance) {
    if (!interior_) interior_.emplace(problem_, is_solution_);
    (void)interior_->run(r_, {size, balance, std::min(300L, left())});
    return is_solution_(r_) || proximal({S(1) / 100000, S(1) / 10, 200});
  }
  /// Without friction the problem is a convex one; its solution leads on to that of a little friction, and so on to μ.
  bool raising_friction() {
    ConeProblem<S, Dim> easier = problem_;
    for (int tenths = 0; tenths < 10 && left() > 0; ++tenths) {
      for (std::size_t a = 0; a < easier.mu.size(); ++a) easier.mu[a] = problem_.mu[a] * tenths / 10;
      Proximal<S, Dim> towards(easier,
                               [&](const Locals& r) { return residual<S, Dim, Dynamic>(easier, r).scaled <= S(1) / 1000000; });
      (void)towards.run(r_, {S(1) / 100, S(3) / 10, std::min(100L, left())});
      swept_ += towards.newton_steps();
    }
    return proximal({S(1) / 100, S(3) / 10, 200});
  }

  /// Strong friction on badly conditioned blocks leaves a solution a narrow basin: begin at many places. In turn where the
  /// last iterate lands when shaken by as much as its own size, where a guess of all modes leads, and from inside with any
  /// settings.
  bool from_elsewhere() {
    std::mt19937_64 random(static_cast<std::uint64_t>(problem_.contacts()));  // the same problem, the same answer
    const Locals mean = r_;
    S size(0);
    for (const auto& r_alpha : mean) size = std::max(size, S(r_alpha.cwiseAbs().maxCoeff()));
    for (int start = 0; left() > 0; ++start) {
      if (start % 3 == 2) {
        const auto power_of_ten = [&](double least, double most) {
          return S(std::pow(10, std::uniform_real_distribution<double>(least, most)(random)));
        };
        const S inside = power_of_ten(-1, 3);
        if (from_inside(inside, power_of_ten(-3, 1))) return true;
        continue;
      }
      if (start % 3 == 0) {
        for (std::size_t a = 0; a < r_.size(); ++a) r_[a] = mean[a] + size * normal_numbers<Dim>(random);
      } else {
        const auto guessed = proximal_.follow(guess_of_modes(random));
        if (!guessed) continue;
        r_ = *guessed;
      }
      if (proximal({S(1) / 1000, S(1) / 10, 100})) return true;
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
  std::optional<InteriorPoint<S, Dim>> interior_;  ///< few problems need it
};

}  // namespace

template <class S, int Dim>
PortfolioResult portfolio(const ConeProblem<S, Dim>& problem, std::vector<Local<S, Dim>>& r,
                          const std::function<bool(const std::vector<Local<S, Dim>>&)>& is_solution, long budget) {
  return Portfolio<S, Dim>(problem, r, is_solution, budget).run();
}

#define INSTANTIATE(S, D)                                                                       \
  template PortfolioResult portfolio<S, D>(const ConeProblem<S, D>&, std::vector<Local<S, D>>&, \
                                           const std::function<bool(const std::vector<Local<S, D>>&)>&, long);
DUHEM_FOR_EACH_REAL_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
