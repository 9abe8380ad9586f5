#include "lib/solver/many/bodies.hpp"

#include "lib/linear/block_lu.hpp"
#include "lib/solver/many/contact_graph.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/SVD>

#include <algorithm>
#include <optional>

namespace duhem {
namespace {

using Dense = Mat<double, Dynamic, Dynamic>;
using Contacts = std::vector<int>;

/// Of the largest singular value: what is smaller is rounding. Nine digits of A are left to those that are kept.
constexpr double rank_threshold = 1e-9;
/// L_b L_bᵀ is to be A so closely, or it stays in R: Newton's directions then need no correction worth mentioning.
constexpr double closeness = 1e-7;
/// So many joints show all that a body can do; of twice as many and more not all are asked.
constexpr std::size_t joints_shown = 8;

template <int Dim>
Dense part(const BlockMatrix<double, Dim>& A, const Contacts& rows, const Contacts& columns) {
  Dense there = Dense::Zero(Dim * std::ssize(rows), Dim * std::ssize(columns));
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (const auto& [column, block] : A.row(rows[i]))
      for (std::size_t j = 0; j < columns.size(); ++j)
        if (columns[j] == column) there.block<Dim, Dim>(Dim * Eigen::Index(i), Dim * Eigen::Index(j)) = block;
  return there;
}

Dense pseudo_inverse(const Dense& X) {
  const Eigen::JacobiSVD<Dense> svd(X, Eigen::ComputeThinU | Eigen::ComputeThinV);
  Vec<double, Dynamic> inverse = svd.singularValues();
  const double least = rank_threshold * inverse[0];
  for (double& sigma : inverse) sigma = sigma > least ? 1 / sigma : 0;
  return svd.matrixV() * inverse.asDiagonal() * svd.matrixU().transpose();
}

/// One body: joints that share it, and nothing else.
template <int Dim>
class Body {
 public:
  Body(const BlockMatrix<double, Dim>& A, const ContactGraph& graph, const std::vector<int>& joints) : A_(A) {
    const std::size_t step = std::max<std::size_t>(1, joints.size() / joints_shown);
    for (std::size_t j = 0; j < joints.size(); ++j) {
      const Contacts& contacts = graph.joints[static_cast<std::size_t>(joints[j])];
      const bool is_shown = j % step == 0;
      if (is_shown) shown_.push_back(contacts);
      Contacts& all = is_shown ? own_ : others_;
      all.insert(all.end(), contacts.begin(), contacts.end());
    }
  }

  /// Rows L_α of its contacts, in the order of `contacts`; nothing where the contacts do not show a body.
  [[nodiscard]] std::optional<Dense> L() const {
    constexpr Eigen::Index most = Dim == 2 ? 3 : 6;
    if (shown_.size() < 3 || Dim * std::ssize(own_) <= most) return std::nullopt;
    const Dense seen = part<Dim>(A_, own_, own_);
    Dense whole = seen, unseen = Dense::Zero(seen.rows(), seen.cols());
    Eigen::Index at = 0;
    for (std::size_t j = 0; j < shown_.size(); ++j) {
      const Eigen::Index size = Dim * std::ssize(shown_[j]);
      whole.block(at, at, size, size) = share_of(j);
      unseen.block(at, at, size, size).setOnes();
      at += size;
    }
    const Eigen::SelfAdjointEigenSolver<Dense> spectrum(whole);
    const auto& values = spectrum.eigenvalues();  // increasing
    const Eigen::Index n = values.size();
    Eigen::Index rank = 0;
    while (rank < most && values[n - 1 - rank] > rank_threshold * values[n - 1]) ++rank;
    Dense L = Dense::Zero(n + Dim * std::ssize(others_), (rank + Dim - 1) / Dim * Dim);
    L.topLeftCorner(n, rank) = spectrum.eigenvectors().rightCols(rank) * values.tail(rank).cwiseSqrt().asDiagonal();
    const Dense error = (L.topRows(n) * L.topRows(n).transpose() - seen).cwiseProduct(Dense::Ones(n, n) - unseen);
    if (!(error.norm() < closeness * whole.norm())) return std::nullopt;
    if (!others_.empty())  // A_oβ = L_o L_βᵀ, and the columns of L_β are orthogonal
      L.bottomLeftCorner(L.rows() - n, rank) =
          part<Dim>(A_, others_, own_) * L.topLeftCorner(n, rank) * values.tail(rank).cwiseInverse().asDiagonal();
    return L;
  }
  [[nodiscard]] Contacts contacts() const {
    Contacts all = own_;
    all.insert(all.end(), others_.begin(), others_.end());
    return all;
  }

 private:
  /// What this body has of A where both bodies of joint j are added up: with joints K and N beside it that show all it can do,
  /// (L Lᵀ)_jj = A_jK A_NK⁺ A_Nj.
  [[nodiscard]] Dense share_of(std::size_t j) const {
    Contacts K, N;
    for (std::size_t other = 0; other < shown_.size(); ++other)
      if (other != j) {
        Contacts& fewer = K.size() <= N.size() ? K : N;
        fewer.insert(fewer.end(), shown_[other].begin(), shown_[other].end());
      }
    const Dense X = part<Dim>(A_, shown_[j], K) * pseudo_inverse(part<Dim>(A_, N, K)) * part<Dim>(A_, N, shown_[j]);
    return (X + X.transpose()) / 2;
  }

  const BlockMatrix<double, Dim>& A_;
  std::vector<Contacts> shown_;  ///< joint by joint
  Contacts own_, others_;        ///< those of the joints shown, and the others'
};

}  // namespace

template <int Dim>
ContactMatrix<double, Dim> bodies_in(const BlockMatrix<double, Dim>& A) {
  typename ContactMatrix<double, Dim>::Shares shares(static_cast<std::size_t>(A.rows()));
  int nodes = 0;
  auto coupled = BlockPattern::neighbours_in(A);
  for (auto& row : coupled) std::ranges::sort(row);
  const ContactGraph graph = contact_graph(coupled);
  for (const auto& joints : graph.bodies) {
    const Body<Dim> body(A, graph, joints);
    if (const auto L = body.L()) add_body<double, Dim>(shares, nodes, body.contacts(), *L, *L);
  }
  BlockMatrix<double, Dim> R;
  for (int alpha = 0; alpha < A.rows(); ++alpha) {
    for (const auto& [beta, block] : A.row(alpha)) {
      Mat<double, Dim, Dim> left = block;
      for (const auto& own : shares[static_cast<std::size_t>(alpha)])
        for (const auto& other : shares[static_cast<std::size_t>(beta)])
          if (own.node == other.node) left -= own.left * other.right.transpose();
      if (beta == alpha || !(left.norm() < closeness * block.norm())) R.append(beta, left);
    }
    R.end_row();
  }
  return {std::move(R), std::move(shares), nodes};
}

template ContactMatrix<double, 2> bodies_in<2>(const BlockMatrix<double, 2>&);
template ContactMatrix<double, 3> bodies_in<3>(const BlockMatrix<double, 3>&);

}  // namespace duhem
