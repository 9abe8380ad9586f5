#include "tools/solve/report.hpp"

#include "tools/text.hpp"

#include <fmt/ostream.h>

namespace duhem::program {
namespace {

std::vector<std::string> names_in(ModeSet set) {
  std::vector<std::string> names;
  for (const auto& mode : names_of<PlanarMode>)
    if (set.contains(mode.value)) names.emplace_back(mode.name);
  return names;
}

Json modes_json(const std::vector<ModeSet>& modes) {
  Json list = Json::array();
  for (const ModeSet set : modes) list.push_back(names_in(set));
  return list;
}

template <class S>
Json locals_json(const std::vector<Local<S, 2>>& locals) {
  Json list = Json::array();
  for (const auto& local : locals)
    for (int i = 0; i < 2; ++i) list.push_back(to_json(local(i)));
  return list;
}

template <class S>
Json solution_json(const PlanarSolution<S>& solution) {
  Json modes = Json::array();
  for (const Mode mode : solution.modes) modes.push_back(name_of(mode));
  return {{"r", locals_json(solution.r)}, {"u", locals_json(solution.u)}, {"modes", modes}};
}

template <class S>
Json family_json(const SolutionFamily<S>& family) {
  Json directions = Json::array();
  for (const auto& direction : family.directions) directions.push_back(locals_json(direction));
  Json document = solution_json(family.one);
  document["polyhedron"] = modes_json(family.modes);
  document["directions"] = directions;
  document["u_unique"] = family.u_unique;
  document["r_unique"] = family.r_unique;
  document["velocities_unique"] = family.velocities_unique;
  return document;
}

template <class S>
void print_solution(std::ostream& out, const PlanarSolution<S>& solution) {
  for (std::size_t alpha = 0; alpha < solution.r.size(); ++alpha)
    fmt::print(out, "  contact {}: {:<8} r = ({}, {})   u = ({}, {})\n", alpha, name_of(solution.modes[alpha]),
               write_scalar(solution.r[alpha](0)), write_scalar(solution.r[alpha](1)), write_scalar(solution.u[alpha](0)),
               write_scalar(solution.u[alpha](1)));
}

}  // namespace

template <class S>
Json solution_set_json(const AllSolutions<S>& set) {
  Json document{{"solutions", Json::array()},
                {"families", Json::array()},
                {"velocities_unique", set.velocities_unique},
                {"complete", set.complete}};
  for (const auto& solution : set.isolated) document["solutions"].push_back(solution_json(solution));
  for (const auto& family : set.families) document["families"].push_back(family_json(family));
  if (set.none()) {
    document["no_solution"] = Json::array();
    for (const auto& refutation : set.no_solution)
      document["no_solution"].push_back({{"modes", modes_json(refutation.modes)}, {"y", locals_json(refutation.y)}});
  }
  return document;
}

template <class S>
void print_solution_set(std::ostream& out, const AllSolutions<S>& set) {
  fmt::print(out, "\n{}, {} famil{} of solutions{}\n", counted(set.isolated.size(), "isolated solution"), set.families.size(),
             set.families.size() == 1 ? "y" : "ies", set.complete ? "" : "; the search was stopped, there may be more");
  if (set.none()) fmt::print(out, "The certificate of that has {} inequalities; see --json.\n", set.no_solution.size());
  std::size_t number = 0;
  for (const auto& solution : set.isolated) {
    fmt::print(out, "solution {}\n", ++number);
    print_solution(out, solution);
  }
  number = 0;
  for (const auto& family : set.families) {
    fmt::print(out, "family {}, of dimension {}; its velocities are {}; one of its solutions:\n", ++number,
               family.directions.size(), family.velocities_unique ? "unique" : "not unique");
    print_solution(out, family.one);
  }
  if (set.isolated.size() + set.families.size() > 1 || !set.families.empty())
    fmt::print(out, "Over all of them the velocities are {}.\n", set.velocities_unique ? "unique" : "not unique");
}

#define INSTANTIATE(S)                                        \
  template Json solution_set_json<S>(const AllSolutions<S>&); \
  template void print_solution_set<S>(std::ostream&, const AllSolutions<S>&);
DUHEM_FOR_EACH_NAMED_FIELD(INSTANTIATE)

}  // namespace duhem::program
