#pragma once

#include "lib/model/diagonal_mass.hpp"
#include "lib/model/gyroscopic.hpp"
#include "lib/model/pair_map.hpp"
#include "lib/model/separate_bodies.hpp"
#include "lib/model/shape.hpp"

#include <algorithm>
#include <limits>

namespace duhem {

/// Where the gyroscopic couple of a step is taken.
enum class Couple { implicit, at_start };
template <>
inline constexpr std::array names_of<Couple>{
    Named<Couple>{"implicit", Couple::implicit, "at k+theta, where it does no work"},
    Named<Couple>{"explicit", Couple::at_start, "at k, as many engines do"},
};

/// Rigid bodies with finite rotations [M 8]:
///   M v' + G(v) = F + H(q)ᵀ r,   q = (x, Q),   v = (x', ω),   G(v) = (0, ω × Jω)
/// x is a centre of mass, Q the orientation, ω has components in the body's principal axes, so that M = diag(m, J) is constant.
template <class S, int Dim>
class RigidBodies {
 public:
  using Scalar = S;
  using Position = Vec<S, Dynamic>;
  using Velocity = Vec<S, Dynamic>;
  static constexpr int dimension = Dim;
  static constexpr int max_contacts = Dynamic;
  static constexpr int places = Dim + 1 + axes<Dim>, velocities = Dim + axes<Dim>;  ///< of a body

  struct Body {
    S mass;
    Spin<S, Dim> inertia;  ///< principal
  };
  struct Rules {
    RotationMap map = RotationMap::cayley;
    Couple couple = Couple::implicit;
  };

  /// M̂ = M.
  class Masses : public DiagonalMass<S, Dynamic> {
   public:
    explicit Masses(const Velocity& mass) : DiagonalMass<S, Dynamic>(mass), bodies_(inverses(mass)) {}
    [[nodiscard]] const Masses& at(const Position&) const { return *this; }
    template <class Active>
    [[nodiscard]] ContactMatrix<S, Dim> delassus(const Active& active) const {
      return bodies_.delassus(active);
    }

   private:
    static std::vector<Mat<S, Dynamic, Dynamic>> inverses(const Velocity& mass) {
      std::vector<Mat<S, Dynamic, Dynamic>> all;
      for (Eigen::Index first = 0; first < mass.size(); first += velocities)
        all.emplace_back(mass.segment(first, velocities).cwiseInverse().asDiagonal());
      return all;
    }
    SeparateBodies<S, Dim> bodies_;
  };

  /// What touches what, and which of the run's laws is that of two materials: the table's entry (m_a, m_b), symmetric.
  struct Touching {
    std::vector<Shape<Dim>> shapes;
    std::shared_ptr<const Detector<Dim>> detector;
    int most_points = 1;  ///< of a pair
    int materials = 1;
  };

  RigidBodies(std::vector<Body> bodies, const Vec<S, Dim>& gravity, Rules rules, Touching touching = {})
      : bodies_(std::move(bodies)),
        touching_(std::move(touching)),
        rules_(rules),
        mass_(masses_of(bodies_)),
        weight_(Velocity::Zero(mass_.size())),
        M_hat_(mass_) {
    for (int i = 0; i < count(); ++i) weight_.template segment<Dim>(velocities * i) = body(i).mass * gravity;
  }

  [[nodiscard]] int count() const { return static_cast<int>(bodies_.size()); }
  [[nodiscard]] Eigen::DiagonalMatrix<S, Dynamic> M(const Position&) const { return Eigen::DiagonalMatrix<S, Dynamic>(mass_); }
  [[nodiscard]] const Masses& M_hat(const StepSize<S>&) const { return M_hat_; }  // K = C = 0
  [[nodiscard]] const Velocity& constant_load() const { return weight_; }
  [[nodiscard]] S potential(const Position& q) const {
    S sum(0);
    for (int i = 0; i < count(); ++i) sum -= weight(i).dot(centre(q, i));
    return sum;
  }
  [[nodiscard]] S potential_magnitude(const Position& q) const {
    S sum(0);
    for (int i = 0; i < count(); ++i) sum += weight(i).cwiseAbs().dot(centre(q, i).cwiseAbs());
    return sum;
  }
  [[nodiscard]] Position advance(const Position& q, const Velocity& dq) const {
    Position there(q.size());
    for (int i = 0; i < count(); ++i) {
      const auto step = dq.template segment<velocities>(velocities * i);
      there.template segment<places>(places * i) << centre(q, i) + step.template head<Dim>(),
          turned<S, Dim>(orientation(q, i), step.template tail<axes<Dim>>(), rules_.map);
    }
    return there;
  }

  [[nodiscard]] bool takes_couple_implicitly() const { return rules_.couple == Couple::implicit; }
  [[nodiscard]] Velocity gyroscopic(const Velocity& v) const requires(Dim == 3) {
    Velocity all = Velocity::Zero(v.size());
    for (int i = 0; i < count(); ++i)
      all.template segment<3>(6 * i + 3) = gyroscopic_couple<S>(body(i).inertia, v.template segment<3>(6 * i + 3));
    return all;
  }
  /// hG, f being the other impulses of the step; nothing where Newton's method finds none.
  [[nodiscard]] std::optional<Velocity> couple(const Velocity& f, const Velocity& v_k, const StepSize<S>& size) const
      requires(Dim == 3) {
    if (!takes_couple_implicitly()) return size.h * gyroscopic(v_k);
    Velocity all = Velocity::Zero(v_k.size());
    for (int i = 0; i < count(); ++i) {
      const auto of_body =
          implicit_couple<S>(body(i).inertia, v_k.template segment<3>(6 * i + 3), f.template segment<3>(6 * i + 3), size);
      if (!of_body) return std::nullopt;
      all.template segment<3>(6 * i + 3) = *of_body;
    }
    return all;
  }

  /// What the detector finds at q, from a q rounded to double: data of the step as they stand, whatever the scalar.
  class Geometry {
   public:
    Geometry(const RigidBodies& bodies, const Position& q) : bodies_(bodies), q_(q) {
      if (!bodies.touching_.detector) return;
      std::vector<Pose<Dim>> poses;
      for (int i = 0; i < bodies.count(); ++i)
        poses.push_back({centre(q, i).template cast<double>(), rotation<S, Dim>(orientation(q, i)).template cast<double>()});
      points_ = bodies.touching_.detector->near(poses);
      for (const auto& point : points_) contacts_.push_back(bodies.contact(point));
    }
    [[nodiscard]] const std::vector<int>& contacts() const { return contacts_; }
    /// Of a contact that is not near it is larger than any that is.
    [[nodiscard]] S gap(int alpha) const {
      const NearPoint<Dim>* const near = find(alpha);
      return S(near ? near->gap : std::numeric_limits<double>::max());
    }
    [[nodiscard]] PairMap<S, Dim> H(int alpha) const {
      const NearPoint<Dim>& near = *find(alpha);
      const Mat<S, Dim, Dim> frame = frame_about<Dim>(near.normal).template cast<S>();  // (n, t_1, t_2), by rows
      const auto columns = [&](int body, int sign) {
        typename PairMap<S, Dim>::Columns on_body = PairMap<S, Dim>::Columns::Zero();
        if (body == Shape<Dim>::ground) return on_body;
        const Mat<S, Dim, Dim> R = rotation<S, Dim>(orientation(q_, body));
        const Vec<S, Dim> lever = R.transpose() * Vec<S, Dim>(near.point.template cast<S>() - centre(q_, body));
        on_body << S(sign) * frame, S(sign) * frame * R * crosses<S, Dim>(lever);
        return on_body;
      };
      const int above = bodies_.body_of(near.a), below = bodies_.body_of(near.b);
      return {above, below, columns(above, 1), columns(below, -1)};
    }

   private:
    [[nodiscard]] const NearPoint<Dim>* find(int alpha) const {
      const auto place = std::ranges::lower_bound(contacts_, alpha);
      if (place == contacts_.end() || *place != alpha) return nullptr;
      return &points_[static_cast<std::size_t>(place - contacts_.begin())];
    }
    const RigidBodies& bodies_;
    const Position& q_;
    std::vector<NearPoint<Dim>> points_;
    std::vector<int> contacts_;
  };
  [[nodiscard]] Geometry geometry(const Position& q) const { return {*this, q}; }
  [[nodiscard]] std::size_t law_index(int contact) const {
    const auto shapes = static_cast<int>(touching_.shapes.size()), pair = contact / touching_.most_points;
    const auto material = [&](int shape) { return touching_.shapes[static_cast<std::size_t>(shape)].material; };
    return static_cast<std::size_t>(material(pair / shapes) * touching_.materials + material(pair % shapes));
  }

  // Of one body, in the vectors of all.
  [[nodiscard]] static auto centre(const Position& q, int i) { return q.template segment<Dim>(places * i); }
  [[nodiscard]] static Orientation<S, Dim> orientation(const Position& q, int i) {
    return q.template segment<1 + axes<Dim>>(places * i + Dim);
  }
  [[nodiscard]] const Body& body(int i) const { return bodies_[static_cast<std::size_t>(i)]; }

 private:
  static Velocity masses_of(const std::vector<Body>& bodies) {
    Velocity all(velocities * std::ssize(bodies));
    Eigen::Index first = 0;
    for (const auto& [mass, inertia] : bodies) {
      all.template segment<velocities>(first) << Vec<S, Dim>::Constant(mass), inertia;
      first += velocities;
    }
    return all;
  }
  [[nodiscard]] int contact(const NearPoint<Dim>& point) const {
    return (point.a * static_cast<int>(touching_.shapes.size()) + point.b) * touching_.most_points + point.number;
  }
  [[nodiscard]] int body_of(int shape) const { return touching_.shapes[static_cast<std::size_t>(shape)].body; }
  [[nodiscard]] auto weight(int i) const { return weight_.template segment<Dim>(velocities * i); }

  std::vector<Body> bodies_;
  Touching touching_;
  Rules rules_;
  Velocity mass_, weight_;
  Masses M_hat_;
};

}  // namespace duhem
