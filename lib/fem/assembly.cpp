#include "lib/fem/assembly.hpp"

#include "lib/fem/triangle.hpp"

namespace duhem {

template <class S>
NodeMatrix<S, S> mass_matrix(const Mesh& mesh, const Material<S>& material, MassKind kind) {
  const int nodes = static_cast<int>(mesh.nodes.size());
  const std::vector<Mesh::Triangle> none;
  NodeMatrix<S, S> M(nodes, kind == MassKind::consistent ? mesh.triangles : none);
  for (std::size_t e = 0; e < mesh.triangles.size(); ++e) {
    const S share = material.density * material.thickness * triangle<S>(mesh, e).area / 12;
    for (const int i : mesh.triangles[e].nodes) {
      if (kind == MassKind::lumped)
        M.add(i, i, 4 * share);
      else
        for (const int j : mesh.triangles[e].nodes) M.add(i, j, i == j ? S(2 * share) : share);
    }
  }
  return M;
}

template <class S>
NodeMatrix<S, NodeBlock<S>> stiffness_matrix(const Mesh& mesh, const Material<S>& material) {
  NodeMatrix<S, NodeBlock<S>> K(static_cast<int>(mesh.nodes.size()), mesh.triangles);
  const Mat<S, 3, 3> D = material.hooke.D();
  for (std::size_t e = 0; e < mesh.triangles.size(); ++e) {
    const auto [B, area] = triangle<S>(mesh, e);
    const S volume = material.thickness * area;
    const auto& nodes = mesh.triangles[e].nodes;
    for (int i = 0; i < 3; ++i) {
      for (int j = i; j < 3; ++j) {
        NodeBlock<S> block = volume * (B.template middleCols<2>(2 * i).transpose() * (D * B.template middleCols<2>(2 * j)));
        const int row = nodes[static_cast<std::size_t>(i)], column = nodes[static_cast<std::size_t>(j)];
        if (i == j) block(1, 0) = block(0, 1);
        K.add(row, column, block);
        if (i != j) K.add(column, row, block.transpose());
      }
    }
  }
  return K;
}

template <class S>
NodeMatrix<S, NodeBlock<S>> combination(const S& a, const NodeMatrix<S, S>& M, const S& b, const NodeMatrix<S, NodeBlock<S>>& K) {
  NodeMatrix<S, NodeBlock<S>> sum = K;
  sum *= b;
  for (int i = 0; i < K.rows(); ++i)
    for (const auto& [j, m] : M.row(i)) sum.add(i, j, NodeBlock<S>(a * m * NodeBlock<S>::Identity()));
  return sum;
}

template <class S>
Vec<S, Dynamic> edge_load(const Mesh& mesh, const std::string& group, const Vec<S, 2>& traction, const S& thickness) {
  Vec<S, Dynamic> load = Vec<S, Dynamic>::Zero(2 * static_cast<Eigen::Index>(mesh.nodes.size()));
  for (const Mesh::Edge& edge : mesh.line(group)) {
    const auto& a = mesh.nodes[static_cast<std::size_t>(edge.nodes[0])];
    const auto& b = mesh.nodes[static_cast<std::size_t>(edge.nodes[1])];
    using std::sqrt;
    const S dx = S(b.x) - S(a.x), dy = S(b.y) - S(a.y), length = sqrt(S(dx * dx + dy * dy));
    for (const int node : edge.nodes) load.template segment<2>(2 * node) += (length / 2 * thickness) * traction;
  }
  return load;
}

#define INSTANTIATE(S)                                                                             \
  template NodeMatrix<S, S> mass_matrix<S>(const Mesh&, const Material<S>&, MassKind);             \
  template NodeMatrix<S, NodeBlock<S>> stiffness_matrix<S>(const Mesh&, const Material<S>&);       \
  template NodeMatrix<S, NodeBlock<S>> combination<S>(const S&, const NodeMatrix<S, S>&, const S&, \
                                                      const NodeMatrix<S, NodeBlock<S>>&);
DUHEM_FOR_EACH_FIELD(INSTANTIATE)
#undef INSTANTIATE
// A length needs a square root.
#define INSTANTIATE(S) template Vec<S, Dynamic> edge_load<S>(const Mesh&, const std::string&, const Vec<S, 2>&, const S&);
DUHEM_FOR_EACH_REAL(INSTANTIATE)

}  // namespace duhem
