#include "tools/run/problem_files.hpp"

#include "tools/run/csv_files.hpp"
#include "tools/run/json.hpp"

#include <fmt/format.h>

namespace duhem::program {

template <class S>
void write_problem(const std::string& directory, const ProblemLine<S>& problem) {
  Json W = Json::array();
  for (const auto& row : problem.W) W.push_back(list_to_json(row));
  const Json document{{"schema_version", 1},          {"step", problem.step},          {"dimension", problem.dimension}, {"W", W},
                      {"q", list_to_json(problem.q)}, {"mu", list_to_json(problem.mu)}};
  auto file = open_for_writing(fmt::format("{}/problem_{:09}.json", directory, problem.step), "--dump-problems");
  file << document.dump() << '\n';
  file.close();
  if (file.fail()) throw InputError("--dump-problems", '"' + directory + '"', "room for the problems; the last one is cut");
}

#define INSTANTIATE(S) template void write_problem<S>(const std::string&, const ProblemLine<S>&);
DUHEM_FOR_EACH_FIELD(INSTANTIATE)

}  // namespace duhem::program
