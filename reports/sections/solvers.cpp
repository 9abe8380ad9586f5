#include "sections/solvers.hpp"

#include "figures/attempt.hpp"
#include "figures/canvas.hpp"
#include "figures/figure.hpp"
#include "page/claims.hpp"
#include "page/html.hpp"
#include "runs/number.hpp"
#include "sections/answers.hpp"
#include "sections/performance.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <limits>
#include <map>

namespace duhem::reports {
namespace {

using Json = nlohmann::json;

/// Runs whose contact problems are handed to the solvers.
struct Group {
  std::string name, what;
  std::vector<std::string> run;
};

std::vector<Group> groups(const Scope& scope) {
  const auto stack = [](const std::string& blocks, const std::string& t_end) -> std::vector<std::string> {
    return {"block_stack", "--set", "blocks=" + blocks, "--h", "1/100", "--t-end", t_end};
  };
  const auto sliding = [&](const std::string& blocks, const std::string& t_end) {
    auto words = stack(blocks, t_end);
    words.insert(words.end(), {"--set", "vx=1"});
    return words;
  };
  const bool full = scope.full;
  std::vector<Group> all{
      {"rocking", "impacts of the rocking block", {"rocking_block", "--scheme", "mj"}},
      {"wall", "the wall of two bricks, struck", {"small_wall", "--h", "1/1000", "--t-end", full ? "1/20" : "1/50"}},
      {"stack-5", "5 blocks at rest", stack("5", full ? "1/50" : "1/100")},
      {"stack-20", "20 blocks at rest", stack("20", full ? "1/50" : "1/100")},
      {"stack-60", "60 blocks at rest", stack("60", full ? "1/50" : "1/100")},
      {"slide-10", "10 blocks that slide", sliding("10", "1/10")},
      {"slide-30", "30 blocks that slide", sliding("30", full ? "1/4" : "1/10")},
      {"elastic", "the elastic block, side 1 mm", {"sliding_block", "--t-end", full ? "1/100" : "1/500"}},
  };
  if (!full) return all;
  all.push_back({"stack-150", "150 blocks at rest", stack("150", "1/50")});
  all.push_back({"elastic-fine", "the elastic block, side 1/2 mm", {"sliding_block", "--set", "size=1/2", "--t-end", "1/500"}});
  return all;
}

Evidence dump(const Group& group) {
  Evidence evidence{"problems-" + group.name, {"run"}, 0.1};
  evidence.arguments.insert(evidence.arguments.end(), group.run.begin(), group.run.end());
  evidence.arguments.insert(evidence.arguments.end(), {"--dump-problems", "{dir}/problems", "--json"});
  return evidence;
}

struct Solver {
  const char* name;
  Ink ink;
  const char* dash;
  double width;
};
/// In the order of the table; the figure shows those with an ink's dash. enumerate is for problems of at most six contacts.
constexpr std::array solvers{Solver{"auto", Ink::third, "", 3.5},           Solver{"nsgs", Ink::first, "_", 2},
                             Solver{"nsgs-newton", Ink::second, "-", 2},    Solver{"newton", Ink::fourth, ".", 2.5},
                             Solver{"interior-point", Ink::fifth, "_.", 2}, Solver{"projection", Ink::neutral, "_..", 2},
                             Solver{"enumerate", Ink::neutral, nullptr, 0}};
constexpr std::size_t drawn = solvers.size() - 1;
constexpr long most_enumerated = 6;
constexpr double tolerance = 1e-12;
const std::string figure_data = "figures/solvers.csv";

Evidence solve(const Group& group, const Solver& solver) {
  return {"solve-" + group.name + '-' + solver.name,
          {"solve", "{dir:" + dump(group).name + "}/problems", "--solver", solver.name, "--tol", "1e-12", "--max-iter", "10000",
           "--repeat", "5", "--json"},
          0.2};
}

struct Solved {
  std::string problem;
  long contacts = 0, iterations = 0;
  bool is_solved = false;
  double residual = 0, seconds = 0;
};

/// What a solver made of a group's problems. Solved is what the program measured to be, in both figures, on the problem as it was
/// read; what is not within the tolerance by the figures themselves is refused.
std::vector<Solved> read_solved(const std::string& out, const Group& group, const Solver& solver) {
  const std::string name = solve(group, solver).name;
  const Json document = answer_json(out, name);
  std::vector<Solved> list;
  for (const auto& problem : document.at("problems")) {
    if (problem.at("status") == "refused") throw std::runtime_error(name + ": " + problem.value("reason", "refused"));
    if (problem.at("solver") != solver.name)
      throw std::runtime_error(name + ": solved by " + problem.at("solver").get<std::string>());
    Solved one{problem.at("problem"),
               problem.at("contacts").get<long>(),
               problem.at("iterations").get<long>(),
               problem.at("converged").get<bool>(),
               0,
               problem.at("seconds").get<double>()};
    if (one.is_solved) {
      const auto& scaled = problem.at("residual_scaled");
      one.residual = scaled.is_number() ? scaled.get<double>() : std::numeric_limits<double>::quiet_NaN();
    }
    list.push_back(one);
  }
  if (list.empty()) throw std::runtime_error(name + ": no problem");
  return list;
}

bool is_for(const Solver& solver, const Solved& problem) {
  return std::string(solver.name) != "enumerate" || problem.contacts <= most_enumerated;
}

/// What is known of a solver over all groups.
struct Tally {
  long problems = 0, solved = 0;
  std::vector<double> iterations, seconds;
  double largest_residual = 0;
  bool is_within = true;
  std::string problem;  ///< empty where every group was read

  void add(const Solved& one) {
    ++problems;
    if (!one.is_solved) return;
    ++solved;
    iterations.push_back(static_cast<double>(one.iterations));
    seconds.push_back(one.seconds);
    largest_residual = std::max(largest_residual, one.residual);
    is_within = is_within && one.residual <= tolerance;
  }
};

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t n = values.size();
  return n % 2 == 1 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

std::string time_text(double seconds) {
  if (seconds < 1e-3) return brief(seconds * 1e6) + " µs";
  return seconds < 1 ? brief(seconds * 1e3) + " ms" : brief(seconds) + " s";
}

/// Everything that was read.
struct Contest {
  std::vector<Group> groups;
  std::map<std::pair<std::string, std::string>, std::vector<Solved>> solved;  ///< by group and solver
  std::map<std::string, Tally> tallies;                                       ///< by solver
  std::string problem;                                                        ///< the first of what is missing

  Contest(const std::string& out, const Scope& scope) : groups(duhem::reports::groups(scope)) {
    for (const auto& group : groups)
      for (const auto& solver : solvers) try {
          const auto list = read_solved(out, group, solver);
          for (const auto& one : list)
            if (is_for(solver, one)) tallies[solver.name].add(one);
          solved[{group.name, solver.name}] = list;
        } catch (const std::exception& error) {
          auto& missing = tallies[solver.name].problem;
          if (missing.empty()) missing = error.what();
          if (problem.empty()) problem = error.what();
        }
  }

  [[nodiscard]] const std::vector<Solved>* find(const Group& group, const Solver& solver) const {
    const auto at = solved.find({group.name, solver.name});
    return at == solved.end() ? nullptr : &at->second;
  }

  /// Whose answer is missing from any, or is about other problems than the first's, cannot be compared.
  [[nodiscard]] std::vector<TimedProblem> timed() const {
    if (!problem.empty()) throw std::runtime_error(problem);
    std::vector<TimedProblem> all;
    for (const auto& group : groups) {
      const auto& first = *find(group, solvers.front());
      for (std::size_t i = 0; i < first.size(); ++i) {
        TimedProblem timed{group.name + '/' + first[i].problem, {}};
        for (std::size_t j = 0; j < drawn; ++j) {
          const auto& list = *find(group, solvers.at(j));
          if (list.size() != first.size() || list[i].problem != first[i].problem)
            throw std::runtime_error(solve(group, solvers.at(j)).name + ": not the problems of " +
                                     solve(group, solvers.front()).name);
          timed.seconds.push_back(list[i].is_solved ? std::optional(list[i].seconds) : std::nullopt);
        }
        all.push_back(timed);
      }
    }
    return all;
  }
};

void write_csv(const std::string& path, const Contest& contest) {
  std::ofstream file(path);
  file << "group,problem,contacts,solver,solved,iterations,residual_scaled,seconds\n";
  for (const auto& group : contest.groups)
    for (const auto& solver : solvers) {
      const auto* list = contest.find(group, solver);
      if (!list) continue;
      for (const auto& one : *list) {
        if (!is_for(solver, one)) continue;
        file << group.name << ',' << one.problem << ',' << one.contacts << ',' << solver.name << ',' << (one.is_solved ? 1 : 0)
             << ',' << one.iterations << ',';
        if (one.is_solved) file << one.residual;
        file << ',' << one.seconds << '\n';
      }
    }
  file.close();
  if (!file) throw std::runtime_error(path + " cannot be written");
}

void tell_groups(Section& section, const Contest& contest) {
  Table table{"How many each solves to 1e-12", {"problems of", "number", "contacts"}, {}};
  for (const auto& solver : solvers) table.heads.emplace_back(solver.name);
  for (const auto& group : contest.groups) {
    Row row{{{group.what, "head"}}, {}};
    Json solved = Json::object();
    long number = 0, least = 0, most = 0;
    for (const auto& solver : solvers)
      if (const auto* list = contest.find(group, solver)) {
        const auto by_contacts = [](const Solved& a, const Solved& b) { return a.contacts < b.contacts; };
        const auto [smallest, largest] = std::minmax_element(list->begin(), list->end(), by_contacts);
        number = static_cast<long>(list->size());
        least = smallest->contacts;
        most = largest->contacts;
        break;
      }
    row.cells.push_back({number > 0 ? std::to_string(number) : "?", "number"});
    row.cells.push_back({number == 0     ? "?"
                         : least == most ? std::to_string(most)
                                         : std::to_string(least) + " to " + std::to_string(most),
                         "number"});
    for (const auto& solver : solvers) {
      const auto* list = contest.find(group, solver);
      if (!list) {
        row.outcome = Outcome::failed;
        row.cells.push_back({"?", "number"});
        continue;
      }
      const auto asked = std::count_if(list->begin(), list->end(), [&](const Solved& one) { return is_for(solver, one); });
      const auto count =
          std::count_if(list->begin(), list->end(), [&](const Solved& one) { return is_for(solver, one) && one.is_solved; });
      row.cells.push_back({asked == 0       ? "–"
                           : asked < number ? std::to_string(count) + " of " + std::to_string(asked)
                                            : std::to_string(count),
                           "number"});
      solved[solver.name] = asked == 0 ? Json() : Json(count);
    }
    table.rows.push_back(row);
    section.data["groups"].push_back(
        {{"group", group.name}, {"problems", number}, {"contacts", {least, most}}, {"solved", solved}});
  }
  section.html += table_html(table);
}

void tell_solvers(Section& section, const Contest& contest) {
  Table table{"What it took, of what is solved",
              {"solver", "solved", "iterations, median", "largest residual", "time, median", "as expected"},
              {}};
  for (const auto& solver : solvers) {
    const Tally& tally = contest.tallies.at(solver.name);
    const bool must_solve_all = &solver == &solvers.front();
    Claim claim{std::string("solver: ") + solver.name,
                must_solve_all ? "solves every problem, within 1e-12 as measured" : "what counts as solved is within 1e-12",
                tally.problem, Claim::Outcome::failed};
    Outcome outcome = Outcome::failed;
    if (tally.problem.empty()) {
      const bool is_good = tally.is_within && (!must_solve_all || tally.solved == tally.problems);
      outcome = is_good ? Outcome::as_expected : Outcome::against;
      claim.outcome = claim_outcome(outcome);
      claim.found = std::to_string(tally.solved) + " of " + std::to_string(tally.problems) + " solved";
      if (tally.solved > 0) claim.found += ", largest residual " + brief(tally.largest_residual);
      if (!tally.is_within) claim.found += ": beyond the tolerance";
    }
    Row row{{{solver.name, "head"}}, outcome};
    const bool has_any = tally.solved > 0;
    row.cells.push_back(
        {outcome == Outcome::failed ? claim.found : std::to_string(tally.solved) + " of " + std::to_string(tally.problems),
         "number"});
    row.cells.push_back({has_any ? brief(median(tally.iterations)) : "–", "number"});
    row.cells.push_back({has_any ? brief(tally.largest_residual) : "–", "number"});
    row.cells.push_back({has_any ? time_text(median(tally.seconds)) : "–", "number time"});
    table.rows.push_back(row);
    section.data["solvers"].push_back({{"solver", solver.name},
                                       {"problems", tally.problems},
                                       {"solved", tally.solved},
                                       {"median_iterations", has_any ? Json(median(tally.iterations)) : Json()},
                                       {"largest_residual", has_any ? Json(tally.largest_residual) : Json()}});
    section.data["times"][solver.name]["median_seconds"] = has_any ? Json(median(tally.seconds)) : Json();
    section.claims.push_back(claim);
  }
  section.html += table_html(table);
}

void tell_profile(Section& section, const std::string& out, const Contest& contest) {
  const Figure figure = attempt(
      {"Performance profile by time",
       "The share of the problems that a solver solves within a factor τ of the time of whoever was fastest on each (Dolan and "
       "Moré); at the right end, how many it solves at all. Shortest of five solves.",
       {},
       {},
       {figure_data}},
      [&] {
        const auto problems = contest.timed();
        write_csv(out + '/' + figure_data, contest);
        const auto profiles = performance_profiles(problems, drawn);
        double last = 10;
        for (const auto& profile : profiles)
          if (!profile.empty()) last = std::max(last, 1.5 * profile.back().first);
        std::vector<Curve> curves;
        std::string said;
        for (std::size_t i = 0; i < drawn; ++i) {
          const auto& [name, ink, dash, width] = solvers.at(i);
          curves.push_back({ink, name, stairs(profiles[i], last), {}, width, dash});
          for (const auto& [factor, share] : profiles[i]) section.data["times"][name]["profile"].push_back({factor, share});
          const double fastest = profiles[i].empty() || profiles[i].front().first > 1 ? 0 : profiles[i].front().second;
          const double all = profiles[i].empty() ? 0 : profiles[i].back().second;
          said += (i == 0 ? "" : ", ") + std::string(name) + ' ' + brief(100 * fastest, 2) + " and " + brief(100 * all, 3);
        }
        return draw_shares(
            {out + "/figures/solvers_profile.svg", "solvers_profile",
             "Performance profiles: of the problems, in percent, the solver is the fastest on, and solves at all: " + said + '.'},
            "factor τ of the shortest time [-]", "share of the problems [-]", curves, last);
      });
  section.html += "<div class=\"figures time\">" + figure_html(figure) + "</div>\n";
  if (!figure.problem.empty())
    section.claims.push_back({"performance-profile", "a drawing", figure.problem, Claim::Outcome::failed});
}

}  // namespace

std::vector<Evidence> solvers_need(const Scope& scope) {
  std::vector<Evidence> needs;
  for (const auto& group : groups(scope)) {
    needs.push_back(dump(group));
    for (const auto& solver : solvers) needs.push_back(solve(group, solver));
  }
  return needs;
}

Section make_solvers(const std::string& out, const Scope& scope) {
  const Contest contest(out, scope);
  Section section{
      "solvers",
      "The solvers",
      "<p>The numbers of this page come out of a solver, so here are all of ours, on contact problems that runs of this "
      "program met, planar ones. Solved is what two residuals say, measured on the problem as it was read by code that "
      "does not know the solvers. Iterations are not alike from solver to solver; times are, and are of this machine while "
      "the report kept it busy. enumerate is for six contacts at most and is asked about those; all others may take 10 000 "
      "iterations. Of auto it is expected that it solves everything, of each that nothing counts as solved that is not.</p>\n",
      Json::object(),
      {}};
  if (!contest.problem.empty()) section.html += failure_html(contest.problem);
  tell_groups(section, contest);
  tell_solvers(section, contest);
  tell_profile(section, out, contest);
  const Group& shown = contest.groups.back();
  section.html += "<p>One of the groups:</p>\n" + typed_html(command_of(dump(shown), out)) +
                  typed_html(command_of(solve(shown, solvers.front()), out));
  return section;
}

}  // namespace duhem::reports
