#include <catch2/catch.hpp>

#include "lib/foreign/vtu_file.hpp"
#include "tools/for_tests/vtk_reading.hpp"
#include "tools/run/body_fields.hpp"
#include "tools/run/request.hpp"
#include "tools/run/trajectory_columns.hpp"
#include "tools/run/vtk_files.hpp"

#include <filesystem>
#include <map>

using namespace duhem;
using namespace duhem::program;
using namespace duhem::testing;
using nlohmann::json;

namespace {

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
    data.M = sparse(Mat<double, Dynamic, Dynamic>::Identity(n, n));
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
