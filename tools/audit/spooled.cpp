#include "tools/audit/spooled.hpp"

#include "lib/error.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>

namespace duhem::program {

Spooled::Spooled(const std::string& path, const std::string& field) {
  std::error_code error;
  std::string name = (std::filesystem::temp_directory_path(error) / "duhem-XXXXXX").string();
  file_ = mkstemp(name.data());
  if (file_ < 0) throw InputError(field, '"' + path + '"', "a folder for temporary files that can be written to (TMPDIR)");
  unlink(name.c_str());
  const int input = path == "-" ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const auto give_up = [&](const char* expected) {
    if (input > STDIN_FILENO) close(input);
    close(file_);
    throw InputError(field, '"' + path + '"', expected);
  };
  if (input < 0) give_up("a file that can be read, or a folder of contact problems with solutions");
  std::array<char, 1 << 16> piece;
  for (;;) {
    const ssize_t got = read(input, piece.data(), piece.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) give_up("input that can be read");
    if (got == 0) break;
    for (ssize_t done = 0; done < got;) {
      const ssize_t written = write(file_, piece.data() + done, static_cast<std::size_t>(got - done));
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) give_up("room for all of it among the temporary files (TMPDIR)");
      done += written;
    }
  }
  if (input > STDIN_FILENO) close(input);
}

Spooled::~Spooled() { close(file_); }

}  // namespace duhem::program
