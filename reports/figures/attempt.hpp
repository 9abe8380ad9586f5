#pragma once

#include "figures/canvas.hpp"
#include "figures/figure.hpp"

#include <type_traits>

namespace duhem::reports {

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
