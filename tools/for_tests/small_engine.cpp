#include "tools/for_tests/small_engine.hpp"

#include <Eigen/Dense>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <vector>

namespace duhem::testing {
namespace {

using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;
using nlohmann::json;

json list(const Vector& x) { return std::vector<double>(x.data(), x.data() + x.size()); }

constexpr double gravity = 9.81;

/// A box whose corners touch the floor y = 0; in the plane it turns about z alone.
class Box {
 public:
  explicit Box(int dimension) : planar_(dimension == 2), velocities_(planar_ ? 3 : 6), v_(Vector::Zero(velocities_)) {
    x_ << 0, 0.45, 0;
    turned_ = Eigen::AngleAxisd(0.4, planar_ ? Eigen::Vector3d::UnitZ() : Eigen::Vector3d(0.3, 0.2, 1).normalized());
    v_(0) = 1.5;
    v_(1) = -1;
    if (planar_)
      v_(2) = -2;
    else
      v_.tail(4) << 0.7, 0.5, 1.1, -2;
  }
  static constexpr double mass = 3;

  [[nodiscard]] const Vector& v() const { return v_; }
  [[nodiscard]] Vector after_gravity(double h) const {
    Vector v = v_;
    v(1) -= h * gravity;
    return v;
  }
  [[nodiscard]] int corners() const { return planar_ ? 4 : 8; }
  [[nodiscard]] double gap(int corner) const { return x_.y() + arm(corner).y(); }
  /// Normal first; two directions of friction in space.
  [[nodiscard]] Matrix H(int corner) const {
    const std::array<Eigen::Vector3d, 3> axes{Eigen::Vector3d::UnitY(), Eigen::Vector3d::UnitX(), Eigen::Vector3d::UnitZ()};
    const int rows = planar_ ? 2 : 3;
    Matrix result(rows, velocities_);
    for (int i = 0; i < rows; ++i) {
      const Eigen::Vector3d &axis = axes[static_cast<std::size_t>(i)], turning = arm(corner).cross(axis);
      if (planar_)
        result.row(i) << axis.x(), axis.y(), turning.z();
      else
        result.row(i) << axis.transpose(), turning.transpose();
    }
    return result;
  }
  [[nodiscard]] Matrix inverse_mass() const {
    Eigen::Vector3d inertia;
    for (int i = 0; i < 3; ++i) inertia(i) = mass / 3 * (half_.squaredNorm() - half_(i) * half_(i));
    Matrix result = Matrix::Identity(velocities_, velocities_) / mass;
    if (planar_)
      result(2, 2) = 1 / inertia(2);
    else
      result.bottomRightCorner(3, 3) = turned_ * inertia.cwiseInverse().asDiagonal() * turned_.transpose();
    return result;
  }
  void move(const Vector& v, double h) {
    v_ = v;
    x_.head(planar_ ? 2 : 3) += h * v.head(planar_ ? 2 : 3);
    const Eigen::Vector3d omega = planar_ ? Eigen::Vector3d(0, 0, v(2)) : Eigen::Vector3d(v.tail(3));
    if (omega.norm() > 0) turned_ = Eigen::AngleAxisd(h * omega.norm(), omega.normalized()) * turned_;
  }

 private:
  [[nodiscard]] Eigen::Vector3d arm(int corner) const {
    const Eigen::Vector3d signs(corner % 2 == 0 ? 1 : -1, corner / 2 % 2 == 0 ? 1 : -1, planar_ ? 0 : corner / 4 == 0 ? 1 : -1);
    return turned_ * signs.cwiseProduct(half_);
  }

  bool planar_;
  int velocities_;
  Vector v_;
  Eigen::Vector3d half_{0.25, 0.1, 0.15}, x_;
  Eigen::Matrix3d turned_ = Eigen::Matrix3d::Identity();
};

/// p_T of one contact after its friction was looked at once more.
Vector with_friction(const SmallEngine& engine, const Matrix& W_TT, Vector p_T, const Vector& u_T, double p_N) {
  using Friction = SmallEngine::Friction;
  const double bound = engine.friction == Friction::fixed_bound ? 0.5 * engine.mu * Box::mass * gravity * engine.h
                                                                : engine.mu * std::max(p_N, 0.0);
  if (engine.friction == Friction::cone) {
    p_T -= u_T / W_TT.eigenvalues().real().maxCoeff();
    if (p_T.norm() > bound) p_T *= bound / p_T.norm();
    return p_T;
  }
  const double sign = engine.friction == Friction::reversed ? 1 : -1;
  for (int i = 0; i < p_T.size(); ++i) p_T(i) = std::clamp(p_T(i) + sign * u_T(i) / W_TT(i, i), -bound, bound);
  return p_T;
}

}  // namespace

std::string SmallEngine::trace() const {
  Box box(dimension);
  const int d = dimension;
  std::string text;
  for (int step = 1; step <= steps; ++step) {
    const Vector v_free = box.after_gravity(h);
    std::vector<int> in;
    for (int corner = 0; corner < box.corners(); ++corner)
      if (box.gap(corner) <= let_in && !(drops_separating && (box.H(corner) * box.v())(0) > 1e-12)) in.push_back(corner);
    const int n = d * static_cast<int>(in.size());
    Matrix H(n, box.v().size());
    for (std::size_t a = 0; a < in.size(); ++a) H.middleRows(d * static_cast<int>(a), d) = box.H(in[a]);
    const Matrix M_inverse = box.inverse_mass(), W = H * M_inverse * H.transpose();
    const Vector u_k = H * box.v(), u_free = H * v_free;

    Vector wanted = Vector::Zero(n), bias = Vector::Zero(n), p = Vector::Zero(n);
    const double rebound = used_e < 0 ? e : used_e;
    for (int i = 0; i < n; i += d) {
      bias(i) = baumgarte * std::max(0.0, -box.gap(in[static_cast<std::size_t>(i / d)])) / h;
      const double u_N = target == Target::after_loads ? u_free(i) : u_k(i);
      wanted(i) = target == Target::everywhere ? -rebound * u_N : std::max(0.0, -rebound * u_N);
      wanted(i) = takes_larger ? std::max(wanted(i), bias(i)) : wanted(i) + bias(i);
      if (speculative) wanted(i) -= std::max(0.0, box.gap(in[static_cast<std::size_t>(i / d)])) / h;
      if (fremond) wanted.segment(i + 1, d - 1) = -u_k.segment(i + 1, d - 1);
    }
    for (int sweep = 0; sweep < sweeps; ++sweep) {
      const Vector before = p;
      for (int i = 0; i < n; i += d) {
        const auto normal = [&] {
          p(i) += (wanted(i) - u_free(i) - W.row(i).dot(p)) / W(i, i);
          if (clamps_normal) p(i) = std::max(0.0, p(i));
        };
        if (!friction_first) normal();
        const Vector u_T = u_free.segment(i + 1, d - 1) + W.middleRows(i + 1, d - 1) * p - wanted.segment(i + 1, d - 1);
        p.segment(i + 1, d - 1) = with_friction(*this, W.block(i + 1, i + 1, d - 1, d - 1), p.segment(i + 1, d - 1), u_T, p(i));
        if (friction_first) normal();
      }
      if ((p - before).cwiseAbs().sum() <= 1e-16 * p.cwiseAbs().sum()) break;
    }
    const Vector v_k1 = v_free + M_inverse * H.transpose() * p, u_k1 = H * v_k1;
    if (n > 0) {
      json line{{"step", step}, {"h", h}, {"dimension", d}, {"mu", mu}, {"e", e}, {"law", fremond ? "fremond" : "newton"}};
      std::vector<int> order(static_cast<std::size_t>(n));
      for (int i = 0; i < n; ++i)
        order[static_cast<std::size_t>(i)] = recording == Recording::normal_last ? i / d * d + (i % d + 1) % d : i;
      const auto ordered = [&](const Vector& x) { return list(x(order)); };
      Vector turned = Vector::Ones(n), reversed = Vector::Ones(n);
      for (int i = 0; i < n; ++i) {
        const bool is_normal = i % d == 0;
        if (recording == Recording::normal_turned && is_normal) turned(i) = -1;
        if (recording == Recording::impulse_reversed || (recording == Recording::normal_reversed && is_normal) ||
            (recording == Recording::tangent_reversed && !is_normal))
          reversed(i) = -1;
      }
      const auto written = [&](const Vector& x) { return ordered(x.cwiseProduct(turned)); };
      for (const int row : order) line["W"].push_back(written(turned(row) * W.row(row).transpose()));
      const Vector loads = u_free - u_k;
      const bool after_loads = recording == Recording::u_minus_after_loads, twice = recording == Recording::loads_twice;
      line["u_minus"] = written(after_loads || twice ? u_free : u_k);
      if (!after_loads) line["free_velocity"] = written(twice ? Vector(u_free + loads) : u_free);
      line["u_plus"] = written(u_k1);
      line["p"] = written(p.cwiseProduct(reversed) / (recording == Recording::forces ? h : 1));
      for (const int corner : in) line["gap"].push_back(box.gap(corner));
      if (declares_bias && baumgarte > 0) line["bias_velocity"] = written(bias);
      if (names_restitution) {
        line["restitution"] = target == Target::everywhere ? "always" : "approaching";
        line["restitution_from"] = target == Target::after_loads ? "free_velocity" : "u_minus";
      }
      text += line.dump() + '\n';
    }
    box.move(v_k1, h);
  }
  return text;
}

}  // namespace duhem::testing
