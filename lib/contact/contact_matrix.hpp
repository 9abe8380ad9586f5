#pragma once

#include "lib/linear/block_matrix.hpp"

#include <cstdint>
#include <vector>

namespace duhem {

/// Up to so many contacts, elimination among them takes no time worth saving, whatever their bodies; and on few bodies the
/// methods for few contacts find what those for many do not.
inline constexpr int few_contacts = 200;
/// Of what is taken for a body: two rigid ones in space.
inline constexpr int most_velocities = 12;
/// Whether so many of a problem's contacts, with so many rows at a body of so many velocities, are better kept as shares of those
/// than as blocks of their products: at a body with fewer rows elimination among the contacts is cheaper, too.
[[nodiscard]] constexpr bool pays_as_shares(std::int64_t contacts, std::int64_t rows, std::int64_t velocities) {
  return contacts > few_contacts && velocities <= most_velocities && rows > 4 * velocities;
}

/// Blocks by increasing column, those of the same column added up.
template <class Entry>
[[nodiscard]] std::vector<Entry> added_up(std::vector<Entry> row) {
  std::ranges::stable_sort(row, {}, &Entry::column);
  std::size_t kept = 0;
  for (std::size_t k = 0; k < row.size(); ++k) {
    if (kept > 0 && row[kept - 1].column == row[k].column)
      row[kept - 1].block += row[k].block;
    else
      row[kept++] = row[k];
  }
  row.resize(kept);
  return row;
}

/// A of (91) between any number of contacts:  A = R + Σ_n left_n right_nᵀ.
///
/// R holds blocks that are known one by one. The sum is over velocities, Dim to a node, and a body has as many nodes as it needs:
/// where A = a H M̂⁻¹ Hᵀ, left is a H and right is H M̂⁻¹. A contact touches two bodies, however many contacts those have, so
/// that what would fill a matrix are a few blocks a contact. Whoever wants a row of A has it made.
template <class S, int Dim>
class ContactMatrix {
 public:
  using Block = Mat<S, Dim, Dim>;
  using Blocks = BlockMatrix<S, Dim>;
  using Entry = typename Blocks::Entry;
  using Locals = std::vector<Local<S, Dim>>;
  /// What a contact has of one node: all of it.
  struct Share {
    int node;
    Block left, right;
  };
  using Shares = std::vector<std::vector<Share>>;  ///< of each contact

  ContactMatrix() = default;
  ContactMatrix(Blocks R) : R_(std::move(R)) {}
  ContactMatrix(Blocks R, Shares shares, int nodes);

  // Of a matrix without shares, blocks come row by row; `end_row` closes the row.
  void append(int column, const Block& block) { R_.append(column, block); }
  void end_row() { R_.end_row(); }

  [[nodiscard]] int rows() const { return R_.rows(); }
  [[nodiscard]] const Blocks& R() const { return R_; }
  [[nodiscard]] int nodes() const { return static_cast<int>(at_node_.size()); }
  [[nodiscard]] std::span<const Share> shares(int alpha) const {
    return nodes() == 0 ? std::span<const Share>() : shares_[static_cast<std::size_t>(alpha)];
  }
  /// How many products are added up in a row of A r, at most.
  [[nodiscard]] int terms(int alpha) const;

  /// The blocks of a row that may not be zero.
  class Row {
   public:
    Row(std::span<const Entry> known) : known_(known) {}
    Row(std::vector<Entry> made) : made_(std::move(made)), known_(made_) {}
    Row(const Row&) = delete;
    Row& operator=(const Row&) = delete;
    [[nodiscard]] auto begin() const { return known_.begin(); }
    [[nodiscard]] auto end() const { return known_.end(); }
    [[nodiscard]] std::size_t size() const { return known_.size(); }
    [[nodiscard]] const Entry& operator[](std::size_t k) const { return known_[k]; }

   private:
    std::vector<Entry> made_;
    std::span<const Entry> known_;
  };
  [[nodiscard]] Row row(int alpha) const { return nodes() == 0 ? Row(R_.row(alpha)) : Row(made_row(alpha)); }
  [[nodiscard]] Block diagonal(int alpha) const;
  /// All of its blocks.
  [[nodiscard]] Blocks assembled() const;

  /// (A r)_α, and A r.
  [[nodiscard]] Local<S, Dim> row_times(int alpha, const Locals& r) const;
  [[nodiscard]] Locals times(const Locals& r) const;
  /// Σ right_nᵀ r, node by node; and what a contact makes of that.
  [[nodiscard]] Locals at_nodes(const Locals& r) const;
  [[nodiscard]] Local<S, Dim> from_nodes(int alpha, const Locals& v) const {
    Local<S, Dim> w = Local<S, Dim>::Zero();
    for (const auto& [node, left, right] : shares(alpha)) w += left * v[static_cast<std::size_t>(node)];
    return w;
  }

  void scale_row(int alpha, const S& factor) {
    R_.scale_row(alpha, factor);
    if (nodes() > 0)
      for (Share& share : shares_[static_cast<std::size_t>(alpha)]) share.left *= factor;
  }
  /// Row α and column α multiplied by factor(α).
  template <class Factor>
  [[nodiscard]] ContactMatrix scaled(const Factor& factor) const {
    Blocks R = R_;
    for (int alpha = 0; alpha < rows(); ++alpha)
      for (Entry& entry : R.row(alpha)) entry.block *= S(factor(alpha) * factor(entry.column));
    return mapped<S>(std::move(R), [&](int alpha, const Share& share) {
      return Share{share.node, share.left * factor(alpha), share.right * factor(alpha)};
    });
  }
  template <class To>
  [[nodiscard]] ContactMatrix<To, Dim> cast() const {
    return mapped<To>(R_.template cast<To>(), [](int, const Share& share) {
      return typename ContactMatrix<To, Dim>::Share{share.node, share.left.template cast<To>(), share.right.template cast<To>()};
    });
  }

 private:
  template <class To, class OfShare>
  [[nodiscard]] ContactMatrix<To, Dim> mapped(BlockMatrix<To, Dim> R, const OfShare& of_share) const {
    typename ContactMatrix<To, Dim>::Shares there(shares_.size());
    for (int alpha = 0; alpha < rows(); ++alpha)
      for (const Share& share : shares(alpha)) there[static_cast<std::size_t>(alpha)].push_back(of_share(alpha, share));
    return {std::move(R), std::move(there), nodes()};
  }
  [[nodiscard]] std::vector<Entry> made_row(int alpha) const;

  Blocks R_;
  Shares shares_;
  std::vector<std::vector<int>> at_node_;  ///< the contacts that have a share of it
};

/// Adds a body: left and right are the rows of its contacts by its velocities.
template <class S, int Dim>
void add_body(typename ContactMatrix<S, Dim>::Shares& shares, int& nodes, std::span<const int> contacts,
              const Mat<S, Dynamic, Dynamic>& left, const Mat<S, Dynamic, Dynamic>& right) {
  for (Eigen::Index first = 0; first < left.cols(); first += Dim, ++nodes) {
    const Eigen::Index width = std::min<Eigen::Index>(Dim, left.cols() - first);
    for (std::size_t k = 0; k < contacts.size(); ++k) {
      const Eigen::Index row = Dim * static_cast<Eigen::Index>(k);
      typename ContactMatrix<S, Dim>::Share share{nodes, Mat<S, Dim, Dim>::Zero(), Mat<S, Dim, Dim>::Zero()};
      share.left.leftCols(width) = left.block(row, first, Dim, width);
      share.right.leftCols(width) = right.block(row, first, Dim, width);
      shares[static_cast<std::size_t>(contacts[k])].push_back(share);
    }
  }
}

/// The same of as many contacts as one block matrix holds in place.
template <class S, int Dim, int MaxContacts>
using ContactMatrixOf = std::conditional_t<MaxContacts == Dynamic, ContactMatrix<S, Dim>, BlockMatrix<S, Dim, MaxContacts>>;

/// The blocks that are known one by one.
template <class S, int Dim>
[[nodiscard]] const BlockMatrix<S, Dim>& known_blocks(const ContactMatrix<S, Dim>& A) {
  return A.R();
}
template <class S, int Dim, int MaxContacts>
[[nodiscard]] const BlockMatrix<S, Dim, MaxContacts>& known_blocks(const BlockMatrix<S, Dim, MaxContacts>& A) {
  return A;
}

template <class S, int Dim>
ContactMatrix<S, Dim>::ContactMatrix(Blocks R, Shares shares, int nodes) : R_(std::move(R)) {
  if (nodes == 0) return;
  shares_ = std::move(shares);
  at_node_.resize(static_cast<std::size_t>(nodes));
  for (int alpha = 0; alpha < rows(); ++alpha)
    for (const Share& share : shares_[static_cast<std::size_t>(alpha)]) {
      auto& at_node = at_node_[static_cast<std::size_t>(share.node)];
      assert(at_node.empty() || at_node.back() != alpha);
      at_node.push_back(alpha);
    }
}

template <class S, int Dim>
int ContactMatrix<S, Dim>::terms(int alpha) const {
  std::size_t terms = R_.row(alpha).size();
  for (const Share& share : shares(alpha)) terms += 1 + at_node_[static_cast<std::size_t>(share.node)].size();
  return static_cast<int>(terms);
}

template <class S, int Dim>
auto ContactMatrix<S, Dim>::made_row(int alpha) const -> std::vector<Entry> {
  const auto known = R_.row(alpha);
  std::vector<Entry> row(known.begin(), known.end());
  for (const Share& own : shares(alpha))
    for (const int beta : at_node_[static_cast<std::size_t>(own.node)])
      for (const Share& other : shares(beta))
        if (other.node == own.node) row.push_back({beta, own.left * other.right.transpose()});
  return added_up(std::move(row));
}

template <class S, int Dim>
auto ContactMatrix<S, Dim>::diagonal(int alpha) const -> Block {
  Block own = R_.diagonal(alpha);
  for (const auto& [node, left, right] : shares(alpha)) own += left * right.transpose();
  return own;
}

template <class S, int Dim>
auto ContactMatrix<S, Dim>::assembled() const -> Blocks {
  if (nodes() == 0) return R_;
  Blocks all;
  for (int alpha = 0; alpha < rows(); ++alpha) {
    for (const auto& [beta, block] : row(alpha)) all.append(beta, block);
    all.end_row();
  }
  return all;
}

template <class S, int Dim>
Local<S, Dim> ContactMatrix<S, Dim>::row_times(int alpha, const Locals& r) const {
  Local<S, Dim> w = R_.row_times(alpha, r);
  for (const Share& own : shares(alpha)) {
    Local<S, Dim> v = Local<S, Dim>::Zero();
    for (const int beta : at_node_[static_cast<std::size_t>(own.node)])
      for (const auto& [node, left, right] : shares(beta))
        if (node == own.node) v += right.transpose() * r[static_cast<std::size_t>(beta)];
    w += own.left * v;
  }
  return w;
}

template <class S, int Dim>
auto ContactMatrix<S, Dim>::at_nodes(const Locals& r) const -> Locals {
  Locals v(at_node_.size(), Local<S, Dim>::Zero());
  for (std::size_t a = 0; a < shares_.size(); ++a)
    for (const auto& [node, left, right] : shares_[a]) v[static_cast<std::size_t>(node)] += right.transpose() * r[a];
  return v;
}

template <class S, int Dim>
auto ContactMatrix<S, Dim>::times(const Locals& r) const -> Locals {
  const Locals v = at_nodes(r);
  Locals w;
  w.reserve(r.size());
  for (int alpha = 0; alpha < rows(); ++alpha) w.push_back(R_.row_times(alpha, r) + from_nodes(alpha, v));
  return w;
}

}  // namespace duhem
