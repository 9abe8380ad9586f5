#include <catch2/catch.hpp>

#include "lib/error.hpp"
#include "lib/fem/dissection.hpp"
#include "lib/for_tests/test_meshes.hpp"
#include "lib/linear/node_ldlt.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>

using namespace duhem;
using namespace duhem::testing;

namespace {

/// Two triangles with numbers of their own: nodes 11, 12, 13, 14, triangles 21 and 22, edge 31 in the group "floor".
Mesh two_triangles() {
  Mesh mesh;
  mesh.source = "two.msh";
  mesh.nodes = {{0.3, 0.1, 11}, {2.3, 0.2, 12}, {2.1, 1.7, 13}, {0.2, 1.9, 14}};
  mesh.triangles = {{{0, 1, 2}, 21}, {{0, 2, 3}, 22}};
  mesh.lines["floor"] = {{{0, 1}, 31}};
  return mesh;
}

InputError error_of(const std::function<void()>& f) {
  try {
    f();
  } catch (const InputError& error) {
    return error;
  }
  return {"", "", "nothing was refused"};
}

/// Number of blocks below the diagonal of L.
std::size_t fill_of(const Mesh& mesh, std::vector<int> order) {
  NodeMatrix<double, NodeBlock<double>> A(static_cast<int>(mesh.nodes.size()), mesh.triangles);
  for (int i = 0; i < A.rows(); ++i) A.add(i, i, NodeBlock<double>::Identity());
  return NodeLdlt<double>::factorise(A, std::move(order), 0)->blocks();
}

}  // namespace

TEST_CASE("a mesh that cannot be used is refused by the number of what is wrong in it", "[fem][mesh]") {
  struct Refusal {
    std::function<void(Mesh&)> spoil;
    std::string field, value, expectation;
  };
  const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
  const Refusal refusals[] = {
      {[&](Mesh& m) { m.nodes[2].x = nan; }, "two.msh: node 13", "nan, 1.7", "finite"},
      {[&](Mesh& m) { m.nodes[1].y = -infinity; }, "two.msh: node 12", "2.2999999999999998, -inf", "finite"},
      {[](Mesh& m) { m.triangles.clear(); }, "two.msh", "no triangles", "three-node triangles"},
      {[](Mesh& m) { std::swap(m.triangles[1].nodes[0], m.triangles[1].nodes[1]); }, "two.msh: triangle 22", "inverted, area -1.",
       "counterclockwise"},
      {[](Mesh& m) {
         m.nodes[3] = {1.2, 0.9, 14};
       },
       "two.msh: triangle 22", "area ", "a triangle with an area"},
      {[](Mesh& m) { m.triangles[0].nodes[1] = 0; }, "two.msh: triangle 21", "area 0", "a triangle with an area"},
      {[](Mesh& m) { m.triangles[1].nodes[2] = 4; }, "two.msh: triangle 22", "a node that does not exist", "4 nodes"},
      {[](Mesh& m) { m.triangles[1].nodes[2] = -1; }, "two.msh: triangle 22", "a node that does not exist", "4 nodes"},
      {[](Mesh& m) {
         m.nodes.push_back({5, 5, 15});
       },
       "two.msh: node 15", "in no triangle", "corners of a triangle"},
      {[](Mesh& m) {
         m.nodes.push_back({1.1, 1.0, 15});
         m.triangles.push_back({{0, 2, 4}, 23});
       },
       "two.msh: triangle 23", "on the same side of an edge as triangle 22", "do not overlap"},
      {[](Mesh& m) {
         m.lines["floor"][0].nodes = {1, 3};
       },
       "two.msh: edge 31 of \"floor\"", "not the side of a triangle", "edges of the triangles"},
      {[](Mesh& m) { m.lines["floor"][0].nodes[1] = 9; }, "two.msh: edge 31", "a node that does not exist", "4 nodes"},
      {[](Mesh& m) {
         m.lines["floor"].push_back({{1, 0}, 32});
       },
       "two.msh: edge 32 of \"floor\"", "an edge that came before", "once"},
  };
  REQUIRE_NOTHROW(check(two_triangles()));
  for (const auto& [spoil, field, value, expectation] : refusals) {
    Mesh mesh = two_triangles();
    spoil(mesh);
    const InputError error = error_of([&] { check(mesh); });
    CAPTURE(error.what(), field);
    CHECK(error.field.starts_with(field));
    CHECK(error.value.starts_with(value));
    CHECK(error.expectation.find(expectation) != std::string::npos);
  }
}

TEST_CASE("a triangle as flat as rounding allows is refused, one that is merely thin is not", "[fem][mesh]") {
  Mesh mesh = two_triangles();
  // Node 14 on the line through 11 and 13, up to a distance d: the area is half of d times the length of that side.
  const auto off_the_line = [&](double d) {
    mesh.nodes[3].x = 1.2 - 1.6 / 2.408 * d;
    mesh.nodes[3].y = 0.9 + 1.8 / 2.408 * d;
  };
  off_the_line(1e-16);
  CHECK_THROWS_AS(check(mesh), InputError);
  off_the_line(1e-12);
  CHECK_NOTHROW(check(mesh));
  off_the_line(-1e-12);
  CHECK(error_of([&] { check(mesh); }).value.starts_with("inverted"));
}

TEST_CASE("a physical group that is not there is refused by its name, with the names that are", "[fem][mesh]") {
  Mesh mesh = two_triangles();
  mesh.lines["top"] = {};
  CHECK(mesh.nodes_of("floor") == std::vector<int>{0, 1});
  for (const std::string group : {"flor", "top"}) {
    const InputError error = error_of([&] { (void)mesh.nodes_of(group); });
    CHECK(error.field == "two.msh");
    CHECK(error.value.find('"' + group + '"') != std::string::npos);
    CHECK(error.expectation.find("floor") != std::string::npos);
  }
  mesh.lines.clear();
  CHECK(error_of([&] { (void)mesh.line("floor"); }).expectation.find("the mesh has none") != std::string::npos);
}

TEST_CASE("dissection orders every node once, the held back ones last, and fills little", "[fem][dissection]") {
  const Mesh mesh = irregular_rectangle(60, 60, 3, 2);
  std::vector<int> natural(mesh.nodes.size());
  std::iota(natural.begin(), natural.end(), 0);
  const std::vector<int> last{17, 3, 2500};  // in no order
  for (const std::vector<int>& held_back : {std::vector<int>{}, last, mesh.nodes_of("bottom"), natural}) {
    const auto order = dissection(mesh, held_back);
    CHECK(std::is_permutation(order.begin(), order.end(), natural.begin(), natural.end()));
    CHECK(std::equal(held_back.begin(), held_back.end(), order.end() - static_cast<std::ptrdiff_t>(held_back.size())));
  }
  // By rows, every column of L reaches from its node to the one above: 61 blocks, n^(3/2) of them in all against n log n.
  const std::size_t by_rows = fill_of(mesh, natural), dissected = fill_of(mesh, dissection(mesh, {}));
  CAPTURE(by_rows, dissected);
  CHECK(2 * dissected < by_rows);
}
