#include "lib/checker/enclosure/krawczyk.hpp"

#include <algorithm>

namespace duhem {
namespace {

using Point = Interval::Point;
using Points = std::vector<Point>;
using PointRows = std::vector<Points>;

Points midpoints(const Box& X) {
  Points x;
  for (const Interval& X_i : X) x.push_back(X_i.midpoint());
  return x;
}
Box thin(const Points& x) {
  Box X;
  for (const Point& x_i : x) X.emplace_back(x_i);
  return X;
}
Point largest(const Points& x) {
  Point most = 0;
  for (const Point& x_i : x) most = std::max(most, Point(abs(x_i)));
  return most;
}

/// About the inverse, by Gauss and Jordan with the largest pivot of a column; nothing where there is no pivot. A guess: no
/// proof rests on it.
std::optional<PointRows> about_inverse(const IntervalRows& J) {
  const std::size_t n = J.size();
  PointRows A, Y(n, Points(n, 0));
  for (std::size_t i = 0; i < n; ++i) {
    A.push_back(midpoints(J[i]));
    Y[i][i] = 1;
  }
  for (std::size_t j = 0; j < n; ++j) {
    std::size_t pivot = j;
    for (std::size_t i = j + 1; i < n; ++i)
      if (abs(A[i][j]) > abs(A[pivot][j])) pivot = i;
    if (!(abs(A[pivot][j]) > 0)) return std::nullopt;
    std::swap(A[j], A[pivot]);
    std::swap(Y[j], Y[pivot]);
    const Point scale = 1 / A[j][j];
    for (std::size_t k = 0; k < n; ++k) {
      A[j][k] *= scale;
      Y[j][k] *= scale;
    }
    for (std::size_t i = 0; i < n; ++i) {
      const Point factor = A[i][j];
      if (i == j || factor == 0) continue;
      for (std::size_t k = 0; k < n; ++k) {
        A[i][k] -= factor * A[j][k];
        Y[i][k] -= factor * Y[j][k];
      }
    }
  }
  return Y;
}

Box times(const PointRows& Y, const Box& x) {
  Box result(Y.size());
  for (std::size_t i = 0; i < Y.size(); ++i)
    for (std::size_t j = 0; j < x.size(); ++j) result[i] += Interval(Y[i][j]) * x[j];
  return result;
}

std::optional<PointRows> about_inverse_at(const EnclosedSystem& system, const Points& x) {
  const auto J = system.dF(thin(x));
  return J ? about_inverse(*J) : std::nullopt;
}

/// K(X) about x in X.
std::optional<Box> krawczyk(const EnclosedSystem& system, const PointRows& Y, const Points& x, const Box& X) {
  const auto J = system.dF(X);
  if (!J) return std::nullopt;
  const std::size_t n = x.size();
  const Box step = times(Y, system.F(thin(x)));
  Box K = thin(x);
  for (std::size_t i = 0; i < n; ++i) {
    K[i] -= step[i];
    for (std::size_t j = 0; j < n; ++j) {
      Interval slope(Rational(i == j ? 1 : 0));  // of I − Y F'(X)
      for (std::size_t k = 0; k < n; ++k) slope -= Interval(Y[i][k]) * (*J)[k][j];
      K[i] += slope * (X[j] - Interval(x[j]));
    }
  }
  return K;
}

bool inside(const Box& K, const Box& X) {
  for (std::size_t i = 0; i < X.size(); ++i)
    if (!K[i].inside(X[i])) return false;
  return true;
}

std::optional<Box> intersection(const Box& A, const Box& B) {
  Box result;
  for (std::size_t i = 0; i < A.size(); ++i) {
    const auto both = intersection(A[i], B[i]);
    if (!both) return std::nullopt;
    result.push_back(*both);
  }
  return result;
}

bool part_of(const Box& X, const Box& within) {
  for (std::size_t i = 0; i < X.size(); ++i)
    if (!certainly(Interval(within[i].lower()) <= X[i]) || !certainly(X[i] <= Interval(within[i].upper()))) return false;
  return true;
}

constexpr int most_steps = 20;

/// Newton steps until they no longer get shorter.
Points polished(const EnclosedSystem& system, Points x) {
  Point last = -1;
  for (int i = 0; i < most_steps; ++i) {
    const auto Y = about_inverse_at(system, x);
    if (!Y) break;
    const Points step = midpoints(times(*Y, system.F(thin(x))));
    const Point size = largest(step);
    if (!(last < 0 || size < last)) break;
    for (std::size_t j = 0; j < x.size(); ++j) x[j] -= step[j];
    last = size;
  }
  return x;
}

}  // namespace

std::optional<Box> unique_solution(const EnclosedSystem& system, const Box& within) {
  if (within.empty()) return within;  // nothing unknown: nothing to solve
  const Points x = polished(system, midpoints(within));
  const auto Y = about_inverse_at(system, x);
  if (!Y) return std::nullopt;
  // Begins at the distance that one more Newton step would go, and some units of the last place; grows where that is too narrow.
  const Box step = times(*Y, system.F(thin(x)));
  Point widest = 0;
  for (const Interval& X_i : within) widest = std::max(widest, X_i.width());
  const Point ulps = std::max(Point(ldexp(largest(x), -140)), Point(ldexp(widest, -140)));
  Points radius;
  for (const Interval& step_i : step) radius.push_back(2 * step_i.magnitude() + ulps);
  for (int tries = 0; tries < most_steps; ++tries) {
    Box X;
    for (std::size_t i = 0; i < x.size(); ++i) X.push_back(Interval::around(x[i], radius[i]));
    const auto K = krawczyk(system, *Y, x, X);
    if (!K) return std::nullopt;
    if (inside(*K, X)) return part_of(*K, within) ? K : std::nullopt;
    for (std::size_t i = 0; i < x.size(); ++i) radius[i] = 2 * std::max(radius[i], (((*K)[i]) - Interval(x[i])).magnitude());
  }
  return std::nullopt;
}

std::optional<Box> enclose_all(const EnclosedSystem& system, Box X) {
  for (int i = 0; i < most_steps; ++i) {
    const Points x = midpoints(X);
    const auto Y = about_inverse_at(system, x);
    const auto K = Y ? krawczyk(system, *Y, x, X) : std::nullopt;
    if (!K) return X;
    auto next = intersection(*K, X);
    if (!next) return std::nullopt;
    bool narrower = false;
    for (std::size_t j = 0; j < X.size(); ++j) narrower = narrower || 2 * (*next)[j].width() < X[j].width();
    X = std::move(*next);
    if (!narrower) break;
  }
  return X;
}

}  // namespace duhem
