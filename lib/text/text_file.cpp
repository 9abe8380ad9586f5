#include "lib/text/text_file.hpp"

#include "lib/error.hpp"

#include <filesystem>
#include <fstream>

namespace duhem {

std::string beginning_of_file(const std::string& path, const std::string& field, const char* name, std::size_t most) {
  constexpr std::size_t piece = 1 << 16;
  std::ifstream in(path, std::ios::binary);
  std::string text;
  std::error_code error;
  if (const auto size = std::filesystem::file_size(path, error); !error)
    text.reserve(std::min<std::uintmax_t>(size, most) + piece);
  while (in && text.size() < most) {
    const std::size_t before = text.size(), more = std::min(piece, most - before);
    text.resize(before + more);
    in.read(text.data() + before, static_cast<std::streamsize>(more));
    text.resize(before + static_cast<std::size_t>(in.gcount()));
  }
  if (in.bad() || (in.fail() && !in.eof())) throw InputError(field, '"' + path + '"', std::string(name) + " that can be read");
  return text;
}

void refuse_nul(std::string_view text, const std::string& field) {
  if (const auto at = text.find('\0'); at != std::string_view::npos)
    throw InputError(field, "a NUL byte after " + std::to_string(at) + " bytes", "a text, which has none");
}

std::string text_file(const std::string& path, const std::string& field, const TextFormat& format) {
  constexpr std::uintmax_t megabyte = 1'000'000, gigabyte = 1000 * megabyte;
  const auto refuse = [&](const std::string& expected) {
    throw InputError(field, '"' + path + '"', std::string(format.name) + expected);
  };
  using enum std::filesystem::file_type;
  std::error_code error;
  if (const auto type = std::filesystem::status(path, error).type(); type != regular && type != fifo) refuse(" that can be read");
  std::string text = beginning_of_file(path, field, format.name, format.largest + 1);
  if (text.size() > format.largest)
    refuse(" of at most " +
           (format.largest % gigabyte == 0 ? std::to_string(format.largest / gigabyte) + " GB"
                                           : std::to_string(format.largest / megabyte) + " MB") +
           format.advice);
  refuse_nul(text, path);
  return text;
}

}  // namespace duhem
