#include "lib/search/evaluation.hpp"

#include "lib/contact/conversion.hpp"
#include "lib/energy/balance.hpp"
#include "lib/scheme/moreau_jean.hpp"
#include "lib/search/impact_system.hpp"
#include "lib/solver/exact/all_solutions.hpp"

#include <Eigen/Eigenvalues>

#include <bit>
#include <limits>

namespace duhem::search {
namespace {

/// As far as a random problem is followed; what is left unsolved then is left.
constexpr long most_iterations = 100;

template <class S>
std::vector<ImpactLaw<S>> laws_of(const ImpactSituation<S>& situation, Law name, std::vector<ImpactLaw<S>> memory) {
  memory.clear();
  for (const auto& contact : situation.contacts)
    memory.push_back({.name = name, .e = contact.e, .e_T = contact.e_T, .mu = contact.mu});
  return memory;
}

/// The scheme's step and its ledger, for one shape of situations.
template <class S, int N, int MaxContacts>
class Workspace {
 public:
  using Sys = ImpactSystem<S, N, MaxContacts>;

  explicit Workspace(const LawAndRule& law)
      : law_(law.name),
        settings_{.size = {S(1), S(0)},
                  .activation = {law.rule},
                  .solver = {MaxContacts == Dynamic ? SolverName::nsgs : SolverName::automatic, default_tolerance<S>(),
                             most_iterations}} {}

  Evaluation<S> evaluate(const ImpactSituation<S>& situation) {
    Evaluation<S> found;
    const auto factor = Ldlt<S, N>::factorise(situation.M);
    if (!factor) return found;
    Sys system(situation, *factor);
    const State<Sys> x{Vec<S, N>::Zero(situation.v.size()), situation.v};
    system.sink(x.v);
    const Vec<S, N> load = situation.load;
    found.energy = (form<S>(system.M(x.q), x.v) + S(load.dot(factor->solve(load)))) / 2;
    if (!(found.energy > S(0))) return found;

    settings_.size.theta = situation.theta;
    settings_.laws = laws_of(situation, law_, std::move(settings_.laws));
    result_.record.active.clear();  // many contacts would begin with what they held in the situation before
    step(result_, system, settings_, system.M_hat(settings_.size), x, 0);
    found.status = result_.status;
    if (found.status != SolveStatus::converged) return found;
    const auto energies = balance<Sys>(system, result_.record);
    found.created = energies.created();
    found.bound = energies.creation_bound();
    for (const auto& contact : energies.contacts)
      found.contacts.push_back({contact.contact, contact.p, contact.work(), contact.bound()});
    if constexpr (is_exact<S>)
      found.is_unique =
          energies.contacts.size() == 0 || all_solutions(on_the_heap<S, 2, MaxContacts>(result_.problem)).velocities_unique;
    return found;
  }

 private:
  Law law_;
  SchemeSettings<S> settings_;
  StepResult<Sys> result_;
};

}  // namespace

template <class S>
struct Evaluator<S>::Workspaces {
  explicit Workspaces(const LawAndRule& law) : pendulum(law), stick(law), block(law), any(law) {}

  Workspace<S, 2, 1> pendulum;
  Workspace<S, 3, 1> stick;
  Workspace<S, 3, 2> block;
  Workspace<S, Dynamic, Dynamic> any;
};

template <class S>
Evaluator<S>::Evaluator(const LawAndRule& law) : work_(std::make_unique<Workspaces>(law)) {}
template <class S>
Evaluator<S>::~Evaluator() = default;
template <class S>
Evaluator<S>::Evaluator(Evaluator&&) noexcept = default;
template <class S>
Evaluator<S>& Evaluator<S>::operator=(Evaluator&&) noexcept = default;

template <class S>
Evaluation<S> Evaluator<S>::operator()(const ImpactSituation<S>& situation) {
  const auto n = situation.v.size();
  const std::size_t contacts = situation.contacts.size();
  if (n == 2 && contacts == 1) return work_->pendulum.evaluate(situation);
  if (n == 3 && contacts == 1) return work_->stick.evaluate(situation);
  if (n == 3 && contacts == 2) return work_->block.evaluate(situation);
  return work_->any.evaluate(situation);
}

namespace {

using RowsOfW = Eigen::Matrix<double, Dynamic, Dynamic, 0, most_searched_dofs, 2 * most_searched_contacts>;

/// The least and the largest eigenvalue of G.
std::pair<double, double> ends_of_spectrum(const ImpactSituation<double>::Matrix& G) {
  if (G.rows() == 1) return {G(0, 0), G(0, 0)};
  if (G.rows() == 2) {  // mean ± radius; the lesser from the product, which cancels less
    const double mean = (G(0, 0) + G(1, 1)) / 2, difference = (G(0, 0) - G(1, 1)) / 2;
    const double largest = mean + std::hypot(difference, G(0, 1));
    return {largest > 0 ? (G(0, 0) * G(1, 1) - G(0, 1) * G(0, 1)) / largest : 0, largest};
  }
  const Eigen::SelfAdjointEigenSolver<ImpactSituation<double>::Matrix> eigen(G, Eigen::EigenvaluesOnly);
  return {eigen.eigenvalues().minCoeff(), eigen.eigenvalues().maxCoeff()};
}

/// The least eigenvalue above `noise` that AᵀA has on n of its columns, n the number of rows; 0 where no n are independent.
double least_of_any_basis(const RowsOfW& A, double noise) {
  const auto n = static_cast<int>(A.rows()), columns = static_cast<int>(A.cols());
  double least = std::numeric_limits<double>::infinity();
  for (unsigned chosen = 0; chosen < 1U << columns; ++chosen) {
    if (std::popcount(chosen) != n) continue;
    ImpactSituation<double>::Matrix basis(n, n);
    for (int from = 0, to = 0; from < columns; ++from)
      if ((chosen >> from & 1U) != 0) basis.col(to++) = A.col(from);
    const double own = ends_of_spectrum(basis.transpose() * basis).first;
    if (own > noise) least = std::min(least, own);
  }
  return std::isfinite(least) ? least : 0;
}

}  // namespace

template <class S>
double condition(const ImpactSituation<double>& situation, const Evaluation<S>& evaluation) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  const Eigen::Index n = situation.v.size(), rows = 2 * static_cast<Eigen::Index>(evaluation.contacts.size());
  const Eigen::LLT<ImpactSituation<double>::Matrix> factor(situation.M);
  if (rows == 0 || factor.info() != Eigen::Success) return infinite;
  RowsOfW A(n, rows);  // W = Aᵀ A with A = L⁻¹ Hᵀ, M = L Lᵀ
  for (std::size_t a = 0; a < evaluation.contacts.size(); ++a)
    A.middleCols(2 * static_cast<Eigen::Index>(a), 2) =
        situation.contacts[static_cast<std::size_t>(evaluation.contacts[a].contact)].H.transpose();
  factor.matrixL().solveInPlace(A);
  ImpactSituation<double>::Matrix G;  // the smaller of the two; apart from zeros they have the same eigenvalues
  if (rows <= n)
    G.noalias() = A.transpose() * A;
  else
    G.noalias() = A * A.transpose();
  auto [least, largest] = ends_of_spectrum(G);
  const double noise = 8 * std::numeric_limits<double>::epsilon() * largest;
  if (rows > n) least = least_of_any_basis(A, noise);
  return least > noise ? largest / least : infinite;
}

#define INSTANTIATE(S)         \
  template class Evaluator<S>; \
  template double condition<S>(const ImpactSituation<double>&, const Evaluation<S>&);
INSTANTIATE(double)
INSTANTIATE(Rational)

}  // namespace duhem::search
