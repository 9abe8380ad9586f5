#include "lib/solver/many/refinement.hpp"

#include "lib/contact/conversion.hpp"
#include "lib/solver/many/regularisation_path.hpp"

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
class RandomCentres {
 public:
  explicit RandomCentres(const std::vector<Local<S, Dim>>& r) : r_(r), random_(r.size()) {
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
  const auto there = converted<Quad>(problem);
  const auto coarse = converted<Quad, S, Dim>(r);
  RandomCentres<Quad, Dim> centres(coarse);
  PortfolioResult result{false, 0};
  const auto goes_on = [&] { return !is_solution(r); };  // which r is not: it says so to who has to stop
  for (int path = 0; path < paths && result.iterations < budget && goes_on(); ++path) {
    const auto found = regularisation_path<Quad, Dim>(there, coarse, centres.next(), first_epsilon<Quad>(),
                                                      std::min(path_budget, budget - result.iterations), goes_on);
    result.iterations += found.iterations;
    if (!found.end) continue;
    auto x = converted<S, Quad, Dim>(found.end->r);
    ModeEquations<S, Dim> equations(problem, x, static_cast<S>(found.end->sigma));
    equations.modes = found.end->modes;
    equations.polish(x);
    // σ times the rounding errors of w enters what is asked of r: where that is found, the last digits want σ = 1.
    equations.sigma = S(1);
    equations.polish(x);
    x = projected<S, Dim>(std::move(x), problem.mu);
    if (!is_solution(x)) continue;
    r = std::move(x);
    result.solved = true;
    break;
  }
  return result;
}

#define INSTANTIATE(S, D)                                                                    \
  template PortfolioResult refine<S, D>(const ConeProblem<S, D>&, std::vector<Local<S, D>>&, \
                                        const std::function<bool(const std::vector<Local<S, D>>&)>&, long);
DUHEM_IN_EACH_DIMENSION(INSTANTIATE, Quad)
DUHEM_IN_EACH_DIMENSION(INSTANTIATE, Mp50)
DUHEM_IN_EACH_DIMENSION(INSTANTIATE, Mp100)
DUHEM_IN_EACH_DIMENSION(INSTANTIATE, Mp200)

}  // namespace duhem
