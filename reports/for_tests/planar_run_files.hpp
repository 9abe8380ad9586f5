#pragma once

#include "for_tests/scratch_out.hpp"

namespace duhem::reports {

/// The files of a short run of the stick (l = 2) or the block (b = 2, l = 4), as `duhem run` writes them: 40 steps of 0.01 that
/// fall at constant velocity, and one impact, at step 20, with the given work of friction.
inline void write_planar_run(const ScratchOut& out, const std::string& case_name, const std::string& scheme, double work) {
  const PlannedRun planned{case_name, scheme, "double"};
  auto json = quiet_run(planned);
  json["parameters"]["set"] =
      case_name == "stick" ? nlohmann::json{{"length", 2.0}} : nlohmann::json{{"width", 2.0}, {"height", 4.0}};
  json["impacts"].push_back(
      {{"step", 20}, {"t", 0.2}, {"p", {1.0, 0.5}}, {"u_minus", {-1.0, 0.5}}, {"work_normal", 0.0}, {"work_tangential", work}});
  json["impacts_total"] = 1;
  json["steps"] = 40;
  if (work > 0) {
    json["creating_steps"] = 1;
    json["worst_creation"] = {{"step", 20}, {"work", work}, {"bound", 1e-15}};
    json["verdict"] = "creates energy";
  }
  out.write_run(planned, json.dump(), work > 0 ? 1 : 0);

  std::string motion = "step,t [-],q_x [-],q_y [-],q_gamma [rad],v_x [-],v_y [-],v_gamma [rad]\n";
  std::string energy = "step,t [-],final [-],kinetic [-],potential [-],contact_normal [-],contact_tangential [-]\n";
  for (int k = 0; k <= 40; ++k) {
    const double t = 0.01 * k, x = 1.0 / 3 + 0.1 * t, total = k < 20 ? 10.0 : 10 + work;
    const auto text = [](double number) { return nlohmann::json(number).dump(); };  // all its digits
    motion += std::to_string(k) + ',' + text(t) + ',' + text(x) + ",3," + text(0.25 * k / 20) + ",0.5,-2," +
              (k < 20 ? "3" : "-3") + '\n';
    energy += std::to_string(k) + ',' + text(t) + ',' + text(total) + ",4," + text(total - 4) + ",0," + text(total - 10) + '\n';
  }
  out.write("runs/" + planned.name() + "/trajectory.csv", motion);
  out.write("runs/" + planned.name() + "/energy.csv", energy);
  out.write("runs/" + planned.name() + "/impacts.csv",
            "step,t [-],contact,mode,p_N [-],p_T [-],u_minus_N [-],u_minus_T [-],u_plus_N [-],u_plus_T [-],work_normal "
            "[-],work_tangential [-]\n20,0.2,0,slip,1,0.5,-1,0.5,1,0.25,0," +
                nlohmann::json(work).dump() + '\n');
}

/// Cuts a written run after so many steps, at least 20: its impulses were not the law's.
inline void end_early(const ScratchOut& out, const std::string& case_name, const std::string& scheme, int steps) {
  const PlannedRun planned{case_name, scheme, "double"};
  const std::string folder = out.path() + "/runs/" + planned.name();
  std::ifstream file(folder + "/run.json");
  auto json = nlohmann::json::parse(file);
  json["status"] = "law not obeyed";
  json["verdict"] = nullptr;
  json["steps"] = steps;
  out.write_run(planned, json.dump(), 3);
  for (const std::string name : {"trajectory.csv", "energy.csv"}) {
    std::ifstream whole(folder + '/' + name);
    std::string text, line;
    for (int row = 0; row < steps + 2 && std::getline(whole, line); ++row) text += line + '\n';  // the head and the start
    whole.close();
    out.write("runs/" + planned.name() + '/' + name, text);
  }
}

}  // namespace duhem::reports
