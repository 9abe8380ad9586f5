#include <catch2/catch.hpp>

#include "lib/foreign/siconos_text.hpp"

using namespace duhem;

namespace {

// Two planar contacts, no two entries alike, so that a row taken for a column shows.
constexpr double W[4][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {13, 14, 15, 16}};

void check(const std::string& text, bool corner = true) {
  CAPTURE(text);
  const auto problem = std::get<ConeProblem<double, 2>>(assemble(read_siconos_text(text, "problem.dat")));
  REQUIRE(problem.contacts() == 2);
  Mat<double, 4, 4> found = Mat<double, 4, 4>::Zero();
  for (int alpha = 0; alpha < 2; ++alpha)
    for (const auto& [beta, block] : problem.A.row(alpha)) found.block<2, 2>(2 * alpha, 2 * beta) = block;
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) CHECK(found(i, j) == (!corner && i < 2 && j > 1 ? 0 : W[i][j]));
  CHECK(problem.b[0](0) == -1);
  CHECK(problem.b[0](1) == 0.5);
  CHECK(problem.b[1](0) == -2.25);
  CHECK(problem.b[1](1) == 0);
  CHECK(problem.mu == std::vector<double>{0.3, 0});
  CHECK(problem.A.row(0).size() == (corner ? 2 : 1));  // a block of zeros is not stored
}

const std::string vectors = "\n-1 0.5\n-2.25 0\n0.3 0.0\n";

}  // namespace

TEST_CASE("a dense matrix comes column by column", "[foreign]") {
  const std::string dense = "2\n2\n0\n4\n4\n4\t4\n 1 5 9 13 \n 2 6 10 14 \n3 7 11 15\n4 8 12 16";
  check(dense + vectors);
  check(dense + vectors + "1\n");  // one integer of no meaning may follow
  check("2\n2\n0\n4\n4\n4\t4\n1 5 9 13 2 6 10 14 0 0 11 15 0 0 12 16" + vectors, false);
}

TEST_CASE("sparse blocks come by rows, each column by column after its number", "[foreign]") {
  check(
      "2\n2\n1\n4\n4\n4\n2\n2\n2\t4\t\n2\t4\t\n3\n4\n0\t2\t4\n0\t1\t0\t1\n"
      "0\n1\n5\n2\n6\n1\n3\n7\n4\n8\n2\n9\n13\n10\n14\n3\n11\n15\n12\n16\n" +
      vectors);
  check(
      "2\n2\n1\n4\n4\n3\n2\n2\n2\t4\t\n2\t4\t\n3\n3\n0\t1\t3\n0\t0\t1\n"
      "0\n1\n5\n2\n6\n1\n9\n13\n10\n14\n2\n11\n15\n12\n16\n" +
          vectors,
      false);
}

TEST_CASE("what CSparse prints is read by columns and as triplets", "[foreign]") {
  const std::string head = "2\n2\n2\n4\n4\n2\nCSparse Version 3.1.9, May 4, 2016.  Copyright (c) Timothy A. Davis, 2006-2016\n";
  std::string columns = head + "4-by-4, nzmax: 16 nnz: 16, 1-norm: 40\n",
              triplets = head + "triplet: 4-by-4, nzmax: 20 nnz: 16\n";
  for (int j = 0; j < 4; ++j) {
    columns +=
        "    col " + std::to_string(j) + " : locations " + std::to_string(4 * j) + " to " + std::to_string(4 * j + 3) + "\n";
    for (int i = 0; i < 4; ++i) {
      columns += "      " + std::to_string(i) + " : " + std::to_string(W[i][j]) + "\n";
      triplets += "    " + std::to_string(i) + " " + std::to_string(j) + " : " + std::to_string(W[i][j]) + "\n";
    }
  }
  check(columns + vectors);
  check(triplets + vectors);
}
