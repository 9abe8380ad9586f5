#include "lib/solver/many/contact_graph.hpp"

#include <algorithm>
#include <map>

namespace duhem {
namespace {

using Ints = std::vector<int>;

auto& at(auto& list, int i) { return list[static_cast<std::size_t>(i)]; }

class Builder {
 public:
  explicit Builder(const std::vector<Ints>& coupled) {
    find_joints(coupled);
    // A body of four joints and more is certain; what they explain is not mistaken for a body of three any more.
    for (const std::size_t least : {4U, 3U, 2U})
      for (int i = 0; i < static_cast<int>(graph_.joints.size()); ++i)
        for (const int j : at(near_, i))
          if (i < j && !explained(i, j)) add_body(i, j, least);
  }
  [[nodiscard]] ContactGraph result() && { return std::move(graph_); }

 private:
  /// Contacts between the same two bodies couple with the same contacts, each other included.
  void find_joints(const std::vector<Ints>& coupled) {
    std::map<Ints, int> known;
    Ints joint_of;
    for (int alpha = 0; alpha < static_cast<int>(coupled.size()); ++alpha) {
      Ints all = at(coupled, alpha);
      all.insert(std::ranges::lower_bound(all, alpha), alpha);
      const auto [place, is_new] = known.try_emplace(std::move(all), static_cast<int>(graph_.joints.size()));
      if (is_new) graph_.joints.emplace_back();
      at(graph_.joints, place->second).push_back(alpha);
      joint_of.push_back(place->second);
    }
    for (const Ints& contacts : graph_.joints) {
      Ints& near = near_.emplace_back();
      const int own = at(joint_of, contacts.front());
      for (const int beta : at(coupled, contacts.front()))
        if (const int other = at(joint_of, beta); other != own) near.push_back(other);
      std::ranges::sort(near);
      near.erase(std::unique(near.begin(), near.end()), near.end());
    }
    bodies_of_.resize(graph_.joints.size());
  }

  [[nodiscard]] bool are_near(int i, int j) const { return std::ranges::binary_search(at(near_, i), j); }
  [[nodiscard]] bool has_both_bodies(int i) const { return at(bodies_of_, i).size() == 2; }
  [[nodiscard]] bool share_a_body(int i, int j) const {
    const Ints &of_i = at(bodies_of_, i), &of_j = at(bodies_of_, j);
    return std::ranges::find_first_of(of_i, of_j) != of_i.end();
  }
  [[nodiscard]] bool explained(int i, int j) const { return has_both_bodies(i) || has_both_bodies(j) || share_a_body(i, j); }

  /// The body that joints i and j share, if it has so many joints.
  void add_body(int i, int j, std::size_t least) {
    Ints common;
    std::ranges::set_intersection(at(near_, i), at(near_, j), std::back_inserter(common));
    std::erase_if(common, [&](int k) { return explained(i, k) || explained(j, k); });
    Ints body{i, j};
    if (common.size() > 2)  // one of these may be the third side of a triangle: it is near to i and j, but to no other of them
      std::erase_if(common, [&](int k) {
        return 2 * std::ranges::count_if(common, [&](int l) { return are_near(k, l); }) + 2 < std::ssize(common);
      });
    for (const int k : common)
      if (std::ranges::all_of(body, [&](int l) { return are_near(k, l); })) body.push_back(k);
    if (body.size() < least) return;
    for (const int k : body) at(bodies_of_, k).push_back(static_cast<int>(graph_.bodies.size()));
    std::ranges::sort(body);
    graph_.bodies.push_back(std::move(body));
  }

  ContactGraph graph_;
  std::vector<Ints> near_;       ///< of each joint, the joints that couple with it
  std::vector<Ints> bodies_of_;  ///< of each joint, up to two
};

}  // namespace

ContactGraph contact_graph(const std::vector<std::vector<int>>& coupled) { return Builder(coupled).result(); }

}  // namespace duhem
