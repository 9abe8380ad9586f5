#pragma once

#include <cstdio>
#include <cstdlib>

namespace duhem::fuzz {

/// What must hold of every input that a reader accepts; otherwise the fuzzer has found something.
inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "accepted, although not true: %s\n", what);
  std::abort();
}

}  // namespace duhem::fuzz
