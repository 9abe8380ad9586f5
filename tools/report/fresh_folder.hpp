#pragma once

#include <string>

namespace duhem::program {

/// Throws InputError unless `out` is new, empty or a report of before: nobody's own files may be taken for ours.
void check_fresh_folder(const std::string& out);

/// Leaves `out` without anything of an earlier report, so that nothing of that one can count, and marks it as a report's.
void make_fresh_folder(const std::string& out);

}  // namespace duhem::program
