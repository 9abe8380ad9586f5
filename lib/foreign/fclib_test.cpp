#include <catch2/catch.hpp>

#include "lib/error.hpp"
#include "lib/foreign/contact_problem_file.hpp"
#include "lib/foreign/fclib.hpp"

extern "C" {  // which the header forgets
#include <fclib.h>
}
#include <stdlib.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <thread>

using namespace duhem;

namespace {

/// A file name that is free, and gone with the object.
class ScratchFile {
 public:
  ScratchFile() {
    std::string pattern = (std::filesystem::temp_directory_path() / "duhem-fclib-XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()));
    directory_ = pattern;
  }
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;
  ~ScratchFile() { std::filesystem::remove_all(directory_); }
  [[nodiscard]] std::string path() const { return directory_ + "/problem.hdf5"; }

 private:
  std::string directory_;
};

std::uint64_t bits(double x) {
  std::uint64_t result = 0;
  std::memcpy(&result, &x, sizeof x);
  return result;
}

/// Doubles of every kind that a finite one can be.
double any_double(std::mt19937_64& random) {
  const double special[] = {0.0, -0.0, 5e-324, -2.2e-308, 1.7976931348623157e308, 1.0 / 3.0};
  if (random() % 4 == 0) return special[random() % 6];
  return std::ldexp(static_cast<double>(random()) - 9e18, static_cast<int>(random() % 200) - 100);
}

template <int Dim>
ConeProblem<double, Dim> random_problem(std::mt19937_64& random, int contacts) {
  ConeProblem<double, Dim> problem;
  for (int alpha = 0; alpha < contacts; ++alpha) {
    for (int beta = 0; beta < contacts; ++beta) {
      if (beta != alpha && random() % 2 == 0) continue;
      Mat<double, Dim, Dim> block;
      for (Eigen::Index i = 0; i < block.size(); ++i) block(i) = any_double(random);
      block(0) = 1;
      problem.A.append(beta, block);
    }
    problem.A.end_row();
    Local<double, Dim> q;
    for (int i = 0; i < Dim; ++i) q(i) = any_double(random);
    problem.b.push_back(q);
    problem.mu.push_back(std::abs(any_double(random)));
  }
  return problem;
}

template <int Dim>
void check_same_bits(const ConeProblem<double, Dim>& one, const ConeProblem<double, Dim>& other) {
  REQUIRE(one.contacts() == other.contacts());
  for (int alpha = 0; alpha < one.contacts(); ++alpha) {
    const auto a = static_cast<std::size_t>(alpha);
    const auto row = one.A.row(alpha), again = other.A.row(alpha);
    REQUIRE(row.size() == again.size());
    for (std::size_t k = 0; k < row.size(); ++k) {
      CHECK(row[k].column == again[k].column);
      for (Eigen::Index i = 0; i < Dim * Dim; ++i) CHECK(bits(row[k].block(i)) == bits(again[k].block(i)));
    }
    for (int i = 0; i < Dim; ++i) CHECK(bits(one.b[a](i)) == bits(other.b[a](i)));
    CHECK(bits(one.mu[a]) == bits(other.mu[a]));
  }
}

template <int Dim>
void check_round_trip(std::mt19937_64& random) {
  const auto problem = random_problem<Dim>(random, 1 + static_cast<int>(random() % 6));
  const ScratchFile file;
  const std::size_t size = problem.b.size() * Dim;
  FclibSolution solution;
  std::vector<double> guess;
  for (std::size_t i = 0; i < size; ++i) {
    solution.u.push_back(any_double(random));
    solution.r.push_back(any_double(random));
    guess.push_back(any_double(random));
  }
  std::ofstream(file.path()) << fclib_file(problem, "round trip", solution, guess);
  const auto again = read_contact_problem<double>(file.path());
  check_same_bits<Dim>(problem, std::get<ConeProblem<double, Dim>>(again.problem));
  REQUIRE(again.solution);
  REQUIRE(again.guess);
  for (std::size_t i = 0; i < size; ++i) {
    CHECK(bits((*again.solution)[i]) == bits(solution.r[i]));
    CHECK(bits((*again.guess)[i]) == bits(guess[i]));
  }

  // And FCLIB's own reader finds the same.
  fclib_local* theirs = fclib_read_local(file.path().c_str());
  REQUIRE(theirs);
  CHECK(theirs->spacedim == Dim);
  CHECK(theirs->W->nz == -2);
  CHECK(theirs->W->m == static_cast<int>(size));
  CHECK(bits(theirs->mu[0]) == bits(problem.mu[0]));
  CHECK(bits(theirs->q[1]) == bits(problem.b[0](1)));
  CHECK(bits(theirs->W->x[0]) == bits(problem.A.row(0)[0].block(0, 0)));
  CHECK(bits(theirs->W->x[1]) == bits(problem.A.row(0)[0].block(0, 1)));
  CHECK(std::string(theirs->info->title) == "round trip");
  fclib_delete_local(theirs);  // what it points to; the structure itself is ours
  std::free(theirs);
  fclib_solution* found = fclib_read_solution(file.path().c_str());
  REQUIRE(found);
  CHECK(bits(found->r[0]) == bits(solution.r[0]));
  CHECK(bits(found->u[0]) == bits(solution.u[0]));
  fclib_delete_solutions(found, 1);
}

/// A matrix for libfclib, as triplets in CSparse's order (i rows, p columns).
struct Triplets {
  std::vector<int> rows, columns;
  std::vector<double> values;
  fclib_matrix matrix{};

  Triplets(int m, int n, std::vector<std::vector<double>> dense) {
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n; ++j) {
        rows.push_back(i);
        columns.push_back(j);
        values.push_back(dense[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)]);
      }
    matrix.m = m;
    matrix.n = n;
    matrix.nz = matrix.nzmax = m * n;
    matrix.i = rows.data();
    matrix.p = columns.data();
    matrix.x = values.data();
  }
};

void write_global(const ScratchFile& file, Triplets& M, Triplets& H, std::vector<double>& mu, std::vector<double>& f,
                  std::vector<double>& w) {
  fclib_global problem{};
  problem.M = &M.matrix;
  problem.H = &H.matrix;
  problem.mu = mu.data();
  problem.f = f.data();
  problem.w = w.data();
  problem.spacedim = 2;
  REQUIRE(fclib_write_global(&problem, file.path().c_str()) == 1);
}

}  // namespace

TEST_CASE("reading undoes writing FCLIB files bit for bit, and libfclib reads them too", "[foreign][fclib]") {
  std::mt19937_64 random(20240);
  for (int round = 0; round < 10; ++round) {
    check_round_trip<2>(random);
    check_round_trip<3>(random);
  }
}

TEST_CASE("a global problem is condensed exactly on rationals", "[foreign][fclib]") {
  // M = [[2, 1], [1, 1]], so M⁻¹ = [[1, -1], [-1, 2]];  H = [[1, 0], [3, 1]]:  Hᵀ M⁻¹ H = [[13, 5], [5, 2]],
  // f = (1, 4):  M⁻¹ f = (-3, 7),  Hᵀ M⁻¹ f + w = (18, 7) + (1/2, -1).
  Triplets M(2, 2, {{2, 1}, {1, 1}}), H(2, 2, {{1, 0}, {3, 1}});
  std::vector<double> mu{0.25}, f{1, 4}, w{0.5, -1};
  const ScratchFile file;
  write_global(file, M, H, mu, f, w);
  const auto read = std::get<0>(read_contact_problem<Rational>(file.path()).problem);
  const auto W = read.A.diagonal(0);
  CHECK(W(0, 0) == 13);
  CHECK(W(0, 1) == 5);
  CHECK(W(1, 0) == 5);
  CHECK(W(1, 1) == 2);
  CHECK(read.b[0](0) == Rational(37, 2));
  CHECK(read.b[0](1) == 6);
  CHECK(read.mu[0] == Rational(1, 4));
}

TEST_CASE("contacts of a body in a global problem keep their shares of its velocities, and make the same W", "[foreign][fclib]") {
  const int contacts = 210, n = 2 * contacts;  // of three velocities and one that stands alone
  std::vector<std::vector<double>> H_rows(4, std::vector<double>(static_cast<std::size_t>(n)));
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < n; ++j)
      H_rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] = (3 * i * j + 5 * j + i) % 7 - 3;
  H_rows[3][0] = 2;
  Triplets M(4, 4, {{2, 1, 0, 0}, {1, 1, 0, 0}, {0, 0, 4, 0}, {0, 0, 0, 8}}), H(4, n, H_rows);
  // M⁻¹ = [[1, -1], [-1, 2]], 1/4, 1/8; but for that M falls into three parts, and only what few velocities share pays
  std::vector<double> mu(static_cast<std::size_t>(contacts), 0.5), f{1, 4, 2, 8}, w(static_cast<std::size_t>(n), 1);
  const ScratchFile file;
  write_global(file, M, H, mu, f, w);
  const auto read = std::get<0>(read_contact_problem<Rational>(file.path()).problem);
  CHECK(read.A.nodes() > 0);
  const double inverse[4][4] = {{1, -1, 0, 0}, {-1, 2, 0, 0}, {0, 0, 0.25, 0}, {0, 0, 0, 0.125}};
  for (int alpha = 0; alpha < contacts; ++alpha)
    for (const auto& [beta, block] : read.A.row(alpha))
      for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j) {
          double W = 0;
          for (std::size_t k = 0; k < 4; ++k)
            for (std::size_t l = 0; l < 4; ++l)
              W += H_rows[k][static_cast<std::size_t>(2 * alpha + i)] * inverse[k][l] *
                   H_rows[l][static_cast<std::size_t>(2 * beta + j)];
          CHECK(block(i, j) == Rational::from_double(W));
        }
  // M⁻¹ f = (-3, 7, 1/2, 1)
  for (int alpha = 0; alpha < contacts; ++alpha)
    for (int i = 0; i < 2; ++i) {
      const auto j = static_cast<std::size_t>(2 * alpha + i);
      CHECK(read.b[static_cast<std::size_t>(alpha)](i) ==
            Rational::from_double(1 - 3 * H_rows[0][j] + 7 * H_rows[1][j] + H_rows[2][j] / 2 + H_rows[3][j]));
    }
}

TEST_CASE("a singular M is refused by name", "[foreign][fclib]") {
  Triplets M(2, 2, {{1, 2}, {2, 4}}), H(2, 2, {{1, 0}, {3, 1}});
  std::vector<double> mu{0.25}, f{1, 4}, w{0.5, -1};
  const ScratchFile file;
  write_global(file, M, H, mu, f, w);
  CHECK_THROWS_WITH(read_contact_problem<double>(file.path()), Catch::Contains("/fclib_global/M") && Catch::Contains("singular"));
  CHECK_THROWS_WITH(read_contact_problem<Rational>(file.path()),
                    Catch::Contains("/fclib_global/M") && Catch::Contains("singular"));
}

TEST_CASE("equality constraints of a global problem are eliminated", "[foreign][fclib]") {
  // M = diag(1, 2, 4); the constraint v_1 + v_3 + 3 = 0 leaves (v_1, v_2). With v_3 = -3 - v_1 the first and third rows of
  // M v = H r + G l + f give, after l is eliminated, 5 v_1 = (H_1 - H_3) r + f_1 - f_3 - 12, and 2 v_2 = H_2 r + f_2.
  // H = rows (1, 0), (0, 1), (2, 0):  v_1 = (-r_1 - 12 + f_1 - f_3)/5, v_2 = (r_2 + f_2)/2, f = (1, 2, 4): v_1 = (-r_1 - 15)/5.
  // u_1 = v_1 + 2 v_3 + w_1 = -v_1 - 6 + w_1 = r_1/5 - 3 + w_1,  u_2 = v_2 + w_2 = r_2/2 + 1 + w_2.
  Triplets M(3, 3, {{1, 0, 0}, {0, 2, 0}, {0, 0, 4}}), H(3, 2, {{1, 0}, {0, 1}, {2, 0}}), G(3, 1, {{1}, {0}, {1}});
  std::vector<double> mu{0.5}, f{1, 2, 4}, w{0.25, 7}, b{3};
  fclib_global problem{};
  problem.M = &M.matrix;
  problem.H = &H.matrix;
  problem.G = &G.matrix;
  problem.mu = mu.data();
  problem.f = f.data();
  problem.w = w.data();
  problem.b = b.data();
  problem.spacedim = 2;
  const ScratchFile file;
  REQUIRE(fclib_write_global(&problem, file.path().c_str()) == 1);
  const auto read = std::get<0>(read_contact_problem<Rational>(file.path()).problem);
  const auto W = read.A.diagonal(0);
  CHECK(W(0, 0) == Rational(1, 5));
  CHECK(W(0, 1) == 0);
  CHECK(W(1, 0) == 0);
  CHECK(W(1, 1) == Rational(1, 2));
  CHECK(read.b[0](0) == Rational(-11, 4));
  CHECK(read.b[0](1) == 8);
}

TEST_CASE("multipliers of a local problem are eliminated", "[foreign][fclib]") {
  // l = -(Vᵀ r + s)/R:  W - V Vᵀ/R and q - V s/R with V = (1, 3), R = 2, s = 5.
  Triplets W(2, 2, {{4, 1}, {2, 8}}), V(2, 1, {{1}, {3}}), R(1, 1, {{2}});
  std::vector<double> mu{0.5}, q{-1, 2}, s{5};
  fclib_local problem{};
  problem.W = &W.matrix;
  problem.V = &V.matrix;
  problem.R = &R.matrix;
  problem.mu = mu.data();
  problem.q = q.data();
  problem.s = s.data();
  problem.spacedim = 2;
  const ScratchFile file;
  REQUIRE(fclib_write_local(&problem, file.path().c_str()) == 1);
  const auto read = std::get<0>(read_contact_problem<Rational>(file.path()).problem);
  const auto A = read.A.diagonal(0);
  CHECK(A(0, 0) == Rational(7, 2));
  CHECK(A(0, 1) == Rational(-1, 2));
  CHECK(A(1, 0) == Rational(1, 2));
  CHECK(A(1, 1) == Rational(7, 2));
  CHECK(read.b[0](0) == Rational(-7, 2));
  CHECK(read.b[0](1) == Rational(-11, 2));
}

TEST_CASE("a matrix by compressed columns is not one by compressed rows", "[foreign][fclib]") {
  std::vector<int> p{0, 2, 3}, i{0, 1, 1};
  std::vector<double> x{1, 2, 3}, mu{0.5}, q{-1, 2};
  fclib_matrix W{};
  W.m = W.n = 2;
  W.nzmax = 3;
  W.p = p.data();
  W.i = i.data();
  W.x = x.data();
  fclib_local problem{};
  problem.W = &W;
  problem.mu = mu.data();
  problem.q = q.data();
  problem.spacedim = 2;
  for (const bool columns : {true, false}) {
    W.nz = columns ? -1 : -2;
    const ScratchFile file;
    REQUIRE(fclib_write_local(&problem, file.path().c_str()) == 1);
    const auto A = std::get<0>(read_contact_problem<double>(file.path()).problem).A.diagonal(0);
    CHECK(A(0, 0) == 1);
    CHECK(A(1, 1) == 3);
    CHECK(A(1, 0) == (columns ? 2 : 0));
    CHECK(A(0, 1) == (columns ? 0 : 2));
  }
}

TEST_CASE("a file does not bear the time of day: the same problem is the same bytes", "[foreign][fclib]") {
  std::mt19937_64 random(7);
  const auto problem = random_problem<2>(random, 2);
  const std::string earlier = fclib_file(problem, "p", FclibSolution{{0, 0, 0, 0}, {1, 0, 1, 0}});
  std::this_thread::sleep_for(std::chrono::milliseconds(1100));  // HDF5 counts seconds
  CHECK(fclib_file(problem, "p", FclibSolution{{0, 0, 0, 0}, {1, 0, 1, 0}}) == earlier);
}
