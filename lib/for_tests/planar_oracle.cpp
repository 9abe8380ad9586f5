#include "lib/for_tests/planar_oracle.hpp"

#include <algorithm>
#include <optional>

namespace duhem::testing {
namespace {

using R = Rational;
using Problem = ConeProblem<R, 2>;
using Row = std::vector<R>;  // a·x, the right-hand side last: a·x = β or a·x ≥ β

std::size_t at(int i) { return static_cast<std::size_t>(i); }
const R zero(0), one(1);

R value(const Row& row, const Point& x) {  // a·x − β
  R sum = -row.back();
  for (std::size_t j = 0; j < x.size(); ++j) sum += row[j] * x[j];
  return sum;
}
R slope(const Row& row, const Point& x) { return value(row, x) + row.back(); }

/// Gauss–Jordan. Returns the columns that hold a pivot; rows without one are dropped. Nothing: inconsistent.
std::optional<std::vector<int>> eliminate(std::vector<Row>& rows, int unknowns) {
  std::vector<int> pivots;
  std::size_t rank = 0;
  for (int j = 0; j < unknowns; ++j) {
    std::size_t i = rank;
    while (i < rows.size() && rows[i][at(j)] == zero) ++i;
    if (i == rows.size()) continue;
    std::swap(rows[i], rows[rank]);
    const R p = rows[rank][at(j)];
    for (R& x : rows[rank]) x /= p;
    for (std::size_t k = 0; k < rows.size(); ++k) {
      if (k == rank || rows[k][at(j)] == zero) continue;
      const R factor = rows[k][at(j)];
      for (std::size_t c = 0; c < rows[k].size(); ++c) rows[k][c] -= factor * rows[rank][c];
    }
    pivots.push_back(j);
    ++rank;
  }
  for (std::size_t i = rank; i < rows.size(); ++i)
    if (!(rows[i].back() == zero)) return std::nullopt;
  rows.resize(rank);
  return pivots;
}

/// The one solution of a system, if it has exactly one.
std::optional<Point> only_solution(std::vector<Row> rows, int unknowns) {
  const auto pivots = eliminate(rows, unknowns);
  if (!pivots || static_cast<int>(pivots->size()) < unknowns) return std::nullopt;
  Point x;
  for (const Row& row : rows) x.push_back(row.back());
  return x;
}

struct Inequalities {
  std::vector<Row> equal, at_least;
};

/// The polyhedron of a combination, in r alone.
Inequalities conditions(const Problem& problem, const std::vector<ModeSet>& modes) {
  const int n = 2 * problem.contacts();
  Inequalities c;
  const auto unit = [&](int i) {
    Row row(at(n + 1), zero);
    row[at(i)] = one;
    return row;
  };
  const auto velocity = [&](int a, int component) {
    Row row(at(n + 1), zero);
    for (const auto& [column, block] : problem.A.row(a))
      for (int k = 0; k < 2; ++k) row[at(2 * column + k)] += block(component, k);
    row.back() = -problem.b[at(a)][component];
    return row;
  };
  const auto combined = [](const Row& x, const R& f, const Row& y) {
    Row sum = x;
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += f * y[i];
    return sum;
  };
  const auto minus = [](Row x) {
    for (R& e : x) e = -e;
    return x;
  };
  for (int a = 0; a < problem.contacts(); ++a) {
    const R mu = problem.mu[at(a)];
    const Row r_N = unit(2 * a), r_T = unit(2 * a + 1), w_N = velocity(a, 0), w_T = velocity(a, 1);
    if (modes[at(a)] == PlanarMode::takeoff) {
      c.equal.insert(c.equal.end(), {r_N, r_T});
      c.at_least.push_back(w_N);
      continue;
    }
    c.equal.push_back(w_N);
    if (modes[at(a)] == PlanarMode::stick) {
      c.equal.push_back(w_T);
      c.at_least.push_back(combined(minus(r_T), mu, r_N));
      c.at_least.push_back(combined(r_T, mu, r_N));
    } else if (modes[at(a)] == PlanarMode::slip_up || modes[at(a)] == PlanarMode::slip_down) {
      const bool up = modes[at(a)] == PlanarMode::slip_up;
      c.equal.push_back(combined(r_T, up ? mu : R(-mu), r_N));
      c.at_least.push_back(up ? w_T : minus(w_T));
    } else {
      c.equal.push_back(r_T);  // held without friction: w_T is whatever it is
    }
    c.at_least.push_back(r_N);
  }
  return c;
}

/// Every point where as many inequalities as the equalities leave unknowns hold with equality, and all others hold.
std::vector<Point> corners(const Inequalities& c, int unknowns) {
  std::vector<Row> equal = c.equal;
  const auto pivots = eliminate(equal, unknowns);
  if (!pivots) return {};
  const std::size_t missing = at(unknowns) - pivots->size();
  std::vector<Point> found;
  if (missing > c.at_least.size()) return found;
  std::vector<bool> chosen(c.at_least.size(), false);
  std::fill(chosen.begin(), chosen.begin() + static_cast<long>(missing), true);
  do {
    std::vector<Row> system = equal;
    for (std::size_t i = 0; i < chosen.size(); ++i)
      if (chosen[i]) system.push_back(c.at_least[i]);
    const auto x = only_solution(system, unknowns);
    if (x && std::all_of(c.at_least.begin(), c.at_least.end(), [&](const Row& row) { return value(row, *x) >= zero; }))
      found.push_back(*x);
  } while (std::prev_permutation(chosen.begin(), chosen.end()));
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

bool is_part(const Piece& piece, const Inequalities& of) {
  const auto all = [](const auto& range, const auto& predicate) { return std::all_of(range.begin(), range.end(), predicate); };
  return all(piece.vertices,
             [&](const Point& v) {
               return all(of.equal, [&](const Row& row) { return value(row, v) == zero; }) &&
                      all(of.at_least, [&](const Row& row) { return value(row, v) >= zero; });
             }) &&
         all(piece.rays, [&](const Point& d) {
           return all(of.equal, [&](const Row& row) { return slope(row, d) == zero; }) &&
                  all(of.at_least, [&](const Row& row) { return slope(row, d) >= zero; });
         });
}

Point flat(const std::vector<Local<R, 2>>& r) {
  Point x;
  for (const auto& r_a : r) x.push_back(r_a[0]), x.push_back(r_a[1]);
  return x;
}

std::vector<Row> extent(const Piece& piece) {  // vectors that span the directions of the affine hull
  std::vector<Row> span = piece.rays;
  for (const Point& v : piece.vertices) {
    span.push_back(v);
    for (std::size_t i = 0; i < v.size(); ++i) span.back()[i] -= piece.vertices.front()[i];
  }
  for (Row& row : span) row.push_back(zero);
  return span;
}

int rank(std::vector<Row> rows, int unknowns) { return static_cast<int>(eliminate(rows, unknowns)->size()); }

}  // namespace

bool Piece::is_point(const std::vector<Local<R, 2>>& r) const {
  return vertices.size() == 1 && rays.empty() && vertices[0] == flat(r);
}

int Piece::dimension() const { return rank(extent(*this), static_cast<int>(vertices[0].size())); }

bool Piece::spans(const std::vector<std::vector<Local<R, 2>>>& directions) const {
  const int n = static_cast<int>(vertices[0].size());
  std::vector<Row> given, both = extent(*this);
  for (const auto& d : directions) {
    given.push_back(flat(d));
    given.back().push_back(zero);
    both.push_back(given.back());
  }
  return rank(given, n) == dimension() && rank(both, n) == dimension();
}

bool Piece::contains(const Problem& problem, const std::vector<Local<R, 2>>& r) const {
  Piece point;
  point.vertices.push_back(flat(r));
  return is_part(point, conditions(problem, modes));
}

bool Piece::has_inside(const Problem& problem, const std::vector<Local<R, 2>>& r) const {
  const Point x = flat(r);
  const Inequalities c = conditions(problem, modes);
  return contains(problem, r) && std::all_of(c.at_least.begin(), c.at_least.end(), [&](const Row& row) {
           const bool everywhere =
               std::all_of(vertices.begin(), vertices.end(), [&](const Point& v) { return value(row, v) == zero; }) &&
               std::all_of(rays.begin(), rays.end(), [&](const Point& d) { return slope(row, d) == zero; });
           return everywhere || value(row, x) > zero;
         });
}

bool Piece::velocity_is_unique(const Problem& problem, std::size_t contact) const {
  for (const Row& d : extent(*this))
    for (int k = 0; k < 2; ++k) {
      R change(0);
      for (const auto& [column, block] : problem.A.row(static_cast<int>(contact)))
        change += block(k, 0) * d[at(2 * column)] + block(k, 1) * d[at(2 * column + 1)];
      if (!(change == zero)) return false;
    }
  return true;
}

bool Piece::impulse_is_unique(std::size_t contact) const {
  for (const Row& d : extent(*this))
    if (!(d[2 * contact] == zero && d[2 * contact + 1] == zero)) return false;
  return true;
}

Piece piece_of(const Problem& problem, const std::vector<ModeSet>& modes) {
  const int n = 2 * problem.contacts();
  Inequalities c = conditions(problem, modes);
  Piece piece{corners(c, n), {}, modes};
  if (piece.vertices.empty()) return piece;  // r lies in K, which holds no line: no vertex, no point
  for (Row& row : c.equal) row.back() = zero;
  for (Row& row : c.at_least) row.back() = zero;
  c.equal.emplace_back(at(n + 1), zero);
  for (int a = 0; a < problem.contacts(); ++a) c.equal.back()[at(2 * a)] = one;
  c.equal.back().back() = one;
  piece.rays = corners(c, n);
  return piece;
}

std::vector<Piece> maximal_pieces(const Problem& problem) {
  std::vector<std::vector<ModeSet>> combinations{{}};
  for (int a = 0; a < problem.contacts(); ++a) {
    std::vector<ModeSet> choices{PlanarMode::takeoff, PlanarMode::stick, PlanarMode::slip_up, PlanarMode::slip_down};
    if (problem.mu[at(a)] == zero) choices = {PlanarMode::takeoff, ModeSet::held()};
    std::vector<std::vector<ModeSet>> longer;
    for (const auto& combination : combinations)
      for (const ModeSet choice : choices) {
        longer.push_back(combination);
        longer.back().push_back(choice);
      }
    combinations = std::move(longer);
  }

  std::vector<Piece> pieces;
  for (const auto& modes : combinations) {
    Piece piece = piece_of(problem, modes);
    if (piece.vertices.empty()) continue;
    const auto part_of_other = [&](const Piece& other) { return is_part(piece, conditions(problem, other.modes)); };
    if (std::any_of(pieces.begin(), pieces.end(), part_of_other)) continue;
    const Inequalities own = conditions(problem, modes);
    std::erase_if(pieces, [&](const Piece& other) { return is_part(other, own); });
    pieces.push_back(std::move(piece));
  }
  return pieces;
}

}  // namespace duhem::testing
