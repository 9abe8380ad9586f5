#include "tools/for_tests/audit_traces.hpp"

#include <catch2/catch.hpp>

#include "lib/solver/solve.hpp"

#include <cmath>

namespace duhem::testing {

using nlohmann::json;

namespace {

template <int Dim>
json flat(const std::vector<Local<double, Dim>>& locals) {
  json list = json::array();
  for (const auto& local : locals)
    for (int i = 0; i < Dim; ++i) list.push_back(local(i));
  return list;
}

template <int Dim>
json rows(const ContactMatrix<double, Dim>& W) {
  json list = json::array();
  for (int alpha = 0; alpha < W.rows(); ++alpha)
    for (int i = 0; i < Dim; ++i) {
      std::vector<double> row(static_cast<std::size_t>(W.rows() * Dim), 0.0);
      for (const auto& [beta, block] : W.row(alpha))
        for (int j = 0; j < Dim; ++j) row[static_cast<std::size_t>(beta * Dim + j)] = block(i, j);
      list.push_back(row);
    }
  return list;
}

}  // namespace

json audit_json(const ScratchDirectory& scratch, const std::string& trace, int exit_code, std::vector<std::string> options) {
  options.insert(options.begin(), {"audit", trace, "--json"});
  const Output output = run_program(options, scratch.path());
  CAPTURE(trace, output.out, output.err);
  REQUIRE(output.exit_code == exit_code);
  CHECK(output.err.empty());
  return output.json();
}

std::string replaced(const std::string& text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  std::string result = text;
  return result.replace(at, from.size(), to);
}

RestingBox::RestingBox() {
  const double mass = 3, h = 1e-2, half[3] = {0.25, 0.1, 0.15};
  Eigen::Matrix<double, 6, 1> inverse, load;
  inverse << 1 / mass, 1 / mass, 1 / mass, 30.8, 11.8, 13.8;
  load << 1.7, -9.81, 0.9, 0.6, 1.1, -0.7;
  Eigen::Matrix<double, 12, 6> H;
  for (int corner = 0; corner < 4; ++corner) {
    const Eigen::Vector3d arm(corner < 2 ? -half[0] : half[0], -half[1], corner % 2 == 0 ? -half[2] : half[2]);
    const Eigen::Vector3d axes[] = {{0, 1, 0}, {1, 0, 0}, {0, 0, 1}};
    for (int i = 0; i < 3; ++i) H.row(3 * corner + i) << axes[i].transpose(), arm.cross(axes[i]).transpose();
  }
  const Eigen::Matrix<double, 12, 12> W = H * inverse.asDiagonal() * H.transpose();
  const Eigen::Matrix<double, 12, 1> u_free = h * (H * load);
  for (int alpha = 0; alpha < 4; ++alpha) {
    for (int beta = 0; beta < 4; ++beta) problem.A.append(beta, W.block<3, 3>(3 * alpha, 3 * beta));
    problem.A.end_row();
    problem.b.push_back(u_free.segment<3>(3 * alpha));
    problem.mu.push_back(0.5);
  }
}

std::vector<Local<double, 3>> RestingBox::solved_to(double tolerance) const {
  return solve<double, 3, Dynamic>(problem, {SolverName::nsgs, tolerance, 100000}).r;
}

std::string RestingBox::line(double tolerance) const {
  return json{{"dimension", 3},
              {"W", rows(problem.A)},
              {"u_minus", std::vector<double>(12, 0.0)},
              {"free_velocity", flat<3>(problem.b)},
              {"p", flat<3>(solved_to(tolerance))},
              {"mu", 0.5},
              {"e", 0},
              {"law", "fremond"}}
             .dump() +
         '\n';
}

std::string kane_line(const std::string& law) {
  const double degree = std::acos(-1.0) / 180, theta1 = 20 * degree, theta2 = 30 * degree;
  Eigen::Matrix2d M, H;
  M << 4.0 / 3, std::cos(theta1 - theta2) / 2, std::cos(theta1 - theta2) / 2, 1.0 / 3;
  H << std::sin(theta1), std::sin(theta2), std::cos(theta1), std::cos(theta2);
  const Eigen::Vector2d u_minus = H * Eigen::Vector2d(-0.1, -0.2);
  const double e_T = law == "fremond" ? 1 : 0;
  ConeProblem<double, 2> problem;
  problem.A.append(0, H * M.inverse() * H.transpose());
  problem.A.end_row();
  problem.b.push_back({1.7 * u_minus(0), (1 + e_T) * u_minus(1)});
  problem.mu.push_back(0.5);
  const auto solution = solve<double, 2, Dynamic>(problem, {SolverName::automatic, 1e-14});
  json line{
      {"dimension", 2}, {"W", rows(problem.A)}, {"u_minus", {u_minus(0), u_minus(1)}}, {"mu", 0.5}, {"p", flat<2>(solution.r)}};
  if (!law.empty()) line["law"] = law, line["e"] = 0.7;
  return line.dump() + '\n';
}

const std::string gap_line =
    R"({"dimension":2,"W":[[1,0],[0,1]],"u_minus":[1,0],"external_impulse":[-3,0],"p":[1.5,0],"mu":0.5,"e":0.5,"law":"newton","gap":[-0.01]})"
    "\n";
const std::string bias_line =
    R"({"dimension":2,"W":[[2,0],[0,2]],"u_minus":[0,0],"p":[0.05,0],"mu":0.5,"e":0,"law":"newton","gap":[-0.01],"bias_velocity":[0.1,0]})"
    "\n";

std::string head_on(double u, double e, double load) {
  return json{{"dimension", 2},
              {"W", {{2, 0}, {0, 2}}},
              {"u_minus", {u, 0}},
              {"free_velocity", {u + load, 0}},
              {"p", {(-e * u - u - load) / 2, 0}},
              {"mu", 0.5}}
             .dump() +
         '\n';
}

bool says(const json& report, const std::string& words) { return report["remarks"].dump().find(words) != std::string::npos; }

const std::string none = "no energy was created beyond rounding";

}  // namespace duhem::testing
