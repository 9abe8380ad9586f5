#include "inputs/planar_run.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace duhem::reports {
namespace {

/// A stick touches with its lower end, a block with its lower corners.
void give_shape(PlanarRun& run, const Json& sizes) {
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
  for (std::size_t i = 0; i < c.at("step").values.size(); ++i) {
    Json row;
    for (const auto& [name, column] : c) row[name] = column.values[i];
    PlanarImpact impact = row;
    impact.creates = std::ranges::find(creating, i + 1) != creating.end();
    if (impact.step == 0 || impact.step >= run.t.values.size() || impact.contact >= run.contacts.size())
      throw std::runtime_error(path + ": an impact at a step or a contact that the run does not have");
    run.impacts.push_back(impact);
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

PlanarRun read_planar_run(const std::string& out, const Run& made) {
  const auto& [case_name, scheme, scalar, variant, options] = made.planned;
  if (!made.result) throw std::runtime_error(case_name + " under " + scheme + ": " + made.problem);
  PlanarRun run{.case_name = case_name, .scheme = scheme, .result = *made.result, .shortfall = made.shortfall()};
  const std::string folder = out + '/' + run.folder();
  give_shape(run, made.document.at("parameters").at("set"));

  const long steps = run.result.steps;
  auto motion = read_csv(folder + "/trajectory.csv", {"t", "q_x", "q_y", "q_gamma", "v_x", "v_y", "v_gamma"}, steps);
  auto energy =
      read_csv(folder + "/energy.csv", {"kinetic", "potential", "final", "contact_normal", "contact_tangential"}, steps);
  run.t = motion.at("t");
  run.q = {motion.at("q_x"), motion.at("q_y"), motion.at("q_gamma")};
  run.v = {motion.at("v_x"), motion.at("v_y"), motion.at("v_gamma")};
  run.kinetic = energy.at("kinetic");
  run.potential = energy.at("potential");
  run.total = energy.at("final");
  run.work_normal = energy.at("contact_normal");
  run.work_tangential = energy.at("contact_tangential");
  read_impacts(run, folder + "/impacts.csv");
  return run;
}

}  // namespace duhem::reports
