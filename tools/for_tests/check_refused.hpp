#pragma once

#include <catch2/catch.hpp>

#include "tools/for_tests/run_program.hpp"

#include <algorithm>

namespace duhem::testing {

/// Refused: exit 2, one line on stderr that holds every word of `names`, nothing on stdout, nothing written.
inline void check_refused(const std::vector<std::string>& arguments, const std::vector<std::string>& names,
                          const ScratchDirectory& scratch) {
  const std::size_t before = scratch.entries();
  const Output output = run_program(arguments, scratch.path());
  CAPTURE(arguments, output.err, output.out);
  CHECK(output.exit_code == 2);
  CHECK(output.out.empty());
  CHECK(std::count(output.err.begin(), output.err.end(), '\n') == 1);
  for (const std::string& name : names) {
    CAPTURE(name);
    CHECK(output.err.find(name) != std::string::npos);
  }
  CHECK(scratch.entries() == before);
}

}  // namespace duhem::testing
