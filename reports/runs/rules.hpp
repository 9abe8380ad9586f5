#pragma once

#include <array>

namespace duhem::reports {

/// An activation rule under which the elastic block slides: a variant of its runs.
struct Rule {
  const char* variant;  ///< of the planned run; empty where the case brings the rule itself
  const char* options;  ///< what `duhem run` is called with in addition
  const char* title;
  const char* key;       ///< as short as a drawing's key needs it
  bool under_mj = true;  ///< too, not only under mjf
};

/// The rule of the published figures, then those that are compared with it. Slacks in mm and mm/ms.
inline constexpr std::array rules{
    Rule{"", "", "gap", "gap"},
    Rule{"gap-slack", "--gap-slack 1e-9", "gap, slack 1e-9 mm", "gap, slack", false},
    Rule{"gap-velocity", "--activation gap-velocity", "gap-velocity (64)", "(64)"},
    Rule{"gap-velocity-slacks", "--activation gap-velocity --gap-slack 1e-9 --velocity-slack 1e-9", "gap-velocity, slacks 1e-9",
         "(64), slacks", false},
    Rule{"gap-clipped", "--activation gap-clipped --gap-slack 1e-9", "gap-clipped, slack 1e-9 mm", "gap-clipped"},
};

}  // namespace duhem::reports
