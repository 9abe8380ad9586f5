#include "kit/performance.hpp"
#include "kit/words.hpp"
#include "sections/section.hpp"

#include <fmt/core.h>

#include <fstream>
#include <limits>

namespace duhem::reports {
namespace {

/// Runs whose contact problems are handed to the solvers.
struct Group {
  std::string name, what, run;
};

std::vector<Group> groups_of(const Scope& scope) {
  const char* run = scope.full ? "full" : "quick";
  std::vector<Group> groups;
  for (const Json& entry : data_file("solvers").at("groups"))
    if (entry.contains(run)) groups.push_back({entry.at("name"), entry.at("what"), entry.at(run)});
  return groups;
}

/// The problems of a group; then a solver's answers on them.
RequiredCall dump(const Group& group) {
  const std::string name = "problems-" + group.name;
  return {name, words("run " + group.run + " --dump-problems {out}/evidence/" + name + "/problems --json"), 0.1};
}
RequiredCall solve(const Group& group, const std::string& solver) {
  const RequiredCall problems = dump(group);
  return {.name = "solve-" + group.name + '-' + solver,
          .arguments = words("solve {out}/" + problems.folder() + "/problems --solver " + solver +
                             " --tol 1e-12 --max-iter 10000 --repeat 5 --json"),
          .weight = 0.2,
          .after = {problems.name}};
}

/// As curves, without their points, in the order of the table. enumerate, the last one, is for problems of at most six contacts:
/// the figure shows the others.
const std::vector<Curve> all_solvers{{.ink = Ink::third, .title = "auto", .width = 3.5},
                                     {.ink = Ink::first, .title = "nsgs", .width = 2, .dash = "_"},
                                     {.ink = Ink::second, .title = "nsgs-newton", .width = 2, .dash = "-"},
                                     {.ink = Ink::fourth, .title = "newton", .width = 2.5, .dash = "."},
                                     {.ink = Ink::fifth, .title = "smoothing", .width = 2, .dash = "_."},
                                     {.ink = Ink::neutral, .title = "projection", .width = 2, .dash = "_.."},
                                     {.ink = Ink::neutral, .title = "enumerate"}};
const std::size_t drawn_solvers = all_solvers.size() - 1;
const std::string figure_data = "figures/solvers.csv";

/// What a solver was asked, of one group or of all, and what those took that it solved.
struct Tally {
  std::vector<long> contacts = {};  ///< of each problem
  std::size_t asked = 0;            ///< enumerate is asked about what is small enough
  std::vector<double> iterations = {}, residuals = {}, seconds = {};

  [[nodiscard]] std::size_t solved() const { return seconds.size(); }
};

/// All answers, read once.
struct Contest {
  std::vector<Group> groups;
  std::map<std::pair<std::string, std::string>, Tally> tallies;  ///< by solver and group; of the group "" all together
  Times times;                                                   ///< of the solvers that are drawn
  std::string csv = "group,problem,contacts,solver,solved,iterations,residual_scaled,seconds\n";
  std::map<std::string, std::string> missing;  ///< by solver, the first thing
  std::string problem;                         ///< the first of what is missing

  explicit Contest(const Results& results) : groups(groups_of(results.request.scope)) {
    for (const auto& group : groups)
      for (const auto& solver : all_solvers) try {
          tallies[{solver.title, group.name}] = read(results, group, solver.title);
        } catch (const std::exception& error) {
          missing.try_emplace(solver.title, error.what());
          if (problem.empty()) problem = error.what();
        }
  }

 private:
  /// Solved is what the program measured to be, in both figures, on the problem as it was read; what is not within the tolerance
  /// by the figures themselves is refused.
  Tally read(const Results& results, const Group& group, const std::string& solver) {
    const RequiredCall call = solve(group, solver);
    Tally own, &all = tallies[{solver, ""}];
    for (const auto& answer : results.answer(call).at("problems")) {
      if (answer.at("status") == "refused") throw std::runtime_error(call.name + ": " + answer.value("reason", "refused"));
      if (const std::string by = answer.at("solver"); by != solver) throw std::runtime_error(call.name + ": solved by " + by);
      const std::string name = answer.at("problem");
      const long contacts = answer.at("contacts"), iterations = answer.at("iterations");
      const double seconds = answer.at("seconds");
      const Json& measured = answer.at("residual_scaled");
      const double residual = measured.is_number() ? measured.get<double>() : std::numeric_limits<double>::infinity();
      const bool is_enumerate = solver == "enumerate", is_solved = answer.at("converged");
      own.contacts.push_back(contacts);
      if (!is_enumerate) times[group.name + '/' + name].push_back(is_solved ? std::optional(seconds) : std::nullopt);
      if (is_enumerate && contacts > 6) continue;
      csv += fmt::format("{},{},{},{},{:d},{},{},{:g}\n", group.name, name, contacts, solver, is_solved, iterations,
                         is_solved ? fmt::format("{:g}", residual) : "", seconds);
      for (Tally* tally : {&own, &all}) {
        ++tally->asked;
        if (!is_solved) continue;
        tally->iterations.push_back(static_cast<double>(iterations));
        tally->residuals.push_back(residual);
        tally->seconds.push_back(seconds);
      }
    }
    if (own.contacts.empty()) throw std::runtime_error(call.name + ": no problem");
    return own;
  }
};

TableBlock groups_table(Section& section, const Contest& contest) {
  TableBlock table{.caption = "How many each solves to 1e-12", .heads = {"problems of", "number", "contacts"}};
  for (const auto& solver : all_solvers) table.heads.push_back(solver.title);
  for (const auto& group : contest.groups) {
    Row row{.cells = {head(group.what), number("?"), number("?")}};
    Json data{{"group", group.name}, {"problems", 0}, {"contacts", {0, 0}}, {"solved", Json::object()}};
    for (const auto& solver : all_solvers) {
      const auto found = contest.tallies.find({solver.title, group.name});
      if (found == contest.tallies.end()) {
        row.outcome = Outcome::failed;
        row.cells.push_back(number("?"));
        continue;
      }
      const Tally& tally = found->second;
      const auto [least, most] = std::ranges::minmax(tally.contacts);
      const std::size_t problems = tally.contacts.size();
      data["problems"] = problems;
      data["contacts"] = {least, most};
      data["solved"][solver.title] = tally.asked == 0 ? Json() : Json(tally.solved());
      row.cells[1] = number(std::to_string(problems));
      row.cells[2] = number((least == most ? "" : std::to_string(least) + " to ") + std::to_string(most));
      const std::string of = tally.asked < problems ? " of " + std::to_string(tally.asked) : "";
      row.cells.push_back(number(tally.asked == 0 ? "–" : std::to_string(tally.solved()) + of));
    }
    table.rows.push_back(row);
    section.data["groups"].push_back(data);
  }
  return table;
}

/// Of nothing there is none.
Json median(std::vector<double> values) {
  if (values.empty()) return {};
  std::ranges::sort(values);
  const std::size_t n = values.size();
  return n % 2 == 1 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

std::string time_text(double seconds) {
  if (seconds < 1e-3) return brief(seconds * 1e6) + " µs";
  return seconds < 1 ? brief(seconds * 1e3) + " ms" : brief(seconds) + " s";
}

TableBlock solvers_table(Section& section, const Contest& contest) {
  TableBlock table = data_file("solvers").at("solvers_table");
  for (const auto& solver : all_solvers) {
    const std::string& name = solver.title;
    const bool must_solve_all = name == "auto";
    const std::string expected =
        must_solve_all ? "solves every problem, within 1e-12 as measured" : "what counts as solved is within 1e-12";
    table.rows.push_back(answered_row(name, "solver: " + name, expected, [&](std::vector<Cell>& cells) {
      if (contest.missing.contains(name)) throw std::runtime_error(contest.missing.at(name));
      const Tally& tally = contest.tallies.at({name, ""});
      const bool has_any = tally.solved() > 0;
      const Json iterations = median(tally.iterations), time = median(tally.seconds);
      const double largest = has_any ? std::ranges::max(tally.residuals) : 0;  // infinite where one could not be measured
      section.data["solvers"].push_back({{"solver", name},
                                         {"problems", tally.asked},
                                         {"solved", tally.solved()},
                                         {"median_iterations", iterations},
                                         {"largest_residual", has_any ? Json(largest) : Json()}});
      section.data["times"][name]["median_seconds"] = time;
      const std::string share = std::to_string(tally.solved()) + " of " + std::to_string(tally.asked);
      cells.insert(cells.end(), {number(share),
                                 number(has_any ? brief(iterations) : "–"),
                                 number(has_any ? brief(largest) : "–"),
                                 {has_any ? time_text(time) : "–", "number time"}});
      const bool is_within = largest <= 1e-12;
      return Found{share + " solved" + (has_any ? ", largest residual " + brief(largest) : "") +
                       (is_within ? "" : ": beyond the tolerance"),
                   is_within && (!must_solve_all || tally.solved() == tally.asked)};
    }));
  }
  return table;
}

FigureBlock profile(Section& section, const Results& results, const Contest& contest) {
  Figure figure = captioned("solvers", "profile");
  figure.data = {figure_data};
  figure = drawn(figure, [&](Figure&) {
    if (!contest.problem.empty()) throw std::runtime_error(contest.problem);  // nothing to compare with
    const auto profiles = performance_profiles(contest.times, drawn_solvers);
    std::ofstream file(results.request.out + '/' + figure_data);
    if (!(file << contest.csv << std::flush)) throw std::runtime_error(figure_data + " cannot be written");
    const double last = end_of(profiles);
    std::vector<Curve> curves;
    std::string said;
    for (std::size_t i = 0; i < profiles.size(); ++i) {
      const Profile& shares = profiles[i];
      const std::string name = curves.emplace_back(all_solvers[i]).title;
      curves.back().points = stairs(shares, last);
      section.data["times"][name]["profile"] = shares;
      const double fastest = shares.empty() || shares.front().first > 1 ? 0 : shares.front().second,
                   all = shares.empty() ? 0 : shares.back().second;
      said += (i == 0 ? "" : ", ") + name + ' ' + brief(100 * fastest, 2) + " and " + brief(100 * all, 3);
    }
    return draw_shares(
        results.sheet(
            "solvers_profile",
            "Performance profiles: of the problems, in percent, the solver is the fastest on, and solves at all: " + said + '.'),
        "factor τ of the shortest time [-]", "share of the problems [-]", curves, last);
  });
  if (!figure.problem.empty()) figure.claim = "performance-profile";
  return {.figures = {figure}, .css = "time"};
}

std::vector<RequiredCall> needs(const Scope& scope) {
  std::vector<RequiredCall> calls;
  for (const auto& group : groups_of(scope)) {
    calls.push_back(dump(group));
    for (const auto& solver : all_solvers) calls.push_back(solve(group, solver.title));
  }
  return calls;
}

Section make(const Results& results) {
  const Contest contest(results);
  Section section{"solvers", "The solvers"};
  section.add(Paragraph{wording("solvers")});
  if (!contest.problem.empty()) section.add(failure(contest.problem));
  section.add(groups_table(section, contest));
  section.add(solvers_table(section, contest));
  section.add(profile(section, results, contest));
  section.add(Paragraph{"One of the groups:"});
  section.add(results.command(dump(contest.groups.back())));
  section.add(results.command(solve(contest.groups.back(), "auto")));
  return section;
}

}  // namespace

SectionPlan solvers() { return {needs, make}; }

}  // namespace duhem::reports
