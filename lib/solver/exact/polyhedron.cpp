#include "lib/solver/exact/polyhedron.hpp"

namespace duhem {
namespace {

int direction_of(Sign sign) { return sign == Sign::nonnegative ? 1 : sign == Sign::nonpositive ? -1 : 0; }

}  // namespace

Polyhedron::Polyhedron(Dictionary relations, std::vector<Sign> signs)
    : relations_(std::move(relations)), signs_(std::move(signs)) {
  for (int j = 0; j < relations_.columns(); ++j) assert(sign(relations_.nonbasic(j)) != Sign::free);
}

int Polyhedron::way(int column) const { return direction_of(sign(relations_.nonbasic(column))); }

void Polyhedron::restrict(int variable, Sign sign) {
  if (sign == Sign::zero)
    set_to_zero(variable);
  else if (signs_[at(variable)] != Sign::zero)
    signs_[at(variable)] = sign;
}

/// A variable that is zero becomes a column that does not move. A row without a moving column stays: it is constant, and
/// has_point() looks at the constant.
void Polyhedron::set_to_zero(int variable) {
  signs_[at(variable)] = Sign::zero;
  const int row = relations_.row_of(variable);
  if (row < 0) return;
  for (int j = 0; j < relations_.columns(); ++j)
    if (moves(j) && relations_.coefficient_sign(row, j) != 0) return relations_.pivot(row, j);
}

bool Polyhedron::has_point(const std::function<bool()>& goes_on) {
  while (!goes_on || goes_on()) {
    int leaving = -1, side = 0;
    for (int i = 0; i < relations_.rows(); ++i) {
      const Sign asked = sign(relations_.basic(i));
      const int c = relations_.constant_sign(i);
      if (asked == Sign::free || c == 0 || c == direction_of(asked)) continue;
      if (leaving >= 0 && relations_.basic(leaving) < relations_.basic(i)) continue;
      leaving = i, side = -c;
    }
    if (leaving < 0) return true;
    int entering = -1;
    for (int j = 0; j < relations_.columns(); ++j) {
      if (side * relations_.coefficient_sign(leaving, j) * way(j) <= 0) continue;
      if (entering < 0 || relations_.nonbasic(j) < relations_.nonbasic(entering)) entering = j;
    }
    if (entering < 0) {
      conflict_row_ = leaving, conflict_side_ = side;
      return false;
    }
    relations_.pivot(leaving, entering);
  }
  return true;
}

// The row  x_i − Σ a_ij x_j = c_i  of the wrong sign, turned so that the right-hand side is negative: what is left of it
// was found to have only terms of the right sign.
std::vector<Rational> Polyhedron::conflict() const {
  std::vector<Rational> k(signs_.size(), Rational(0));
  const Rational side(conflict_side_);
  k[at(relations_.basic(conflict_row_))] = side;
  for (int j = 0; j < relations_.columns(); ++j)
    k[at(relations_.nonbasic(j))] = -(side * relations_.coefficient(conflict_row_, j));
  return k;
}

std::vector<Rational> Polyhedron::vertex() const {
  std::vector<Rational> x(signs_.size(), Rational(0));
  for (int i = 0; i < relations_.rows(); ++i) x[at(relations_.basic(i))] = relations_.constant(i);
  return x;
}

/// The row that first runs into its sign when the column's variable leaves zero, ties to the least variable; −1: none.
int Polyhedron::blocking_row(int column, int direction) const {
  int blocking = -1;
  for (int i = 0; i < relations_.rows(); ++i) {
    const int asked = direction_of(sign(relations_.basic(i)));
    if (asked * relations_.coefficient_sign(i, column) * direction >= 0) continue;
    const int order = blocking < 0 ? -1 : relations_.compare_ratios(i, blocking, column);
    if (order < 0 || (order == 0 && relations_.basic(i) < relations_.basic(blocking))) blocking = i;
  }
  return blocking;
}

bool Polyhedron::reaches(int variable, Sign side) {
  const int wanted = direction_of(side);
  ray_.assign(signs_.size(), Rational(0));
  while (true) {
    const int row = relations_.row_of(variable);
    if (row >= 0 && wanted * relations_.constant_sign(row) > 0) return true;
    // Which column improves the variable: itself, or the first by number that its row tells.
    int entering = -1;
    if (row < 0) {
      entering = relations_.column_of(variable);
      if (way(entering) != wanted) return false;
    } else {
      for (int j = 0; j < relations_.columns(); ++j) {
        if (wanted * relations_.coefficient_sign(row, j) * way(j) <= 0) continue;
        if (entering < 0 || relations_.nonbasic(j) < relations_.nonbasic(entering)) entering = j;
      }
      if (entering < 0) return false;
    }
    const int blocking = blocking_row(entering, way(entering));
    if (blocking < 0) {  // a ray; far enough along it the variable has its sign
      const Rational pace(way(entering));
      ray_[at(relations_.nonbasic(entering))] = pace;
      for (int i = 0; i < relations_.rows(); ++i) ray_[at(relations_.basic(i))] = pace * relations_.coefficient(i, entering);
      return true;
    }
    relations_.pivot(blocking, entering);
  }
}

std::vector<Rational> Polyhedron::interior() {
  std::vector<Rational> sum = vertex();
  long points = 1;
  for (int v = 0; v < relations_.variables(); ++v) {
    if (sign(v) == Sign::free || sign(v) == Sign::zero || !(sum[at(v)] == Rational(0))) continue;
    if (!reaches(v, sign(v))) {
      set_to_zero(v);
      continue;
    }
    const std::vector<Rational> x = vertex();
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += x[i] + ray_[i];
    ++points;
  }
  for (Rational& x : sum) x /= Rational(points);
  return sum;
}

bool Polyhedron::certainly(int variable, Sign asked) const {
  if (sign(variable) == Sign::zero || sign(variable) == asked) return true;
  const int row = relations_.row_of(variable);
  if (row < 0) return false;
  const int side = direction_of(asked), c = relations_.constant_sign(row);
  if (side == 0 ? c != 0 : side * c < 0) return false;
  for (int j = 0; j < relations_.columns(); ++j) {
    const int term = relations_.coefficient_sign(row, j) * way(j);
    if (side == 0 ? term != 0 : side * term < 0) return false;
  }
  return true;
}

int Polyhedron::dimension() const {
  int free_columns = 0;
  for (int j = 0; j < relations_.columns(); ++j) free_columns += moves(j);
  return free_columns;
}

std::vector<std::vector<Rational>> Polyhedron::directions() const {
  std::vector<std::vector<Rational>> basis;
  for (int j = 0; j < relations_.columns(); ++j) {
    if (!moves(j)) continue;
    std::vector<Rational> along(signs_.size(), Rational(0));
    along[at(relations_.nonbasic(j))] = Rational(1);
    for (int i = 0; i < relations_.rows(); ++i) along[at(relations_.basic(i))] = relations_.coefficient(i, j);
    basis.push_back(std::move(along));
  }
  return basis;
}

}  // namespace duhem
