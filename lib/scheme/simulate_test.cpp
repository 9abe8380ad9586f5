#include <catch2/catch.hpp>

#include "lib/for_tests/test_systems.hpp"

using namespace duhem;
using namespace duhem::testing;

namespace {

/// What a particle with a lie in it claims to be.
enum class Lie { none, half_of_W, another_mass };

/// A particle that falls on the floor y = 0, of mass 2: q = (x, y). One of the answers that the step asks of it may be a lie.
class LyingParticle {
 public:
  using Scalar = double;
  using Position = Vec<double, 2>;
  using Velocity = Vec<double, 2>;
  static constexpr int dimension = 2;
  static constexpr int max_contacts = 1;

  explicit LyingParticle(Lie lie) : lie_(lie) {}
  [[nodiscard]] int contacts() const { return 1; }
  [[nodiscard]] Mat<double, 2, 2> M(const Position&) const { return 2 * Mat<double, 2, 2>::Identity(); }
  [[nodiscard]] Velocity constant_load() const { return {0, -20}; }

  struct Operator {
    Lie lie;
    [[nodiscard]] const Operator& at(const Position&) const { return *this; }
    [[nodiscard]] Mat<double, 2, Dynamic> solve(const Mat<double, 2, Dynamic>& f) const {
      return f / (lie == Lie::another_mass ? 3 : 2);
    }
    template <class Active>
    [[nodiscard]] BlockMatrix<double, 2, 1> delassus(const Active& /*one contact*/) const {
      BlockMatrix<double, 2, 1> W;
      W.append(0, (lie == Lie::half_of_W ? 0.25 : 0.5) * Mat<double, 2, 2>::Identity());
      W.end_row();
      return W;
    }
  };
  [[nodiscard]] Operator M_hat(const StepSize<double>&) const { return {lie_}; }

  struct Geometry {
    double y;
    [[nodiscard]] double gap(int) const { return y; }
    [[nodiscard]] Mat<double, 2, 2> H(int) const { return (Mat<double, 2, 2>() << 0, 1, -1, 0).finished(); }
  };
  [[nodiscard]] Geometry geometry(const Position& q) const { return {q[1]}; }

 private:
  Lie lie_;
};

const SchemeSettings<double> settings{
    .size = {1e-3, 0.5}, .laws = {fremond_law(0.5, 0.3)}, .solver = {SolverName::automatic, default_tolerance<double>()}};
const State<LyingParticle> thrown{{0, 0.01}, {1, -1}};

}  // namespace

TEST_CASE("whoever simulates is told whether the run may be believed", "[scheme][simulate]") {
  SECTION("an honest one may") {
    const auto run = simulate(LyingParticle(Lie::none), settings, thrown, 100);
    CHECK(run.status == RunStatus::complete);
    CHECK(run.supports_verdict());
    CHECK(run.steps == 100);
    CHECK(run.ledger.impacts > 0);
    CHECK_FALSE(run.off_law);
  }
  SECTION("impulses that solve another problem do not obey the law, and the run ends there") {
    const auto run = simulate(LyingParticle(Lie::half_of_W), settings, thrown, 100);
    CHECK(run.status == RunStatus::law_not_obeyed);
    CHECK_FALSE(run.supports_verdict());
    CHECK(run.steps == 11);  // ten steps of 0.001 down to the floor, and the impact
    CHECK(run.ledger.impacts == 1);
    REQUIRE(run.off_law);
    CHECK(run.off_law->distance > 0.1);
    CHECK(run.off_law->distance > run.off_law->allowed);
  }
  SECTION("what is stepped with another mass than its balance has breaks the identity (65)") {
    const auto run = simulate(LyingParticle(Lie::another_mass), settings, thrown, 5);  // no contact yet
    CHECK(run.status == RunStatus::identity_broken);
    CHECK_FALSE(run.supports_verdict());
    CHECK(run.steps == 5);
  }
  SECTION("an energy that is no number supports nothing") {
    const auto run = simulate(LyingParticle(Lie::none), settings, {{0, 0.01}, {1e200, -1}}, 100);
    CHECK(run.status == RunStatus::not_finite);
    CHECK_FALSE(run.supports_verdict());
    CHECK(run.steps == 1);
  }
  SECTION("nor does a step that the solver left") {
    auto cut_short = settings;
    cut_short.solver = {SolverName::nsgs, 0, 0};
    const auto run = simulate(LyingParticle(Lie::none), cut_short, thrown, 100);
    CHECK(run.status == RunStatus::not_converged);
    CHECK_FALSE(run.supports_verdict());
    CHECK(run.ledger.impacts == 0);
    CHECK(run.failed_residual);
  }
}

TEST_CASE("what is scaled for the energy's sake is counted, and not held against the law", "[scheme][simulate]") {
  auto safe = settings;
  safe.energy_safe = true;
  safe.activation.rule = ActivationRule::gap;  // lets the contact in although it separates: the law does positive work
  const auto run = simulate(LyingParticle(Lie::none), safe, {{0, -0.01}, {0, 0.001}}, 1);
  CHECK(run.status == RunStatus::complete);
  CHECK(run.ledger.impacts == 1);
  CHECK(run.energy_safe.steps_scaled == 1);
  CHECK(run.energy_safe.smallest_t < 1);
  CHECK(run.energy_safe.largest_residual > 0);
}

TEST_CASE("an observer sees the start and every step, and may end the run", "[scheme][simulate]") {
  const LyingParticle particle(Lie::none);
  long seen = -1, with_contact = 0;
  const auto run = simulate(particle, settings, thrown, 100, [&](const RunStep<double>& step) {
    CHECK(step.number == ++seen);
    CHECK(step.ledger.steps == step.number);
    CHECK(step.t == static_cast<double>(step.number) * 1e-3);
    if (step.number == 0) CHECK(step.q[1] == thrown.q[1]);
    CHECK(step.contacts.empty() == !step.problem);
    for (const auto& contact : step.contacts) {
      ++with_contact;
      const auto problem = std::get<ConeProblem<double, 2>>(step.problem());
      CHECK(problem.contacts() == 1);
      CHECK(contact.p.size() == 2);
      CHECK(contact.has_impulse());
      CHECK(step.iterations > 0);
    }
    return step.number < 20;
  });
  CHECK(run.status == RunStatus::interrupted);
  CHECK(run.supports_verdict());
  CHECK(run.steps == 20);
  CHECK(with_contact == 1);
  CHECK(run.q[1] > 0);
  CHECK(simulate(particle, settings, thrown, 0).status == RunStatus::complete);
}
