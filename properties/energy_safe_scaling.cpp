#include "properties/energy_safe_scaling.hpp"

#include "properties/all_properties.hpp"
#include "properties/random_cone.hpp"

namespace duhem::properties {
namespace {

/// W, y and impulses in the cone, as [M 5] has them; W may be asymmetric and indefinite, as measured data is.
struct ScalingCase {
  int dimension = 2, contacts = 1;
  BoundedVector<Fraction, 12> mu, y, p;                   ///< μ one a contact; y and p stacked
  BoundedVector<BoundedVector<Fraction, 12>, 6> columns;  ///< W = Σ ± c cᵀ + a bᵀ
  BoundedVector<Fraction, 6> signs;
  BoundedVector<Fraction, 12> left, right;  ///< a and b; empty where W is symmetric
};

struct EnergySafeScalingProperty {
  using Case = ScalingCase;
  static constexpr std::string_view name = "energy_safe_scaling", equation = "[M 5]",
                                    statement =
                                        "t = max(0, -(p.y)/(p.W p)) is in [0, 1], makes p.(W p + y) zero where it was positive, "
                                        "and leaves p alone where it was not";

  static constexpr Expectation expectation = Expectation::holds;
  static constexpr std::array<std::string_view, 7> classes{"planar", "in space",   "asymmetric",     "left alone",
                                                           "scaled", "p.W p <= 0", "t = 0, p.y >= 0"};

  static CaseSize size(const Case& c) { return {.dimension = c.dimension}; }
  static std::vector<Label> labels() { return labels_named(classes); }
  static Case draw(Choices& choices) {
    Case c;
    if (choices.once_in(2)) c.dimension = 3;
    c.contacts = 1 + static_cast<int>(choices.below(4));
    const int n = c.dimension * c.contacts;
    const auto fill = [&](auto& vector) {
      for (int i = 0; i < n; ++i) vector.push_back(any_fraction(choices, 4));
    };
    const int columns = 1 + static_cast<int>(choices.below(6));
    const bool is_negative = choices.once_in(3);  // p·W p ≤ 0, and work all the same, is rare among the others
    for (int i = 0; i < columns; ++i) {
      c.columns.push_back({});
      fill(c.columns.back());
      c.signs.push_back({is_negative || choices.once_in(2) ? -1 : 1, 1});
    }
    fill(c.y);
    if (is_negative)
      for (auto& entry : c.y) entry.p = 8 * std::abs(entry.p);
    if (choices.once_in(2)) {
      fill(c.left);
      fill(c.right);
    }
    for (int alpha = 0; alpha < c.contacts; ++alpha) {
      c.mu.push_back(any_mu(choices));
      draw_in_cone(choices, c.p, c.mu.back(), c.dimension);
    }
    return c;
  }

  template <class S, int Dim>
  static Evidence evidence(const Case& c, const Subject<S, Dim>& subject) {
    const int n = Dim * c.contacts;
    Mat<S, Dynamic, Dynamic> W = Mat<S, Dynamic, Dynamic>::Zero(n, n);
    const auto add_product = [&](const auto& a, const auto& b, const S& sign) {
      for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j)
          W(i, j) += sign * a[static_cast<std::size_t>(i)].template in<S>() * b[static_cast<std::size_t>(j)].template in<S>();
    };
    for (std::size_t i = 0; i < c.columns.size(); ++i) add_product(c.columns[i], c.columns[i], c.signs[i].in<S>());
    if (!c.left.empty()) add_product(c.left, c.right, S(1));
    BlockMatrix<S, Dim> blocks;
    std::vector<Local<S, Dim>> y, p;
    Vec<S, Dynamic> y_all(n), p_all(n);
    for (int alpha = 0; alpha < c.contacts; ++alpha) {
      for (int beta = 0; beta < c.contacts; ++beta) blocks.append(beta, W.template block<Dim, Dim>(alpha * Dim, beta * Dim));
      blocks.end_row();
      for (int i = 0; i < Dim; ++i) {
        y_all[alpha * Dim + i] = c.y[static_cast<std::size_t>(alpha * Dim + i)].template in<S>();
        p_all[alpha * Dim + i] = c.p[static_cast<std::size_t>(alpha * Dim + i)].template in<S>();
      }
      y.push_back(y_all.template segment<Dim>(alpha * Dim));
      p.push_back(p_all.template segment<Dim>(alpha * Dim));
    }
    const S p_W_p = S(p_all.dot((W * p_all).eval())), p_y = S(p_all.dot(y_all));
    const S size = S(p_all.cwiseAbs().dot((W.cwiseAbs() * p_all.cwiseAbs() + y_all.cwiseAbs()).eval()));
    const S off = S(2 * n + 8) * unit_roundoff<S>() * size, before = p_W_p + p_y;

    const auto scaling = subject.energy_safe_scaling(blocks, y, p);
    const S& t = scaling.t;
    Excess<S> excess;
    demand_of_scaling<S>(excess, scaling, p_W_p, p_y, off);
    const bool works = before > off;
    return Evidence::judged(
        excess.most(), labels_where<classes>({Dim == 2, Dim == 3, !c.left.empty(), before <= S(0), works && S(0) < t && t < S(1),
                                              works && p_W_p <= S(0), works && p_W_p > S(0) && p_y >= S(0)}));
  }

  static WrittenCase written(const Case& c) {
    WrittenCase written;
    written.add("dimension", std::to_string(c.dimension));
    for (std::size_t i = 0; i < c.columns.size(); ++i)
      written.add("c" + std::to_string(i), c.columns[i]).add("sign" + std::to_string(i), c.signs[i]);
    if (!c.left.empty()) written.add("a", c.left).add("b", c.right);
    return written.add("mu", c.mu).add("y", c.y).add("p", c.p);
  }
};

}  // namespace

std::vector<Property> properties_on_energy_safe_scaling() { return {property<EnergySafeScalingProperty>()}; }

}  // namespace duhem::properties
