#include "properties/step_start.hpp"

#include <algorithm>

namespace duhem::properties {
namespace {

template <class S>
Vec<S, Dynamic> vector_of(const Situation::Row& fractions) {
  Vec<S, Dynamic> x(static_cast<Eigen::Index>(fractions.size()));
  for (std::size_t i = 0; i < fractions.size(); ++i) x[static_cast<Eigen::Index>(i)] = fractions[i].in<S>();
  return x;
}

}  // namespace

/// Each pair of symmetric entries is computed once, so that no rounding makes it less than symmetric.
template <class S>
Mat<S, Dynamic, Dynamic> sum_of_squares(const BoundedVector<Situation::Row, most_drawn_dofs>& columns, int n) {
  Mat<S, Dynamic, Dynamic> sum = Mat<S, Dynamic, Dynamic>::Zero(n, n);
  for (const auto& column : columns) {
    const Vec<S, Dynamic> c = vector_of<S>(column);
    for (int i = 0; i < n; ++i)
      for (int j = 0; j <= i; ++j) sum(i, j) += c[i] * c[j];
  }
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j) sum(j, i) = sum(i, j);
  return sum;
}

template <class S>
Mat<S, Dynamic, Dynamic> mass_matrix(const Situation& situation) {
  const int n = situation.dofs;
  Mat<S, Dynamic, Dynamic> L = Mat<S, Dynamic, Dynamic>::Identity(n, n), M(n, n);
  std::size_t next = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < i; ++j) L(i, j) = situation.L[next++].in<S>();
  const Vec<S, Dynamic> D = vector_of<S>(situation.D);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j <= i; ++j) {
      S sum(0);
      for (int k = 0; k <= j; ++k) sum += L(i, k) * D[k] * L(j, k);
      M(i, j) = M(j, i) = sum;
    }
  return M;
}

template <class S>
SparseMatrix<S> sparse_mass_matrix(const Situation& situation) {
  if (std::ranges::any_of(situation.L, [](const Fraction& x) { return x.p != 0; })) return sparse(mass_matrix<S>(situation));
  SparseMatrix<S> M;
  M.reserve(situation.D.size(), situation.D.size());
  for (int i = 0; i < situation.dofs; ++i) {
    M.append(i, situation.D[static_cast<std::size_t>(i)].template in<S>());
    M.end_row();
  }
  return M;
}

template <class S, int Dim>
StepStart<S, Dim> step_start(const Situation& situation) {
  const int n = situation.dofs;
  auto data = undriven<S, Dim>(n);
  data.M = sparse_mass_matrix<S>(situation);
  if (!situation.stiffness.empty()) data.K = sparse(sum_of_squares<S>(situation.stiffness, n));
  if (!situation.damping.empty()) data.C = sparse(sum_of_squares<S>(situation.damping, n));
  data.constant_load = vector_of<S>(situation.load);
  if (!situation.load_k.empty())  // the step is that from t = 0 to h
    data.load.samples = {{S(0), vector_of<S>(situation.load_k)}, {situation.h.in<S>(), vector_of<S>(situation.load_k1)}};
  data.contacts.reserve(situation.contacts.size());
  for (const auto& contact : situation.contacts) {
    SparseMap<S, Dim> H;
    H.columns.reserve(static_cast<std::size_t>(n));
    S sum(0);
    for (int j = 0; j < n; ++j) {
      const auto entry = [&](int i) -> const Fraction& { return contact.H[static_cast<std::size_t>(i * n + j)]; };
      if (entry(0).p == 0 && entry(1).p == 0 && entry(Dim - 1).p == 0) continue;
      H.columns.push_back({j, {}});
      Local<S, Dim>& column = H.columns.back().entries;
      for (int i = 0; i < Dim; ++i) column[i] = entry(i).template in<S>();
      using std::abs;
      sum += abs(normal(column));
    }
    const S far = S(sum * S(1000)) + S(1);  // wherever q is, and one step later too
    data.contacts.push_back({std::move(H), contact.is_open ? far : S(S(0) - far)});
  }
  return {LinearSystem<S, Dim>(std::move(data)),
          {vector_of<S>(situation.q), vector_of<S>(situation.v)},
          {situation.h.in<S>(), situation.theta.in<S>()}};
}

#define INSTANTIATE(S)                                                \
  template StepStart<S, 2> step_start<S, 2>(const Situation&);        \
  template Mat<S, Dynamic, Dynamic> mass_matrix<S>(const Situation&); \
  template Mat<S, Dynamic, Dynamic> sum_of_squares<S>(const BoundedVector<Situation::Row, most_drawn_dofs>&, int);
DUHEM_FOR_EACH_NAMED_FIELD(INSTANTIATE)
#undef INSTANTIATE
#define INSTANTIATE(S) template StepStart<S, 3> step_start<S, 3>(const Situation&);
DUHEM_FOR_EACH_NAMED_REAL(INSTANTIATE)

}  // namespace duhem::properties
