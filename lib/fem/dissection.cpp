#include "lib/fem/dissection.hpp"

#include <algorithm>

namespace duhem {
namespace {

class Dissection {
 public:
  explicit Dissection(const Mesh& mesh) : mesh_(mesh), neighbours_(mesh.nodes.size()), half_(mesh.nodes.size(), 0) {
    for (const Mesh::Triangle& triangle : mesh.triangles)
      for (const int i : triangle.nodes)
        for (const int j : triangle.nodes)
          if (i != j) neighbours_[static_cast<std::size_t>(i)].push_back(j);
  }

  void append(std::vector<int> nodes, std::vector<int>& order) {
    constexpr std::size_t small = 4;  // below it halving saves nothing
    if (nodes.size() < small) {
      order.insert(order.end(), nodes.begin(), nodes.end());
      return;
    }
    const auto middle = nodes.begin() + static_cast<std::ptrdiff_t>(nodes.size() / 2);
    const double Mesh::Node::*const along = longest_side(nodes);
    std::nth_element(nodes.begin(), middle, nodes.end(), [&](int a, int b) {
      const auto key = [&](int i) { return std::pair(at(i).*along, i); };
      return key(a) < key(b);
    });
    // A mark of their own tells the first half from the nodes of other calls.
    const int mark = ++marks_;
    std::vector<int> first(nodes.begin(), middle), second, between;
    for (const int i : first) half_[static_cast<std::size_t>(i)] = mark;
    for (auto it = middle; it != nodes.end(); ++it) {
      const auto& near = neighbours_[static_cast<std::size_t>(*it)];
      const bool touches =
          std::any_of(near.begin(), near.end(), [&](int j) { return half_[static_cast<std::size_t>(j)] == mark; });
      (touches ? between : second).push_back(*it);
    }
    nodes = {};
    append(std::move(first), order);
    append(std::move(second), order);
    order.insert(order.end(), between.begin(), between.end());
  }

 private:
  [[nodiscard]] const Mesh::Node& at(int i) const { return mesh_.nodes[static_cast<std::size_t>(i)]; }
  [[nodiscard]] double Mesh::Node::*longest_side(const std::vector<int>& nodes) const {
    const auto extent = [&](double Mesh::Node::*coordinate) {
      const auto [least, most] =
          std::minmax_element(nodes.begin(), nodes.end(), [&](int a, int b) { return at(a).*coordinate < at(b).*coordinate; });
      return at(*most).*coordinate - at(*least).*coordinate;
    };
    return extent(&Mesh::Node::x) > extent(&Mesh::Node::y) ? &Mesh::Node::x : &Mesh::Node::y;
  }

  const Mesh& mesh_;
  std::vector<std::vector<int>> neighbours_;
  std::vector<int> half_;
  int marks_ = 0;
};

}  // namespace

std::vector<int> dissection(const Mesh& mesh, const std::vector<int>& last) {
  std::vector<bool> held_back(mesh.nodes.size(), false);
  for (const int i : last) held_back[static_cast<std::size_t>(i)] = true;
  std::vector<int> nodes, order;
  for (std::size_t i = 0; i < mesh.nodes.size(); ++i)
    if (!held_back[i]) nodes.push_back(static_cast<int>(i));
  Dissection(mesh).append(std::move(nodes), order);
  order.insert(order.end(), last.begin(), last.end());
  return order;
}

}  // namespace duhem
