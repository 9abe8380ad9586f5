#include <catch2/catch.hpp>

#include "tools/for_tests/check_refused.hpp"
#include "tools/for_tests/vtk_reading.hpp"

#include <filesystem>
#include <map>

using namespace duhem::testing;
using nlohmann::json;

TEST_CASE("duhem run draws a body with a mesh: the frames hold the energy and the impulses of its tables", "[vtk][readers]") {
  const ScratchDirectory scratch;
  const std::vector<long> drawn{0, 150, 300, 400};
  (void)run_json({"sliding_block", "--set", "size=5", "--t-end", "0.04", "--vtk-every", "150", "--out", scratch.path()});
  const json index = index_of(scratch, "sliding_block.pvd");
  REQUIRE(index.size() == drawn.size());
  const auto energy = read_csv(scratch.path("energy.csv")), impacts = read_csv(scratch.path("impacts.csv"));
  const auto column = [](const auto& table, const std::string& name) {
    return static_cast<std::size_t>(std::find(table[0].begin(), table[0].end(), name) - table[0].begin());
  };
  std::vector<std::string> files;
  for (const auto& entry : index) files.push_back(scratch.path(entry[1]));
  const auto found = read_with("meshio", files);
  if (!found) return;

  for (std::size_t i = 0; i < drawn.size(); ++i) {
    CAPTURE(drawn[i]);
    const json& frame = found->at(i);
    const auto& row = energy.at(static_cast<std::size_t>(drawn[i]) + 1);
    CHECK(frame["time"][0] == std::stod(row[1]));
    CHECK(index[i][0] == frame["time"][0]);

    double elastic = 0, size = 0;  // ½ ∫ σ : ε over triangles 15 mm thick
    for (std::size_t k = 0; k < frame["cells"].size(); ++k) {
      const json &corners = frame["cells"][k], &e = frame["cell_data"]["strain"][k], &s = frame["cell_data"]["stress"][k];
      const auto at = [&](std::size_t corner, std::size_t axis) {
        return frame["points"][corners[corner].get<std::size_t>()][axis].get<double>();
      };
      const double area = ((at(1, 0) - at(0, 0)) * (at(2, 1) - at(0, 1)) - (at(1, 1) - at(0, 1)) * (at(2, 0) - at(0, 0))) / 2;
      for (const auto& [axis, weight] : {std::pair<std::size_t, double>{0, 1}, {1, 1}, {3, 2}}) {
        const double part = 15 * area * weight * e[axis].get<double>() * s[axis].get<double>() / 2;
        elastic += part;
        size += std::abs(part);
      }
    }
    // Displacements cancel in a strain: a few hundred of them, rounded, at the size of the terms.
    CHECK(std::abs(elastic - std::stod(row[column(energy, "elastic [mJ]")])) <
          1000 * std::numeric_limits<double>::epsilon() * size);

    double p_N = 0, p_T = 0, drawn_N = 0, drawn_T = 0;
    for (const auto& impact : impacts)
      if (impact[0] == std::to_string(drawn[i])) {
        p_N += std::stod(impact[column(impacts, "p_N [N ms]")]);
        p_T += std::stod(impact[column(impacts, "p_T [N ms]")]);
      }
    std::map<std::string, double> states;
    for (std::size_t node = 0; node < frame["points"].size(); ++node) {
      drawn_T += frame["point_data"]["contact_impulse"][node][0].get<double>();
      drawn_N += frame["point_data"]["contact_impulse"][node][1].get<double>();
      ++states[frame["point_data"]["contact_state"][node].dump()];
    }
    CHECK(drawn_N == Approx(p_N).epsilon(1e-14));
    CHECK(drawn_T == Approx(p_T).epsilon(1e-14));
    CHECK((p_N > 0) == (drawn[i] > 0));
    for (const auto& [state, name] : {std::pair{"1", "takeoff [-]"}, {"2", "stick [-]"}, {"3", "slip [-]"}})
      CHECK(states[state] == std::stod(row[column(energy, name)]));
  }
}

TEST_CASE("duhem run: a hundred frames unless told otherwise, none where asked for none", "[vtk]") {
  const ScratchDirectory scratch;
  const std::vector<std::string> block{"sliding_block", "--set", "size=10", "--t-end", "0.03", "--out", scratch.path()};
  (void)run_json(block);
  CHECK(index_of(scratch, "sliding_block.pvd").size() == 101);
  const auto trajectory = read_csv(scratch.path("trajectory.csv"));
  CHECK(trajectory[0].size() == 2 + 4 * 5 + 1);  // five nodes at the bottom
  CHECK(trajectory[0].back() == "mean_contact_q_x [mm]");

  const ScratchDirectory other;
  std::vector<std::string> none = block;
  none.back() = other.path();
  none.insert(none.end(), {"--vtk-every", "0"});
  (void)run_json(none);
  for (const auto& entry : std::filesystem::directory_iterator(other.path()))
    CHECK((entry.path().extension() == ".csv" || entry.path().filename() == "duhem.json"));
}

TEST_CASE("however a run ends, its index of frames is valid and names only what is there", "[vtk]") {
  for (const std::string signal : {"INT", "KILL"}) {
    CAPTURE(signal);
    const ScratchDirectory scratch;
    // Not by the clock: once the third frame is there.
    const std::string command =
        "'" DUHEM_PROGRAM "' run sliding_block --set size=10 --t-end 100000 --vtk-every 64 --json --out '" + scratch.path() +
        "' >'" + scratch.path("json") + "' & while kill -0 $! && ! [ -e '" + scratch.path("vtk/step_000128.vtu") +
        "' ]; do sleep 0.05; done; kill -" + signal + " $!; wait $! 2>/dev/null";
    const int status = std::system(command.c_str());
    const json index = index_of(scratch, "sliding_block.pvd");
    CHECK(index.size() >= 2);
    if (signal == "KILL") continue;
    CHECK(WEXITSTATUS(status) == 130);
    const json run = json::parse(slurp(scratch.path("json")));
    CHECK(run["status"] == "interrupted");
    CHECK(index.back()[0] == run["final"]["t"]);
  }
}

TEST_CASE("frames that cannot be written are refused before the run", "[vtk][input]") {
  const std::vector<std::string> block{"run", "sliding_block", "--set", "size=10", "--vtk-every", "5"};
  const auto with = [&](const std::vector<std::string>& more) {
    std::vector<std::string> all = block;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  const ScratchDirectory scratch;
  check_refused(block, {"--vtk-every", "--out DIR"}, scratch);
  scratch.write("vtk", "not a directory");
  check_refused(with({"--out", scratch.path()}), {"--out", "vtk"}, scratch);
  const ScratchDirectory other;
  std::filesystem::create_directories(other.path("sliding_block.pvd"));
  check_refused(with({"--out", other.path()}), {"--out", "sliding_block.pvd"}, other);
}
