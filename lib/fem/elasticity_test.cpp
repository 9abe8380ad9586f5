#include <catch2/catch.hpp>

#include "lib/fem/dissection.hpp"
#include "lib/fem/triangle.hpp"
#include "lib/for_tests/test_meshes.hpp"
#include "lib/model/elastic_body.hpp"

#include <Eigen/Eigenvalues>

#include <array>
#include <cmath>
#include <numbers>

using namespace duhem;
using namespace duhem::testing;
using R = Rational;

namespace {

constexpr double width = 2.3, height = 1.7;
constexpr PlaneAssumption both_assumptions[] = {PlaneAssumption::stress, PlaneAssumption::strain};

/// Of the sliding block, without a round number.
template <class S>
Material<S> any_material(PlaneAssumption plane) {
  return {{plane, S(5750), S(179) / 500}, S(117) / 100000, S(15)};
}

/// u = a + G x, and what it means for an elastic body, by Hooke's law as textbooks write it: Lamé's form where the body is
/// held across the plane, Young's modulus and Poisson's ratio where it is free.
template <class S>
struct LinearField {
  Vec<S, 2> a{S(3) / 100, S(-2) / 100};
  S xx = S(7) / 1000, xy = S(-11) / 1000, yx = S(5) / 1000, yy = S(13) / 1000;  ///< G

  [[nodiscard]] Vec<S, 2> operator()(const S& x, const S& y) const { return a + Vec<S, 2>(xx * x + xy * y, yx * x + yy * y); }
  [[nodiscard]] Vec<S, 3> strain() const { return {xx, yy, xy + yx}; }
  struct Stress {
    Vec<S, 3> in_plane;
    S across, strain_across;
  };
  [[nodiscard]] Stress stress(const Hooke<S>& hooke) const {
    const S &E = hooke.young, &nu = hooke.poisson;
    const S mu = E / (2 * (S(1) + nu)), sigma_xy = mu * (xy + yx);
    if (hooke.plane == PlaneAssumption::stress) {
      const S factor = E / (S(1) - nu * nu), sigma_xx = factor * (xx + nu * yy), sigma_yy = factor * (yy + nu * xx);
      return {{sigma_xx, sigma_yy, sigma_xy}, S(0), S(-nu / E * (sigma_xx + sigma_yy))};
    }
    const S lambda = E * nu / ((S(1) + nu) * (S(1) - 2 * nu)), pressure = lambda * (xx + yy);
    return {{S(pressure + 2 * mu * xx), S(pressure + 2 * mu * yy), sigma_xy}, pressure, S(0)};
  }
};

/// Largest over smallest eigenvalue of what is left of a symmetric matrix without the fixed rows and columns.
double condition(const Mat<double, Dynamic, Dynamic>& A, const std::vector<Eigen::Index>& fixed) {
  std::vector<Eigen::Index> free;
  for (Eigen::Index i = 0; i < A.rows(); ++i)
    if (std::find(fixed.begin(), fixed.end(), i) == fixed.end()) free.push_back(i);
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(Eigen::MatrixXd(A(free, free)), Eigen::EigenvaluesOnly);
  return eigen.eigenvalues().maxCoeff() / eigen.eigenvalues().minCoeff();
}

/// Slope of log error over log size by least squares.
double order_of(const std::vector<double>& sizes, const std::vector<double>& errors) {
  double x = 0, y = 0, xx = 0, xy = 0;
  const auto n = static_cast<double>(sizes.size());
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const double log_size = std::log(sizes[i]), log_error = std::log(errors[i]);
    x += log_size, y += log_error, xx += log_size * log_size, xy += log_size * log_error;
  }
  return (n * xy - x * y) / (n * xx - x * x);
}

/// Radon's seven points, exact for polynomials of degree 5: weights and barycentric coordinates.
struct QuadraturePoint {
  double weight;
  std::array<double, 3> N;
};
std::vector<QuadraturePoint> radon() {
  const double root = std::sqrt(15.0);
  std::vector<QuadraturePoint> points{{9.0 / 40, {1.0 / 3, 1.0 / 3, 1.0 / 3}}};
  for (const double sign : {-1.0, 1.0}) {
    const double near = (6 + sign * root) / 21, weight = (155 + sign * root) / 1200;
    for (std::size_t i = 0; i < 3; ++i) {
      std::array<double, 3> N{near, near, near};
      N[i] = 1 - 2 * near;
      points.push_back({weight, N});
    }
  }
  return points;
}

/// f(weight times area, x, y, N, corners) at every point of quadrature of a mesh.
template <class Function>
void at_quadrature_points(const Mesh& mesh, const Function& f) {
  for (std::size_t e = 0; e < mesh.triangles.size(); ++e) {
    const double area = triangle<double>(mesh, e).area;
    for (const auto& [weight, N] : radon()) {
      double x = 0, y = 0;
      for (std::size_t i = 0; i < 3; ++i) {
        const auto& node = mesh.nodes[static_cast<std::size_t>(mesh.triangles[e].nodes[i])];
        x += N[i] * node.x, y += N[i] * node.y;
      }
      f(weight * area, x, y, N, mesh.triangles[e].nodes);
    }
  }
}

}  // namespace

TEMPLATE_TEST_CASE("patch test: boundary values of a linear field give that field inside", "[fem][patch]", double, Mp50) {
  using S = TestType;
  const Mesh mesh = irregular_rectangle(6, 5, width, height);
  REQUIRE_NOTHROW(check(mesh));
  const auto plane = GENERATE(PlaneAssumption::stress, PlaneAssumption::strain);
  const Material<S> material = any_material<S>(plane);
  const LinearField<S> field;
  const Vec<S, Dynamic> exact = at_nodes<S>(mesh, field);
  const auto held = held_boundary(mesh);
  Vec<S, Dynamic> prescribed = Vec<S, Dynamic>::Zero(exact.size());
  for (const Eigen::Index i : held) prescribed[i] = exact[i];

  const auto q = equilibrium<S>(stiffness_matrix<S>(mesh, material), dissection(mesh, {}), held, prescribed);
  // What elimination without pivoting can do to a positive definite system of n unknowns: n u times its condition.
  const double n = static_cast<double>(exact.size()),
               kappa = condition(dense(stiffness_matrix<double>(mesh, any_material<double>(plane))), held);
  CAPTURE(kappa);
  const S error = S(n * kappa) * unit_roundoff<S>() * exact.cwiseAbs().maxCoeff();
  CHECK((q - exact).cwiseAbs().maxCoeff() <= error);

  const auto stress = field.stress(material.hooke);
  const Mat<S, 3, 3> D = material.hooke.D();
  for (std::size_t e = 0; e < mesh.triangles.size(); ++e) {
    const auto [B, area] = triangle<S>(mesh, e);
    const Vec<S, 3> strain = B * corners_of<S>(mesh, e, q), sigma = D * strain;
    const S error_B = B.cwiseAbs().rowwise().sum().maxCoeff() * error,
            error_D = D.cwiseAbs().rowwise().sum().maxCoeff() * error_B;
    CHECK((strain - field.strain()).cwiseAbs().maxCoeff() <= error_B);
    CHECK((sigma - stress.in_plane).cwiseAbs().maxCoeff() <= error_D);
  }
}

TEST_CASE("on rationals the patch test leaves nothing: forces, strain, stress in and across the plane, energy", "[fem][patch]") {
  const Mesh mesh = irregular_rectangle(4, 3, width, height);
  const auto boundary = on_boundary(mesh);
  for (const PlaneAssumption plane : both_assumptions) {
    const Material<R> material = any_material<R>(plane);
    const LinearField<R> field;
    const Vec<R, Dynamic> q = at_nodes<R>(mesh, field);
    const auto stress = field.stress(material.hooke);
    const auto K = stiffness_matrix<R>(mesh, material);
    const Vec<R, Dynamic> forces = K * q;
    int inside = 0;
    for (int i = 0; i < K.rows(); ++i) {
      if (boundary[static_cast<std::size_t>(i)]) continue;
      ++inside;
      CHECK(forces.segment<2>(2 * i) == Vec<R, 2>(0, 0));
    }
    CHECK(inside == 6);
    R volume(0);
    for (std::size_t e = 0; e < mesh.triangles.size(); ++e) {
      const auto [B, area] = triangle<R>(mesh, e);
      const Vec<R, 3> strain = B * corners_of<R>(mesh, e, q), sigma = material.hooke.D() * strain;
      CHECK(strain == field.strain());
      CHECK(sigma == stress.in_plane);
      CHECK(material.hooke.stress_across(sigma) == stress.across);
      CHECK(material.hooke.strain_across(strain) == stress.strain_across);
      volume += material.thickness * area;
    }
    CHECK(volume == material.thickness * R::from_double(width) * R::from_double(height));
    CHECK(form<R>(K, q) / 2 == volume * stress.in_plane.dot(field.strain()) / 2);
  }
}

TEST_CASE("a body that moves as a whole feels no force and has no energy, exactly, and K is symmetric to the last bit",
          "[fem][rigid]") {
  const Mesh mesh = irregular_rectangle(4, 3, width, height);
  for (const PlaneAssumption plane : both_assumptions) {
    const auto K = stiffness_matrix<R>(mesh, any_material<R>(plane));
    const Vec<R, Dynamic> along_x = at_every_node<R>(K.rows(), {R(1), R(0)}), along_y = at_every_node<R>(K.rows(), {R(0), R(1)}),
                          turned = at_nodes<R>(mesh, [](const R&x, const R&y) { return Vec<R, 2>(-y, x); });
    for (const auto& mode : {along_x, along_y, turned, Vec<R, Dynamic>(R(3) * along_x - R(1, 7) * along_y + R(2, 3) * turned)}) {
      CHECK(K * mode == Vec<R, Dynamic>::Zero(mode.size()));
      CHECK(form<R>(K, mode) == R(0));
    }
    CHECK(dense(K) == dense(K).transpose());
    const auto rounded = dense(stiffness_matrix<double>(mesh, any_material<double>(plane)));
    CHECK(rounded == rounded.transpose());
  }
}

TEST_CASE("a free body has three motions without energy and no more", "[fem][rigid]") {
  const Mesh mesh = irregular_rectangle(4, 3, width, height);
  for (const PlaneAssumption plane : both_assumptions) {
    const Eigen::MatrixXd K = dense(stiffness_matrix<double>(mesh, any_material<double>(plane)));
    const Eigen::VectorXd values = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(K, Eigen::EigenvaluesOnly).eigenvalues();
    const double rounding = static_cast<double>(K.rows()) * unit_roundoff<double>() * values.maxCoeff();
    CHECK((values.cwiseAbs().array() <= rounding).count() == 3);
    CHECK((values.array() > 1e6 * rounding).count() == K.rows() - 3);
  }
}

TEST_CASE("the mass of a body is density times volume, and the consistent one integrates linear velocities exactly",
          "[fem][mass]") {
  const Mesh mesh = irregular_rectangle(4, 3, width, height);
  const Material<R> material = any_material<R>(PlaneAssumption::stress);
  const R a = R::from_double(width), b = R::from_double(height), total = material.density * material.thickness * a * b;
  const auto consistent = mass_matrix<R>(mesh, material, MassKind::consistent);
  const auto lumped = mass_matrix<R>(mesh, material, MassKind::lumped);
  const int nodes = consistent.rows();
  const Vec<R, Dynamic> along_x = at_every_node<R>(nodes, {R(1), R(0)}), along_y = at_every_node<R>(nodes, {R(0), R(1)});
  for (const auto& M : {consistent, lumped}) {
    CHECK(form<R>(M, along_x) == total);
    CHECK(form<R>(M, along_y) == total);
    CHECK(along_x.dot(M * along_y) == R(0));
  }
  for (int i = 0; i < nodes; ++i) {
    REQUIRE(lumped.row(i).size() == 1);
    R gathered(0);
    for (const auto& entry : consistent.row(i)) gathered += entry.block;
    CHECK(lumped.row(i)[0].column == i);
    CHECK(lumped.row(i)[0].block == gathered);
    CHECK(gathered > R(0));
  }
  // The integral of (c + d x + e y)(f + g x + k y) over the rectangle, term by term.
  const R c(2, 7), d(-3, 5), e(4, 3), f(1, 9), g(5, 2), k(-7, 4);
  const R integral = c * f + (c * g + d * f) * a / 2 + (c * k + e * f) * b / 2 + d * g * a * a / 3 + e * k * b * b / 3 +
                     (d * k + e * g) * a * b / 4;
  const auto u = at_nodes<R>(mesh, [&](const R& x, const R& y) { return Vec<R, 2>(0, c + d * x + e * y); });
  const auto v = at_nodes<R>(mesh, [&](const R& x, const R& y) { return Vec<R, 2>(0, f + g * x + k * y); });
  CHECK(u.dot(consistent * v) == total * integral);
  CHECK(dense(consistent) == dense(consistent).transpose());
}

TEST_CASE("both mass matrices are positive definite", "[fem][mass]") {
  const Mesh mesh = irregular_rectangle(5, 4, width, height);
  const auto material = any_material<double>(PlaneAssumption::strain);
  const auto K = stiffness_matrix<double>(mesh, material);
  for (const MassKind kind : {MassKind::consistent, MassKind::lumped}) {
    const auto M = combination(1.0, mass_matrix<double>(mesh, material, kind), 0.0, K);
    CHECK(NodeLdlt<double>::factorise(M, dissection(mesh, {}), 0).has_value());
  }
}

TEMPLATE_TEST_CASE("an edge's traction gives half of its force to either end", "[fem][load]", double, Mp50) {
  using S = TestType;
  Mesh mesh = irregular_rectangle(5, 4, width, height);
  for (auto& node : mesh.nodes) node = {0.8 * node.x - 0.6 * node.y, 0.6 * node.x + 0.8 * node.y, node.tag};  // edges askew
  const Vec<S, 2> traction(S(7) / 3, S(-5) / 4);
  const S thickness = S(15) / 2;
  const Vec<S, Dynamic> load = edge_load<S>(mesh, "top", traction, thickness);

  Vec<S, Dynamic> expected = Vec<S, Dynamic>::Zero(load.size());
  const auto nodes = mesh.nodes_of("top");  // from left to right
  const auto position = [&](std::size_t i) {
    const auto& node = mesh.nodes[static_cast<std::size_t>(nodes[i])];
    return Vec<S, 2>(S(node.x), S(node.y));
  };
  REQUIRE(nodes.size() == 6);
  const auto part = [&](std::size_t i) { return S((position(i + 1) - position(i)).norm()); };
  for (std::size_t i = 0; i < 6; ++i) {
    const S tributary = ((i > 0 ? part(i - 1) : S(0)) + (i < 5 ? part(i) : S(0))) / 2;
    expected.template segment<2>(2 * nodes[i]) = tributary * thickness * traction;
  }
  const S u = unit_roundoff<S>(), length = (position(5) - position(0)).norm();
  CHECK((load - expected).cwiseAbs().maxCoeff() <= 20 * u * expected.cwiseAbs().maxCoeff());
  CHECK(part(0) != part(1));
  // The nodes were turned in doubles, and the edge is straight up to their rounding.
  const S bend = 4 * S(unit_roundoff<double>()) * length;
  for (int axis = 0; axis < 2; ++axis) {
    using std::abs;
    S sum(0);
    for (int i = 0; i < static_cast<int>(mesh.nodes.size()); ++i) sum += load[2 * i + axis];
    CHECK(abs(S(sum - traction[axis] * length * thickness)) <= abs(S(traction[axis] * thickness)) * bend);
  }
}

TEST_CASE("a manufactured solution converges with order two in the mean square", "[fem][convergence]") {
  // u = (sin(1.1 x + 0.3) cos(1.7 y), cos(1.3 x) sin(0.9 y + 0.2)); f = −div σ, in Lamé's form.
  const auto u = [](double x, double y) {
    return Vec<double, 2>(std::sin(1.1 * x + 0.3) * std::cos(1.7 * y), std::cos(1.3 * x) * std::sin(0.9 * y + 0.2));
  };
  for (const PlaneAssumption plane : both_assumptions) {
    const auto material = any_material<double>(plane);
    const double E = material.hooke.young, nu = material.hooke.poisson, mu = E / (2 * (1 + nu));
    const double lambda = plane == PlaneAssumption::strain ? E * nu / ((1 + nu) * (1 - 2 * nu)) : E * nu / (1 - nu * nu);
    const auto body_force = [&](double x, double y) -> Vec<double, 2> {
      const Vec<double, 2> u_xy = u(x, y);
      const double u_x_xy = -1.1 * 1.7 * std::cos(1.1 * x + 0.3) * std::sin(1.7 * y);
      const double u_y_xy = -1.3 * 0.9 * std::sin(1.3 * x) * std::cos(0.9 * y + 0.2);
      return {(lambda + 2 * mu) * 1.1 * 1.1 * u_xy[0] + mu * 1.7 * 1.7 * u_xy[0] - (lambda + mu) * u_y_xy,
              (lambda + 2 * mu) * 0.9 * 0.9 * u_xy[1] + mu * 1.3 * 1.3 * u_xy[1] - (lambda + mu) * u_x_xy};
    };
    std::vector<double> sizes, errors;
    for (const int n : {6, 12, 24, 48}) {
      const Mesh mesh = irregular_rectangle(n, n, width, height, 7);
      const Vec<double, Dynamic> exact = at_nodes<double>(mesh, u);
      const auto held = held_boundary(mesh);
      Vec<double, Dynamic> f = Vec<double, Dynamic>::Zero(exact.size()), prescribed = f;
      for (const Eigen::Index i : held) prescribed[i] = exact[i];
      at_quadrature_points(mesh, [&](double weight, double x, double y, const auto& N, const auto& corners) {
        for (std::size_t i = 0; i < 3; ++i) f.segment<2>(2 * corners[i]) += weight * material.thickness * N[i] * body_force(x, y);
      });
      const ElasticOperator<double> K(stiffness_matrix<double>(mesh, material), dissection(mesh, {}), 0, held);
      const Vec<double, Dynamic> q = K.solve(f, prescribed);
      double squared = 0;
      at_quadrature_points(mesh, [&](double weight, double x, double y, const auto& N, const auto& corners) {
        Vec<double, 2> difference = -u(x, y);
        for (std::size_t i = 0; i < 3; ++i) difference += N[i] * q.segment<2>(2 * corners[i]);
        squared += weight * difference.squaredNorm();
      });
      sizes.push_back(1.0 / n);
      errors.push_back(std::sqrt(squared));
    }
    CAPTURE(errors);
    CHECK(errors.front() < 0.1);
    CHECK(order_of(sizes, errors) == Approx(2).margin(0.15));
  }
}

TEST_CASE("the lowest frequency of a bar converges with order two, from above with the consistent mass", "[fem][convergence]") {
  // Without Poisson's effect and held along y, a bar fixed at x = 0 moves as sin(πx/2L), with ω² = (E/ρ)(π/2L)².
  const double length = 2;
  Material<double> material = any_material<double>(PlaneAssumption::stress);
  material.hooke.poisson = 0;
  const double exact = std::sqrt(material.hooke.young / material.density) * std::numbers::pi / (2 * length);
  for (const MassKind kind : {MassKind::consistent, MassKind::lumped}) {
    std::vector<double> sizes, errors;
    for (const int n : {2, 4, 8, 16}) {
      const Mesh mesh = irregular_rectangle(4 * n, n, length, length / 4, 3);
      std::vector<Eigen::Index> held;
      for (Eigen::Index i = 0; i < static_cast<Eigen::Index>(mesh.nodes.size()); ++i) held.push_back(2 * i + 1);
      for (const int node : mesh.nodes_of("left")) held.push_back(2 * node);
      const auto M = mass_matrix<double>(mesh, material, kind);
      const auto K = stiffness_matrix<double>(mesh, material);
      const ElasticOperator<double> K_free(K, dissection(mesh, {}), 0, held);
      Vec<double, Dynamic> x = at_nodes<double>(mesh, [](double at_x, double) { return Vec<double, 2>(at_x, 0); });
      for (int iteration = 0; iteration < 12; ++iteration) x = K_free.solve(M * x).normalized();  // 3² parts the first two modes
      const double omega = std::sqrt(form<double>(K, x) / form<double>(M, x));
      if (kind == MassKind::consistent) CHECK(omega > exact);
      sizes.push_back(1.0 / n);
      errors.push_back(std::abs(omega / exact - 1));
    }
    CAPTURE(errors);
    CHECK(errors.front() < 0.05);
    CHECK(order_of(sizes, errors) == Approx(2).margin(0.15));
  }
}
