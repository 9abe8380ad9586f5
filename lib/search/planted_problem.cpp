#include "lib/search/planted_problem.hpp"

#include <Eigen/Geometry>

#include <array>
#include <cmath>

namespace duhem {
namespace {

using V3 = Vec<double, 3>;
constexpr int at_rest = -1;

class Draw {
 public:
  explicit Draw(std::mt19937_64& random) : random_(random) {}
  double share() { return std::uniform_real_distribution<double>(0, 1)(random_); }
  double normal() { return normal_(random_); }
  /// In their order: that of a call's arguments is the compiler's.
  template <int N>
  Vec<double, N> normals() {
    return Vec<double, N>::NullaryExpr([&] { return normal(); });
  }
  bool happens(double probability) { return share() < probability; }
  int below(int end) { return std::uniform_int_distribution<int>(0, end - 1)(random_); }
  double power_of_ten(double least, double most) { return std::pow(10, least + (most - least) * share()); }

 private:
  std::mt19937_64& random_;
  std::normal_distribution<double> normal_;
};

/// A contact of one body with another or with what is at rest, at places of their own choice.
struct Touch {
  std::array<int, 2> body;
  std::array<Mat<double, 3, 6>, 2> H;
};

Touch any_touch(Draw& draw, int bodies) {
  Touch touch{{draw.below(bodies), draw.happens(0.3) ? at_rest : draw.below(bodies)},
              {Mat<double, 3, 6>::Zero(), Mat<double, 3, 6>::Zero()}};
  if (touch.body[1] == touch.body[0]) touch.body[1] = at_rest;
  const Mat<double, 3, 3> frame = Eigen::Quaterniond(draw.normals<4>()).normalized().toRotationMatrix();
  for (const int side : {0, 1}) {
    const V3 lever = draw.normals<3>();
    auto& H = touch.H[static_cast<std::size_t>(side)];
    for (int i = 0; i < 3; ++i) H.row(i) << frame.row(i), lever.cross(V3(frame.row(i))).transpose();
    if (side == 1) H = -H;
  }
  return touch;
}

/// r and w of one contact that obey Lemma 1, in a mode of its own.
std::pair<V3, V3> any_pair(Draw& draw, double mu) {
  const double angle = draw.share() * 2 * M_PI, size = draw.share();
  const V3 towards(0, std::cos(angle), std::sin(angle)), n = V3::UnitX();
  switch (draw.below(3)) {
    case 0: return {V3::Zero(), size * n + draw.normal() * towards};
    case 1: return {size * n + size * mu * draw.share() * towards, V3::Zero()};
    default: return {size * (n + mu * towards), -draw.share() * towards};
  }
}

}  // namespace

PlantedProblem planted_problem(std::mt19937_64& random, bool asymmetric) {
  Draw draw(random);
  const int contacts = 2 + draw.below(59), bodies = std::max(1, static_cast<int>(contacts * (0.15 + draw.share())));
  const double ratio = draw.happens(0.5) ? draw.power_of_ten(0, 6) : 1;
  const double impulse = draw.power_of_ten(-10, 10), velocity = draw.power_of_ten(-10, 10);

  std::vector<Vec<double, 6>> inverse_mass;
  for (int b = 0; b < bodies; ++b) {
    const double mass = std::pow(ratio, draw.share());
    inverse_mass.push_back((Vec<double, 6>() << V3::Constant(1 / mass), V3::Constant(2.5 / mass)).finished());
  }
  std::vector<Touch> touches;
  while (std::ssize(touches) < contacts)
    touches.push_back(!touches.empty() && draw.happens(0.1) ? touches.back() : any_touch(draw, bodies));

  PlantedProblem planted;
  auto& [A, b, mu] = planted.problem;
  for (const Touch& touch : touches) {
    const double factor = (asymmetric ? 0.5 + draw.share() : 1) * velocity / impulse;
    for (int beta = 0; beta < contacts; ++beta) {
      Mat<double, 3, 3> W = Mat<double, 3, 3>::Zero();
      bool is_coupled = false;
      const Touch& other = touches[static_cast<std::size_t>(beta)];
      for (const std::size_t i : {0, 1})
        for (const std::size_t j : {0, 1})
          if (touch.body[i] != at_rest && touch.body[i] == other.body[j]) {
            W += touch.H[i] * inverse_mass[static_cast<std::size_t>(touch.body[i])].asDiagonal() * other.H[j].transpose();
            is_coupled = true;
          }
      if (is_coupled) A.append(beta, factor * W);
    }
    A.end_row();
    const double most = draw.happens(0.1) ? 0 : draw.happens(0.5) ? 1 : 5;
    mu.push_back(most * draw.share());
    const auto [r, w] = any_pair(draw, mu.back());
    planted.r.push_back(impulse * r);
    b.push_back(velocity * w);
  }
  for (std::size_t a = 0; a < b.size(); ++a) b[a] -= A.row_times(static_cast<int>(a), planted.r);
  return planted;
}

}  // namespace duhem
