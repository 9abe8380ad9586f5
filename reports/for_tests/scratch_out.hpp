#pragma once

#include "inputs/run_files.hpp"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>

namespace duhem::reports {

/// A folder like reports/out, for tests; gone with its object.
class ScratchOut {
 public:
  ScratchOut() {
    std::string pattern = (std::filesystem::temp_directory_path() / "duhem_page_XXXXXX").string();
    if (!mkdtemp(pattern.data())) throw std::runtime_error("no scratch folder at " + pattern);
    path_ = pattern;
  }
  ScratchOut(const ScratchOut&) = delete;
  ScratchOut& operator=(const ScratchOut&) = delete;
  ~ScratchOut() { std::filesystem::remove_all(path_); }

  [[nodiscard]] const std::string& path() const { return path_; }

  void write(const std::string& file, const std::string& text) const {
    const std::filesystem::path full = std::filesystem::path(path_) / file;
    std::filesystem::create_directories(full.parent_path());
    std::ofstream(full) << text;
  }
  void write_run(const PlannedRun& planned, const std::string& json, int exit_code = 0) const {
    write("runs/" + planned.name() + "/run.json", json);
    write("runs/" + planned.name() + "/exit_code", std::to_string(exit_code));
  }

 private:
  std::string path_;
};

/// The document of a run in which nothing happened: one step, no impact, energy 1.
inline nlohmann::json quiet_run(const PlannedRun& planned) {
  const nlohmann::json nobody{{"law", 0.0}, {"tolerance", 0.0}, {"activation", 0.0}, {"rounding", 0.0}};
  const nlohmann::json no_positive_work{{"steps", 0}, {"contacts", 0}, {"work", 0.0}, {"attribution", nobody}};
  return {{"schema_version", 1},
          {"case", planned.case_name},
          {"scheme", planned.scheme},
          {"parameters", {{"scalar", planned.scalar}, {"e", 1.0}, {"tolerance", 1e-12}}},
          {"impacts", nlohmann::json::array()},
          {"impacts_total", 0},
          {"steps", 1},
          {"energy",
           {{"initial", 1.0},
            {"final", 1.0},
            {"kinetic", 1.0},
            {"contact_normal", 0.0},
            {"contact_tangential", 0.0},
            {"rotation", 0.0},
            {"max_positive_normal_work", 0.0},
            {"max_positive_tangential_work", 0.0},
            {"max_identity_residual", 1e-16},
            {"identity_within_rounding", true},
            {"positive_work", {{"normal", no_positive_work}, {"tangential", no_positive_work}}}}},
          {"min_gap", 0.0},
          {"dropped_contacts", 0},
          {"catches", 1},
          {"creating_steps", 0},
          {"prop_1_applies", true},
          {"status", "complete"},
          {"verdict", "dissipative"}};
}

/// The same with impacts that do the given tangential works; those above 1e-9 create energy.
inline nlohmann::json run_with_works(const PlannedRun& planned, const std::vector<double>& works) {
  nlohmann::json json = quiet_run(planned);
  double worst = 0;
  long creating = 0, step = 0;
  for (const double work : works) {
    json["impacts"].push_back({{"step", ++step},
                               {"t", 0.1},
                               {"p", {1.0, 0.1}},
                               {"u_minus", {-1.0, 0.5}},
                               {"work_normal", 0.0},
                               {"work_tangential", work}});
    if (work > 1e-9) ++creating;
    if (work > 1e-9 && work >= worst) {
      worst = work;
      json["worst_creation"] = {{"step", step}, {"work", work}, {"bound", 1e-15}};
      json["verdict"] = "creates energy";
    }
  }
  json["impacts_total"] = works.size();
  json["steps"] = step + 1;
  json["creating_steps"] = creating;
  return json;
}

/// What a contact did beyond its bound, by one of law, tolerance, activation and rounding.
inline nlohmann::json positive_work(long steps, double work, const std::string& by) {
  nlohmann::json attribution{{"law", 0.0}, {"tolerance", 0.0}, {"activation", 0.0}, {"rounding", 0.0}};
  attribution[by] = work;
  return {{"steps", steps}, {"contacts", steps}, {"work", work}, {"attribution", attribution}};
}

/// Three steps of the elastic block as CSV files tell them.
inline void write_block_csv(const ScratchOut& out, const PlannedRun& planned, const std::string& travel = "0.5") {
  const std::string folder = "runs/" + planned.name();
  out.write(folder + "/energy.csv",
            "step,t [ms],kinetic [mJ],elastic [mJ],external_work_with_constant_loads [mJ],damping_work [mJ],numerical [mJ],"
            "mass_change [mJ],contact_normal [mJ],contact_tangential [mJ],step_max_tangential_work [mJ],"
            "step_min_tangential_work [mJ],initial [mJ],final [mJ]\n"
            "0,0,1,2,0,0,0,0,0,0,0,0,3,3\n"
            "1,0.5,2,3,4,0,0,0,-1,-1,0.002,-0.03,3,5\n"
            "2,1,4,5,9,0,0,0,-1,-2,0.001,-0.04,3,9\n");
  out.write(folder + "/trajectory.csv", "step,t [ms],mean_contact_q_x [mm]\n0,0,0\n1,0.5,0.1\n2,1," + travel + "\n");
}

}  // namespace duhem::reports
