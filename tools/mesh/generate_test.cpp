#include <catch2/catch.hpp>

#include "lib/error.hpp"
#include "lib/foreign/gmsh_file.hpp"
#include "tools/embedded_cases.hpp"
#include "tools/for_tests/run_program.hpp"
#include "tools/mesh/generate.hpp"
#include "tools/run/request.hpp"

#include <CLI/CLI.hpp>

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

using namespace duhem;
using namespace duhem::program;
using duhem::testing::ScratchDirectory;

namespace {

bool has_gmsh() {
  const bool found = std::system("command -v gmsh >/dev/null") == 0;
  if (!found) WARN("skipped: gmsh is not installed");
  return found;
}

RunRequest request(const std::string& name, std::vector<std::string> set) {
  RunRequest made;
  CLI::App verb;
  Options options(verb);
  declare(options, made);
  made.case_name = name;
  made.set = std::move(set);
  complete(options, made);
  return made;
}

std::string refusal(const std::string& name, std::vector<std::string> set) {
  try {
    (void)request(name, std::move(set));
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

/// An environment variable, for as long as this lives.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) {
    if (const char* now = std::getenv(name)) before_ = now;
    setenv(name, value.c_str(), 1);
  }
  ~Variable() { before_ ? setenv(name_, before_->c_str(), 1) : unsetenv(name_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

/// A gmsh of our own, first in PATH.
class OtherGmsh {
 public:
  explicit OtherGmsh(const std::string& script) {
    bin_.write("gmsh", "#!/bin/sh\n" + script);
    std::filesystem::permissions(bin_.path("gmsh"), std::filesystem::perms::owner_all);
  }

 private:
  ScratchDirectory bin_;
  Variable path_{"PATH", bin_.path("") + ":" + std::getenv("PATH")};
};

bool equal(const Mesh& a, const Mesh& b) {
  const auto same_node = [](const auto& p, const auto& q) { return p.x == q.x && p.y == q.y && p.tag == q.tag; };
  const auto same_part = [](const auto& p, const auto& q) { return p.nodes == q.nodes && p.tag == q.tag; };
  const auto same = [](const auto& p, const auto& q, const auto& same_item) {
    return std::equal(p.begin(), p.end(), q.begin(), q.end(), same_item);
  };
  return same(a.nodes, b.nodes, same_node) && same(a.triangles, b.triangles, same_part) &&
         same(a.lines, b.lines,
              [&](const auto& p, const auto& q) { return p.first == q.first && same(p.second, q.second, same_part); });
}

double area(const Mesh& mesh) {
  double sum = 0;
  for (const auto& triangle : mesh.triangles) {
    const auto at = [&](std::size_t i) { return mesh.nodes[static_cast<std::size_t>(triangle.nodes[i])]; };
    sum += ((at(1).x - at(0).x) * (at(2).y - at(0).y) - (at(1).y - at(0).y) * (at(2).x - at(0).x)) / 2;
  }
  return sum;
}

const std::map<std::string, double> small{{"size", 5}, {"length", 40}, {"height", 25}};

}  // namespace

TEST_CASE("a block of any size, the same bits each time and whatever a user's settings say", "[mesh]") {
  if (!has_gmsh()) return;
  const ScratchDirectory home, temporary;
  home.write(".gmsh-options", "Mesh.Algorithm = 8;\nMesh.ElementOrder = 2;\n");
  const Variable tmpdir("TMPDIR", temporary.path(""));
  const std::string& geometry = embedded_geometry("sliding_block");
  const Mesh mesh = generate_mesh(geometry, small, "block");
  {
    const Variable other_home("HOME", home.path("")), gmsh_home("GMSH_HOME", home.path(""));
    CHECK(equal(mesh, generate_mesh(geometry, small, "block")));
  }
  CHECK(temporary.entries() == 0);
  CHECK(area(mesh) == Approx(1000).epsilon(1e-12));
  CHECK(mesh.nodes.size() == 63);
  CHECK(mesh.nodes_of("Contact BC").size() == 9);
  CHECK(mesh.nodes_of("Confining displacement").size() == 9);
  CHECK(mesh.nodes_of("Applied force").size() == 6);
  for (const int node : mesh.nodes_of("Contact BC")) CHECK(mesh.nodes[static_cast<std::size_t>(node)].y == 0);
  for (const int node : mesh.nodes_of("Confining displacement")) CHECK(mesh.nodes[static_cast<std::size_t>(node)].y == 25);
  for (const int node : mesh.nodes_of("Applied force")) CHECK(mesh.nodes[static_cast<std::size_t>(node)].x == 0);
}

TEST_CASE("the authors' block and ours have as many nodes and triangles, and the same nodes on the sides", "[mesh]") {
  const std::string path = DUHEM_REFERENCE "/sliding_block/sliding_block_mesh.msh";
  if (!has_gmsh()) return;
  if (!std::filesystem::exists(path)) {
    WARN("skipped: " + path + " is not there");
    return;
  }
  const Mesh ours = *request("sliding_block", {}).data.mesh, theirs = *request("sliding_block", {"mesh=" + path}).data.mesh;
  CHECK(ours.nodes.size() == theirs.nodes.size());
  CHECK(ours.triangles.size() == theirs.triangles.size());
  for (const char* group : {"Contact BC", "Confining displacement", "Applied force"}) {
    CAPTURE(group);
    const auto a = ours.nodes_of(group), b = theirs.nodes_of(group);
    REQUIRE(a.size() == b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
      const auto &p = ours.nodes[static_cast<std::size_t>(a[i])], &q = theirs.nodes[static_cast<std::size_t>(b[i])];
      CHECK(std::hypot(p.x - q.x, p.y - q.y) < 1e-9);
    }
  }
}

TEST_CASE("a ball stands on the origin, its centre is no node", "[mesh]") {
  if (!has_gmsh()) return;
  const Mesh mesh = *request("elastic_ball", {"size=2", "radius=3"}).data.mesh;
  const auto contacts = mesh.nodes_of("Contact BC");
  int at_origin = 0;
  for (const int node : contacts) {
    const auto& [x, y, tag] = mesh.nodes[static_cast<std::size_t>(node)];
    at_origin += x == 0 && y == 0;
    CHECK(y >= 0);
    CHECK(std::hypot(x, y - 3) == Approx(3).epsilon(1e-12));
  }
  CHECK(at_origin == 1);
  CHECK(contacts.size() >= 9);
  CHECK(area(mesh) < 9 * std::acos(-1.0));
  CHECK(area(mesh) > 8 * std::acos(-1.0));
}

TEST_CASE("a case takes its mesh from gmsh or from a file, whatever the file is called", "[mesh]") {
  if (!has_gmsh()) return;
  CHECK(request("sliding_block", {"size=5"}).data.mesh->nodes.size() == 63);
  CHECK(request("sliding_block", {"size=5", "length=80"}).data.mesh->nodes_of("Contact BC").size() == 17);
  CHECK(request("sliding_block", {"size=5", "height=50"}).data.mesh->nodes_of("Applied force").size() == 11);
  CHECK(!request("stick", {}).data.mesh);

  const ScratchDirectory scratch;
  scratch.write("1.msh",
                "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n3\n1 0 0 0\n2 1 0 0\n3 0 1 0\n$EndNodes\n"
                "$Elements\n1\n1 2 0 1 2 3\n$EndElements\n");
  scratch.write("case.toml", "system = \"sliding_block\"\n[parameters]\nmesh = \"1.msh\"\n");
  scratch.write("absolute.toml", "system = \"sliding_block\"\n[parameters]\nmesh = \"" + scratch.path("1.msh") + "\"\n");
  scratch.write("again.toml", "system = \"sliding_block\"\n[parameters]\nmesh = \"generated\"\nsize = 5\n");
  scratch.write("number.toml", "system = \"sliding_block\"\n[parameters]\nmesh = 7\n");
  CHECK(request(scratch.path("case.toml"), {}).data.mesh->nodes.size() == 3);  // beside the TOML file, not where we are
  CHECK(request(scratch.path("absolute.toml"), {}).data.mesh->nodes.size() == 3);
  CHECK(request(scratch.path("again.toml"), {}).data.mesh->nodes.size() == 63);
  CHECK(request(scratch.path("case.toml"), {"mesh=generated", "size=5"}).data.mesh->nodes.size() == 63);
  const auto here = std::filesystem::current_path();
  std::filesystem::create_directory(scratch.path("below"));
  std::filesystem::current_path(scratch.path("below"));
  CHECK(request("sliding_block", {"mesh=../1.msh"}).data.mesh->nodes.size() == 3);
  std::filesystem::current_path(scratch.path(""));
  CHECK(request("sliding_block", {"mesh=1.msh"}).data.mesh->nodes.size() == 3);
  CHECK(request("case.toml", {}).data.mesh->nodes.size() == 3);
  std::filesystem::current_path(here);

  const std::string file = "mesh=" + scratch.path("1.msh");
  CHECK(request("sliding_block", {file}).notes.empty());
  CHECK(request("sliding_block", {"size=5", "young=1"}).notes.empty());
  CHECK(request("sliding_block", {"size=2", file, "height=3", "young=1"}).notes ==
        std::vector<std::string>{"--set size has no effect: the mesh comes from a file",
                                 "--set height has no effect: the mesh comes from a file"});
  CHECK(request("elastic_ball", {file, "radius=3"}).notes ==
        std::vector<std::string>{"--set radius has no effect: the mesh comes from a file"});
  CHECK(refusal("sliding_block", {"mesh=7"}) == "--set mesh = 7: expected the word generated, or a file of Gmsh");
  CHECK(refusal("sliding_block", {"mesh="}) == "--set mesh = \"\": expected a Gmsh file that can be read");
  CHECK(refusal(scratch.path("number.toml"), {}) ==
        scratch.path("number.toml") + ":3: parameters.mesh = 7: expected the word generated, or a file of Gmsh");
  CHECK(refusal("stick", {"mass=1.msh"}).starts_with("--set mass = \"1.msh\": expected"));
  CHECK(refusal("sliding_block", {"size=-1"}) == "--set size = -1: expected a positive number in this scalar");
}

TEST_CASE("too fine a mesh is refused before anything runs", "[mesh]") {
  const OtherGmsh never("echo 'Error   : was run'\nexit 1\n");
  CHECK(refusal("sliding_block", {"size=0.01"}) ==
        "--set size = 0.01, about 2.3e+07 unknowns: expected a size with at most 4 million");
  CHECK(refusal("sliding_block", {"size=1e-300"}) ==
        "--set size = 1e-300, about inf unknowns: expected a size with at most 4 million");
  CHECK(refusal("sliding_block", {"length=1e7", "height=1e-6"}) ==
        "sliding_block.toml:24: parameters.size.value = 1, about 2e+07 unknowns: expected a size with at most 4 million");
  CHECK(refusal("elastic_ball", {"size=0.01", "radius=100"}).starts_with("--set size = 0.01, about 7.3e+08 unknowns"));
  CHECK(refusal("sliding_block", {"size=0.03"}).starts_with("sliding_block.geo = gmsh says: was run"));
}

TEST_CASE("what stops gmsh is said, and its folder goes", "[mesh]") {
  const ScratchDirectory temporary;
  const Variable tmpdir("TMPDIR", temporary.path(""));
  const auto message = [] { return refusal("sliding_block", {"size=5"}); };
  const std::string expected = ": expected a geometry and numbers that it can mesh";
  {
    const Variable path("PATH", "/nowhere");
    CHECK(message() == "gmsh = not found: expected the mesh generator (Debian: gmsh), or --set mesh=FILE");
  }
  {
    const OtherGmsh gmsh(
        "echo 'Info    : x'; echo 'Error   : first' >&2; echo 'Error   : Unable to recover the edge 7' >&2\n"
        "echo 'Error   : ---------' >&2; echo 'Error   :   2 errors' >&2; exit 0\n");
    CHECK(message() == "sliding_block.geo = gmsh says: Unable to recover the edge 7" + expected);
  }
  {
    const OtherGmsh gmsh("exit 4\n");
    CHECK(message() == "sliding_block.geo = gmsh ended with exit code 4" + expected);
  }
  {
    const OtherGmsh gmsh("kill -SEGV $$\n");
    CHECK(message() == "sliding_block.geo = gmsh ended by signal 11" + expected);
  }
  {
    const OtherGmsh gmsh("exit 0\n");
    CHECK(message() == "sliding_block.geo = gmsh wrote no mesh: expected room in the folder for temporary files");
  }
  {
    const OtherGmsh gmsh("printf '$MeshFormat\\n5' >mesh.msh\n");
    CHECK(message().starts_with("sliding_block.geo:2: $MeshFormat = \"5\": expected version 4.1"));
  }
  if (has_gmsh())
    CHECK_THROWS_WITH(generate_mesh("Point(1) = {0, 0, 0};\nLine(1) = {1, 2};\n", {}, "my.geo"),
                      Catch::Matchers::StartsWith("my.geo = gmsh says: ") && Catch::Matchers::Contains("Line"));
  CHECK(temporary.entries() == 0);
}

TEST_CASE("Ctrl-C ends gmsh and leaves nothing behind", "[mesh]") {
  const ScratchDirectory temporary, scratch;
  const OtherGmsh endless("echo $$ >" + scratch.path("pid") + "\nexec sleep 600\n");
  const Variable tmpdir("TMPDIR", temporary.path(""));
  for (const int signal : {SIGINT, SIGTERM}) {
    std::filesystem::remove(scratch.path("pid"));
    const pid_t child = fork();
    if (child == 0) {
      ::signal(signal, SIG_DFL);
      try {
        (void)generate_mesh("", {}, "none");
      } catch (...) {}
      _exit(0);
    }
    std::string pid;
    while (pid.find('\n') == std::string::npos) {
      usleep(1000);
      pid = duhem::testing::slurp(scratch.path("pid"));
    }
    CHECK(temporary.entries() == 1);
    kill(child, signal);
    int status = 0;
    waitpid(child, &status, 0);
    CHECK(WIFSIGNALED(status));
    CHECK(WTERMSIG(status) == signal);
    CHECK(temporary.entries() == 0);
    CHECK(kill(std::stoi(pid), 0) == -1);  // gone
  }
}
