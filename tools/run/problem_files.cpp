#include "tools/run/problem_files.hpp"

#include "lib/foreign/fclib.hpp"
#include "tools/run/csv_files.hpp"

#include <fmt/format.h>

namespace duhem::program {

template <class S>
void write_problem(const std::string& directory, const ProblemLine<S>& line) {
  const std::string name = fmt::format("problem_{:09}", line.step), path = directory + '/' + name;
  if constexpr (std::is_same_v<S, double>) {
    write_fclib(path + ".hdf5", line.problem, name, "--dump-problems");
  } else {
    auto file = open_for_writing(path + ".json", "--dump-problems");
    file << write_problem_json(line.problem, name);
    file.close();
    if (file.fail()) throw InputError("--dump-problems", '"' + directory + '"', "room for the problems; the last one is cut");
  }
}

#define INSTANTIATE(S) template void write_problem<S>(const std::string&, const ProblemLine<S>&);
DUHEM_FOR_EACH_FIELD(INSTANTIATE)

}  // namespace duhem::program
