#include <catch2/catch.hpp>

#include "lib/search/touching_bodies.hpp"
#include "lib/solver/many/bodies.hpp"
#include "lib/solver/many/contact_equations.hpp"
#include "lib/solver/many/contact_graph.hpp"
#include "lib/solver/many/unit_scaling.hpp"

#include <algorithm>
#include <set>

using namespace duhem;

namespace {

using Block = Mat<double, 3, 3>;

std::vector<std::vector<int>> coupled_in(const ContactMatrix<double, 3>& A) {
  auto coupled = BlockPattern::neighbours_in(A);
  for (auto& row : coupled) std::ranges::sort(row);
  return coupled;
}

/// A balance of masses and a push, in units of its own.
ConeProblem<double, 3> scaled(const TouchingBodies& bodies, std::mt19937_64& random) {
  return unit_scaling(bodies.problem(0.5, 1, random)).problem;
}

}  // namespace

TEST_CASE("the contacts of a packing tell its bodies: all of those that have four and more", "[solver]") {
  std::mt19937_64 random(1);
  const TouchingBodies packing = packing_of_spheres(4, 3, random);
  std::vector<std::set<int>> touches(packing.bodies.size());
  for (std::size_t alpha = 0; alpha < packing.touches.size(); ++alpha)
    for (const int body : {packing.touches[alpha].first, packing.touches[alpha].second})
      if (body >= 0) touches[static_cast<std::size_t>(body)].insert(static_cast<int>(alpha));

  const ContactGraph graph = contact_graph(coupled_in(scaled(packing, random).A));
  std::set<std::set<int>> found;
  for (const auto& joints : graph.bodies) {
    std::set<int> contacts;
    for (const int joint : joints)
      contacts.insert(graph.joints[static_cast<std::size_t>(joint)].begin(), graph.joints[static_cast<std::size_t>(joint)].end());
    found.insert(contacts);
  }
  for (const auto& contacts : touches)
    if (contacts.size() >= 4) CHECK(found.count(contacts) == 1);
}

TEST_CASE("contacts of the same two bodies are one joint", "[solver]") {
  std::mt19937_64 random(2);
  const ContactGraph graph = contact_graph(coupled_in(scaled(stack_of_boxes(6, 3, random), random).A));
  CHECK(graph.joints.size() == 6);
  for (const auto& contacts : graph.joints) CHECK(contacts.size() == 4);
}

TEST_CASE("A is what its bodies and the rest make of it", "[solver]") {
  std::mt19937_64 random(3);
  for (const double ratio : {1., 30., 1000.}) {
    const auto problem = scaled(wall_of_bricks(6, 6, ratio, random), random);
    const auto bodies = bodies_in<3>(problem.A.R());
    CHECK(bodies.nodes() > 0);
    std::size_t rest = 0;
    for (int alpha = 0; alpha < problem.contacts(); ++alpha) {
      rest += bodies.R().row(alpha).size();
      for (const auto& [beta, block] : problem.A.row(alpha)) {
        Block there = Block::Zero();
        for (const auto& entry : bodies.row(alpha))
          if (entry.column == beta) there = entry.block;
        CHECK((there - block).norm() <= 1e-7 * block.norm());
      }
    }
    std::size_t whole = 0;
    for (int alpha = 0; alpha < problem.contacts(); ++alpha) whole += problem.A.row(alpha).size();
    CHECK(rest < whole / 4);
  }
}

TEST_CASE("equations with bodies have the solution of those without, and no body is seen where there is none", "[solver]") {
  std::mt19937_64 random(4);
  std::normal_distribution<double> number;
  for (const bool is_wall : {true, false}) {
    auto problem = scaled(wall_of_bricks(12, 12, 3, random), random);
    if (!is_wall) {  // the same couplings, with numbers that no body has
      BlockMatrix<double, 3> any;
      for (int alpha = 0; alpha < problem.contacts(); ++alpha) {
        for (const auto& [beta, block] : problem.A.row(alpha))
          any.append(beta,
                     beta == alpha ? Block(50 * Block::Identity()) : Block(Block::NullaryExpr([&] { return number(random); })));
        any.end_row();
      }
      problem.A = any;
    }
    ContactEquations<double, 3> equations(problem.A);
    CHECK(equations.has_bodies() == is_wall);
    // A y + y/10 = right, with the columns of A scaled
    const auto n = static_cast<std::size_t>(problem.contacts());
    std::vector<Local<double, 3>> y, right(n);
    for (std::size_t a = 0; a < n; ++a) y.emplace_back(number(random), number(random), number(random));
    std::vector<Local<double, 3>> half = y;
    for (auto& x : half) x /= 2;
    for (std::size_t a = 0; a < n; ++a) right[a] = y[a] / 10 + problem.A.row_times(static_cast<int>(a), half);
    REQUIRE(equations.factorise([](int) { return Block(Block::Identity() / 10); }, [](int, const Block& X) { return X; },
                                [](int, const Block& X) { return Block(X / 2); }));
    equations.solve_in_place(right);
    double error = 0, size = 0;
    for (std::size_t a = 0; a < n; ++a) {
      error += (right[a] - y[a]).squaredNorm();
      size += y[a].squaredNorm();
    }
    CHECK(error <= 1e-12 * size);  // the share of A that bodies may miss, times the condition of the equations, squared
  }
}
