#include "runs/planar_run.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <stdexcept>

namespace duhem::reports {
namespace {

/// A stick touches with its lower end, a block with its lower corners.
void give_shape(PlanarRun& run, const nlohmann::json& sizes) {
  if (run.case_name == "stick") {
    const double l = sizes.at("length");
    run.outline = {{0, -l / 2}, {0, l / 2}};
    run.contacts = {{0, -l / 2}};
  } else if (run.case_name == "rocking_block") {
    const double b = sizes.at("width"), l = sizes.at("height");
    run.outline = {{-b / 2, -l / 2}, {b / 2, -l / 2}, {b / 2, l / 2}, {-b / 2, l / 2}};
    run.contacts = {run.outline[0], run.outline[1]};
  } else {
    throw std::runtime_error(run.case_name + " is not a rigid body above the floor");
  }
}

void read_impacts(PlanarRun& run, const std::string& path) {
  if (run.result.impacts.empty()) return;
  const auto c = read_csv(path, {"step", "t", "contact", "p_N", "p_T", "u_minus_N", "u_minus_T", "u_plus_N", "u_plus_T",
                                 "work_normal", "work_tangential"});
  const auto creating = run.result.creating_impacts();
  for (std::size_t i = 0; i < c[0].values.size(); ++i) {
    const auto value = [&](std::size_t column) { return c[column].values[i]; };
    const bool creates = std::find(creating.begin(), creating.end(), i + 1) != creating.end();
    run.impacts.push_back({static_cast<std::size_t>(value(0)), static_cast<std::size_t>(value(2)), value(1), value(3), value(4),
                           value(5), value(6), value(7), value(8), value(9), value(10), creates});
    const auto& impact = run.impacts.back();
    if (impact.step == 0 || impact.step >= run.t.values.size() || impact.contact >= run.contacts.size())
      throw std::runtime_error(path + ": an impact at a step or a contact that the run does not have");
  }
  if (run.impacts.size() != run.result.impacts.size()) throw std::runtime_error(path + " and run.json differ in their impacts");
}

}  // namespace

PlanarPoint PlanarRun::at(const PlanarPoint& point, std::size_t step) const {
  const double gamma = q[2].values.at(step), c = std::cos(gamma), s = std::sin(gamma);
  return {q[0].values.at(step) + point.x * c - point.y * s, q[1].values.at(step) + point.x * s + point.y * c};
}

std::array<double, 2> PlanarRun::local_velocity(std::size_t contact, std::size_t step) const {
  const PlanarPoint& point = contacts.at(contact);
  const double gamma = q[2].values.at(step), c = std::cos(gamma), s = std::sin(gamma), omega = v[2].values.at(step);
  return {v[1].values.at(step) + omega * (point.x * c - point.y * s),
          -v[0].values.at(step) + omega * (point.x * s + point.y * c)};
}

PlanarRun read_planar_run(const std::string& out, const std::string& case_name, const std::string& scheme) {
  const Run made = read_run(out, {case_name, scheme, "double"});
  if (!made.result) throw std::runtime_error(case_name + " under " + scheme + ": " + made.problem);
  PlanarRun run{case_name, scheme, *made.result, made.shortfall(), {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}};
  const std::string folder = out + '/' + run.folder();
  std::ifstream file(folder + "/run.json");
  give_shape(run, nlohmann::json::parse(file).at("parameters").at("set"));

  auto motion = read_csv(folder + "/trajectory.csv", {"t", "q_x", "q_y", "q_gamma", "v_x", "v_y", "v_gamma"});
  auto energy = read_csv(folder + "/energy.csv", {"kinetic", "potential", "final", "contact_normal", "contact_tangential"});
  must_have_steps(folder + "/trajectory.csv", motion, run.result.steps);
  must_have_steps(folder + "/energy.csv", energy, run.result.steps);
  run.t = std::move(motion[0]);
  for (std::size_t i = 0; i < 3; ++i) {
    run.q[i] = std::move(motion[1 + i]);
    run.v[i] = std::move(motion[4 + i]);
  }
  run.kinetic = std::move(energy[0]);
  run.potential = std::move(energy[1]);
  run.total = std::move(energy[2]);
  run.work_normal = std::move(energy[3]);
  run.work_tangential = std::move(energy[4]);
  read_impacts(run, folder + "/impacts.csv");
  return run;
}

}  // namespace duhem::reports
