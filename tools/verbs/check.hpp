#pragma once

#include "tools/exit_code.hpp"

#include <string>

namespace duhem::program {

struct CheckOptions {
  std::string path;
  bool json = false;
};

/// duhem check WITNESS: judge a claim about energy without any solver.
/// Exit status: 0 proven, 1 refuted, 2 the file is not a witness, 3 undecided.
[[nodiscard]] Exit check(const CheckOptions& options);

}  // namespace duhem::program
