#include "lib/checker/exact_ldlt.hpp"

#include <algorithm>

namespace duhem {

bool ExactLdlt::positive_definite() const {
  return std::ranges::all_of(D, [](const Rational& pivot) { return pivot > Rational(0); });
}

std::vector<Rational> ExactLdlt::solve(std::vector<Rational> b) const {
  const int n = L.rows;
  const auto at = [&](int i) -> Rational& { return b[static_cast<std::size_t>(i)]; };
  for (int j = 0; j < n; ++j)
    for (int i = j + 1; i < n; ++i) at(i) -= L(i, j) * at(j);
  for (int i = 0; i < n; ++i) at(i) /= D[static_cast<std::size_t>(i)];
  for (int j = n - 1; j >= 0; --j)
    for (int i = 0; i < j; ++i) at(i) -= L(j, i) * at(j);
  return b;
}

std::optional<ExactLdlt> factorise(ExactMatrix A) {
  const int n = A.rows;
  ExactLdlt result{ExactMatrix(n, n), {}};
  for (int j = 0; j < n; ++j) {
    const Rational pivot = A(j, j);
    if (pivot < Rational(0)) return std::nullopt;
    result.D.push_back(pivot);
    result.L(j, j) = 1;
    for (int i = j + 1; i < n; ++i) {
      if (A(i, j) == Rational(0)) continue;
      // A zero on the diagonal of what is left forbids anything beside it: [[0, a], [a, c]] has the determinant -a².
      if (pivot == Rational(0)) return std::nullopt;
      result.L(i, j) = A(i, j) / pivot;
    }
    for (int i = j + 1; i < n; ++i)
      for (int k = j + 1; k <= i; ++k)
        if (result.L(i, j) != Rational(0) && A(k, j) != Rational(0)) A(i, k) -= result.L(i, j) * A(k, j);
  }
  return result;
}

}  // namespace duhem
