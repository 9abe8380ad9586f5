#include "tools/run/problem_files.hpp"

#include "lib/foreign/fclib.hpp"
#include "tools/files.hpp"

#include <fmt/format.h>

namespace duhem::program {

template <class S>
void write_problem(const std::string& directory, long step, const AnyConeProblem<S>& problem) {
  const std::string name = fmt::format("problem_{:09}", step), path = directory + '/' + name;
  if constexpr (std::is_same_v<S, double>)
    write_file(path + ".hdf5", "--dump-problems", fclib_file(problem, name));
  else
    write_file(path + ".json", "--dump-problems", write_problem_json(problem, name));
}

#define INSTANTIATE(S) template void write_problem<S>(const std::string&, long, const AnyConeProblem<S>&);
DUHEM_FOR_EACH_NAMED_FIELD(INSTANTIATE)

}  // namespace duhem::program
