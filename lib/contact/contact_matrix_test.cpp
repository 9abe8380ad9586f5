#include <catch2/catch.hpp>

#include "lib/contact/conversion.hpp"
#include "lib/search/touching_bodies.hpp"
#include "lib/solver/many/nsgs.hpp"

#include <random>

using namespace duhem;

namespace {

using R = Rational;
using Dense = Mat<R, Dynamic, Dynamic>;

/// Contacts of which each touches two of three bodies, or a body and something that only R knows.
struct Sample {
  ContactMatrix<R, 2> A;
  Dense full;
};

Sample sample(std::mt19937_64& random, int contacts) {
  const auto number = [&] { return R(static_cast<long>(random() % 13) - 6, static_cast<long>(1 + random() % 3)); };
  Sample made{.A = {}, .full = Dense::Zero(2 * contacts, 2 * contacts)};
  BlockMatrix<R, 2> blocks;
  for (int alpha = 0; alpha < contacts; ++alpha) {
    for (int beta = 0; beta < contacts; ++beta) {
      if (random() % 3 > 0) continue;
      const Mat<R, 2, 2> block = Mat<R, 2, 2>::NullaryExpr(number);
      blocks.append(beta, block);
      made.full.block<2, 2>(2 * alpha, 2 * beta) += block;
    }
    blocks.end_row();
  }
  ContactMatrix<R, 2>::Shares shares(static_cast<std::size_t>(contacts));
  int nodes = 0;
  for (int body = 0; body < 3; ++body) {
    std::vector<int> touching;
    for (int alpha = 0; alpha < contacts; ++alpha)
      if (alpha % 3 != body) touching.push_back(alpha);
    const Dense left = Dense::NullaryExpr(2 * std::ssize(touching), 3, number),
                right = Dense::NullaryExpr(left.rows(), 3, number);
    add_body<R, 2>(shares, nodes, touching, left, right);
    for (std::size_t i = 0; i < touching.size(); ++i)
      for (std::size_t j = 0; j < touching.size(); ++j)
        made.full.block<2, 2>(2 * touching[i], 2 * touching[j]) +=
            left.middleRows(2 * Eigen::Index(i), 2) * right.middleRows(2 * Eigen::Index(j), 2).transpose();
  }
  made.A = {std::move(blocks), std::move(shares), nodes};
  return made;
}

template <class S>
Mat<S, Dynamic, Dynamic> dense_of(const ContactMatrix<S, 2>& A) {
  Mat<S, Dynamic, Dynamic> full = Mat<S, Dynamic, Dynamic>::Zero(2 * A.rows(), 2 * A.rows());
  for (int alpha = 0; alpha < A.rows(); ++alpha)
    for (const auto& [beta, block] : A.row(alpha)) full.template block<2, 2>(2 * alpha, 2 * beta) += block;
  return full;
}

}  // namespace

TEST_CASE("a matrix of contacts is the same by its bodies as by its blocks", "[contact]") {
  std::mt19937_64 random(5);
  for (int contacts = 1; contacts < 12; ++contacts) {
    CAPTURE(contacts);
    const auto [A, full] = sample(random, contacts);
    CHECK(A.nodes() == 6);  // three velocities are a node of two, and one that is half empty
    CHECK(dense_of(A) == full);
    CHECK(dense_of(ContactMatrix<R, 2>(A.assembled())) == full);
    CHECK(dense_of(A.cast<R>()) == full);

    std::vector<Local<R, 2>> r;
    for (int alpha = 0; alpha < contacts; ++alpha) r.emplace_back(R(static_cast<long>(random() % 9)), R(alpha, 7));
    const auto w = A.times(r);
    const auto factor = [](int alpha) { return R(alpha + 1, 2); };
    ContactMatrix<R, 2> scaled = A;
    for (int alpha = 0; alpha < contacts; ++alpha) scaled.scale_row(alpha, factor(alpha));
    const auto rows = dense_of(scaled), both = dense_of(A.scaled(factor));
    for (int alpha = 0; alpha < contacts; ++alpha) {
      Local<R, 2> expected = Local<R, 2>::Zero();
      for (int beta = 0; beta < contacts; ++beta) {
        expected += full.block<2, 2>(2 * alpha, 2 * beta) * r[static_cast<std::size_t>(beta)];
        CHECK(rows.block<2, 2>(2 * alpha, 2 * beta) == factor(alpha) * full.block<2, 2>(2 * alpha, 2 * beta));
        CHECK(both.block<2, 2>(2 * alpha, 2 * beta) == factor(alpha) * factor(beta) * full.block<2, 2>(2 * alpha, 2 * beta));
      }
      CHECK(w[static_cast<std::size_t>(alpha)] == expected);
      CHECK(A.row_times(alpha, r) == expected);
      CHECK(A.diagonal(alpha) == full.block<2, 2>(2 * alpha, 2 * alpha));
      CHECK(A.terms(alpha) >= static_cast<int>(A.row(alpha).size()));
    }
  }
}

TEST_CASE("sweeps over the velocities of bodies forget how large impulses once were", "[contact]") {
  std::mt19937_64 random(7);
  const auto stack = stack_of_boxes(3, 1, random).problem_in_velocities(0.5, 0, random);
  for (const double size : {0., 1e6, 1e12}) {
    const std::vector<Local<double, 3>> start(stack.mu.size(), Local<double, 3>(size, 0, 0));
    CAPTURE(size);
    CHECK(nsgs<double, 3, Dynamic>(stack, 1e-12, 2000, start).status == SolveStatus::converged);
  }
}

TEST_CASE("sweeps over the velocities of bodies are those over the impulses of contacts, to the digit", "[contact]") {
  std::mt19937_64 random(6);
  for (int round = 0; round < 20; ++round) {
    const auto [any, full] = sample(random, 6);
    ConeProblem<R, 2> by_bodies{.A = {}, .b = {}, .mu = {}};
    BlockMatrix<R, 2> heavy;  // a diagonal with which every contact has a solution
    for (int alpha = 0; alpha < 6; ++alpha) {
      heavy.append(alpha, Mat<R, 2, 2>(Mat<R, 2, 2>::Identity() * R(1000)));
      heavy.end_row();
      by_bodies.b.emplace_back(R(static_cast<long>(random() % 9) - 6), R(static_cast<long>(random() % 9) - 4));
      by_bodies.mu.push_back(R(static_cast<long>(random() % 4), 4));
    }
    ContactMatrix<R, 2>::Shares shares(6);
    for (int alpha = 0; alpha < 6; ++alpha)
      for (const auto& share : any.shares(alpha)) shares[static_cast<std::size_t>(alpha)].push_back(share);
    by_bodies.A = {std::move(heavy), std::move(shares), any.nodes()};
    ConeProblem<R, 2> by_contacts = by_bodies;
    by_contacts.A = by_bodies.A.assembled();
    REQUIRE(by_contacts.A.nodes() == 0);
    const auto one = nsgs<R, 2, Dynamic>(by_bodies, R(0), 3), other = nsgs<R, 2, Dynamic>(by_contacts, R(0), 3);
    CHECK(one.r == other.r);
  }
}
