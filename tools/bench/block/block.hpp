#pragma once

#include "lib/scheme/instances.hpp"

namespace duhem::bench {

using Body = ElasticBody<double>;

/// The block of section 5.3, 40 mm × 25 mm, in columns × rows cells of two triangles each.
[[nodiscard]] Mesh block_mesh(int columns, int rows);

/// The sliding block as in reference_cases/sliding_block.toml: its start and the settings of a run of 10⁴ steps.
struct Block {
  static constexpr long steps = 10000;
  Body system;
  State<Body> x_0;
  SchemeSettings<double> settings;

  [[nodiscard]] long unknowns() const { return static_cast<long>(x_0.v.size()); }
};

/// `fremond`: under Frémond's law with the rule `gap-clipped`; else Newton's with `gap`, as in the published figures. Both with a
/// gap slack of 1e-9 mm.
[[nodiscard]] Block sliding_block(Mesh mesh, bool fremond);

}  // namespace duhem::bench
