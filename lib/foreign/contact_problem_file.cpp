#include "lib/foreign/contact_problem_file.hpp"

#include "lib/error.hpp"
#include "lib/foreign/fclib.hpp"
#include "lib/foreign/problem_json.hpp"
#include "lib/foreign/siconos_text.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace duhem {
namespace {

constexpr std::uintmax_t largest_text = 2'000'000'000;
constexpr std::string_view hdf5_signature{"\x89HDF\r\n\x1a\n", 8};

std::string beginning(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) throw InputError(path, "not there", "a file that can be read");
  std::ifstream in(path, std::ios::binary);
  if (!in) throw InputError(path, "unreadable", "a file that can be read");
  std::string text(hdf5_signature.size(), '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  return text;
}

std::string whole(const std::string& path) {
  if (std::filesystem::file_size(path) > largest_text) throw InputError(path, "more than 2 GB", "a smaller file");
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

template <class S>
ContactProblemFile<S> from(const std::string& path, const char* format, ProblemWithImpulses<S> read) {
  return {std::filesystem::path(path).filename().string(), format, assemble<S>(read.parts), std::move(read.guess),
          std::move(read.solution)};
}

}  // namespace

template <class S>
ContactProblemFile<S> read_contact_problem(const std::string& path) {
  if (beginning(path) == hdf5_signature) return from<S>(path, "FCLIB", read_fclib<S>(path));
  const std::string text = whole(path);
  const auto first = text.find_first_not_of(" \t\r\n");
  const char sign = first == std::string::npos ? '\0' : text[first];
  if (sign == '{') return from<S>(path, "JSON", read_problem_json<S>(text, path));
  if (sign < '0' || sign > '9')
    throw InputError(path, first == std::string::npos ? "an empty file" : "neither HDF5 nor JSON nor numbers",
                     "a contact problem: FCLIB's HDF5, JSON {\"dimension\":...}, or Siconos' text");
  return from<S>(path, "Siconos text", {converted<S>(read_siconos_text(text, path)), "", {}, {}});
}

#define INSTANTIATE(S) template ContactProblemFile<S> read_contact_problem<S>(const std::string&);
DUHEM_FOR_EACH_FIELD(INSTANTIATE)

}  // namespace duhem
