#pragma once

#include "figures/canvas.hpp"
#include "figures/figure.hpp"

#include <type_traits>

namespace duhem::reports {

/// One column of energy.csv over time, under both schemes; rings where energy was created. `quantity` names it in the label
/// of the axis and in the alternative text.
[[nodiscard]] std::string draw_both_schemes(const std::string& out, const std::string& case_name, const std::string& figure,
                                            const std::string& column, const std::string& quantity, const std::vector<Run>& runs);

/// "runs/NAME/FILE", as seen from the page.
[[nodiscard]] std::string run_file(const PlannedRun& planned, const std::string& file);

/// A figure that fails is shown as failed; the page is written all the same. `draw` may complete the caption from its data.
template <class Draw>
Figure attempt(Figure figure, const Draw& draw) {
  try {
    if constexpr (std::is_invocable_v<Draw, std::string&>)
      figure.svg = draw(figure.caption);
    else
      figure.svg = draw();
  } catch (const std::exception& error) {
    figure.problem = error.what();
  }
  return figure;
}

}  // namespace duhem::reports
