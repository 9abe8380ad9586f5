#include <catch2/catch.hpp>

#include "lib/model/double_pendulum.hpp"
#include "lib/model/planar_body.hpp"
#include "lib/search/search_space.hpp"

using namespace duhem;
using namespace duhem::search;

namespace {

/// Distinct, unhandsome numbers, each within its range.
std::vector<Rational> some_numbers(const SearchSpace& space) {
  std::vector<Rational> x;
  int i = 0;
  for (const Variable& variable : space.variables) {
    const auto& [low, high] = variable.range;
    x.push_back(low + (high - low) * Rational(7 * ++i % 31 + 1, 33));
  }
  return x;
}
std::vector<double> nearest_doubles(const std::vector<Rational>& x) {
  std::vector<double> y;
  for (const Rational& number : x) y.push_back(number.nearest_double());
  return y;
}

/// A handful of roundings of numbers of size one.
const double near = 32 * unit_roundoff<double>();

template <class A, class B>
double distance(const A& exact, const B& rounded) {
  REQUIRE(exact.rows() == rounded.rows());
  REQUIRE(exact.cols() == rounded.cols());
  double most = 0;
  for (Eigen::Index i = 0; i < exact.rows(); ++i)
    for (Eigen::Index j = 0; j < exact.cols(); ++j)
      most = std::max(most, std::abs(abs(exact(i, j) - Rational::from_double(rounded(i, j))).nearest_double()));
  return most;
}

}  // namespace

TEST_CASE("numbers make the same situation in double and on rationals, for every system", "[search]") {
  for (const bool is_loaded : {false, true})
    for (const auto system :
         {SearchedSystem::kane, SearchedSystem::stick, SearchedSystem::rocking_block, SearchedSystem::random}) {
      Freedom freedom;
      freedom.e_T = {-1, 1};
      freedom.theta = {0, 1};
      freedom.is_loaded = is_loaded;
      for (const SearchSpace& space : search_spaces(system, freedom)) {
        const auto x = some_numbers(space);
        const auto exact = impact_situation<Rational>(space, x);
        const auto rounded = impact_situation<double>(space, nearest_doubles(x));
        CHECK(distance(exact.M, rounded.M) <= 4 * near);  // entries up to 16
        CHECK(distance(exact.v, rounded.v) <= near);
        CHECK(distance(exact.load, rounded.load) <= near);
        CHECK(exact.is_loaded() == is_loaded);
        CHECK(exact.theta == x.back());
        REQUIRE(exact.contacts.size() == rounded.contacts.size());
        for (std::size_t a = 0; a < exact.contacts.size(); ++a) {
          const auto& one = exact.contacts[a];
          const auto& other = rounded.contacts[a];
          CHECK(distance(one.H, other.H) <= near);
          CHECK(one.e.nearest_double() == other.e);
          CHECK(one.e_T.nearest_double() == other.e_T);
          CHECK(one.mu.nearest_double() == other.mu);
        }
      }
    }
}

TEST_CASE("Kane's rods are those of the model", "[search]") {
  const SearchSpace space = search_spaces(SearchedSystem::kane, {}).front();
  const DoublePendulum<double> model({1, 1, 1, 1}, 2);
  for (const double t1 : {-0.9, 0.0, 0.3})
    for (const double t2 : {-0.4, 0.7}) {
      const std::vector<double> x{t1, t2, 1, 2, 0.5, 0, 0.5, 0.5};
      const auto s = impact_situation<double>(space, x);
      const Vec<double, 2> q(2 * std::atan(t1), 2 * std::atan(t2));
      CHECK((s.M - model.M(q)).cwiseAbs().maxCoeff() <= near);
      CHECK((s.contacts[0].H - model.geometry(q).H(0)).cwiseAbs().maxCoeff() <= near);
    }
}

TEST_CASE("the stick and the rocking block are those of the model, on the corner that is lower", "[search]") {
  const PlanarBody<double, 3> model(1, 1.0 / 12, 10, {{{0, -0.5}, {-0.5, -0.5}, {0.5, -0.5}}});
  const auto stick = search_spaces(SearchedSystem::stick, {}).front(),
             block = search_spaces(SearchedSystem::rocking_block, {}).front();
  for (const double t : {-0.35, 0.0, 0.2}) {
    const Vec<double, 3> q(0, 0, 2 * std::atan(t));
    const auto there = model.geometry(q);
    const std::vector<double> x{t, 1, 2, 3, 0.5, 0, 0.5, 0.5};
    const auto one = impact_situation<double>(stick, x), many = impact_situation<double>(block, x);
    CHECK((one.M - Mat<double, 3, 3>(model.M(q))).cwiseAbs().maxCoeff() <= near);
    REQUIRE(one.contacts.size() == 1);
    CHECK((one.contacts[0].H - there.H(0)).cwiseAbs().maxCoeff() <= near);
    REQUIRE(many.contacts.size() == (t == 0 ? 2 : 1));
    const int lower = there.gap(1) <= there.gap(2) ? 1 : 2;
    CHECK((many.contacts[0].H - there.H(lower)).cwiseAbs().maxCoeff() <= near);
    if (t == 0) CHECK((many.contacts[1].H - there.H(2)).cwiseAbs().maxCoeff() <= near);
  }
}

TEST_CASE("a random situation with one contact or one degree of freedom less keeps the rest", "[search]") {
  const Freedom freedom;
  for (const SearchSpace& space : search_spaces(SearchedSystem::random, freedom)) {
    const auto x = some_numbers(space);
    const auto whole = impact_situation<Rational>(space, x);
    const auto simpler = with_one_less(space, x);
    const auto n = static_cast<std::size_t>(space.dofs), m = static_cast<std::size_t>(space.contacts);
    REQUIRE(simpler.size() == (m > 1 ? m : 0) + (n > 1 ? n : 0));
    for (std::size_t i = 0; i < simpler.size(); ++i) {
      REQUIRE(simpler[i].x.size() == simpler[i].space.variables.size());
      const auto less = impact_situation<Rational>(simpler[i].space, simpler[i].x);
      if (m > 1 && i < m) {
        CHECK(less.M == whole.M);
        for (std::size_t a = 0; a < m - 1; ++a) {
          CHECK(less.contacts[a].H == whole.contacts[a < i ? a : a + 1].H);
          CHECK(less.contacts[a].mu == whole.contacts[a < i ? a : a + 1].mu);
        }
      } else {
        const auto gone = static_cast<Eigen::Index>(m > 1 ? i - m : i);
        for (Eigen::Index j = 0; j < less.v.size(); ++j) {
          CHECK(less.v[j] == whole.v[j < gone ? j : j + 1]);
          CHECK(less.contacts[0].H(1, j) == whole.contacts[0].H(1, j < gone ? j : j + 1));
        }
      }
    }
  }
  CHECK(with_one_less(search_spaces(SearchedSystem::kane, freedom).front(), {}).empty());
}
