#pragma once

namespace duhem::reports {

/// The page's style sheet: light and dark, a phone's width and a desk's, and paper.
extern const char* const style_sheet;

}  // namespace duhem::reports
