#include "lib/solver/refinement.hpp"

#include "lib/solver/other_scalar.hpp"
#include "lib/solver/regularisation_path.hpp"

#include <random>
#include <utility>

namespace duhem {
namespace {

constexpr int paths = 20;           ///< another centre is another curve; some cannot be begun, and few are needed
constexpr long path_budget = 2000;  ///< factorisations: a curve that ends does so in some hundreds

/// Four digits above the rounding errors of doubles: there the problem is as regular as it means to be.
template <class S>
S first_epsilon() {
  using std::ldexp;
  return ldexp(S(1), -40);
}

template <class S, int Dim>
class Centres {
 public:
  explicit Centres(const std::vector<Local<S, Dim>>& r) : r_(r), random_(r.size()) {
    for (const auto& r_alpha : r) size_ = std::max(size_, S(r_alpha.cwiseAbs().maxCoeff()));
  }
  /// r itself, then r shaken by a tenth of its size.
  [[nodiscard]] std::vector<Local<S, Dim>> next() {
    auto centre = r_;
    if (!std::exchange(first_, false))
      for (auto& c : centre) c += size_ / 10 * Local<S, Dim>::NullaryExpr([&] { return S(normal_number_(random_)); });
    return centre;
  }

 private:
  const std::vector<Local<S, Dim>>& r_;
  std::mt19937_64 random_;  // the same problem, the same answer
  std::normal_distribution<double> normal_number_;
  S size_{0};
  bool first_ = true;
};

}  // namespace

template <class S, int Dim>
PortfolioResult refine(const ConeProblem<S, Dim>& problem, std::vector<Local<S, Dim>>& r,
                       const std::function<bool(const std::vector<Local<S, Dim>>&)>& is_solution, long budget) {
  const auto there = in_scalar<Quad>(problem);
  const auto coarse = in_scalar<Quad, S, Dim>(r);
  Centres<Quad, Dim> centres(coarse);
  PortfolioResult result{false, 0};
  for (int path = 0; path < paths && result.iterations < budget; ++path) {
    const auto found = regularisation_path<Quad, Dim>(there, coarse, centres.next(), first_epsilon<Quad>(),
                                                      std::min(path_budget, budget - result.iterations));
    result.iterations += found.iterations;
    if (!found.end) continue;
    auto x = in_scalar<S, Quad, Dim>(found.end->r);
    ModeEquations<S, Dim> equations(problem, x, static_cast<S>(found.end->sigma));
    equations.modes = found.end->modes;
    equations.polish(x);
    // σ times the rounding errors of w enters what is asked of r: where that is found, the last digits want σ = 1.
    equations.sigma = S(1);
    equations.polish(x);
    for (std::size_t a = 0; a < x.size(); ++a) x[a] = CoulombCone<S, Dim>{problem.mu[a]}.project(x[a]).r;
    if (!is_solution(x)) continue;
    r = std::move(x);
    result.solved = true;
    break;
  }
  return result;
}

#define INSTANTIATE_DIM(S, D)                                                                \
  template PortfolioResult refine<S, D>(const ConeProblem<S, D>&, std::vector<Local<S, D>>&, \
                                        const std::function<bool(const std::vector<Local<S, D>>&)>&, long);
#define INSTANTIATE(S) INSTANTIATE_DIM(S, 2) INSTANTIATE_DIM(S, 3)
INSTANTIATE(Quad)
INSTANTIATE(Mp50)
INSTANTIATE(Mp100)

}  // namespace duhem
