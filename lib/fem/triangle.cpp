#include "lib/fem/triangle.hpp"

namespace duhem {

template <class S>
Triangle<S> triangle(const Mesh& mesh, std::size_t index) {
  const auto corner = [&](int i) {
    const Mesh::Node& node = mesh.nodes[static_cast<std::size_t>(mesh.triangles[index].nodes[static_cast<std::size_t>(i % 3)])];
    return Vec<S, 2>(S(node.x), S(node.y));
  };
  const Vec<S, 2> a = corner(1) - corner(0), b = corner(2) - corner(0);
  const S doubled = a[0] * b[1] - a[1] * b[0];
  Triangle<S> t{Mat<S, 3, 6>::Zero(), doubled / 2};
  for (int i = 0; i < 3; ++i) {
    const Vec<S, 2> opposite = corner(i + 2) - corner(i + 1);
    const S along_x = -opposite[1] / doubled, along_y = opposite[0] / doubled;
    t.B(0, 2 * i) = t.B(2, 2 * i + 1) = along_x;
    t.B(1, 2 * i + 1) = t.B(2, 2 * i) = along_y;
  }
  return t;
}

#define INSTANTIATE(S) template Triangle<S> triangle<S>(const Mesh&, std::size_t);
DUHEM_FOR_EACH_FIELD(INSTANTIATE)

}  // namespace duhem
