#include <catch2/catch.hpp>

#include "lib/error.hpp"
#include "lib/foreign/gmsh_file.hpp"

#include <filesystem>

using namespace duhem;

namespace {

/// Two triangles on a unit square, whose corners are nodes 10, 20, 30 and 4; node 7 is the centre of a circle.
const std::string good =
    "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n"
    "$PhysicalNames\n2\n1 1 \"Contact BC\"\n2 9 \"Bulk\"\n$EndPhysicalNames\n"
    "$Entities\n1 3 1 0\n7 0.5 0.5 0 0\n"
    "1 0 0 0 1 0 0 2 1 -5 2 1 -2\n2 1 0 0 1 1 0 1 -5 2 2 -3\n3 0 1 0 1 1 0 0 2 3 -4\n"
    "6 0 0 0 1 1 0 1 9 2 1 2\n$EndEntities\n"
    "$Nodes\n3 5 4 30\n"
    "0 7 0 1\n7\n0.5 0.5 0\n"
    "1 1 1 2\n10\n20\n0 0 0 0\n1 0 -0 1\n"
    "2 6 1 2\n30\n4\n1 1 0 1 1\n0 1 0 0 1\n$EndNodes\n"
    "$Comments\n$Nodes 3 é\n$EndComments\n"
    "$Elements\n3 4 1 9\n"
    "1 1 1 1\n1 10 20\n"
    "1 2 1 1\n3 20 30\n"
    "2 6 2 2\n8 10 20 30\n9 10 30 4\n$EndElements\n";
const std::string old =
    "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n"
    "$PhysicalNames\n1\n1 1 \"Contact BC\"\n$EndPhysicalNames\n"
    "$Nodes\n5\n7 0.5 0.5 0\n10 0 0 0\n20 1 0 0\n30 1 1 0\n4 0 1 0\n$EndNodes\n"
    "$Elements\n8\n1 15 2 0 7 7\n2 1 2 1 1 10 20\n3 1 2 5 1 10 20\n4 1 2 5 2 20 30\n"
    "8 2 2 9 6 10 20 30\n11 2 2 12 6 10 20 30\n9 2 2 9 6 10 30 4\n12 2 2 12 6 10 30 4\n$EndElements\n";

std::string with(std::string text, const std::string& what, const std::string& by) {
  const auto at = text.find(what);
  if (at == std::string::npos) throw std::logic_error("nothing to replace: " + what);
  return text.replace(at, what.size(), by);
}

std::string refusal(const std::string& text) {
  try {
    (void)read_gmsh(text, "block.msh");
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

void check_square(const Mesh& mesh) {
  REQUIRE(mesh.nodes.size() == 4);  // node 7 is only a point
  const double x[] = {0, 1, 1, 0}, y[] = {0, 0, 1, 1};
  const std::size_t tags[] = {10, 20, 30, 4};
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(mesh.nodes[i].x == x[i]);
    CHECK(mesh.nodes[i].y == y[i]);
    CHECK(mesh.nodes[i].tag == tags[i]);
  }
  REQUIRE(mesh.triangles.size() == 2);
  CHECK(mesh.triangles[0].nodes == std::array{0, 1, 2});
  CHECK(mesh.triangles[0].tag == 8);
  CHECK(mesh.triangles[1].nodes == std::array{0, 2, 3});
  CHECK(mesh.triangles[1].tag == 9);
  CHECK(mesh.lines.size() == 2);
  REQUIRE(mesh.line("Contact BC").size() == 1);
  CHECK(mesh.line("Contact BC")[0].nodes == std::array{0, 1});
  CHECK(mesh.nodes_of("5") == std::vector<int>{0, 1, 2});  // a group without a name has that of its number
  CHECK(mesh.source == "block.msh");
}

}  // namespace

TEST_CASE("version 4.1: several groups an entity, numbers with holes, parameters of nodes, unknown sections", "[foreign][mesh]") {
  check_square(read_gmsh(good, "block.msh"));
}

TEST_CASE("version 2.2: an element comes once for each of its groups, and is one triangle", "[foreign][mesh]") {
  check_square(read_gmsh(old, "block.msh"));
}

TEST_CASE("coordinates are the nearest doubles", "[foreign][mesh]") {
  const Mesh mesh = read_gmsh(with(old, "10 0 0 0", "10 0.1 -1e-3 0"), "block.msh");
  CHECK(mesh.nodes[0].x == 0.1);
  CHECK(mesh.nodes[0].y == -0.001);
}

TEST_CASE("what is no mesh of triangles is refused with file, line and what was expected", "[foreign][mesh]") {
  struct Malformed {
    std::string text, message;
  };
  const std::string dimension_mesh = with(good, "2 6 2 2\n8 10 20 30\n9 10 30 4\n", "2 6 3 1\n8 10 20 30 4\n");
  const Malformed list[] = {
      {"", "block.msh:1 = \"the end of the file\": expected $MeshFormat"},
      {"solid x", "block.msh:1 = \"solid\": expected a section of a Gmsh file, such as \"$MeshFormat\""},
      {with(good, "4.1", "4"),
       "block.msh:2: $MeshFormat = \"4\": expected version 4.1 or 2.2: gmsh -format msh41, or -format msh22"},
      {with(good, "4.1 0", "4.1 1"),
       "block.msh:2: $MeshFormat = \"1\": expected 0 for ASCII: gmsh -format msh41 or -format msh22, without -bin"},
      {good.substr(good.find("$Physical")), "block.msh:1 = \"$PhysicalNames\": expected $MeshFormat before it"},
      {with(good, "$Nodes\n3 5", "$Elements\n3 5"), "block.msh:17 = \"$Elements\": expected $Nodes before it"},
      {good + "$Nodes\n", "block.msh:46 = \"$Nodes\": expected each section once"},
      {with(good, "$Comments", "$PartitionedEntities"),
       "block.msh:33 = \"$PartitionedEntities\": expected a mesh that is not partitioned"},
      {with(good, "\"Contact BC\"", "Contact BC"),
       "block.msh:6: $PhysicalNames = \" Contact BC\": expected a name in quotation marks"},
      {with(good, "\"Contact BC\"", "\"a\033[2J\""),
       "block.msh:6: $PhysicalNames = \"a?[2J\": expected a name without control characters"},
      {with(good, "2 9 \"Bulk\"", "1 1 \"Bulk\""), "block.msh:7: $PhysicalNames = \"1\": expected each group once"},
      {with(good, "2 9 \"Bulk\"", "1 5 \"Contact BC\""),
       "block.msh = two groups of lines \"Contact BC\": expected each name once"},
      {with(good, "2 1 0 0 1 1 0 1 -5", "1 1 0 0 1 1 0 1 -5"), "block.msh:13: $Entities = \"1\": expected each entity once"},
      {with(good, "0 1 0 0 1\n$EndNodes", "0 1 1e-9 0 1\n$EndNodes"),
       "block.msh:31: $Nodes = \"1e-09\": expected z = 0 of node 4, in a plane mesh"},
      {with(good, "30\n4\n1 1", "30\n20\n1 1"), "block.msh:29: $Nodes = \"20\": expected each node once"},
      {with(good, "30\n4\n1 1", "30\n3\n1 1"),
       "block.msh:29: $Nodes = \"3\": expected the number of a node, a whole number from 4 to 30"},
      {with(good, "1 1 0 1 1\n", "1 x 0 1 1\n"), "block.msh:30: $Nodes = \"x\": expected y of node 30, a finite number"},
      {with(good, "1 1 0 1 1\n", "1 inf 0 1 1\n"), "block.msh:30: $Nodes = \"inf\": expected y of node 30, a finite number"},
      {with(good, "3 5 4 30", "3 6 4 30"), "block.msh:31: $Nodes = \"5 nodes in all blocks\": expected 6 as announced"},
      {with(good, "3 5 4 30", "3 4 4 30"),
       "block.msh:27: $Nodes = \"2\": expected the number of nodes of a block, a whole number from 0 to 1"},
      {with(good, "3 5 4 30", "2 3 4 30"), "block.msh:27: $Nodes = \"2\": expected \"$EndNodes\" after what was announced"},
      {with(with(good, "3 5 4 30", "3 2000000000 4 30"), "2 6 1 2\n30", "2 6 1 1000000000\n30"),
       "block.msh:27: $Nodes = \"4000000000 numbers of nodes\": expected no more than the"},
      {good.substr(0, good.find("30\n9 10")), "block.msh:43: $Elements = \"the end of the file\": expected the number of a node"},
      {good.substr(0, good.find("$EndElements")), "block.msh:45: $Elements = \"the end of the file\": expected \"$EndElements\""},
      {good.substr(0, good.find("$Elements")), "block.msh:36 = \"the end of the file\": expected $Elements"},
      {good + "$Mine\n$EndElements", "block.msh:47: $Mine = \"the end of the file\": expected \"$EndMine\""},
      {with(good, "9 10 30 4\n", "9 10 30 5\n"), "block.msh:44: $Elements = \"5\": expected the number of a node of $Nodes"},
      {with(good, "3 4 1 9", "3 5 1 9"), "block.msh:44: $Elements = \"4 elements in all blocks\": expected 5 as announced"},
      {with(good, "3 4 1 9", "2 2 1 9"), "block.msh:42: $Elements = \"2\": expected \"$EndElements\" after what was announced"},
      {with(good, "1 2 1 1\n3", "1 8 1 1\n3"), "block.msh:40: $Elements = \"entity 8\": expected an entity of $Entities"},
      {with(good, "1 2 1 1\n3", "2 6 1 1\n3"),
       "block.msh:40: $Elements = \"elements of type 1\": expected elements of the dimension of their entity, which is 2"},
      {dimension_mesh,
       "block.msh:42: $Elements = \"elements of type 3\": expected 3-node triangles (2), 2-node lines (1) or points (15): "
       "recombined or second-order meshes are not read"},
      {with(old, "9 2 2 9 6 10 30 4", "9 9 2 9 6 10 30 4 20 20 20"),
       "block.msh:24: $Elements = \"elements of type 9\": expected 3-node triangles (2)"},
      {with(old, "$Nodes\n5", "$Nodes\n6"),
       "block.msh:15: $Nodes = \"$EndNodes\": expected the number of a node, a whole number from 0 to"},
      {with(old, "$Nodes\n5", "$Nodes\n4"), "block.msh:14: $Nodes = \"4\": expected \"$EndNodes\" after what was announced"},
      {with(old, "$Nodes\n5", "$Nodes\n500"), "block.msh:9: $Nodes = \"2000 numbers of nodes\": expected no more than the"},
      {with(old, "$Elements\n8", "$Entities\n0 0 0 0\n$EndEntities\n$Elements\n8"),
       "block.msh:16: $Entities = \"$Entities\": expected none in version 2.2"},
      // What check() says, by the number of the node, the edge or the triangle.
      {with(good, "8 10 20 30", "8 10 30 20"),
       "block.msh: triangle 8 = inverted, area -0.5: expected corners in counterclockwise order"},
      {with(good, "8 10 20 30", "8 10 20 20"), "block.msh: triangle 8 = area 0: expected a triangle with an area"},
      {with(good, "8 10 20 30", "8 10 20 4"), "block.msh: triangle 9 = on the same side of an edge as triangle 8"},
      {with(old, "11 2 2 12 6", "11 2 2 9 6"), "block.msh: triangle 11 = on the same side of an edge as triangle 8: expected"},
      {with(good, "0 7 0 1", "1 1 0 1"), "block.msh: node 7 = in no triangle: expected nodes that are corners of a triangle"},
      {with(old, "1 15 2 0 7 7", "1 15 2 0 7 10"),
       "block.msh: node 7 = in no triangle: expected nodes that are corners of a triangle"},
      {with(old, "4 1 2 5 2 20 30", "4 1 2 0 2 20 7"), "block.msh: node 7 = in no triangle"},
      {with(good, "3 20 30", "3 20 4"),
       "block.msh: edge 3 of \"5\" = not the side of a triangle: expected edges of the triangles"},
      {with(old, "4 1 2 5 2 20 30", "4 1 2 5 2 20 10"),
       "block.msh: edge 4 of \"5\" = an edge that came before: expected each edge once in a group"},
      {with(with(good, "2 6 2 2\n8 10 20 30\n9 10 30 4\n", ""), "3 4 1 9", "2 2 1 9"), "block.msh = no triangles"},
  };
  for (const auto& [text, message] : list) {
    CAPTURE(text);
    CHECK_THAT(refusal(text), Catch::Matchers::StartsWith(message));
  }
}

TEST_CASE("a mesh without the group, a file that is none", "[foreign][mesh]") {
  const Mesh mesh = read_gmsh(good, "block.msh");
  CHECK_THROWS_WITH(
      mesh.line("Contact BCs"),
      "block.msh = no edges in a physical group \"Contact BCs\": expected one of 5, Contact BC (did you mean Contact BC?)");
  CHECK_THROWS_WITH(read_gmsh_file("/no/block.msh", "--set mesh"),
                    "--set mesh = \"/no/block.msh\": expected a Gmsh file that can be read");
  CHECK_THROWS_WITH(read_gmsh_file("/", "--set mesh"), "--set mesh = \"/\": expected a Gmsh file that can be read");
  CHECK_THROWS_WITH(read_gmsh_file("/dev/zero", "--set mesh"),
                    "--set mesh = \"/dev/zero\": expected a Gmsh file that can be read");
}

TEST_CASE("the authors' mesh of the sliding block", "[foreign][mesh]") {
  const std::string path = DUHEM_REFERENCE "/sliding_block/sliding_block_mesh.msh";
  if (!std::filesystem::exists(path)) {
    WARN("skipped: " + path + " is not there");
    return;
  }
  const Mesh mesh = read_gmsh_file(path, "--set mesh");
  CHECK(mesh.nodes.size() == 1227);
  CHECK(mesh.triangles.size() == 2322);
  CHECK(mesh.lines.size() == 3);
  CHECK(mesh.nodes_of("Contact BC").size() == 41);
  CHECK(mesh.nodes_of("Confining displacement").size() == 41);
  CHECK(mesh.nodes_of("Applied force").size() == 26);
  double area = 0;
  for (const auto& triangle : mesh.triangles) {
    const auto at = [&](std::size_t i) { return mesh.nodes[static_cast<std::size_t>(triangle.nodes[i])]; };
    area += ((at(1).x - at(0).x) * (at(2).y - at(0).y) - (at(1).y - at(0).y) * (at(2).x - at(0).x)) / 2;
  }
  CHECK(area == Approx(40 * 25).epsilon(1e-12));
  for (const int node : mesh.nodes_of("Contact BC")) CHECK(mesh.nodes[static_cast<std::size_t>(node)].y == 0);
  for (const int node : mesh.nodes_of("Confining displacement")) CHECK(mesh.nodes[static_cast<std::size_t>(node)].y == 25);
  for (const int node : mesh.nodes_of("Applied force")) CHECK(mesh.nodes[static_cast<std::size_t>(node)].x == 0);
  CHECK(mesh.nodes[4].x == 0.999999999999276);
  CHECK(mesh.nodes[4].tag == 5);
}

TEST_CASE("a mesh file's escape codes do not reach the terminal, wherever they stand", "[foreign][mesh]") {
  for (const std::string& text :
       {with(good, "$Comments\n", "$\x1b[31mComments\n"), with(good, "0.5 0.5 0\n1 1", "0.5 \x1b[31m 0\n1 1")}) {
    std::string message;
    try {
      (void)read_gmsh(text, "a.msh");
    } catch (const InputError& error) {
      message = error.what();
    }
    CAPTURE(message);
    CHECK_FALSE(message.empty());
    CHECK(message.find('\x1b') == std::string::npos);
  }
}
