#pragma once

#include <string>

namespace duhem::program {

/// All of standard input ("-") or of anything else that can be read only once, kept in a file without a name while it is looked
/// through more than once; it is gone with the process, however that ends.
class Spooled {
 public:
  /// Throws InputError naming `field` where it cannot be read, or where there is no room for it.
  Spooled(const std::string& path, const std::string& field);
  Spooled(const Spooled&) = delete;
  Spooled& operator=(const Spooled&) = delete;
  ~Spooled();
  [[nodiscard]] std::string path() const { return "/proc/self/fd/" + std::to_string(file_); }

 private:
  int file_;
};

}  // namespace duhem::program
