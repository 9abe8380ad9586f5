#include "lib/catalogue/linear_case.hpp"

#include "lib/error.hpp"
#include "lib/scalar/text.hpp"

#include <algorithm>
#include <map>

namespace duhem {
namespace {

std::string shape(int rows, int columns) { return std::to_string(rows) + " x " + std::to_string(columns); }

void require_shape(const GivenMatrix& m, int rows, int columns) {
  const auto& [found, where] = m;
  if (found.rows != rows || found.columns != columns)
    throw InputError(where, "a " + shape(found.rows, found.columns) + " matrix", "a " + shape(rows, columns) + " matrix");
}

void require_length(const GivenVector& v, int n) {
  if (v.value.size() != static_cast<std::size_t>(n))
    throw InputError(v.where, std::to_string(v.value.size()) + " numbers",
                     std::to_string(n) + " numbers, one a degree of freedom");
}

template <class S>
SparseMatrix<S> matrix(const GivenMatrix& given) {
  const auto& [m, where] = given;
  SparseMatrix<S> result;
  result.reserve(static_cast<std::size_t>(m.rows), m.entries.size());
  for (const auto& [row, column, value] : m.entries) {
    while (result.rows() < row) result.end_row();
    result.append(column, nearest<S>(value, where));
  }
  while (result.rows() < m.rows) result.end_row();
  return result;
}

template <class S>
S entry_of(const SparseMatrix<S>& A, int i, int j) {
  const auto row = A.row(i);
  const auto place = std::ranges::lower_bound(row, j, {}, [](const auto& entry) { return entry.column; });
  return place != row.end() && place->column == j ? place->block : S(0);
}

template <class S>
SparseMatrix<S> symmetric(const GivenMatrix& m, int n) {
  require_shape(m, n, n);
  SparseMatrix<S> A = matrix<S>(m);
  for (int i = 0; i < n; ++i)
    for (const auto& [j, entry] : A.row(i)) {
      if (entry_of(A, j, i) == entry) continue;
      const auto [first, second] = std::minmax(i, j);
      const auto at = [&](int row, int column) {
        return "[" + std::to_string(row) + "][" + std::to_string(column) + "] = " + brief(entry_of(A, row, column));
      };
      throw InputError(m.where, at(first, second) + " but " + at(second, first), "a symmetric matrix");
    }
  return A;
}

/// ": x = (1, -0.5) gives x.A x = -0.75", with as few digits as keep the sum negative. It is computed for the very numbers that
/// are shown. Of a long x what is not 0 has its number.
template <class S>
std::string shown(const Vec<S, Dynamic>& direction, const SparseMatrix<S>& A) {
  using std::abs;
  S largest(0);
  for (const S& x : direction)
    if (abs(x) > abs(largest)) largest = x;
  for (const int digits : {1, 3, 6, 17}) {
    Vec<S, Dynamic> x(direction.size());
    std::string text;
    for (Eigen::Index i = 0; i < x.size(); ++i) {
      const double share = to_double(S(direction(i) / largest));
      const std::string number = std::abs(share) < 1e-9 ? "0" : brief(share, digits);
      x(i) = read_scalar<S>(number, "");
      if (x.size() <= 8)
        text += (i ? ", " : "") + number;
      else if (number != "0" && text.size() < 200)
        text += (text.empty() ? "" : ", ") + number + " at " + std::to_string(i);
    }
    if (const S value = x.dot(A * x); value < S(0)) return ": x = (" + text + ") gives x.A x = " + brief(value, 3);
  }
  return "";
}

template <class S>
SparseMatrix<S> semidefinite(const std::optional<GivenMatrix>& m, int n) {
  if (!m) return {};
  auto A = symmetric<S>(*m, n);
  if (const auto direction = SparseLdlt<S>::negative_direction(A))
    throw InputError(m->where, "a matrix with a negative direction" + shown<S>(*direction, A),
                     "a symmetric positive semi-definite matrix");
  return A;
}

template <class S>
Vec<S, Dynamic> vector(const GivenVector& v, int n) {
  require_length(v, n);
  Vec<S, Dynamic> result(n);
  for (int i = 0; i < n; ++i) result(i) = nearest<S>(v.value[static_cast<std::size_t>(i)], v.where);
  return result;
}

template <class S>
TimeFunction<S> time_function(const ExactTimeFunction& f, int n) {
  TimeFunction<S> result;
  result.size = n;
  for (const auto& [t, value] : f.samples) {
    const S time = nearest<S>(t.value, t.where);
    if (!result.samples.empty() && !(result.samples.back().t < time))
      throw InputError(t.where, brief(time), "times that increase");
    result.samples.push_back({time, vector<S>(value, n)});
  }
  for (const auto& [amplitude, omega, phase] : f.harmonics) {
    if constexpr (is_exact<S>) throw InputError(omega.where, decimal(omega.value), "no harmonic: a sine is not rational");
    result.harmonics.push_back(
        {vector<S>(amplitude, n), nearest<S>(omega.value, omega.where), nearest<S>(phase.value, phase.where)});
  }
  return result;
}

/// The function of one degree of freedom, spread over all n with zeros.
template <class S>
void add_control(typename LinearSystem<S, 2>::Data& data, const ExactControl& control, int n) {
  const auto& where = control.dof.where;
  int dof = -1;
  for (int i = 0; i < n; ++i)
    if (control.dof.value == Rational(i)) dof = i;
  if (dof < 0) throw InputError(where, decimal(control.dof.value), "a degree of freedom, 0 to " + std::to_string(n - 1));
  for (const Eigen::Index other : data.controlled)
    if (other == dof) throw InputError(where, std::to_string(dof), "each degree of freedom controlled once");
  data.controlled.push_back(dof);
  data.controlled_constant(dof) = nearest<S>(control.velocity.value, control.velocity.where);

  const TimeFunction<S> own = time_function<S>(control.varying, 1);
  auto& all = data.controlled_velocity;
  if (!own.samples.empty() && !all.samples.empty())
    throw InputError(where, std::to_string(dof),
                     "samples for one controlled degree of freedom at most; use harmonics or constants for others");
  for (const auto& [t, value] : own.samples) all.samples.push_back({t, value(0) * Vec<S, Dynamic>::Unit(n, dof)});
  for (const auto& [amplitude, omega, phase] : own.harmonics)
    all.harmonics.push_back({amplitude(0) * Vec<S, Dynamic>::Unit(n, dof), omega, phase});
}

template <class S, int Dim>
SparseMap<S, Dim> rows_of_contact(const GivenMatrix& given) {
  std::map<int, Local<S, Dim>> columns;
  for (const auto& [row, column, value] : given.value.entries)
    columns.try_emplace(column, Local<S, Dim>::Zero()).first->second[row] = nearest<S>(value, given.where);
  SparseMap<S, Dim> H;
  for (const auto& [column, entries] : columns) H.columns.push_back({column, entries});
  return H;
}

template <class S, int Dim>
Case<S> make_linear_in(const LinearData& exact, const CaseData& units) {
  using System = LinearSystem<S, Dim>;
  const int n = exact.M.value.rows;
  if (n == 0) throw InputError(exact.M.where, "an empty matrix", "at least one degree of freedom");
  typename LinearSystem<S, 2>::Data common;  // what does not depend on the dimension of a contact
  require_shape(exact.M, n, n);
  const Vec<S, Dynamic> q_0 = vector<S>(exact.q_0, n), v_0 = vector<S>(exact.v_0, n);  // before n costs memory
  common.M = symmetric<S>(exact.M, n);
  if (!SparseLdlt<S>::factorise(common.M))
    throw InputError(exact.M.where, "a matrix that is not positive definite", "a symmetric positive definite mass matrix");
  common.K = semidefinite<S>(exact.K, n);
  common.C = semidefinite<S>(exact.C, n);
  common.constant_load = exact.constant_load ? vector<S>(*exact.constant_load, n) : Vec<S, Dynamic>(Vec<S, Dynamic>::Zero(n));
  common.load = time_function<S>(exact.load, n);
  common.controlled_constant = Vec<S, Dynamic>::Zero(n);
  common.controlled_velocity.size = n;
  for (const ExactControl& control : exact.controlled) add_control<S>(common, control, n);

  typename System::Data data{common.M,
                             common.K,
                             common.C,
                             common.constant_load,
                             common.load,
                             {},
                             common.controlled,
                             common.controlled_constant,
                             common.controlled_velocity};
  std::vector<Surface> surfaces;
  for (const ExactContact& contact : exact.contacts) {
    if (contact.H.value.rows == 1)
      throw InputError(contact.H.where, "a " + shape(1, contact.H.value.columns) + " matrix",
                       "a " + shape(Dim, n) +
                           " matrix: the row of the normal, and below it those of the tangent, of zeros where there is none");
    require_shape(contact.H, Dim, n);
    data.contacts.push_back({rows_of_contact<S, Dim>(contact.H), nearest<S>(contact.gap.value, contact.gap.where)});
    surfaces.push_back({contact.e, contact.e_t, contact.mu});
  }

  Case<S> made{.system = System(data), .q_0 = q_0, .v_0 = v_0, .surfaces = std::move(surfaces)};
  const Vec<S, Dynamic> prescribed = data.controlled_constant + data.controlled_velocity.at(S(0));
  for (const Eigen::Index dof : data.controlled) {
    using std::abs;
    // A double in the file is as near to a sine as it can be; in longer scalars the prescription itself takes its place.
    const S difference = abs(S(made.v_0(dof) - prescribed(dof)));
    const S rounding = is_exact<S> ? S(0) : S(S(abs(prescribed(dof))) / S(static_cast<long>(1) << 50));
    if (!(difference <= rounding))
      throw InputError(exact.v_0.where, "v[" + std::to_string(dof) + "] = " + brief(made.v_0(dof), 17),
                       "the prescribed velocity at t = 0, " + brief(prescribed(dof), 17));
    made.v_0(dof) = prescribed(dof);
  }
  for (int i = 0; i < n; ++i) {
    made.coordinates.push_back(std::to_string(i));
    made.velocities.push_back(std::to_string(i));
    made.coordinate_units.push_back(units.length_unit);
    made.velocity_units.push_back(units.per_time(units.length_unit));
  }
  return made;
}

}  // namespace

template <class S>
Case<S> make_linear(const CaseData& data) {
  if (data.linear->dimension == 2) return make_linear_in<S, 2>(*data.linear, data);
  if constexpr (is_exact<S>)
    throw InputError("--scalar", ScalarTraits<S>::name, "a scalar with a square root: contacts in space need one");
  else
    return make_linear_in<S, 3>(*data.linear, data);
}

#define INSTANTIATE(S) template Case<S> make_linear<S>(const CaseData&);
DUHEM_FOR_EACH_FIELD(INSTANTIATE)

}  // namespace duhem
