#pragma once

#include "lib/contact/cone_problem.hpp"
#include "lib/linear/zero.hpp"
#include "lib/scalar/double_double.hpp"

namespace duhem {

/// y += A x, or Aᵀ x, summed in T: the scalar of A, or one with more digits.
template <class T, class S, int Dim, class Block>
void add_product(Local<T, Dim>& y, const Block& A, const Local<S, Dim>& x) {
  if constexpr (std::is_same_v<T, DoubleDouble> && std::is_same_v<S, double>) {
    for (int j = 0; j < Dim; ++j)
      for (int i = 0; i < Dim; ++i) y[i].add_product(A(i, j), x[j]);
  } else {
    y += A.template cast<T>() * x.template cast<T>();
  }
}

/// w = A r + b of one contact after the other, summed in T, as the data have it: over the velocities of bodies where A knows
/// them.
template <class T, class S, int Dim, int MaxContacts>
class VelocitiesIn {
 public:
  using Impulses = PerContact<Local<S, Dim>, MaxContacts>;
  struct Velocity {
    Local<T, Dim> w;
    Local<S, Dim> size;           ///< of what was added up: |A| |r| + |b|
    Mat<S, Dim, Dim> A_diagonal;  ///< A_αα
    int terms;                    ///< so many products of a block were added up, at most
  };

  VelocitiesIn(const ConeProblem<S, Dim, MaxContacts>& problem, const Impulses& r) : problem_(problem), r_(r) {
    if constexpr (MaxContacts == Dynamic) {
      v_.resize(static_cast<std::size_t>(problem.A.nodes()), {Local<T, Dim>::Zero(), Local<S, Dim>::Zero()});
      for (int alpha = 0; alpha < problem.contacts(); ++alpha)
        for (const auto& [node, left, right] : problem.A.shares(alpha)) {
          auto& [v, size] = v_[static_cast<std::size_t>(node)];
          const Local<S, Dim>& r_alpha = r[static_cast<std::size_t>(alpha)];
          add_product<T, S, Dim>(v, right.transpose(), r_alpha);
          size += right.transpose().cwiseAbs() * r_alpha.cwiseAbs();
        }
    }
  }
  [[nodiscard]] Velocity of(int alpha) const {
    const Local<S, Dim>& b = problem_.b[static_cast<std::size_t>(alpha)];
    Velocity here{Local<T, Dim>::Zero(), b.cwiseAbs(), Mat<S, Dim, Dim>::Zero(), 0};
    for (const auto& [beta, block] : known_blocks(problem_.A).row(alpha)) {
      if (beta == alpha) here.A_diagonal = block;
      const Local<S, Dim>& r_beta = r_[static_cast<std::size_t>(beta)];
      add_product<T, S, Dim>(here.w, block, r_beta);
      here.size += block.cwiseAbs() * r_beta.cwiseAbs();
      ++here.terms;
    }
    if constexpr (MaxContacts == Dynamic) {
      for (const auto& [node, left, right] : problem_.A.shares(alpha)) {
        const auto& [v, size] = v_[static_cast<std::size_t>(node)];
        add_product<T, T, Dim>(here.w, left, v);
        here.size += left.cwiseAbs() * size;
        here.A_diagonal += left * right.transpose();
      }
      here.terms = problem_.A.terms(alpha);
    }
    here.w += b.template cast<T>();
    return here;
  }

 private:
  const ConeProblem<S, Dim, MaxContacts>& problem_;
  const Impulses& r_;
  std::conditional_t<MaxContacts == Dynamic, std::vector<std::pair<Local<T, Dim>, Local<S, Dim>>>, Zero> v_;
};

}  // namespace duhem
