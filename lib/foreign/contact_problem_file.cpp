#include "lib/foreign/contact_problem_file.hpp"

#include "lib/error.hpp"
#include "lib/foreign/fclib.hpp"
#include "lib/foreign/problem_json.hpp"
#include "lib/foreign/siconos_text.hpp"
#include "lib/text/text_file.hpp"

#include <filesystem>

namespace duhem {
namespace {

constexpr std::string_view hdf5_signature{"\x89HDF\r\n\x1a\n", 8};

template <class S>
ContactProblemFile<S> from(const std::string& path, const char* format, ProblemWithImpulses<S> read) {
  return {.name = std::filesystem::path(path).filename().string(),
          .format = format,
          .problem = assemble<S>(read.parts),
          .guess = std::move(read.guess),
          .solution = std::move(read.solution)};
}

}  // namespace

template <class S>
ContactProblemFile<S> read_contact_problem(const std::string& path) {
  constexpr const char* name = "a contact problem";
  std::error_code error;  // of a pipe what is read is gone
  if (std::filesystem::is_regular_file(path, error) &&
      beginning_of_file(path, "FILE", name, hdf5_signature.size()) == hdf5_signature)
    return from<S>(path, "FCLIB", read_fclib<S>(path));
  const std::string text = text_file(path, "FILE", {name, 2'000'000'000});
  if (text.starts_with(hdf5_signature)) throw InputError(path, "HDF5 from a pipe", "a file: HDF5 is not read in one go");
  const auto first = text.find_first_not_of(" \t\r\n");
  const char sign = first == std::string::npos ? '\0' : text[first];
  if (sign == '{') return from<S>(path, "JSON", read_problem_json<S>(text, path));
  if (sign < '0' || sign > '9')
    throw InputError(path, first == std::string::npos ? "an empty file" : "neither HDF5 nor JSON nor numbers",
                     "a contact problem: FCLIB's HDF5, JSON {\"dimension\":...}, or Siconos' text");
  return from<S>(path, "Siconos text", {.parts = converted<S>(read_siconos_text(text, path))});
}

#define INSTANTIATE(S) template ContactProblemFile<S> read_contact_problem<S>(const std::string&);
DUHEM_FOR_EACH_NAMED_FIELD(INSTANTIATE)

}  // namespace duhem
