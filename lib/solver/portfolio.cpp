#include "lib/solver/portfolio.hpp"

#include "lib/solver/interior_point.hpp"
#include "lib/solver/nsgs.hpp"
#include "lib/solver/proximal.hpp"

#include <cmath>
#include <optional>
#include <random>

namespace duhem {
namespace {

template <class S, int Dim>
class Attempts {
 public:
  using Locals = std::vector<Local<S, Dim>>;

  Attempts(const ConeProblem<S, Dim>& problem, Locals& r, const std::function<bool(const Locals&)>& is_solution, long budget)
      : problem_(problem), r_(r), is_solution_(is_solution), budget_(budget), proximal_(problem, is_solution) {}

  [[nodiscard]] PortfolioResult run() {
    const bool solved = proximal({S(1) / 1000, S(1) / 10, 300})                                //
                        || (sweeps(50) || proximal({S(1) / 100, S(3) / 10, 200}))              //
                        || from_inside(S(10), S(1) / 100) || from_inside(S(1000), S(1) / 10)   //
                        || (from_zero() || proximal({S(1), S(3) / 10, 200}))                   //
                        || newton_alone(200)                                                   //
                        || (from_zero() || newton_alone(200))                                  //
                        || (from_zero() || raising_friction())                                 //
                        || from_inside(S(100), S(10)) || from_inside(S(1), S(0))               //
                        || (sweeps(500) || proximal({S(1) / 10000, S(1) / 10, 200}))           //
                        || from_inside(S(1), S(1)) || from_inside(S(100), S(1) / 10)           //
                        || (from_zero() || sweeps(3) || proximal({S(1) / 10, S(1) / 2, 300}))  //
                        || from_elsewhere();
    return {solved, used()};
  }

 private:
  [[nodiscard]] long used() const { return swept_ + proximal_.newton_steps() + (interior_ ? interior_->steps() : 0); }
  [[nodiscard]] long left() const { return std::max(0L, budget_ - used()); }

  bool proximal(const ProximalPace<S>& pace) {
    return proximal_.run(r_, {pace.epsilon, pace.shrink, std::min(pace.budget, left())});
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
  bool from_zero() {
    for (auto& r_alpha : r_) r_alpha.setZero();
    return false;
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
  /// last iterate lands when shaken by as much as its own size, where a guess of all modes leads, and from inside at any pace.
  bool from_elsewhere() {
    std::mt19937_64 random(static_cast<std::uint64_t>(problem_.contacts()));  // the same problem, the same answer
    const Locals centre = r_;
    S size(0);
    for (const auto& r_alpha : centre) size = std::max(size, S(r_alpha.cwiseAbs().maxCoeff()));
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
        for (std::size_t a = 0; a < r_.size(); ++a) r_[a] = centre[a] + size * normal_numbers<Dim>(random);
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
  return Attempts<S, Dim>(problem, r, is_solution, budget).run();
}

#define INSTANTIATE_DIM(S, D)                                                                   \
  template PortfolioResult portfolio<S, D>(const ConeProblem<S, D>&, std::vector<Local<S, D>>&, \
                                           const std::function<bool(const std::vector<Local<S, D>>&)>&, long);
#define INSTANTIATE(S) INSTANTIATE_DIM(S, 2) INSTANTIATE_DIM(S, 3)
DUHEM_FOR_EACH_REAL(INSTANTIATE)

}  // namespace duhem
