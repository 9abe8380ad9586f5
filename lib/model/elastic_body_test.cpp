#include <catch2/catch.hpp>

#include "lib/error.hpp"
#include "lib/fem/dissection.hpp"
#include "lib/for_tests/test_meshes.hpp"
#include "lib/scheme/instances.hpp"

#include <Eigen/Eigenvalues>

using namespace duhem;
using namespace duhem::testing;

static_assert(System<ElasticBody<double>> && System<ElasticBody<Mp50>> && Controlled<ElasticBody<double>>);

namespace {

/// A small block that falls obliquely on the floor, pushed by a wave at its left side, its top moved along y: twice, as a body of
/// triangles and as the same matrices without its geometry.
template <class S>
struct Twins {
  static constexpr int steps = 20;
  Mesh mesh = irregular_rectangle(4, 3, 2, 1.3);
  Material<S> material{{PlaneAssumption::stress, S(41), S(3) / 10}, S(6) / 5, S(7) / 5};
  S h = S(1) / 50;
  typename ElasticBody<S>::Data body;
  typename LinearSystem<S, 2>::Data full;
  Mat<S, Dynamic, Dynamic> M, K, C;  ///< of both
  Vec<S, Dynamic> q_0, v_0;

  explicit Twins(MassKind mass = MassKind::consistent) {
    const int nodes = static_cast<int>(mesh.nodes.size());
    const Vec<S, Dynamic> zero = Vec<S, Dynamic>::Zero(2 * nodes);
    body.M = mass_matrix<S>(mesh, material, mass);
    body.K = stiffness_matrix<S>(mesh, material);
    body.alpha = S(1) / 3;
    body.beta = S(1) / 50;
    body.constant_load = body.M * at_every_node<S>(nodes, Vec<S, 2>(S(0), S(-9)));
    body.wave_load = edge_load<S>(mesh, "left", Vec<S, 2>(S(5), S(1) / 4), material.thickness);
    body.wave = {16 * h};  // zero at the 0th, 8th and 16th step
    for (const int node : mesh.nodes_of("bottom"))
      body.contacts.push_back({node, S(mesh.nodes[static_cast<std::size_t>(node)].x) / 50 + S(1) / 100});
    body.order = dissection(mesh, mesh.nodes_of("bottom"));
    body.controlled_constant = zero;
    body.controlled_velocity.size = 2 * nodes;
    Vec<S, Dynamic> ramp = zero;
    for (const int node : mesh.nodes_of("top")) {
      body.controlled.push_back(2 * node + 1);
      body.controlled_constant[2 * node + 1] = S(-2);
      ramp[2 * node + 1] = S(5);
    }
    body.controlled_velocity.samples = {{S(0), zero}, {15 * h, ramp}};

    M = dense(body.M);
    K = dense(body.K);
    C = body.alpha * M + body.beta * K;
    full.M = sparse(M);
    full.K = sparse(K);
    full.C = sparse(C);
    full.constant_load = body.constant_load;
    full.load.size = 2 * nodes;
    for (int k = 0; k <= steps; ++k) {
      const S t = S(k) * h;
      full.load.samples.push_back({t, (k % 8 == 0 ? S(0) : k % 16 < 8 ? S(1) : S(-1)) * body.wave_load});
    }
    for (const auto& [node, gap] : body.contacts) {
      Mat<S, 2, Dynamic> H = Mat<S, 2, Dynamic>::Zero(2, 2 * nodes);
      H(0, 2 * node + 1) = S(1);
      H(1, 2 * node) = S(1);
      full.contacts.push_back({H, gap});
    }
    full.controlled = body.controlled;
    full.controlled_constant = body.controlled_constant;
    full.controlled_velocity = body.controlled_velocity;

    q_0 = at_nodes<S>(mesh, [](const S& x, const S& y) { return Vec<S, 2>(x / 200, -x * y / 300); });
    v_0 = at_nodes<S>(mesh, [](const S& x, const S& y) { return Vec<S, 2>(S(1) / 2 + y / 7, -S(2) + x / 5); });
    for (const Eigen::Index i : body.controlled) v_0[i] = body.controlled_constant[i];
  }
};

/// Largest over smallest eigenvalue of M̂ without the rows and columns of prescribed velocities.
double condition(const Mat<double, Dynamic, Dynamic>& M_hat, const std::vector<Eigen::Index>& controlled) {
  std::vector<Eigen::Index> free;
  for (Eigen::Index i = 0; i < M_hat.rows(); ++i)
    if (std::find(controlled.begin(), controlled.end(), i) == controlled.end()) free.push_back(i);
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(Eigen::MatrixXd(M_hat(free, free)), Eigen::EigenvaluesOnly);
  return eigen.eigenvalues().maxCoeff() / eigen.eigenvalues().minCoeff();
}
double condition_of_M_hat() {
  const Twins<double> twins;
  return condition(twins.M + twins.h / 2 * twins.C + twins.h * twins.h / 4 * twins.K, twins.body.controlled);
}

}  // namespace

TEMPLATE_TEST_CASE("damping and the operator of a body are those of the assembled matrices", "[fem][model]", double, Mp50) {
  using S = TestType;
  const Twins<S> twins;
  const ElasticBody<S> body(twins.body);
  const LinearSystem<S, 2> full(twins.full);
  const Vec<S, Dynamic>&v = twins.v_0, &f = twins.body.wave_load;
  const S n(static_cast<int>(v.size())), u = unit_roundoff<S>();

  const Vec<S, Dynamic> damping = twins.C * v;
  CHECK((body.C() * v - damping).cwiseAbs().maxCoeff() <= 2 * n * u * (twins.C.cwiseAbs() * v.cwiseAbs()).maxCoeff());
  for (int i = 0; i < body.M(v).rows(); ++i)
    CHECK((body.C().row_times(i, v) - (body.C() * v).template segment<2>(2 * i)).isZero(S(0)));
  const S size = v.cwiseAbs().dot((twins.C.cwiseAbs() * v.cwiseAbs()).eval());
  const S given = absolute_form(body.C(), v, v);
  CHECK(given >= size * (S(1) - n * u));  // |αM + βK| ≤ α|M| + β|K|
  CHECK(given <= 2 * size);

  const StepSize<S> step_size{twins.h, S(3) / 5};
  const auto sparse = body.M_hat(step_size);
  const auto reference = full.M_hat(step_size);
  const S bound = S(1000) * n * u;  // the condition is two digits
  const auto agree = [&](const Vec<S, Dynamic>& x, const Vec<S, Dynamic>& y) {
    return (x - y).cwiseAbs().maxCoeff() <= bound * y.cwiseAbs().maxCoeff();
  };
  CHECK(agree(sparse.solve(f), reference.solve(f)));
  Vec<S, Dynamic> moved = body.controlled_part(v);
  CHECK(agree(sparse.solve(f, moved), reference.solve(f, moved)));
  for (const Eigen::Index i : twins.body.controlled) CHECK(sparse.solve(f, moved)[i] == moved[i]);
  CHECK_FALSE(agree(sparse.solve(f), sparse.solve(f, moved)));
  for (int alpha = 0; alpha < body.contacts(); ++alpha) {
    const Local<S, 2> at_contact = sparse.at_contact(sparse.at_contacts(sparse.eliminate(f, moved)), body.geometry(v).H(alpha));
    const Local<S, 2> expected = full.geometry(v).H(alpha) * reference.solve(f, moved);
    CHECK((at_contact - expected).cwiseAbs().maxCoeff() <= bound * reference.solve(f, moved).cwiseAbs().maxCoeff());
  }
}

TEMPLATE_TEST_CASE("a body of triangles steps as the same matrices do without its geometry, and so does its ledger",
                   "[fem][scheme]", double, Mp50) {
  using S = TestType;
  using Sparse = ElasticBody<S>;
  using Full = LinearSystem<S, 2>;
  const bool fremond = GENERATE(false, true);
  const auto rule = GENERATE(ActivationRule::gap, ActivationRule::gap_clipped);
  const auto mass = GENERATE(MassKind::consistent, MassKind::lumped);
  CAPTURE(fremond, static_cast<int>(rule), static_cast<int>(mass));
  const Twins<S> twins(mass);
  const Sparse body(twins.body);
  const Full full(twins.full);
  SchemeSettings<S> settings{
      .size = {twins.h, S(1) / 2}, .activation = {rule}, .solver = {SolverName::automatic, default_tolerance<S>()}};
  for (int alpha = 0; alpha < body.contacts(); ++alpha)
    settings.laws.push_back(fremond ? fremond_law<S>(S(1) / 5, S(2) / 5) : newton_law<S>(S(1) / 5, S(2) / 5));

  const auto M_hat = body.M_hat(settings.size);
  const auto M_hat_full = full.M_hat(settings.size);
  State<Sparse> x{twins.q_0, twins.v_0};
  State<Full> y{twins.q_0, twins.v_0};
  StepResult<Sparse> sparse_step;
  StepResult<Full> full_step;
  // Each step may add what elimination loses and what the solver leaves, both through the condition of M̂.
  static const double kappa = condition_of_M_hat();
  const S n(static_cast<int>(x.v.size())), per_step = S(kappa) * (n * unit_roundoff<S>() + default_tolerance<S>());
  S speed(2), impulse(0), greatest_energy(0);
  int impacts = 0, separations = 0, slips = 0;
  for (int k = 0; k < Twins<S>::steps; ++k) {
    CAPTURE(k);
    step(sparse_step, body, settings, M_hat, x, k);
    step(full_step, full, settings, M_hat_full, y, k);
    REQUIRE(sparse_step.status == SolveStatus::converged);
    REQUIRE(full_step.status == SolveStatus::converged);
    const auto& record = sparse_step.record;
    const auto& expected = full_step.record;
    const auto b = balance(body, record);
    const auto c = balance(full, expected);
    using std::abs;
    for (const auto& contact : expected.active) impulse = std::max(impulse, S(contact.p.cwiseAbs().maxCoeff()));
    speed = std::max(speed, S(expected.x_k1.v.cwiseAbs().maxCoeff()));
    greatest_energy = std::max(greatest_energy, c.scale);
    const S bound = S(k + 1) * per_step;
    CHECK((record.x_k1.v - expected.x_k1.v).cwiseAbs().maxCoeff() <= bound * speed);
    CHECK((record.x_k1.q - expected.x_k1.q).cwiseAbs().maxCoeff() <= bound * speed);
    REQUIRE(record.active.size() == expected.active.size());
    for (std::size_t i = 0; i < record.active.size(); ++i) {
      CHECK(record.active[i].contact == expected.active[i].contact);
      CHECK((record.active[i].p - expected.active[i].p).cwiseAbs().maxCoeff() <= bound * impulse);
      CHECK(abs(S(record.active[i].sigma - expected.active[i].sigma)) <= bound * expected.active[i].sigma);
      CHECK(b.contacts[i].mode == c.contacts[i].mode);
      if (b.contacts[i].mode == Mode::slip) ++slips;
      if (b.contacts[i].mode == Mode::takeoff) ++separations;
    }
    impacts += !record.active.empty();
    for (const auto& [ours, reference] :
         {std::pair(b.kinetic, c.kinetic), std::pair(b.elastic, c.elastic), std::pair(b.potential, c.potential),
          std::pair(b.change, c.change), std::pair(b.external_work, c.external_work), std::pair(b.damping_work, c.damping_work),
          std::pair(b.numerical, c.numerical), std::pair(b.contact_normal, c.contact_normal),
          std::pair(b.contact_tangential, c.contact_tangential), std::pair(b.scale, c.scale)})
      CHECK(abs(S(ours - reference)) <= bound * greatest_energy);
    CHECK(abs(b.identity_residual()) <= b.rounding_bound);
    CHECK(abs(c.identity_residual()) <= c.rounding_bound);
    CHECK(b.damping_work < S(0));
    // Prescribed velocities are kept, and the force that keeps them is not small beside the other terms.
    const Vec<S, Dynamic> prescribed = body.prescribed_velocity(record.t_k1);
    for (const Eigen::Index i : twins.body.controlled) CHECK(record.x_k1.v[i] == prescribed[i]);
    x = record.x_k1;
    y = expected.x_k1;
  }
  CAPTURE(impacts, slips, separations);
  CHECK(impacts >= 5);
  CHECK(slips >= 10);
  CHECK(separations >= 10);
}

TEST_CASE("the work of the force that moves the top closes the balance, and without it that stays open", "[fem][energy]") {
  using Sys = ElasticBody<double>;
  const Twins<double> twins;
  const Sys body(twins.body);
  SchemeSettings<double> settings{
      .size = {twins.h, 0.5}, .activation = {ActivationRule::gap_clipped}, .solver = {SolverName::automatic, 1e-12}};
  settings.laws.assign(static_cast<std::size_t>(body.contacts()), fremond_law<double>(0, 0.4));
  const auto M_hat = body.M_hat(settings.size);
  StepResult<Sys> result;
  step(result, body, settings, M_hat, {twins.q_0, twins.v_0}, 0);
  REQUIRE(result.status == SolveStatus::converged);
  const auto with_reaction = balance(body, result.record);
  auto data = twins.body;
  data.controlled.clear();
  const auto without = balance(Sys(data), result.record);
  CHECK(std::abs(with_reaction.identity_residual()) <= with_reaction.rounding_bound);
  CHECK(std::abs(without.identity_residual()) > 1e-3 * std::abs(with_reaction.external_work));
  // By hand, from (72a): the controlled rows of M Δv + hK q_{k+½} + hC v_{k+½} − hF, which no contact touches.
  const auto& [q_k, v_k] = result.record.x_k;
  const auto& [q_k1, v_k1] = result.record.x_k1;
  const Vec<double, Dynamic> v_th = (v_k + v_k1) / 2, q_th = (q_k + q_k1) / 2;
  const Vec<double, Dynamic> F = twins.body.constant_load + 0.5 * twins.body.wave_load;  // the wave is 0, then 1
  const Vec<double, Dynamic> R = twins.full.M * (v_k1 - v_k) + twins.h * (twins.full.K * q_th + twins.C * v_th - F);
  double work = twins.h * v_th.dot(0.5 * twins.body.wave_load);
  for (const Eigen::Index i : twins.body.controlled) work += v_th[i] * R[i];
  CHECK(std::abs(work - with_reaction.external_work) <= with_reaction.rounding_bound);
}

TEST_CASE("a body that can still move as a whole has no equilibrium, and is refused", "[fem][model]") {
  const Mesh mesh = irregular_rectangle(4, 3, 2, 1.3);
  const auto K = stiffness_matrix<double>(mesh, {{PlaneAssumption::strain, 3, 0.2}, 1, 1});
  const Vec<double, Dynamic> none = Vec<double, Dynamic>::Zero(K.size());
  CHECK_NOTHROW(equilibrium<double>(K, dissection(mesh, {}), {0, 1, 3}, none));
  for (const std::vector<Eigen::Index>& held : {std::vector<Eigen::Index>{}, {0, 1}, {1, 3, 5}})
    CHECK_THROWS_AS(equilibrium<double>(K, dissection(mesh, {}), held, none), InputError);
}

TEMPLATE_TEST_CASE("the square wave is zero at exact multiples of its half period and nowhere else", "[model]", double, Mp50) {
  using S = TestType;
  const SquareWave<S> wave{S(1) / 2};
  const S h = S(1) / S(10000);
  long wrong = 0, zeros = 0;
  const auto expect = [&](long k) {
    const long phase = k % 5000;  // 4 k h is an integer where 2500 divides k
    const int expected = phase % 2500 == 0 ? 0 : phase < 2500 ? 1 : -1;
    zeros += expected == 0;
    wrong += wave.at(S(k) * h) != S(expected);
  };
  const long every = is_exact<S> || std::is_same_v<S, double> ? 1 : 2500;
  for (long k = 0; k <= 1000000; k += every)
    for (const long near : {k, k + 1, k + every - 1}) expect(near);
  CHECK(wrong == 0);
  CHECK(zeros >= 401);
  CHECK(SquareWave<S>{S(1) / 2}.at(S(0)) == S(0));
  CHECK(SquareWave<S>{S(1) / 2}.at(S(-1) / 10) == S(-1));
  // What is a rounding or two from a zero is that zero; a dozen away it is not.
  const S u = unit_roundoff<S>();
  for (const int zero : {1, 2, 7, 400}) {
    const S t = S(zero) / 4, before = zero % 2 == 1 ? S(1) : S(-1);
    CHECK(wave.at(t * (S(1) + 2 * u)) == S(0));
    CHECK(wave.at(t * (S(1) - 2 * u)) == S(0));
    CHECK(wave.at(t * (S(1) - 12 * u)) == before);
    CHECK(wave.at(t * (S(1) + 12 * u)) == -before);
  }
  // Other steps and periods, none of them a binary fraction.
  for (const int m : {3, 7, 30}) {
    const SquareWave<S> odd{S(1) / 7 * S(m)};
    const S step = S(1) / 70;  // the half period is 5 m of these
    for (long k = 0; k < 1000; ++k) {
      const long phase = k % (10 * m);
      CHECK(odd.at(S(k) * step) == S(phase % (5 * m) == 0 ? 0 : phase < 5 * m ? 1 : -1));
    }
  }
}
