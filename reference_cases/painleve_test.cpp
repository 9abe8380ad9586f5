#include <catch2/catch.hpp>

#include "lib/scalar/text.hpp"
#include "lib/solver/exact/all_solutions.hpp"

#include <nlohmann/json.hpp>

#include <fstream>

using namespace duhem;
using R = Rational;

namespace {

/// A uniform rod that leans on rough ground with its tip, the centre at (l/2)(cos θ, sin θ) from the tip. The contact has
/// the normal +y and the tangent +x. On (x, y, θ) of the centre H_N = (0, 1, −(l/2) cos θ) and H_T = (1, 0, (l/2) sin θ),
/// so that with the inertia m l²/12
///   m W = [1 + 3 cos²θ, −3 sin θ cos θ; ·, 1 + 3 sin²θ].
/// Sliding towards −x, Coulomb's force is r_N (1, μ), and r_N changes the normal acceleration by
///   m A = m (W_NN + μ W_NT) = 1 + 3 cos²θ − 3 μ sin θ cos θ,
/// which is negative if and only if μ > (1 + 3 cos²θ)/(3 sin θ cos θ): pressing the tip pulls it in.
struct Rod {
  R mass, length, sine, cosine;

  [[nodiscard]] Mat<R, 2, 2> W() const {
    Mat<R, 2, 2> mW;
    mW << R(1) + R(3) * cosine * cosine, -(R(3) * sine * cosine), -(R(3) * sine * cosine), R(1) + R(3) * sine * sine;
    return mW / mass;
  }
  [[nodiscard]] R threshold() const { return (R(1) + R(3) * cosine * cosine) / (R(3) * sine * cosine); }
  /// Acceleration of the tip without contact, turning at the rate ω: the weight, and (l/2) ω² towards the centre.
  [[nodiscard]] Local<R, 2> free_acceleration(const R& omega, const R& gravity) const {
    const R towards_centre = length / R(2) * omega * omega;
    return {towards_centre * sine - gravity, towards_centre * cosine};
  }
};

ConeProblem<R, 2> one_contact(const Mat<R, 2, 2>& W, const Local<R, 2>& b, const R& mu) {
  ConeProblem<R, 2> problem;
  problem.A.append(0, W);
  problem.A.end_row();
  problem.b.push_back(b);
  problem.mu.push_back(mu);
  return problem;
}

/// One time step, (91) as it is: r an impulse, w = u_{k+1}, b = u_k + h a_free. The contact may stick, slip or part.
ConeProblem<R, 2> step(const Rod& rod, const R& mu, const Local<R, 2>& b) { return one_contact(rod.W(), b, mu); }

/// An instant of sliding towards −x: r a force, w the acceleration, the force on the edge (1, μ) of the cone as long as the
/// tip slides. With r = (r_N, μ r_N + r'_T) and r'_T = 0 that is (91) without friction and with the unsymmetric matrix
/// W [1, 0; μ, 1]: Signorini's condition on r_N, with A of `Rod` in its corner.
ConeProblem<R, 2> sliding(const Rod& rod, const R& mu, const Local<R, 2>& b) {
  Mat<R, 2, 2> along_edge;
  along_edge << R(1), R(0), mu, R(1);
  return one_contact(rod.W() * along_edge, b, R(0));
}

/// The file, which has to be the problem that it is said to be.
AllSolutions<R> solutions_of(const std::string& name, const ConeProblem<R, 2>& expected) {
  CAPTURE(name);
  std::ifstream file(std::string(DUHEM_PAINLEVE) + "/" + name + ".json");
  REQUIRE(file);
  const auto json = nlohmann::json::parse(file);
  const auto number = [](const nlohmann::json& text) { return parse_exact(text.get<std::string>(), "painleve"); };
  Mat<R, 2, 2> W;
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) W(i, j) = number(json["W"].at(i).at(j));
  const auto problem = one_contact(W, {number(json["q"].at(0)), number(json["q"].at(1))}, number(json["mu"].at(0)));
  CHECK(json["dimension"] == 2);
  CHECK(problem.A.diagonal(0) == expected.A.diagonal(0));
  CHECK(problem.b[0] == expected.b[0]);
  CHECK(problem.mu[0] == expected.mu[0]);
  const auto found = all_solutions(problem);
  CHECK(found.complete);
  CHECK(found.none() == proves_no_solution<R>(problem, found.no_solution));
  return found;
}

bool has(const AllSolutions<R>& found, const Local<R, 2>& r, Mode mode) {
  for (const auto& s : found.isolated)
    if (s.r[0] == r) return s.modes[0] == mode;
  return false;
}

// m = 3 kg, l = 1/2 m, tan θ = 4/3; gravity 9.8 m/s², h = 1/100 s, the tip on the ground and sliding at u = (0, −1) m/s.
// 75 W = [52, −36; −36, 73], det W = 4/9, threshold 52/36 = 13/9.
const Rod rod{R(3), R(1, 2), R(4, 5), R(3, 5)};
const R h(1, 100), gravity(49, 5);
Local<R, 2> free_step(const R& omega) { return Local<R, 2>(R(0), R(-1)) + h * rod.free_acceleration(omega, gravity); }

}  // namespace

TEST_CASE("painleve: a step below the threshold has one solution", "[reference][painleve]") {
  // A = 16/75 at mu = 1; b = (-49/500, -1). Slip: r_N = 49/500 * 75/16 = 147/320, w_T = 37/75 r_N - 1 < 0.
  const auto found = solutions_of("step_below", step(rod, R(1), free_step(R(0))));
  CHECK(found.isolated.size() == 1);
  CHECK(found.families.empty());
  CHECK(has(found, {R(147, 320), R(147, 320)}, Mode::slip));
}

TEST_CASE("painleve: above the threshold a pressed tip is stopped at once by a finite impulse", "[reference][painleve]") {
  // mu = 2: sliding on has none (A = -4/15, b_N < 0), the step has stick alone: r = -W^-1 b
  // = 9/4 * 1/75 (73 * 49/500 + 36, 36 * 49/500 + 52) = (64731/50000, 20823/12500), r_T/r_N = 1.29 < 2.
  const auto found = solutions_of("step_above_pressed", step(rod, R(2), free_step(R(0))));
  CHECK(found.isolated.size() == 1);
  CHECK(found.families.empty());
  CHECK(has(found, {R(64731, 50000), R(20823, 12500)}, Mode::stick));
}

TEST_CASE("painleve: above the threshold a tip that lifts has three solutions", "[reference][painleve]") {
  // At omega = 8 the free tip rises: a = (3, 48/5), b = (3/100, -113/125). It parts; or it slips on, r_N = 3/100 * 15/4 = 9/80
  // and w_T = 22/15 * 9/80 - 113/125 < 0; or it is stopped, r = 3/100 (-219/100 + 36 * 113/125, -108/100 + 52 * 113/125)
  // = (45531/50000, 17223/12500), r_T/r_N = 1.51 < 2.
  const auto found = solutions_of("step_above_lifted", step(rod, R(2), free_step(R(8))));
  CHECK(found.isolated.size() == 3);
  CHECK(found.families.empty());
  CHECK_FALSE(found.velocities_unique);
  CHECK(has(found, {R(0), R(0)}, Mode::takeoff));
  CHECK(has(found, {R(9, 80), R(9, 40)}, Mode::slip));
  CHECK(has(found, {R(45531, 50000), R(17223, 12500)}, Mode::stick));
}

TEST_CASE("painleve: sliding on has one, no, two or infinitely many accelerations", "[reference][painleve]") {
  // Below, A = 16/75: r_N = 49/5 * 75/16 = 735/16.
  const auto below = solutions_of("sliding_below", sliding(rod, R(1), rod.free_acceleration(R(0), gravity)));
  CHECK(below.isolated.size() == 1);
  CHECK(below.isolated[0].r[0] == Local<R, 2>(R(735, 16), R(0)));
  // Above, A = -4/15 and b_N = -49/5: w_N = -49/5 - 4/15 r_N < 0 for every r_N >= 0.
  const auto none = solutions_of("sliding_above_pressed", sliding(rod, R(2), rod.free_acceleration(R(0), gravity)));
  CHECK(none.none());
  // Above, b_N = 3: it parts, or r_N = 3 * 15/4.
  const auto two = solutions_of("sliding_above_lifted", sliding(rod, R(2), rod.free_acceleration(R(8), gravity)));
  CHECK(two.isolated.size() == 2);
  CHECK(two.families.empty());
  CHECK(has(two, {R(0), R(0)}, Mode::takeoff));
  CHECK(two.isolated[0].r[0] + two.isolated[1].r[0] == Local<R, 2>(R(45, 4), R(0)));
  // At the threshold, A = 0, and at omega = 7, b_N = 0: every r_N >= 0, and the tangential acceleration depends on it.
  const auto line = solutions_of("sliding_at_threshold", sliding(rod, R(13, 9), rod.free_acceleration(R(7), gravity)));
  CHECK(line.isolated.empty());
  REQUIRE(line.families.size() == 1);
  CHECK(line.families[0].directions == std::vector<std::vector<Local<R, 2>>>{{{R(1), R(0)}}});
  CHECK_FALSE(line.velocities_unique);
}

TEST_CASE("painleve: the numbers of solutions change at the threshold, at any angle, towards the one side",
          "[reference][painleve]") {
  std::vector<Rod> rods{{R(3), R(1, 2), R(4, 5), R(3, 5)}};
  for (const auto& t : {R(1, 5), R(1, 3), R(2, 3), R(4, 5)}) {  // sin θ = 2t/(1 + t²), cos θ = (1 − t²)/(1 + t²)
    const R d = R(1) + t * t;
    rods.push_back({R(2), R(7, 3), R(2) * t / d, (R(1) - t * t) / d});
  }
  for (const Rod& r : rods) {
    CHECK(r.threshold() > R(4, 3));
    const R eps(1, 1000), fast(1000);  // from a fast slide stick and slip on stay apart as close to the threshold as eps
    for (const auto& [mu, above] :
         {std::pair{r.threshold() - eps, false}, {r.threshold() + eps, true}, {R(1, 10), false}, {R(50), true}}) {
      CAPTURE(r.sine, mu);
      const auto count = [](const ConeProblem<R, 2>& problem) {
        const auto found = all_solutions(problem);
        CHECK(found.families.empty());
        CHECK(found.complete);
        return found.isolated.size();
      };
      const Local<R, 2> pressed(R(-1), R(0)), lifted(R(1), R(0)), slide(R(0), -(fast * fast));
      CHECK(count(sliding(r, mu, pressed)) == (above ? 0 : 1));
      CHECK(count(sliding(r, mu, lifted)) == (above ? 2 : 1));
      CHECK(count(step(r, mu, pressed + slide)) == 1);
      CHECK(count(step(r, mu, lifted + slide)) == (above ? 3 : 1));
      CHECK(count(step(r, mu, pressed - slide)) == 1);  // towards +x there is no paradox
      CHECK(count(step(r, mu, lifted - slide)) == 1);
    }
  }
}

TEST_CASE("painleve: at tan theta = 2 the threshold is 4/3", "[reference][painleve]") {
  // sin^2 = 4/5, cos^2 = 1/5, sin cos = 2/5: the sine is irrational and W is not. m W = [8/5, -6/5; -6/5, 17/5].
  Mat<R, 2, 2> W;
  W << R(8, 5), R(-6, 5), R(-6, 5), R(17, 5);
  const auto count = [&](const R& mu, const R& b_N) {
    return all_solutions(one_contact(W, {b_N, R(-1000000)}, mu)).isolated.size();
  };
  CHECK(count(R(4, 3) - R(1, 1000), R(1)) == 1);
  CHECK(count(R(4, 3) + R(1, 1000), R(1)) == 3);
  CHECK(count(R(4, 3) + R(1, 1000), R(-1)) == 1);
}
