#include <catch2/catch.hpp>

#include "lib/linear/ldlt.hpp"
#include "lib/model/linear_system.hpp"
#include "lib/record/step_record.hpp"

#include <random>
#include <set>

using namespace duhem;

namespace {

template <class S>
using Dense = Mat<S, Dynamic, Dynamic>;

struct Active {
  int contact;
  SparseMap<Rational, 2> H;
};

/// Counts what it is asked.
struct CountedOperator {
  Dense<Rational> M_hat;
  mutable int solves = 0;

  [[nodiscard]] Eigen::Index size() const { return M_hat.rows(); }
  void solve_in_place(auto& f) const {
    ++solves;
    f = Ldlt<Rational, Dynamic>::factorise(M_hat)->solve(f);
  }
};

Dense<Rational> dense_of(const ContactMatrix<Rational, 2>& W) {
  Dense<Rational> full = Dense<Rational>::Zero(2 * W.rows(), 2 * W.rows());
  for (int alpha = 0; alpha < W.rows(); ++alpha)
    for (const auto& [beta, block] : W.row(alpha)) full.block<2, 2>(2 * alpha, 2 * beta) = block;
  return full;
}

/// n masses 1 in a row, neighbours joined by springs k, above a floor.
template <class S>
typename LinearSystem<S, 2>::Data chain(int n, const S& k) {
  Dense<S> K = Dense<S>::Zero(n, n);
  for (int i = 0; i + 1 < n; ++i) {
    K(i, i) += k;
    K(i + 1, i + 1) += k;
    K(i, i + 1) = K(i + 1, i) = -k;
  }
  typename LinearSystem<S, 2>::Data data;
  data.M = sparse(Dense<S>::Identity(n, n));
  data.K = sparse(K);
  data.constant_load = data.controlled_constant = Vec<S, Dynamic>::Zero(n);
  data.load.size = data.controlled_velocity.size = n;
  for (int i = 0; i < n; ++i) {
    SparseMap<S, 2> H;
    H.columns.push_back({i, {S(1), S(0)}});
    data.contacts.push_back({H, S(0)});
  }
  return data;
}

}  // namespace

TEST_CASE("each contact is solved for once, when it comes, and W is that of the contacts at hand, to the digit", "[model]") {
  std::mt19937_64 random(41);
  const int n = 5, m = 7;
  const auto number = [&] { return Rational(static_cast<long>(random() % 13) - 6, static_cast<long>(1 + random() % 3)); };
  Dense<Rational> G(n, n), H(2 * m, n);
  for (Eigen::Index i = 0; i < G.size(); ++i) G(i) = number();
  for (Eigen::Index i = 0; i < H.size(); ++i) H(i) = random() % 2 ? number() : Rational(0);
  const CountedOperator M_hat{G * G.transpose() + Dense<Rational>::Identity(n, n)};
  const Dense<Rational> W = H * Ldlt<Rational, Dynamic>::factorise(M_hat.M_hat)->solve(H.transpose());

  KeptDelassus<Rational, 2> kept(m);
  std::set<int> came;
  for (int step = 0; step < 30; ++step) {
    std::vector<Active> active;
    std::vector<Eigen::Index> rows;
    for (int alpha = 0; alpha < m; ++alpha)
      if (random() % 3 == 0 && (step > 5 || alpha != 2)) {
        active.push_back({alpha, SparseMap<Rational, 2>(H.middleRows(2 * alpha, 2))});
        rows.insert(rows.end(), {2 * alpha, 2 * alpha + 1});
        came.insert(alpha);
      }
    CAPTURE(step);
    CHECK(dense_of(kept.of(M_hat, active)) == W(rows, rows));
    CHECK(M_hat.solves == static_cast<int>(came.size()));
  }
  CHECK(came.size() == m);
}

TEST_CASE("bodies of many contacts keep W apart in their velocities, and it is the same W", "[model]") {
  std::mt19937_64 random(42);
  const auto number = [&] { return Rational(static_cast<long>(random() % 13) - 6, static_cast<long>(1 + random() % 3)); };
  const int n = 7, m = 210;  // a body of three velocities with many contacts, one of two, one of one, and one that is controlled
  auto data = chain<Rational>(n, Rational(0));
  data.K = {};
  Dense<Rational> M = Dense<Rational>::Identity(n, n);
  M(0, 4) = M(4, 0) = M(2, 4) = M(4, 2) = Rational(1, 3);
  M(1, 5) = M(5, 1) = Rational(1, 2);
  data.M = sparse(M);
  data.controlled = {6};
  data.contacts.clear();
  Dense<Rational> H = Dense<Rational>::Zero(2 * m, n);
  for (int alpha = 0; alpha < m; ++alpha) {
    const int few = alpha < 3 ? 1 : alpha < 6 ? 3 : 6;
    for (const int dof : {0, 2, 4, few, few == 1 ? 5 : few})
      for (int i = 0; i < 2; ++i) H(2 * alpha + i, dof) = number();
    data.contacts.push_back({SparseMap<Rational, 2>(H.middleRows(2 * alpha, 2)), Rational(0)});
  }
  const LinearSystem<Rational, 2> system(data);
  std::vector<ContactRecord<LinearSystem<Rational, 2>>> active;
  std::vector<Eigen::Index> rows;
  for (int alpha = 0; alpha < m; ++alpha) {
    if (alpha == 5) continue;
    active.push_back({.contact = alpha, .H = system.geometry({}).H(alpha), .law = {}, .sigma = {}, .p = {}});
    rows.insert(rows.end(), {2 * alpha, 2 * alpha + 1});
  }
  const auto M_hat = system.M_hat({Rational(1, 100), Rational(1, 2)});
  const auto W = M_hat.delassus(active);
  CHECK(W.nodes() == 2);
  const Dense<Rational> all = H * M_hat.solve(Dense<Rational>(H.transpose()));
  CHECK(dense_of(W) == all(rows, rows));
  // Few contacts are blocks among each other.
  active.resize(5);
  CHECK(M_hat.delassus(active).nodes() == 0);
}

TEST_CASE("contacts that share nothing have no blocks in common, and what rounding hides is not kept", "[model]") {
  const StepSize<double> step_size{0.01, 0.5};
  const double h2_theta2 = 0.01 * 0.01 * 0.25;  // M̂ = 1 + h²θ²K, 0 ≤ K ≤ 4k
  const int n = 300;
  const auto blocks_of = [&](double k) {
    const LinearSystem<double, 2> system(chain<double>(n, k));
    std::vector<ContactRecord<LinearSystem<double, 2>>> active(n);
    for (int alpha = 0; alpha < n; ++alpha)
      active[static_cast<std::size_t>(alpha)] = {
          .contact = alpha, .H = system.geometry({}).H(alpha), .law = {}, .sigma = {}, .p = {}};
    const auto M_hat = system.M_hat(step_size);
    const auto W = M_hat.delassus(active);
    const Dense<double> all = M_hat.solve(Dense<double>::Identity(n, n));
    const Vec<double, Dynamic> size = all.diagonal().cwiseSqrt();
    const double u = unit_roundoff<double>(), condition = 1 + 4 * k * h2_theta2;
    for (int alpha = 0; alpha < n; ++alpha) {
      Vec<double, Dynamic> left_out = all.row(alpha).transpose().cwiseQuotient(size * size[alpha]);
      for (const auto& [beta, block] : W.row(alpha)) {
        CHECK(std::abs(block(0, 0) - all(alpha, beta)) <= n * u * condition * size[alpha] * size[beta]);
        left_out[beta] = 0;
      }
      CHECK(n * left_out.cwiseAbs().maxCoeff() <= u * (1 + n * u * condition));
    }
    return W.R().blocks();
  };
  CHECK(blocks_of(0) == n);
  const auto soft = blocks_of(1e3), stiff = blocks_of(1e6);  // h²θ²k/m = 0.025 and 25
  CHECK(soft > 3 * n);
  CHECK(soft < 30 * n);
  CHECK(stiff > 4 * soft);

  const LinearSystem<Rational, 2> exact(chain<Rational>(6, Rational(1, 1000000000)));
  std::vector<ContactRecord<LinearSystem<Rational, 2>>> active;
  for (int alpha = 0; alpha < 6; ++alpha)
    active.push_back({.contact = alpha, .H = exact.geometry({}).H(alpha), .law = {}, .sigma = {}, .p = {}});
  CHECK(exact.M_hat({Rational(1, 1000), Rational(1, 2)}).delassus(active).R().blocks() == 36);  // on rationals nothing is hidden
}

TEST_CASE("controlled degrees of freedom have the velocity that is asked, and the others answer to it, to the digit", "[model]") {
  std::mt19937_64 random(42);
  const int n = 9;
  auto data = chain<Rational>(n, Rational(5, 3));
  data.C = data.K;
  data.C *= Rational(1, 7);
  data.controlled = {6, 2};
  const LinearSystem<Rational, 2> system(data);
  const Rational h(1, 3), theta(3, 4);
  const Dense<Rational> M_hat = dense(data.M) + h * theta * dense(data.C) + h * h * theta * theta * dense(data.K);
  Vec<Rational, Dynamic> f(n);
  for (Eigen::Index i = 0; i < n; ++i) f[i] = Rational(static_cast<long>(random() % 13) - 6);
  const Vec<Rational, Dynamic> moved = system.controlled_part(Vec<Rational, Dynamic>::Constant(n, Rational(2, 5)));
  for (const Vec<Rational, Dynamic>& given : {Vec<Rational, Dynamic>(Vec<Rational, Dynamic>::Zero(n)), moved}) {
    const Vec<Rational, Dynamic> x = system.M_hat({h, theta}).solve(f, given);
    if (given != moved) CHECK(x == system.M_hat({h, theta}).solve(f));
    for (Eigen::Index i = 0; i < n; ++i) {
      if (i == 2 || i == 6)
        CHECK(x[i] == given[i]);
      else
        CHECK(M_hat.row(i).dot(x) == f[i]);
    }
  }
  CHECK(system.controlled_rows(system.K(), f) == system.controlled_part(system.K() * f));
}
