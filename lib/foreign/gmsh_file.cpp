#include "lib/foreign/gmsh_file.hpp"

#include "lib/error.hpp"
#include "lib/scalar/text.hpp"
#include "lib/text/text_file.hpp"
#include "lib/text/words.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

namespace duhem {
namespace {

constexpr std::int64_t largest_count = std::numeric_limits<int>::max();
constexpr std::int64_t largest_tag = 1'000'000'000'000'000'000;

/// A kind of element that a plane mesh of triangles may hold; `type` is Gmsh's number for it.
struct Shape {
  int type, dimension;
};
constexpr Shape line{1, 1}, triangle{2, 2}, point{15, 0};

class Reader {
 public:
  Reader(std::string_view text, const std::string& path) : words_(text, path) { mesh_.source = path; }

  Mesh read() {
    while (!words_.at_end()) {
      words_.enter("");
      const std::string section(words_.next("a section"));
      if (section.size() < 2 || section.front() != '$')
        words_.refuse(section, "a section of a Gmsh file, such as \"$MeshFormat\"");
      read_section(section.substr(1));
    }
    words_.enter("");
    for (const char* section : {"MeshFormat", "Nodes", "Elements"})
      if (!read_.contains(section)) words_.refuse("the end of the file", std::string("$") + section);
    name_groups();
    drop_lone_points();
    check(mesh_);
    return std::move(mesh_);
  }

 private:
  using Key = std::pair<int, std::int64_t>;  ///< dimension and tag

  void read_section(const std::string& name) {
    static const std::vector<std::string> known{"MeshFormat", "PhysicalNames", "Entities", "Nodes", "Elements"};
    if (name == "PartitionedEntities") words_.refuse("$" + name, "a mesh that is not partitioned");
    if (std::find(known.begin(), known.end(), name) == known.end()) return skip(name);
    if (!read_.insert(name).second) words_.refuse("$" + name, "each section once");
    if (name != "MeshFormat") require_before("MeshFormat", name);
    if (name == "Elements") require_before("Nodes", name);
    words_.enter("$" + name);
    if (name == "MeshFormat") read_format();
    if (name == "PhysicalNames") read_names();
    if (name == "Entities") read_entities();
    if (name == "Nodes") modern_ ? read_nodes() : read_nodes_22();
    if (name == "Elements") modern_ ? read_elements() : read_elements_22();
    if (const auto word = words_.next("\"$End" + name + '"'); word != "$End" + name)
      words_.refuse(word, "\"$End" + name + "\" after what was announced");
  }
  void require_before(const std::string& first, const std::string& then) {
    if (!read_.contains(first)) words_.refuse("$" + then, "$" + first + " before it");
  }
  void skip(const std::string& name) {
    words_.enter("$" + name);
    while (words_.next("\"$End" + name + '"') != "$End" + name) {}
  }

  void read_format() {
    const auto version = words_.next("the version of the format");
    modern_ = version == "4.1";
    if (!modern_ && version != "2.2") words_.refuse(version, "version 4.1 or 2.2: gmsh -format msh41, or -format msh22");
    if (const auto type = words_.next("0 for ASCII"); type != "0")
      words_.refuse(type, "0 for ASCII: gmsh -format msh41 or -format msh22, without -bin");
    words_.whole("the size of a number", 4, 8);
  }

  void read_names() {
    const auto count = words_.whole("the number of names", 0, largest_count);
    for (std::int64_t i = 0; i < count; ++i) {
      const int dimension = static_cast<int>(words_.whole("the dimension of a group", 0, 3));
      const auto tag = words_.whole("the number of a group", 1, largest_count);
      const auto rest = words_.rest_of_line();
      const auto first = rest.find('"'), last = rest.rfind('"');
      if (first == std::string_view::npos || last == first) words_.refuse(rest, "a name in quotation marks");
      const std::string name(rest.substr(first + 1, last - first - 1));
      if (std::any_of(name.begin(), name.end(), [](unsigned char c) { return c < ' ' || c == 127; }))
        words_.refuse(name, "a name without control characters");
      if (dimension == line.dimension && !names_.emplace(tag, name).second) words_.refuse(std::to_string(tag), "each group once");
    }
  }

  void read_entities() {
    if (!modern_) words_.refuse("$Entities", "none in version 2.2");
    std::int64_t counts[4];
    for (auto& count : counts) count = words_.whole("the number of entities of a dimension", 0, largest_count);
    for (int dimension = 0; dimension < 4; ++dimension) {
      for (std::int64_t i = 0; i < counts[dimension]; ++i) {
        const auto tag = words_.whole("the number of an entity", -largest_count, largest_count);
        for (int k = 0; k < (dimension == 0 ? 3 : 6); ++k) (void)words_.number("where an entity lies");
        const auto [entity, is_new] = groups_of_.try_emplace({dimension, tag});
        if (!is_new) words_.refuse(std::to_string(tag), "each entity once");
        const auto memberships = words_.whole("in how many groups an entity is", 0, largest_count);
        for (std::int64_t k = 0; k < memberships; ++k) {
          const auto group = words_.whole("the number of a group", -largest_count, largest_count);
          entity->second.insert(group < 0 ? -group : group);  // a curve that the group takes backwards
        }
        if (dimension == 0) continue;
        const auto boundary = words_.whole("how many entities bound it", 0, largest_count);
        for (std::int64_t k = 0; k < boundary; ++k)
          words_.whole("the number of a bounding entity", -largest_count, largest_count);
      }
    }
  }

  void add_node(std::int64_t tag) {
    if (!index_.emplace(tag, static_cast<int>(mesh_.nodes.size())).second) words_.refuse(std::to_string(tag), "each node once");
    mesh_.nodes.push_back({0, 0, static_cast<std::size_t>(tag)});
    point_.push_back(false);
    used_.push_back(false);
  }
  void read_place(Mesh::Node& node) {
    const std::string of = " of node " + std::to_string(node.tag);
    node.x = words_.number("x" + of);
    node.y = words_.number("y" + of);
    if (const double z = words_.number("z" + of); z != 0) words_.refuse(write_scalar(z), "z = 0" + of + ", in a plane mesh");
  }

  void read_nodes() {
    const auto blocks = words_.whole("the number of blocks of nodes", 0, largest_count);
    const auto count = words_.whole("the number of nodes", 0, largest_count);
    const auto least = words_.whole("the least number of a node", 0, largest_tag);
    const auto most = words_.whole("the greatest number of a node", least, largest_tag);
    for (std::int64_t block = 0; block < blocks; ++block) {
      const auto dimension = words_.whole("the dimension of an entity", 0, 2);
      words_.whole("the number of an entity", -largest_count, largest_count);
      const bool parametric = words_.whole("parametric, 0 or 1", 0, 1) == 1;
      const std::size_t first = mesh_.nodes.size();
      const auto size = words_.whole("the number of nodes of a block", 0, count - static_cast<std::int64_t>(first));
      words_.require_room(4 * size, "numbers of nodes");
      for (std::int64_t i = 0; i < size; ++i) {
        add_node(words_.whole("the number of a node", least, most));
        point_.back() = dimension == 0;
      }
      for (std::size_t i = first; i < mesh_.nodes.size(); ++i) {
        read_place(mesh_.nodes[i]);
        if (parametric)
          for (std::int64_t k = 0; k < dimension; ++k) (void)words_.number("where a node lies on its entity");
      }
    }
    if (static_cast<std::int64_t>(mesh_.nodes.size()) != count)
      words_.refuse(std::to_string(mesh_.nodes.size()) + " nodes in all blocks", std::to_string(count) + " as announced");
  }
  void read_nodes_22() {
    const auto count = words_.whole("the number of nodes", 0, largest_count);
    words_.require_room(4 * count, "numbers of nodes");
    for (std::int64_t i = 0; i < count; ++i) {
      add_node(words_.whole("the number of a node", 0, largest_tag));
      read_place(mesh_.nodes.back());
    }
  }

  Shape read_shape() {
    const auto type = words_.whole("the type of an element", 1, largest_count);
    for (const Shape& shape : {line, triangle, point})
      if (shape.type == type) return shape;
    words_.refuse("elements of type " + std::to_string(type),
                  "3-node triangles (2), 2-node lines (1) or points (15): recombined or second-order meshes are not read");
  }
  int read_corner() {
    const auto tag = words_.whole("the number of a node", 0, largest_tag);
    const auto found = index_.find(tag);
    if (found == index_.end()) words_.refuse(std::to_string(tag), "the number of a node of $Nodes");
    return found->second;
  }
  int read_used_corner() {
    const int node = read_corner();
    used_[static_cast<std::size_t>(node)] = true;
    return node;
  }
  /// The corners of an element, which goes to the groups.
  void read_element(const Shape& shape, std::int64_t tag, const std::set<std::int64_t>& groups) {
    if (shape.type == point.type) {
      point_[static_cast<std::size_t>(read_corner())] = true;
    } else if (shape.type == line.type) {
      const Mesh::Edge edge{{read_used_corner(), read_used_corner()}, static_cast<std::size_t>(tag)};
      for (const auto group : groups) edges_[group].push_back(edge);
    } else {
      const Mesh::Triangle found{{read_used_corner(), read_used_corner(), read_used_corner()}, static_cast<std::size_t>(tag)};
      if (modern_ || !repeats(found, groups)) mesh_.triangles.push_back(found);
    }
  }
  /// Version 2.2 writes a triangle once for each group that it is in.
  bool repeats(const Mesh::Triangle& found, const std::set<std::int64_t>& groups) {
    auto& seen = groups_of_triangle_[found.nodes];
    const bool before = !seen.empty();
    const std::size_t were = seen.size();
    seen.insert(groups.begin(), groups.end());
    return before && seen.size() > were;
  }

  void read_elements() {
    const auto blocks = words_.whole("the number of blocks of elements", 0, largest_count);
    const auto count = words_.whole("the number of elements", 0, largest_count);
    const auto least = words_.whole("the least number of an element", 0, largest_tag);
    const auto most = words_.whole("the greatest number of an element", least, largest_tag);
    std::int64_t left = count;
    for (std::int64_t block = 0; block < blocks; ++block) {
      const auto dimension = words_.whole("the dimension of an entity", 0, 3);
      const auto entity = words_.whole("the number of an entity", -largest_count, largest_count);
      const Shape shape = read_shape();
      if (shape.dimension != dimension)
        words_.refuse("elements of type " + std::to_string(shape.type),
                      "elements of the dimension of their entity, which is " + std::to_string(dimension));
      const auto found = groups_of_.find({shape.dimension, entity});
      if (found == groups_of_.end() && read_.contains("Entities"))
        words_.refuse("entity " + std::to_string(entity), "an entity of $Entities");
      const auto& groups = found == groups_of_.end() ? std::set<std::int64_t>() : found->second;
      const auto size = words_.whole("the number of elements of a block", 0, left);
      for (std::int64_t i = 0; i < size; ++i) read_element(shape, words_.whole("the number of an element", least, most), groups);
      left -= size;
    }
    if (left != 0)
      words_.refuse(std::to_string(count - left) + " elements in all blocks", std::to_string(count) + " as announced");
  }
  void read_elements_22() {
    const auto count = words_.whole("the number of elements", 0, largest_count);
    for (std::int64_t i = 0; i < count; ++i) {
      const auto tag = words_.whole("the number of an element", 0, largest_tag);
      const Shape shape = read_shape();
      const auto tags = words_.whole("the number of tags", 0, largest_count);
      std::set<std::int64_t> groups;
      for (std::int64_t k = 0; k < tags; ++k) {
        const auto group = words_.whole("a tag", -largest_count, largest_count);
        if (k == 0 && group != 0) groups.insert(group < 0 ? -group : group);  // 0: in no group
      }
      read_element(shape, tag, groups);
    }
  }

  void name_groups() {
    for (auto& [tag, edges] : edges_) {
      const auto found = names_.find(tag);
      const std::string name = found == names_.end() ? std::to_string(tag) : found->second;
      if (!mesh_.lines.emplace(name, std::move(edges)).second)
        throw InputError(mesh_.source, "two groups of lines \"" + name + '"', "each name once");
    }
  }
  void drop_lone_points() {
    std::vector<int> place;
    std::vector<Mesh::Node> nodes;
    for (std::size_t i = 0; i < used_.size(); ++i) {
      place.push_back(static_cast<int>(nodes.size()));
      if (used_[i] || !point_[i]) nodes.push_back(mesh_.nodes[i]);
    }
    mesh_.nodes = std::move(nodes);
    const auto move = [&](auto& part) {
      for (int& node : part.nodes) node = place[static_cast<std::size_t>(node)];
    };
    for (auto& part : mesh_.triangles) move(part);
    for (auto& [name, edges] : mesh_.lines)
      for (auto& edge : edges) move(edge);
  }

  Words words_;
  Mesh mesh_;
  bool modern_ = false;                                    ///< 4.1, not 2.2
  std::set<std::string> read_;                             ///< the sections so far
  std::map<std::int64_t, std::string> names_;              ///< of the groups of lines
  std::map<Key, std::set<std::int64_t>> groups_of_;        ///< an entity's
  std::map<std::int64_t, int> index_;                      ///< of a node in the mesh, by the file's number
  std::vector<bool> point_, used_;                         ///< nodes that a point has; that a line or a triangle has
  std::map<std::int64_t, std::vector<Mesh::Edge>> edges_;  ///< of each group
  std::map<std::array<int, 3>, std::set<std::int64_t>> groups_of_triangle_;
};

}  // namespace

Mesh read_gmsh(std::string_view text, const std::string& path) { return Reader(text, path).read(); }

Mesh read_gmsh_file(const std::string& path, const std::string& field) {
  return read_gmsh(text_file(path, field, {"a Gmsh file", 1'000'000'000}), path);
}

}  // namespace duhem
