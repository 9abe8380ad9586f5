#pragma once

#include <optional>
#include <string>

namespace duhem::program {

/// The words of `duhem report`, unread.
struct ReportOptions {
  std::optional<std::string> out, seed, cases, jobs;
  bool quick = false, full = false;
};

}  // namespace duhem::program
