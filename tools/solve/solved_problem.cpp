#include "tools/solve/solved_problem.hpp"

#include "lib/linear/symmetry.hpp"
#include "lib/scalar/text.hpp"
#include "lib/solver/many/sharpen.hpp"
#include "lib/verify/contact_modes.hpp"
#include "lib/verify/true_residual.hpp"
#include "tools/text.hpp"

#include <algorithm>

namespace duhem::program {
namespace {

template <class S, int Dim>
using Impulses = std::vector<Local<S, Dim>>;

template <class S, int Dim>
std::vector<S> flat(const Impulses<S, Dim>& locals) {
  std::vector<S> values;
  for (const auto& local : locals) values.insert(values.end(), local.data(), local.data() + Dim);
  return values;
}

/// The other way round; nothing of nothing.
template <class S, int Dim>
Impulses<S, Dim> locals(const std::optional<std::vector<S>>& values) {
  Impulses<S, Dim> r;
  for (std::size_t i = 0; values && i < values->size(); i += Dim) r.emplace_back(Eigen::Map<const Local<S, Dim>>(&(*values)[i]));
  return r;
}

template <class S, int Dim>
S work(const ConeProblem<S, Dim>& problem, const Impulses<S, Dim>& r) {
  const auto u = problem.velocities(r);
  S sum(0);
  for (std::size_t alpha = 0; alpha < r.size(); ++alpha) sum += S(r[alpha].dot(u[alpha]));
  return sum;
}

/// What was measured of some impulses, and what it says of them.
template <class S>
struct Verdict {
  Residual<S> residual;
  std::optional<DecidedBy> decided_by;  ///< nothing: they do not solve the problem
};

/// Both figures within the tolerance; or the scaled one, where the first is as small as rounding lets it be.
template <class S>
std::optional<DecidedBy> judge(const Residual<S>& residual, const S& tolerance) {
  if (!(residual.within(tolerance) && residual.scaled <= tolerance)) return std::nullopt;
  return residual.natural <= tolerance ? DecidedBy::both : DecidedBy::scaled;
}

template <class S, int Dim>
ModeCount count_modes(const ConeProblem<S, Dim>& problem, const Impulses<S, Dim>& r) {
  ModeCount count;
  for (const auto& mode : contact_modes<S, Dim>(problem, r))
    ++(!mode ? count.undecided : *mode == Mode::takeoff ? count.takeoff : *mode == Mode::stick ? count.stick : count.slip);
  return count;
}

/// [M 5]: the scaling needs r in K, so that is where r is put first.
template <class S, int Dim>
EnergySafeEffect<S> make_energy_safe(const ConeProblem<S, Dim>& problem, Impulses<S, Dim>& r, const Verdict<S>& before) {
  for (std::size_t alpha = 0; alpha < r.size(); ++alpha) r[alpha] = CoulombCone<S, Dim>{problem.mu[alpha]}.project(r[alpha]).r;
  const S work_before = work(problem, r);
  const auto scaling = energy_safe_scaling<S, Dim, Dynamic>(problem.A, problem.b, r);
  for (auto& local : r) local *= scaling.t;
  return {.scaling = scaling,
          .work_before = work_before,
          .work_after = work(problem, r),
          .residual_before = before.residual,
          .converged_before = before.decided_by.has_value()};
}

/// What a solver says, before anybody looked at it.
template <class S, int Dim>
struct Claim {
  SolveStatus status;
  Impulses<S, Dim> r;
  long iterations;
};

/// How long a solver may go on: until the time is up, or somebody interrupts. Shows how far it is.
class Patience {
 public:
  Patience(const SolveRequest& request, Session& session, const std::string& what)
      : request_(request), session_(session), what_(what) {}

  /// From now on.
  template <class S>
  [[nodiscard]] SolverWatch<S> watch() {
    clock_ = {};
    ended_by_.reset();
    return [this](long iterations, const S& residual) {
      session_.tell([&] {
        const std::string words = what_ + counted(iterations, "iteration");
        return is_exact<S> ? words : words + ", scaled residual " + brief(residual, 3) + " at best";
      });
      if (interrupted())
        ended_by_ = StoppedBy::interrupt;
      else if (request_.seconds && clock_.seconds() >= *request_.seconds)
        ended_by_ = StoppedBy::time;
      return !ended_by_;
    };
  }
  [[nodiscard]] double seconds() const { return clock_.seconds(); }
  [[nodiscard]] std::optional<StoppedBy> ended_by() const { return ended_by_; }

 private:
  const SolveRequest& request_;
  Session& session_;
  const std::string& what_;
  Stopwatch clock_;
  std::optional<StoppedBy> ended_by_;
};

template <class S, int Dim>
Claim<S, Dim> solve_once(const ConeProblem<S, Dim>& problem, const Impulses<S, Dim>& guess, const SolveRequest& request,
                         const S& tolerance, SolverWatch<S> watch) {
  SolverSettings<S> settings{};
  settings.name = request.solver;
  settings.tolerance = tolerance;
  settings.max_iterations = request.max_iterations;
  settings.watch = std::move(watch);
  auto solution = solve<S, Dim, Dynamic>(problem, settings, guess);
  if constexpr (!is_exact<S>)
    if (request.solver == SolverName::automatic) solution = sharpened<S, Dim>(problem, settings, std::move(solution));
  return {solution.status, std::move(solution.r), solution.iterations};
}

/// Every solution; the first one listed stands for them. That there is none counts where its certificate checks, and that
/// these are solutions where each one does.
Claim<Rational, 2> solve_all(const ConeProblem<Rational, 2>& problem, std::optional<AllSolutions<Rational>>& all,
                             SolverWatch<Rational> watch) {
  all = all_solutions<Rational>(problem, {.watch = std::move(watch)});
  const bool none = all->none() && proves_no_solution<Rational>(problem, all->no_solution);
  const auto* first = !all->isolated.empty()   ? &all->isolated.front()
                      : !all->families.empty() ? &all->families.front().one
                                               : nullptr;
  return {none ? SolveStatus::no_solution : SolveStatus::not_converged, first ? first->r : Impulses<Rational, 2>{}, all->nodes};
}

bool each_one_solves(const ConeProblem<Rational, 2>& problem, const AllSolutions<Rational>& all) {
  const auto solves = [&](const PlanarSolution<Rational>& one) {
    return residual<Rational, 2, Dynamic>(problem, one.r).natural == Rational(0);
  };
  return all.complete && std::all_of(all.isolated.begin(), all.isolated.end(), solves) &&
         std::all_of(all.families.begin(), all.families.end(), [&](const auto& family) { return solves(family.one); });
}

template <class S, int Dim>
void solve_in(const ConeProblem<S, Dim>& problem, const Impulses<S, Dim>& guess, const SolveRequest& request, Patience patience,
              SolvedProblem<S>& solved) {
  const auto timed = [&](double& seconds) {
    SolverWatch<S> watch = patience.watch<S>();
    auto claim = [&] {
      if constexpr (is_exact<S> && Dim == 2)
        if (request.all) return solve_all(problem, solved.all, std::move(watch));
      return solve_once<S, Dim>(problem, guess, request, solved.tolerance, std::move(watch));
    }();
    seconds = patience.seconds();
    return claim;
  };
  auto [claimed, r, iterations] = timed(solved.seconds);
  solved.stopped_by = patience.ended_by();
  for (long again = 1; again < request.repeat && claimed == SolveStatus::converged; ++again) {
    double seconds = 0;
    (void)timed(seconds);
    if (patience.ended_by()) break;
    solved.seconds = std::min(solved.seconds, seconds);
  }
  solved.iterations = iterations;
  if (claimed == SolveStatus::no_solution) solved.status = SolveStatus::no_solution;
  if (static_cast<int>(r.size()) != problem.contacts()) return;

  const auto measured = [&] {
    const auto figures = true_residual<S, Dim, Dynamic>(problem, r);
    Verdict<S> verdict{figures, judge(figures, solved.tolerance)};
    if constexpr (is_exact<S> && Dim == 2)
      if (solved.all && !each_one_solves(problem, *solved.all)) verdict.decided_by.reset();
    return verdict;
  };
  // The answer is what leaves here, so the scaled impulses are measured again.
  const Verdict<S> verdict_of_solver = measured();
  Verdict<S> verdict = verdict_of_solver;
  if (request.energy_safe) {
    solved.energy_safe = make_energy_safe(problem, r, verdict_of_solver);
    verdict = measured();
  }
  solved.residual = verdict.residual;
  solved.decided_by = verdict.decided_by;
  if (solved.decided_by) solved.status = SolveStatus::converged;
  if (verdict_of_solver.decided_by) solved.stopped_by.reset();
  solved.modes = count_modes(problem, r);
  solved.r = flat<S, Dim>(r);
  solved.u = flat<S, Dim>(problem.velocities(r));
}

}  // namespace

template <class S>
SolvedProblem<S> solve_problem(const ContactProblemFile<S>& file, const SolveRequest& request, Session& session,
                               const std::string& what) {
  SolvedProblem<S> solved{};
  solved.name = file.name;
  solved.format = file.format;
  solved.tolerance = request.tolerance ? nearest<S>(request.tolerance->value, request.tolerance->where) : default_tolerance<S>();
  std::visit(
      [&]<int Dim>(const ConeProblem<S, Dim>& problem) {
        solved.dimension = Dim;
        solved.contacts = problem.contacts();
        solved.asymmetry = asymmetry<S, Dim>(problem.A.assembled());
        if constexpr (Dim == 3 && is_exact<S>)
          throw InputError("--scalar", std::string("rational for ") + file.name + ", which is in space",
                           "a scalar with a square root, as lengths in the tangent plane need one");
        else
          solve_in<S, Dim>(problem, locals<S, Dim>(file.guess), request, Patience(request, session, what), solved);
      },
      file.problem);
  return solved;
}

#define INSTANTIATE(S) \
  template SolvedProblem<S> solve_problem<S>(const ContactProblemFile<S>&, const SolveRequest&, Session&, const std::string&);
DUHEM_FOR_EACH_NAMED_FIELD(INSTANTIATE)

}  // namespace duhem::program
