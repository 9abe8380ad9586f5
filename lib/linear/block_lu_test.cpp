#include <catch2/catch.hpp>

#include "lib/linear/block_lu.hpp"

#include <Eigen/LU>

#include <algorithm>
#include <random>

using namespace duhem;

namespace {

using Matrix = Mat<double, Dynamic, Dynamic>;

/// A graph of n places with about `degree` neighbours each, as lists; each edge in one of its two lists only.
std::vector<std::vector<int>> any_graph(std::mt19937_64& random, int n, int degree) {
  std::vector<std::vector<int>> neighbours(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i)
    for (int edge = 0; edge < degree / 2; ++edge)
      if (const int j = static_cast<int>(random() % static_cast<unsigned>(n)); j != i)
        neighbours[static_cast<std::size_t>(i)].push_back(j);
  return neighbours;
}

/// Fills `lu` and a dense copy: blocks on the graph's edges, a heavy diagonal.
Matrix fill(BlockLu<double, 3>& lu, const std::vector<std::vector<int>>& neighbours, std::mt19937_64& random) {
  std::uniform_real_distribution<double> number(-1, 1);
  const auto n = static_cast<int>(neighbours.size());
  Matrix dense = Matrix::Zero(3 * n, 3 * n);
  const auto put = [&](int i, int j, const Mat<double, 3, 3>& block) {
    lu.add(i, j, block);
    dense.block<3, 3>(3 * i, 3 * j) += block;
  };
  for (int i = 0; i < n; ++i) {
    put(i, i, Mat<double, 3, 3>::NullaryExpr([&] { return number(random); }) + 8 * Mat<double, 3, 3>::Identity());
    for (const int j : neighbours[static_cast<std::size_t>(i)]) {
      put(i, j, Mat<double, 3, 3>::NullaryExpr([&] { return number(random); }));
      put(j, i, Mat<double, 3, 3>::NullaryExpr([&] { return number(random); }));
    }
  }
  return dense;
}

}  // namespace

TEST_CASE("block elimination solves sparse and full systems to rounding", "[linear]") {
  std::mt19937_64 random(3);
  for (const int n : {1, 2, 5, 12, 40})
    for (const int degree : {0, 2, 4, 3 * n}) {
      CAPTURE(n, degree);
      const auto neighbours = any_graph(random, n, degree);
      const BlockPattern pattern(neighbours);
      BlockLu<double, 3> lu(pattern);
      lu.set_zero();
      const Matrix A = fill(lu, neighbours, random);
      REQUIRE(lu.factorise());
      std::vector<Local<double, 3>> x(static_cast<std::size_t>(n));
      Vec<double, Dynamic> b(3 * n);
      for (int i = 0; i < 3 * n; ++i) b[i] = x[static_cast<std::size_t>(i / 3)][i % 3] = 1 + i % 7;
      lu.solve_in_place(x);
      Vec<double, Dynamic> solved(3 * n);
      for (int i = 0; i < 3 * n; ++i) solved[i] = x[static_cast<std::size_t>(i / 3)][i % 3];
      // Backward stable: each row's residual is rounding of its own products, and 3n of them are added.
      const Vec<double, Dynamic> size = A.cwiseAbs() * solved.cwiseAbs() + b.cwiseAbs();
      const double u = unit_roundoff<double>();
      CHECK(((A * solved - b).cwiseAbs().array() <= 24 * n * u * size.maxCoeff()).all());
    }
}

TEST_CASE("the pattern holds every block that elimination fills, and no more", "[linear]") {
  std::mt19937_64 random(4);
  for (int trial = 0; trial < 20; ++trial) {
    const int n = 15;
    const auto neighbours = any_graph(random, n, 3);
    const BlockPattern pattern(neighbours);
    // By hand: eliminating a place joins all its later neighbours.
    std::vector<std::vector<char>> joined(n, std::vector<char>(n, 0));
    for (int i = 0; i < n; ++i)
      for (const int j : neighbours[static_cast<std::size_t>(i)]) {
        const auto a = static_cast<std::size_t>(pattern.place(i)), b = static_cast<std::size_t>(pattern.place(j));
        joined[a][b] = joined[b][a] = 1;
      }
    for (std::size_t k = 0; k < n; ++k)
      for (std::size_t i = k + 1; i < n; ++i)
        for (std::size_t j = k + 1; j < n; ++j)
          if (i != j && joined[i][k] && joined[k][j]) joined[i][j] = 1;
    for (int k = 0; k < n; ++k) {
      std::vector<int> expected;
      for (int i = k + 1; i < n; ++i)
        if (joined[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)]) expected.push_back(i);
      CHECK(std::ranges::equal(pattern.below(k), expected));
    }
  }
}

TEST_CASE("a badly conditioned block costs no more than rounding in its residual; a singular one is refused", "[linear]") {
  Mat<double, 3, 3> block;
  block << 1, 1, 1, 1, 1 + 1e-13, 1, 1, 1, 1 + 3e-13;  // condition about 1e13
  PivotBlock<double, 3, Pivots::divide> pivot;
  REQUIRE(pivot.factorise(block));
  const Local<double, 3> b(1, 2, 5);
  Local<double, 3> x = b;
  pivot.solve_in_place(x);
  const Local<double, 3> size = block.cwiseAbs() * x.cwiseAbs() + b.cwiseAbs();
  CHECK(((block * x - b).cwiseAbs().array() <= 24 * unit_roundoff<double>() * size.array()).all());

  block.row(2) = block.row(0);
  block.row(1) = 2 * block.row(0);
  CHECK_FALSE(pivot.factorise(block));
}

TEST_CASE("a block with nothing on its diagonal is no obstacle", "[linear]") {
  Mat<double, 3, 3> block;
  block << 0, 2, 0, 0, 0, 4, 8, 0, 0;
  PivotBlock<double, 3, Pivots::divide> pivot;
  REQUIRE(pivot.factorise(block));
  Local<double, 3> x(2, 4, 8);
  pivot.solve_in_place(x);
  CHECK(x == Local<double, 3>(1, 1, 1));
}

TEST_CASE("a row's blocks left and right of the diagonal need not be in the same columns", "[linear]") {
  // 2 x_0 + x_2 = 3, 2 x_1 + x_0 = 3, 2 x_2 = 2: row 1 has a block in column 0, row 0 none in column 1.
  const BlockPattern pattern({{1, 2}, {0, 2}, {0, 1}});
  BlockLu<double, 3> lu(pattern);
  lu.set_zero();
  const Mat<double, 3, 3> one = Mat<double, 3, 3>::Identity();
  for (int i = 0; i < 3; ++i) lu.add(i, i, 2 * one);
  lu.add(1, 0, one);
  lu.add(0, 2, one);
  REQUIRE(lu.factorise());
  std::vector<Local<double, 3>> x{{3, 3, 3}, {3, 3, 3}, {2, 2, 2}};
  lu.solve_in_place(x);
  CHECK(x == std::vector<Local<double, 3>>(3, Local<double, 3>(1, 1, 1)));
}
