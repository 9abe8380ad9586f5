#pragma once

#include "lib/scalar/scalars.hpp"
#include "tools/names.hpp"

#include <utility>

namespace duhem::program {

/// f.template operator()<S>() with the scalar of that name; a ladder has no rung on rationals.
template <class F>
decltype(auto) in_scalar(ScalarName name, F&& f) {
  switch (name) {
    case ScalarName::double_: return f.template operator()<double>();
    case ScalarName::quad: return f.template operator()<Quad>();
    case ScalarName::mp50: return f.template operator()<Mp50>();
    default: return f.template operator()<Mp100>();
  }
}

}  // namespace duhem::program
