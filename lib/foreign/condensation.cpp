#include "lib/foreign/condensation.hpp"

#include "lib/error.hpp"
#include "lib/linear/lu.hpp"

#include <boost/pending/disjoint_sets.hpp>

#include <algorithm>

namespace duhem {
namespace {

template <class S>
using Matrix = Mat<S, Dynamic, Dynamic>;

constexpr std::int64_t most_entries = 30'000'000;  // of a matrix that is kept dense
constexpr std::int64_t largest_block = 2000;       // of M, in degrees of freedom

void require_dense(std::int64_t rows, std::int64_t columns, const std::string& where, const std::string& what) {
  if (rows > 0 && columns > most_entries / rows)
    throw InputError(where, what + " of " + std::to_string(rows) + " x " + std::to_string(columns),
                     "at most " + std::to_string(most_entries) + " entries in a matrix that has to be kept dense");
}

template <class S>
Matrix<S> dense(const SparseMatrix& sparse) {
  Matrix<S> result = Matrix<S>::Zero(sparse.rows, sparse.columns);
  for (const auto& [row, column, value] : sparse.entries) result(row, column) += from_double<S>(value);
  return result;
}

/// Which block of degrees of freedom each one belongs to: those that M couples, however indirectly.
class Blocks {
 public:
  explicit Blocks(const SparseMatrix& M) : place_(static_cast<std::size_t>(M.rows)) {
    boost::disjoint_sets_with_storage<> coupled(place_.size());
    for (const auto& entry : M.entries)
      if (entry.value != 0) coupled.union_set(static_cast<std::size_t>(entry.row), static_cast<std::size_t>(entry.column));
    std::vector<std::optional<std::size_t>> block_of(place_.size());  // of a set's representative
    for (std::size_t i = 0; i < place_.size(); ++i) {
      auto& block = block_of[coupled.find_set(i)];
      if (!block) {
        block = members_.size();
        members_.emplace_back();
      }
      place_[i] = {*block, members_[*block].size()};
      members_[*block].push_back(i);
    }
  }
  [[nodiscard]] std::size_t count() const { return members_.size(); }
  [[nodiscard]] const std::vector<std::size_t>& members(std::size_t block) const { return members_[block]; }
  struct Place {
    std::size_t block, index;
  };
  [[nodiscard]] Place of(std::int32_t dof) const { return place_[static_cast<std::size_t>(dof)]; }

 private:
  std::vector<Place> place_;
  std::vector<std::vector<std::size_t>> members_;
};

using Entries = std::vector<ProblemParts<double>::Entry>;

/// The entries of a matrix that lie in the rows of each block.
std::vector<Entries> by_block(const SparseMatrix& matrix, const Blocks& blocks) {
  std::vector<Entries> result(blocks.count());
  for (const auto& entry : matrix.entries)
    if (entry.value != 0) result[blocks.of(entry.row).block].push_back(entry);
  return result;
}

/// W − B C⁻¹ B', q − B C⁻¹ c: what is left after λ = −C⁻¹ (B' r + c).
template <class S>
void eliminate(ProblemParts<S>& parts, const Matrix<S>& B, const Matrix<S>& C, const Matrix<S>& B_prime, const Matrix<S>& c,
               const std::string& where, const char* singular) {
  const auto lu = Lu<S>::factorise(C);
  if (!lu) throw InputError(where, "singular", singular);
  const Matrix<S> change = B * lu->solve(B_prime), shift = B * lu->solve(c);
  for (Eigen::Index i = 0; i < change.rows(); ++i) {
    for (Eigen::Index j = 0; j < change.cols(); ++j)
      if (!(change(i, j) == S(0)))
        parts.W.push_back({static_cast<std::int32_t>(i), static_cast<std::int32_t>(j), S(-change(i, j))});
    parts.q[static_cast<std::size_t>(i)] -= shift(i, 0);
  }
}

/// The sums over all blocks of  (H, G)ᵀ M⁻¹ (H, G)  and of  (H, G)ᵀ M⁻¹ f:  those of H go into the problem, and the rest is
/// kept for the constraints.
template <class S>
struct Condensed {
  ProblemParts<S> parts;
  std::int64_t contacts, constraints;  ///< rows of W, and columns of G
  Matrix<S> A_HG = Matrix<S>::Zero(contacts, constraints), A_GH = Matrix<S>::Zero(constraints, contacts);
  Matrix<S> A_GG = Matrix<S>::Zero(constraints, constraints), g = Matrix<S>::Zero(constraints, 1);

  void add(std::int64_t i, std::int64_t j, const S& value) {  // what belongs to G is counted after what belongs to H
    if (i < contacts && j < contacts) {
      if (!(value == S(0))) parts.W.push_back({static_cast<std::int32_t>(i), static_cast<std::int32_t>(j), value});
    } else if (i < contacts) {
      A_HG(i, j - contacts) += value;
    } else if (j < contacts) {
      A_GH(i - contacts, j) += value;
    } else {
      A_GG(i - contacts, j - contacts) += value;
    }
  }
  void add(std::int64_t i, const S& value) {
    (i < contacts ? parts.q[static_cast<std::size_t>(i)] : g(i - contacts, 0)) += value;
  }
};

/// The columns of (H, G) that touch a block, in order.
std::vector<std::int64_t> touched_columns(const Entries& H, const Entries& G, std::int64_t contacts) {
  std::vector<std::int64_t> touched;
  for (const auto& entry : H) touched.push_back(entry.column);
  for (const auto& entry : G) touched.push_back(contacts + entry.column);
  std::ranges::sort(touched);
  const auto repeated = std::ranges::unique(touched);
  touched.erase(repeated.begin(), repeated.end());
  return touched;
}

/// Hᵀ and M⁻¹ H of a block of M, by the contacts that touch it; the columns given are those numbered in `touched`.
template <class S>
typename ProblemParts<S>::Body body_of(const std::vector<std::int64_t>& touched, const Matrix<S>& H, const Matrix<S>& M_inverse_H,
                                       std::int64_t dimension) {
  typename ProblemParts<S>::Body body;
  for (const std::int64_t i : touched)
    if (const auto alpha = static_cast<int>(i / dimension); body.contacts.empty() || body.contacts.back() != alpha)
      body.contacts.push_back(alpha);
  body.left = body.right = Matrix<S>::Zero(dimension * std::ssize(body.contacts), H.rows());
  Eigen::Index contact = 0;
  for (std::size_t a = 0; a < touched.size(); ++a) {
    while (body.contacts[static_cast<std::size_t>(contact)] != touched[a] / dimension) ++contact;
    const Eigen::Index row = dimension * contact + touched[a] % dimension, column = static_cast<Eigen::Index>(a);
    body.left.row(row) = H.col(column).transpose();
    body.right.row(row) = M_inverse_H.col(column).transpose();
  }
  return body;
}

}  // namespace

template <class S>
ProblemParts<S> condense(const GlobalProblem& problem, const std::string& where) {
  const Blocks blocks(problem.M);
  const auto M_of = by_block(problem.M, blocks), H_of = by_block(problem.H, blocks), G_of = by_block(problem.G, blocks);
  const auto contacts = problem.H.columns, constraints = problem.G.columns;
  require_dense(contacts, constraints, where + "/G", "H^T M^-1 G");
  require_dense(constraints, constraints, where + "/G", "G^T M^-1 G");
  if (constraints > 0) require_dense(contacts, contacts, where + "/G", "W");

  Condensed<S> sums{
      .parts = {.dimension = problem.dimension, .W = {}, .q = from_doubles<S>(problem.w), .mu = from_doubles<S>(problem.mu)},
      .contacts = contacts,
      .constraints = constraints};
  for (Eigen::Index j = 0; j < constraints; ++j) sums.g(j, 0) = from_double<S>(problem.b[static_cast<std::size_t>(j)]);

  std::int64_t filled = 0;
  for (std::size_t block = 0; block < blocks.count(); ++block) {
    const auto& dofs = blocks.members(block);
    const auto n = static_cast<std::int64_t>(dofs.size());
    if (n > largest_block)
      throw InputError(where + "/M", std::to_string(n) + " degrees of freedom coupled with each other",
                       "at most " + std::to_string(largest_block));
    const auto touched = touched_columns(H_of[block], G_of[block], contacts);
    const auto m = static_cast<std::int64_t>(touched.size());
    const bool is_body = constraints == 0 && pays_as_shares(contacts / problem.dimension, m, n);
    filled += m * m;  // also of a body: who writes W forms it; m < 2^31, and each block has its own entries in the file
    if (filled > most_entries)
      throw InputError(where + "/H", "a condensed W of more than " + std::to_string(most_entries) + " entries",
                       "a problem whose bodies have fewer contacts each");
    require_dense(n, m, where + "/H", "H of a block of M");

    Matrix<S> M = Matrix<S>::Zero(n, n), columns = Matrix<S>::Zero(n, m + 1);  // H and G, then f
    const auto row_in_block = [&](std::int32_t row) { return static_cast<Eigen::Index>(blocks.of(row).index); };
    for (const auto& [row, column, value] : M_of[block]) M(row_in_block(row), row_in_block(column)) += from_double<S>(value);
    const auto fill = [&](const Entries& entries, std::int64_t offset) {
      for (const auto& [row, column, value] : entries)
        columns(row_in_block(row), std::ranges::lower_bound(touched, offset + column) - touched.begin()) += from_double<S>(value);
    };
    fill(H_of[block], 0);
    fill(G_of[block], contacts);
    for (std::int64_t i = 0; i < n; ++i) columns(i, m) = from_double<S>(problem.f[dofs[static_cast<std::size_t>(i)]]);

    const auto lu = Lu<S>::factorise(M);
    if (!lu)
      throw InputError(where + "/M", "singular in the degrees of freedom coupled with number " + std::to_string(dofs.front()),
                       "a matrix that can be inverted");
    const Matrix<S> X = lu->solve(columns);  // M⁻¹ (H, G, f)
    if (is_body) {
      for (std::int64_t a = 0; a < m; ++a) sums.add(touched[static_cast<std::size_t>(a)], S(columns.col(a).dot(X.col(m))));
      sums.parts.bodies.push_back(body_of(touched, columns, X, problem.dimension));
      continue;
    }
    const Matrix<S> products = columns.leftCols(m).transpose() * X;  // (H, G)ᵀ M⁻¹ (H, G, f)
    for (std::int64_t a = 0; a < m; ++a) {
      const std::int64_t i = touched[static_cast<std::size_t>(a)];
      for (std::int64_t c = 0; c < m; ++c) sums.add(i, touched[static_cast<std::size_t>(c)], products(a, c));
      sums.add(i, products(a, m));
    }
  }
  if (constraints > 0)
    eliminate<S>(sums.parts, sums.A_HG, sums.A_GG, sums.A_GH, sums.g, where + "/G",
                 "equality constraints that do not depend on each other");
  return std::move(sums.parts);
}

template <class S>
ProblemParts<S> condense(const ConstrainedProblem& problem, const std::string& where) {
  auto parts = converted<S>(problem.unconstrained);
  if (problem.V.columns == 0) return parts;
  require_dense(problem.V.rows, problem.V.rows, where + "/V", "W");
  require_dense(problem.V.rows, problem.V.columns, where + "/V", "V");
  require_dense(problem.R.rows, problem.R.columns, where + "/R", "R");
  const Matrix<S> V = dense<S>(problem.V), R = dense<S>(problem.R);
  Matrix<S> s(problem.V.columns, 1);
  for (Eigen::Index j = 0; j < s.rows(); ++j) s(j, 0) = from_double<S>(problem.s[static_cast<std::size_t>(j)]);
  eliminate<S>(parts, V, R, V.transpose(), s, where + "/R", "a matrix that can be inverted, to eliminate its multipliers");
  return parts;
}

#define INSTANTIATE(S)                                                            \
  template ProblemParts<S> condense<S>(const GlobalProblem&, const std::string&); \
  template ProblemParts<S> condense<S>(const ConstrainedProblem&, const std::string&);
DUHEM_FOR_EACH_NAMED_FIELD(INSTANTIATE)

}  // namespace duhem
