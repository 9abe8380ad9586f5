#include "tools/solve/solution_file.hpp"

#include "lib/foreign/fclib.hpp"
#include "tools/run/csv_files.hpp"

namespace duhem::program {

template <class S>
void write_solution(const std::string& path, const ContactProblemFile<S>& file, const SolvedProblem<S>& solved) {
  const bool solution = solved.status == SolveStatus::converged, found = !solved.r.empty();
  const auto r_if = [&](bool wanted) { return wanted && found ? std::optional(solved.r) : std::nullopt; };
  if (path.ends_with(".json")) {
    auto out = open_for_writing(path, "--out");
    out << write_problem_json(file.problem, file.name, r_if(solution), r_if(!solution));
    out.close();
    if (out.fail()) throw InputError("--out", '"' + path + '"', "room for the problem; the file is cut");
    return;
  }
  if constexpr (std::is_same_v<S, double>)
    write_fclib(path, file.problem, file.name, "--out",
                solution && found ? std::optional(FclibSolution{solved.u, solved.r}) : std::nullopt, r_if(!solution));
}

#define INSTANTIATE(S) template void write_solution<S>(const std::string&, const ContactProblemFile<S>&, const SolvedProblem<S>&);
DUHEM_FOR_EACH_FIELD(INSTANTIATE)

}  // namespace duhem::program
