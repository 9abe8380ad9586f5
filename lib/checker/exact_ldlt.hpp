#pragma once

#include "lib/record/witness.hpp"

#include <optional>

namespace duhem {

/// A = L D Lᵀ of a symmetric positive semi-definite matrix, exactly: L has a diagonal of ones, D no negative entry.
struct ExactLdlt {
  ExactMatrix L;
  std::vector<Rational> D;

  [[nodiscard]] bool positive_definite() const;
  /// x of A x = b; A positive definite.
  [[nodiscard]] std::vector<Rational> solve(std::vector<Rational> b) const;
};

/// Nothing where the symmetric A is not positive semi-definite. Exact, so this decides: no tolerance, no permutation.
[[nodiscard]] std::optional<ExactLdlt> factorise(ExactMatrix A);

}  // namespace duhem
