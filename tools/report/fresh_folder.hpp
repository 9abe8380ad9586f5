#pragma once

#include <string>

namespace duhem::program {

/// Throws InputError unless `out` is new, empty or a report of before: nobody's own files may be taken for ours.
void check_fresh_folder(const std::string& out);

/// Leaves `out` without anything of an earlier report, so that nothing of that one can count, unless it `resumes` that one; marks
/// it as a report's, and keeps other reports out of it as long as it lives.
class FreshFolder {
 public:
  FreshFolder(const std::string& out, bool resumes);
  ~FreshFolder();
  FreshFolder(const FreshFolder&) = delete;
  FreshFolder& operator=(const FreshFolder&) = delete;

 private:
  int mark_;
};

}  // namespace duhem::program
