#include <catch2/catch.hpp>

#include "lib/fem/dissection.hpp"
#include "lib/for_tests/test_meshes.hpp"
#include "lib/linear/ldlt.hpp"
#include "lib/linear/node_ldlt.hpp"

#include <Eigen/Eigenvalues>

#include <numeric>

using namespace duhem;
using namespace duhem::testing;

namespace {

struct Pair {
  std::array<int, 2> nodes;
};

/// A symmetric positive definite matrix on a graph without any structure: blocks that are not symmetric themselves, a
/// diagonal that outweighs them.
template <class S>
NodeMatrix<S, NodeBlock<S>> any_matrix(int nodes, int pairs, testing::Random& random) {
  std::vector<Pair> cells;
  for (int i = 0; i < pairs; ++i) cells.push_back({{random.upto(nodes), random.upto(nodes)}});
  NodeMatrix<S, NodeBlock<S>> A(nodes, cells);
  const auto number = [&](double low, double high) { return S(random.between(low, high)); };
  for (const auto& [ends] : cells) {
    if (ends[0] == ends[1]) continue;
    const NodeBlock<S> block = NodeBlock<S>::NullaryExpr([&] { return number(-1, 1); });
    A.add(ends[0], ends[1], block);
    A.add(ends[1], ends[0], block.transpose());
    for (const int i : ends) A.add(i, i, 2 * NodeBlock<S>::Identity());  // a row of a block sums to less
  }
  for (int i = 0; i < nodes; ++i) {
    const S off_diagonal = number(-1, 1);
    NodeBlock<S> block;
    block << number(1.5, 3), off_diagonal, off_diagonal, number(1.5, 3);
    A.add(i, i, block);
  }
  return A;
}

template <class S>
Vec<S, Dynamic> any_vector(Eigen::Index size, testing::Random& random) {
  return Vec<S, Dynamic>::NullaryExpr(size, [&] { return S(random.between(-1, 1)); });
}

std::vector<int> any_order(int nodes, testing::Random& random) {
  std::vector<int> order(static_cast<std::size_t>(nodes));
  std::iota(order.begin(), order.end(), 0);
  for (int i = nodes; i-- > 1;)
    std::swap(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(random.upto(i + 1))]);
  return order;
}

/// What elimination without pivoting can do to A⁻¹ f, for f of size one: n u times the condition, over the least eigenvalue.
/// Twice, for two eliminations that are compared.
template <class S>
S error_bound(const Mat<S, Dynamic, Dynamic>& A) {
  const Eigen::MatrixXd rounded = A.unaryExpr([](const S& x) { return static_cast<double>(x); });
  const Eigen::VectorXd values = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(rounded, Eigen::EigenvaluesOnly).eigenvalues();
  REQUIRE(values.minCoeff() > 0);
  const auto n = static_cast<double>(A.rows());
  return S(2 * n * std::sqrt(n) * values.maxCoeff() / (values.minCoeff() * values.minCoeff())) * unit_roundoff<S>();
}

template <class S>
void compare_with_dense(int nodes, int pairs, int last, testing::Random& random) {
  CAPTURE(nodes, pairs, last);
  const auto A = any_matrix<S>(nodes, pairs, random);
  const auto full = dense(A);
  REQUIRE(full == full.transpose());
  const auto order = any_order(nodes, random);
  const auto factor = NodeLdlt<S>::factorise(A, order, last);
  const auto reference = Ldlt<S, Dynamic>::factorise(full);
  REQUIRE(factor.has_value());
  REQUIRE(reference.has_value());
  const S bound = error_bound(full);
  const auto agree = [&](const auto& x, const auto& y) { return (x - y).cwiseAbs().maxCoeff() <= bound; };

  const Vec<S, Dynamic> f = any_vector<S>(A.size(), random), load = any_vector<S>(2 * last, random);
  CHECK(agree(factor->solve(f), reference->solve(f)));

  // Halted at the last nodes, with loads added there.
  Vec<S, Dynamic> halted = factor->eliminate(f), loaded = f;
  CHECK(factor->first_of_last() == nodes - last);
  for (int i = 0; i < last; ++i) {
    const int node = order[static_cast<std::size_t>(nodes - last + i)];
    CHECK(factor->place(node) == nodes - last + i);
    halted.template segment<2>(2 * factor->place(node)) += load.template segment<2>(2 * i);
    loaded.template segment<2>(2 * node) += load.template segment<2>(2 * i);
  }
  CHECK(agree(factor->finish(halted), reference->solve(loaded)));
  if (last == 0) return;

  // The answer at the last nodes, from the elimination alone.
  const auto S_inverse = factor->last_block_of_inverse();
  const Mat<S, Dynamic, Dynamic> identity = Mat<S, Dynamic, Dynamic>::Identity(A.size(), A.size());
  const Mat<S, Dynamic, Dynamic> inverse = reference->solve(identity);
  Mat<S, Dynamic, Dynamic> expected(2 * last, 2 * last);
  for (int i = 0; i < last; ++i)
    for (int j = 0; j < last; ++j)
      expected.template block<2, 2>(2 * i, 2 * j) = inverse.template block<2, 2>(
          2 * order[static_cast<std::size_t>(nodes - last + i)], 2 * order[static_cast<std::size_t>(nodes - last + j)]);
  CHECK(agree(S_inverse, expected));
  const Vec<S, Dynamic> at_last = S_inverse * factor->eliminate(f).tail(2 * last), solved = reference->solve(f);
  for (int i = 0; i < last; ++i)
    CHECK(agree(at_last.template segment<2>(2 * i),
                solved.template segment<2>(2 * order[static_cast<std::size_t>(nodes - last + i)])));
}

}  // namespace

TEMPLATE_TEST_CASE("elimination by nodes agrees with the dense one, in any order, halted at any number of nodes", "[linear]",
                   double, Mp50) {
  testing::Random random(5);
  for (const int nodes : {1, 2, 7, 25})
    for (const int pairs : {0, 2 * nodes, nodes * nodes})
      for (const int last : {0, 1, nodes / 2, nodes})
        if (last <= nodes) compare_with_dense<TestType>(nodes, pairs, last, random);
}

TEST_CASE("elimination by nodes keeps no more blocks than elimination fills", "[linear]") {
  testing::Random random(6);
  for (int trial = 0; trial < 20; ++trial) {
    const int n = 15;
    const auto A = any_matrix<double>(n, 20, random);
    const auto order = any_order(n, random);
    const auto factor = NodeLdlt<double>::factorise(A, order, 0);
    REQUIRE(factor.has_value());
    // By hand: eliminating a node joins all its later neighbours.
    bool joined[n][n] = {};
    for (int i = 0; i < n; ++i)
      for (const auto& entry : A.row(i)) joined[factor->place(i)][factor->place(entry.column)] = true;
    std::size_t below = 0;
    for (int k = 0; k < n; ++k)
      for (int i = k + 1; i < n; ++i) {
        if (!joined[i][k]) continue;
        ++below;
        for (int j = k + 1; j < n; ++j)
          if (joined[j][k]) joined[i][j] = true;
      }
    CHECK(factor->blocks() == below);
    CHECK(factor->bytes() >= below * sizeof(NodeBlock<double>));
  }
}

TEMPLATE_TEST_CASE("elimination by nodes refuses a matrix that is not positive definite", "[linear]", double, Mp50) {
  using S = TestType;
  testing::Random random(8);
  const auto refused = [&](const NodeBlock<S>& added, int at) {
    auto A = any_matrix<S>(6, 12, random);
    A.add(at, at, added);
    return !NodeLdlt<S>::factorise(A, any_order(6, random), 2).has_value();
  };
  NodeBlock<S> negative = NodeBlock<S>::Zero(), coupled = NodeBlock<S>::Zero();
  for (int at = 0; at < 6; ++at) {
    CHECK_FALSE(refused(NodeBlock<S>::Zero(), at));
    negative(1, 1) = S(-40);
    CHECK(refused(negative, at));
    coupled(0, 1) = coupled(1, 0) = S(60);  // both diagonal entries stay positive
    CHECK(refused(coupled, at));
  }
  // Two nodes each fine by itself, and not together: [1 2; 2 1] in x.
  NodeMatrix<S, NodeBlock<S>> pair(2, std::vector<Pair>{{{0, 1}}});
  NodeBlock<S> off_diagonal = NodeBlock<S>::Zero();
  off_diagonal(0, 0) = S(2);
  for (const int i : {0, 1}) {
    pair.add(i, i, NodeBlock<S>::Identity());
    pair.add(i, 1 - i, off_diagonal);
  }
  CHECK_FALSE(NodeLdlt<S>::factorise(pair, {0, 1}, 0).has_value());
  CHECK_FALSE(NodeLdlt<S>::factorise(pair, {1, 0}, 1).has_value());
}

TEST_CASE("a matrix over nodes multiplies as the dense one does, and so do its forms and their sizes", "[linear]") {
  testing::Random random(9);
  const int n = 12;
  const auto A = any_matrix<double>(n, 30, random);
  NodeMatrix<double, double> M(n, std::vector<Pair>{{{0, 5}}, {{3, 7}}});
  for (int i = 0; i < n; ++i) M.add(i, i, random.between(1, 2));
  for (const auto& [i, j, value] : {std::tuple(0, 5, -0.3), std::tuple(3, 7, 0.4)}) {
    M.add(i, j, value);
    M.add(j, i, value);
  }
  const auto x = any_vector<double>(2 * n, random), y = any_vector<double>(2 * n, random);
  const auto compare = [&](const auto& sparse) {
    const auto full = dense(sparse);
    const Mat<double, Dynamic, Dynamic> absolute = full.cwiseAbs();
    const double rounding = 4 * n * unit_roundoff<double>() * x.cwiseAbs().dot(absolute * y.cwiseAbs());
    const double of_x = x.dot(full * x), size_x = x.cwiseAbs().dot(absolute * x.cwiseAbs());
    const double of_y = y.dot(full * y), size_y = y.cwiseAbs().dot(absolute * y.cwiseAbs());
    CHECK((sparse * x - full * x).cwiseAbs().maxCoeff() <= rounding);
    CHECK(std::abs(absolute_form(sparse, x, y) - x.cwiseAbs().dot(absolute * y.cwiseAbs())) <= rounding);
    const auto both = forms(sparse, x, y);
    const double bound = 4 * n * unit_roundoff<double>() * (size_x + size_y);
    CHECK(std::abs(both.end - of_y) <= bound);
    CHECK(std::abs(both.change - (of_y - of_x)) <= bound);
    CHECK(std::abs(both.size_x - size_x) <= bound);
    CHECK(std::abs(both.size_y - size_y) <= bound);
    for (int i = 0; i < n; ++i) CHECK((sparse.row_times(i, x) - (full * x).template segment<2>(2 * i)).norm() <= rounding);
  };
  compare(A);
  compare(M);
}
