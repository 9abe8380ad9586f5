#include <catch2/catch.hpp>

#include "lib/foreign/vtu_file.hpp"
#include "tools/for_tests/check_refused.hpp"
#include "tools/run/body_fields.hpp"
#include "tools/run/request.hpp"
#include "tools/run/trajectory_columns.hpp"
#include "tools/run/vtk_files.hpp"

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <map>

using namespace duhem;
using namespace duhem::program;
using namespace duhem::testing;
using nlohmann::json;

namespace {

constexpr int not_installed = 77;  // the exit code of read_vtu.py

struct Answer {
  int exit_code;
  json document;
};

/// What read_vtu.py says.
Answer ask(const std::string& what, const std::vector<std::string>& files) {
  const ScratchDirectory scratch;
  std::string command = "/usr/bin/python3 '" DUHEM_READ_VTU "' " + what;
  for (const std::string& file : files) command += " '" + file + '\'';
  const int status = std::system((command + " >'" + scratch.path("out") + "'").c_str());
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return {code, code == 0 ? json::parse(slurp(scratch.path("out"))) : json()};
}

/// What a reader finds in the files; nothing where it is not installed. tools/test.sh installs meshio and says so.
std::optional<json> read_with(const std::string& reader, const std::vector<std::string>& files) {
  const Answer answer = ask(reader, files);
  if (answer.exit_code == not_installed && !(reader == "meshio" && std::getenv("DUHEM_HAS_MESHIO"))) {
    WARN("skipped: no python3-" << reader);
    return std::nullopt;
  }
  REQUIRE(answer.exit_code == 0);
  return answer.document;
}

/// Two units wide and one high, its middle a node: areas of one half, so that dyadic displacements have exact strains.
Mesh four_triangles() {
  return {{{0, 0, 1}, {2, 0, 2}, {2, 1, 3}, {0, 1, 4}, {1, 0.5, 5}},
          {{{0, 1, 4}, 1}, {{1, 2, 4}, 2}, {{2, 3, 4}, 3}, {{3, 0, 4}, 4}},
          {},
          "four triangles"};
}
BodyDrawing drawing(PlaneAssumption plane) { return {four_triangles(), {1, 0}, {plane, 3.0, 0.25}}; }

/// u = (3x − 5y + 8, 7x + 2y)/64: ε_xx = 3/64, ε_yy = 2/64, γ_xy = 2/64.
Vec<double, Dynamic> affine(const Mesh& mesh) {
  Vec<double, Dynamic> q(2 * static_cast<Eigen::Index>(mesh.nodes.size()));
  Eigen::Index i = 0;
  for (const auto& [x, y, tag] : mesh.nodes) {
    q[i++] = (3 * x - 5 * y + 8) / 64;
    q[i++] = (7 * x + 2 * y) / 64;
  }
  return q;
}

const std::vector<double>& values_of(const std::vector<VtuField>& fields, const std::string& name) {
  for (const VtuField& field : fields)
    if (field.name == name) return std::get<std::vector<double>>(field.values);
  throw std::runtime_error("no field " + name);
}

VtkSettings settings(const ScratchDirectory& scratch, long every, long steps) {
  return {scratch.path(), "case", every, steps, "mm", "mm/ms", "N ms", "MPa"};
}

/// Steps as the simulation tells of them, with a ledger that nobody here reads.
class Steps {
 public:
  explicit Steps(Eigen::Index n) : ledger_(system(n), {Vec<double, Dynamic>::Zero(n), Vec<double, Dynamic>::Zero(n)}) {}

  RunStep<double> at(long number, double t, const std::vector<double>& q, const std::vector<double>& v,
                     const std::vector<ContactWork<double>>& contacts = {}) {
    return {.number = number, .t = t, .q = q, .v = v, .contacts = contacts, .ledger = ledger_};
  }

 private:
  static LinearSystem<double, 2> system(Eigen::Index n) {
    LinearSystem<double, 2>::Data data;
    data.M = Mat<double, Dynamic, Dynamic>::Identity(n, n);
    data.K = data.C = Mat<double, Dynamic, Dynamic>::Zero(n, n);
    data.constant_load = data.controlled_constant = Vec<double, Dynamic>::Zero(n);
    data.load.size = data.controlled_velocity.size = static_cast<int>(n);
    return LinearSystem<double, 2>(std::move(data));
  }
  Ledger<double> ledger_;
};

ContactWork<double> impulse(int contact, Mode mode, double p_N, double p_T) {
  ContactWork<double> work{};
  work.contact = contact;
  work.mode = mode;
  work.p = Vec<double, 2>(p_N, p_T);
  return work;
}

/// The index as XML, after checking that it names only files that are there, whole.
json index_of(const ScratchDirectory& scratch, const std::string& name = "case.pvd") {
  const Answer answer = ask("index", {scratch.path(name)});
  REQUIRE(answer.exit_code == 0);
  for (const auto& entry : answer.document) {
    CAPTURE(entry.dump());
    CHECK(slurp(scratch.path(entry[1].get<std::string>())).ends_with("</VTKFile>\n"));
  }
  return answer.document;
}

}  // namespace

TEST_CASE("readers that are not ours find in a VTU file what was written", "[vtk][readers]") {
  const ScratchDirectory scratch;
  Mesh mesh = four_triangles();
  mesh.nodes[4].x = 0.7;  // not dyadic
  mesh.nodes[4].y = 1.0 / 3;
  const std::vector<VtuField> points{
      {"scalar", "mm", 1, std::vector<double>{1e-300, -0.1, 2.0 / 3, -1e17, 5}},
      {"vector", "mm/ms", 3, std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0.1}},
      {"state", "-1 nowhere, 0 <open> & \"such\"", 1, std::vector<std::int32_t>{-1, 0, 1, 2, 2147483647}}};
  std::vector<double> tensors;
  for (int i = 0; i < 24; ++i) tensors.push_back(1.0 / (i + 3));
  const std::vector<VtuField> cells{{"tensor", "MPa", 6, tensors}, {"measure", "-", 1, std::vector<double>{0.3, 3, 33, 333}}};
  scratch.write("frame.vtu", write_vtu(mesh, 0.1, points, cells));

  for (const char* reader : {"meshio", "vtk"}) {
    CAPTURE(reader);
    const auto found = read_with(reader, {scratch.path("frame.vtu")});
    if (!found) continue;
    const json& frame = found->at(0);
    CHECK(frame["cell_type"] == "triangle");
    CHECK(frame["time"] == json{0.1});
    CHECK(frame["points"] == json{{0, 0, 0}, {2, 0, 0}, {2, 1, 0}, {0, 1, 0}, {0.7, 1.0 / 3, 0}});
    CHECK(frame["cells"] == json{{0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}});
    CHECK(frame["point_data"].size() == 3);
    CHECK(frame["point_data"]["scalar"] == json{1e-300, -0.1, 2.0 / 3, -1e17, 5});
    CHECK(frame["point_data"]["vector"] == json{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12}, {13, 14, 0.1}});
    CHECK(frame["point_data"]["state"] == json{-1, 0, 1, 2, 2147483647});
    CHECK(frame["cell_data"].size() == 2);
    REQUIRE(frame["cell_data"]["tensor"].size() == 4);
    for (std::size_t i = 0; i < 24; ++i) CHECK(frame["cell_data"]["tensor"][i / 6][i % 6] == tensors[i]);
    CHECK(frame["cell_data"]["measure"] == json{0.3, 3, 33, 333});
    if (frame.contains("labels")) {  // VTK keeps units, names of components and the time as such
      CHECK(frame["labels"]["vector"][0] == "mm/ms");
      CHECK(frame["labels"]["state"][0] == "-1 nowhere, 0 <open> & \"such\"");
      CHECK(frame["labels"]["tensor"] == json{"MPa", {"XX", "YY", "ZZ", "XY", "YZ", "XZ"}});
      CHECK(frame["time_steps"] == json{0.1});
    }
  }
}

TEST_CASE("an affine displacement has the same strain everywhere, as ParaView orders it", "[vtk]") {
  const auto strained = [](PlaneAssumption plane) {
    const BodyDrawing body = drawing(plane);
    return strain_and_stress(body, affine(body.mesh), "MPa");
  };
  const auto thin = strained(PlaneAssumption::stress), thick = strained(PlaneAssumption::strain);
  const double e_xx = 3.0 / 64, e_yy = 2.0 / 64, e_xy = 1.0 / 64, E = 3, nu = 0.25;
  const auto near = [](double x) { return Approx(x).epsilon(8 * std::numeric_limits<double>::epsilon()); };
  for (const auto& fields : {thin, thick}) {
    REQUIRE(values_of(fields, "strain").size() == 24);
    for (std::size_t i = 0; i < 24; i += 6) {
      CHECK(values_of(fields, "strain")[i] == e_xx);
      CHECK(values_of(fields, "strain")[i + 1] == e_yy);
      CHECK(values_of(fields, "strain")[i + 3] == e_xy);
      CHECK(values_of(fields, "strain")[i + 4] == 0);
      CHECK(values_of(fields, "stress")[i + 3] == near(E / (1 + nu) * e_xy));
    }
  }
  // Hooke's law in space, written the other way round: E ε = (1 + ν) σ − ν tr σ.
  const auto obeys_hooke = [&](const std::vector<VtuField>& fields, std::size_t axis) {
    const auto &strain = values_of(fields, "strain"), &stress = values_of(fields, "stress");
    const double trace = stress[0] + stress[1] + stress[2];
    CHECK(E * strain[axis] == Approx((1 + nu) * stress[axis] - nu * trace).margin(1e-15));
  };
  for (const std::size_t axis : {0U, 1U, 2U}) {
    obeys_hooke(thin, axis);
    obeys_hooke(thick, axis);
  }
  CHECK(values_of(thin, "stress")[2] == 0);
  CHECK(values_of(thin, "strain")[2] != 0);
  CHECK(values_of(thick, "stress")[2] != 0);
  CHECK(values_of(thick, "strain")[2] == 0);

  // von Mises: √(3/2 s:s), s the deviator.
  for (const auto& fields : {thin, thick}) {
    const auto& stress = values_of(fields, "stress");
    const double mean = (stress[0] + stress[1] + stress[2]) / 3;
    double sum = 2 * stress[3] * stress[3];
    for (const std::size_t axis : {0U, 1U, 2U}) sum += (stress[axis] - mean) * (stress[axis] - mean);
    CHECK(values_of(fields, "von_mises").size() == 4);
    CHECK(values_of(fields, "von_mises")[3] == near(std::sqrt(1.5 * sum)));
  }
}

TEST_CASE("a run draws its start, every k-th step and its last one, under an index that is valid after each", "[vtk]") {
  const ScratchDirectory scratch;
  const BodyDrawing body = drawing(PlaneAssumption::stress);
  const std::vector<double> q(10, 0.0), v(10, 0.0);
  Steps steps(10);
  VtkFiles<double> files(settings(scratch, 3, 8), body);
  CHECK(index_of(scratch).empty());
  files.add(steps.at(0, 0, q, v));
  json expected = json::array({{0.0, "vtk/step_000000.vtu"}});
  CHECK(index_of(scratch) == expected);
  for (long step = 1; step <= 8; ++step) {
    files.add(steps.at(step, 0.1 * static_cast<double>(step), q, v));
    if (step == 3) expected.push_back({0.1 * 3, "vtk/step_000003.vtu"});
    if (step == 6) expected.push_back({0.1 * 6, "vtk/step_000006.vtu"});
    if (step == 8) expected.push_back({0.1 * 8, "vtk/step_000008.vtu"});
    CHECK(index_of(scratch) == expected);
  }
  files.finish(q, v);
  CHECK(index_of(scratch) == expected);
}

TEST_CASE("a run that ended early has its last step drawn", "[vtk]") {
  const BodyDrawing body = drawing(PlaneAssumption::stress);
  const std::vector<double> q(10, 0.0), v(10, 0.0);
  Steps steps(10);
  for (const long last : {0L, 3L, 4L}) {
    const ScratchDirectory scratch;
    VtkFiles<double> files(settings(scratch, 3, 1000), body);
    files.add(steps.at(0, 0, q, v));
    for (long step = 1; step <= last; ++step) files.add(steps.at(step, static_cast<double>(step), q, v));
    files.finish(q, v);
    const json index = index_of(scratch);
    CHECK(index.back()[0] == static_cast<double>(last));
    CHECK(index.size() == (last == 0 ? 1U : last == 3 ? 2U : 3U));
  }
}

TEST_CASE("a frame holds displacements, velocities, and what each contact did in that step", "[vtk][readers]") {
  const ScratchDirectory scratch;
  const BodyDrawing body = drawing(PlaneAssumption::stress);  // contact 0 at node 1, contact 1 at node 0
  const Vec<double, Dynamic> displaced = affine(body.mesh);
  const std::vector<double> q(displaced.begin(), displaced.end()), v{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, zero(10, 0.0);
  Steps steps(10);
  VtkFiles<double> files(settings(scratch, 1, 4), body);
  files.add(steps.at(0, 0, zero, v));
  files.add(steps.at(1, 0.25, q, v, {impulse(0, Mode::slip, 0.5, -0.125), impulse(1, Mode::stick, 7, 3)}));
  files.add(steps.at(2, 0.5, q, v, {impulse(1, Mode::takeoff, 0, 0)}));
  files.finish(q, v);

  const auto found = read_with(
      "meshio", {scratch.path("vtk/step_000000.vtu"), scratch.path("vtk/step_000001.vtu"), scratch.path("vtk/step_000002.vtu")});
  if (!found) return;
  const json &start = found->at(0), &first = found->at(1), &second = found->at(2);
  CHECK(start["time"] == json{0.0});
  CHECK(first["time"] == json{0.25});
  CHECK(start["point_data"]["contact_state"] == json{0, 0, -1, -1, -1});
  CHECK(first["point_data"]["contact_state"] == json{2, 3, -1, -1, -1});
  CHECK(second["point_data"]["contact_state"] == json{1, 0, -1, -1, -1});
  const json none{0.0, 0.0, 0.0};
  CHECK(start["point_data"]["contact_impulse"] == json{none, none, none, none, none});
  CHECK(first["point_data"]["contact_impulse"] == json{{3.0, 7.0, 0.0}, {-0.125, 0.5, 0.0}, none, none, none});
  CHECK(second["point_data"]["contact_impulse"] == start["point_data"]["contact_impulse"]);
  CHECK(first["point_data"]["velocity"] == json{{1, 2, 0}, {3, 4, 0}, {5, 6, 0}, {7, 8, 0}, {9, 10, 0}});
  for (std::size_t node = 0; node < 5; ++node)
    CHECK(first["point_data"]["displacement"][node] == json{q[2 * node], q[2 * node + 1], 0.0});
  CHECK(first["cell_data"]["strain"][2][3] == 1.0 / 64);
  CHECK(start["cell_data"]["von_mises"] == json{0.0, 0.0, 0.0, 0.0});
  CHECK(first["cell_data"]["stress"].size() == 4);
}

TEST_CASE("left to us, a run is a hundred frames", "[vtk]") {
  CHECK(default_vtk_every(10000) == 100);
  CHECK(default_vtk_every(10001) == 101);
  CHECK(default_vtk_every(100) == 1);
  CHECK(default_vtk_every(1) == 1);
}

TEST_CASE("trajectory.csv of a meshed body shows its contact nodes and their mean travel", "[vtk][csv]") {
  const std::vector<std::string> names{"x1", "y1", "x2", "y2", "x3", "y3", "x4", "y4", "x5", "y5"};
  Case<double> problem{.system = DoublePendulum<double>({}, 0.0), .q_0 = {}, .v_0 = {}, .surfaces = {}, .coordinates = names};
  CHECK(TrajectoryColumns(problem).shown.size() == 10);
  CHECK(TrajectoryColumns(problem).averaged.empty());
  problem.drawing = drawing(PlaneAssumption::stress);
  const TrajectoryColumns columns(problem);
  CHECK(columns.shown == std::vector<std::size_t>{2, 3, 0, 1});
  const std::vector<double> q{1, 10, 4, 40, 100, 100, 100, 100, 100, 100};
  CHECK(columns.mean<double>(q) == 2.5);
}

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
