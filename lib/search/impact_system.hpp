#pragma once

#include "lib/linear/ldlt.hpp"
#include "lib/model/system.hpp"
#include "lib/search/impact_situation.hpp"

namespace duhem::search {

/// A situation as the scheme sees a system: one step of length 1 from q = 0. N degrees of freedom and at most MaxContacts
/// contacts, or Dynamic.
///
/// Every contact is penetrated so deeply that any rule lets it in which judges by positions alone.
template <class S, int N, int MaxContacts>
class ImpactSystem {
 public:
  using Scalar = S;
  using Position = Vec<S, N>;
  using Velocity = Vec<S, N>;
  static constexpr int dimension = 2;
  static constexpr int max_contacts = MaxContacts;

  /// `factor` = L D Lᵀ of M.
  ImpactSystem(const ImpactSituation<S>& situation, const Ldlt<S, N>& factor)
      : M_(situation.M), load_(situation.load), factor_(factor), contacts_(situation.contacts) {}

  [[nodiscard]] int contacts() const { return static_cast<int>(contacts_.size()); }
  [[nodiscard]] const Mat<S, N, N>& M(const Position&) const { return M_; }
  [[nodiscard]] const Velocity& varying_load(const S&, const S&, const S&, const Position&, const Velocity&) const {
    return load_;
  }

  struct Operator {
    const Ldlt<S, N>& factor;
    [[nodiscard]] const Ldlt<S, N>& at(const Position&) const { return factor; }
  };
  [[nodiscard]] Operator M_hat(const StepSize<S>&) const { return {factor_}; }

  struct Geometry {
    const ImpactSystem& system;
    Position q;
    [[nodiscard]] Mat<S, 2, N> H(int alpha) const { return system.contacts_[static_cast<std::size_t>(alpha)].H; }
    [[nodiscard]] S gap(int alpha) const { return S(H(alpha).row(0).transpose().dot(q)) - system.depth_; }
  };
  [[nodiscard]] Geometry geometry(const Position& q) const { return {*this, q}; }

  /// Below anything that a contact moves in the step at velocity v.
  void sink(const Velocity& v) {
    depth_ = S(1);
    for (const auto& contact : contacts_) depth_ += S(contact.H.row(0).cwiseAbs().transpose().dot(v.cwiseAbs()));
  }

 private:
  Mat<S, N, N> M_;
  Velocity load_;
  const Ldlt<S, N>& factor_;
  const BoundedVector<typename ImpactSituation<S>::Contact, most_searched_contacts>& contacts_;
  S depth_{1};
};

}  // namespace duhem::search
