#include "tools/solve/report.hpp"

#include "lib/scalar/text.hpp"

#include <fmt/format.h>
#include <fmt/ostream.h>

namespace duhem::program {

template <class S>
void SolveTable::add(const SolvedProblem<S>& solved, const SolveRequest& request) {
  Row row;
  row.name = solved.name;
  row.dimension = std::to_string(solved.dimension);
  row.contacts = std::to_string(solved.contacts);
  row.solver = name_of(request.solver);
  row.iterations = std::to_string(solved.iterations);
  if (solved.residual) {
    row.residual = brief(solved.residual->natural, 3);
    row.residual_scaled = brief(solved.residual->scaled, 3);
  }
  if (const auto& modes = solved.modes) {
    row.modes = fmt::format("{}/{}/{}", modes->takeoff, modes->stick, modes->slip);
    if (modes->undecided > 0) row.modes += fmt::format("/{}?", modes->undecided);
  }
  row.seconds = fmt::format("{:.3g}", solved.seconds);
  row.status = name_of(solved.status);
  if (solved.decided_by == DecidedBy::scaled) row.status += " (scaled)";
  if (solved.stopped_by) row.status += std::string(" (") + meaning_of(*solved.stopped_by) + ")";
  if (solved.spoilt_by_scaling()) row.status += " (the energy-safe scaling spoilt it)";
  ++(solved.status == SolveStatus::converged     ? converged_
     : solved.status == SolveStatus::no_solution ? no_solution_
                                                 : not_converged_);
  rows_.push_back(row);
}

void SolveTable::add_refused(const std::string& name, const std::string& reason) {
  Row row;
  row.name = name;
  row.status = "refused: " + reason;
  ++refused_;
  rows_.push_back(row);
}

void SolveTable::print(std::ostream& out, std::size_t not_tried) const {
  std::size_t width = 4;
  for (const Row& row : rows_) width = std::max(width, row.name.size());
  const auto line = [&](const Row& row) {
    fmt::print(out, "{:<{}} {:>3} {:>8} {:>10} {:>10} {:>9} {:>9} {:>13} {:>9}  {}\n", row.name, width, row.dimension,
               row.contacts, row.solver, row.iterations, row.residual, row.residual_scaled, row.modes, row.seconds, row.status);
  };
  line({"name", "dim", "contacts", "solver", "iterations", "residual", "scaled", "off/stick/slip", "seconds", "status"});
  for (const Row& row : rows_) line(row);
  fmt::print(out, "{} files: {} converged, {} not converged, {} without solution, {} refused{}\n", rows_.size() + not_tried,
             converged_, not_converged_, no_solution_, refused_,
             not_tried > 0 ? fmt::format(", {} not tried: interrupted", not_tried) : "");
}

#define INSTANTIATE(S) template void SolveTable::add<S>(const SolvedProblem<S>&, const SolveRequest&);
DUHEM_FOR_EACH_NAMED_FIELD(INSTANTIATE)

}  // namespace duhem::program
