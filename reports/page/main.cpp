#include "page/elastic.hpp"
#include "page/page.hpp"
#include "page/text_summary.hpp"

#include <algorithm>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>

namespace {

using namespace duhem::reports;

constexpr const char* usage =
    "usage: duhem_page [--plan] [--full] OUT\n"
    "  judges the runs in OUT/runs, prints what came out and writes OUT/index.html; --full: those in 50 and 100 digits too\n"
    "  --plan: print instead, a line a run, its name and what duhem has to be called with\n"
    "reads OUT/cases.json (duhem list cases --json), OUT/version.txt (duhem --version), OUT/kane_gain.csv (duhem hunt --map), "
    "OUT/runs/NAME/{run.json,exit_code,stderr.txt,energy.csv}\n"
    "exit code: 0 everything as expected, 1 something is not, 2 wrong usage or input, 3 undecided\n";

struct Arguments {
  std::string out;
  bool plan_only = false, full = false;
};

std::optional<Arguments> read_arguments(const std::vector<std::string>& words) {
  Arguments arguments;
  for (const auto& word : words) {
    if (word == "--plan")
      arguments.plan_only = true;
    else if (word == "--full")
      arguments.full = true;
    else if (word.empty() || word.starts_with("-") || !arguments.out.empty())
      return std::nullopt;
    else
      arguments.out = word;
  }
  return arguments.out.empty() ? std::nullopt : std::optional(arguments);
}

std::string read_version(const std::string& out) {
  std::ifstream file(out + "/version.txt");
  std::string line;
  return std::getline(file, line) ? line : "version unknown: " + out + "/version.txt cannot be read";
}

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", std::gmtime(&now));
  return text;
}

std::vector<FigureGroup> draw_figures(const std::string& out, const std::vector<ListedCase>& cases, const std::vector<Run>& runs,
                                      const std::vector<JudgedRun>& judged) {
  std::filesystem::create_directories(out + "/figures");
  const auto group = [&](const std::string& name, std::vector<Figure> figures) {
    const auto found = std::find_if(cases.begin(), cases.end(), [&](const ListedCase& item) { return item.name == name; });
    return found != cases.end() ? FigureGroup{found->title, found->source, std::move(figures)}
                                : FigureGroup{name, "", std::move(figures)};
  };
  std::vector<FigureGroup> groups;
  for (const std::string name : {"stick", "rocking_block"})
    groups.push_back(group(name, {energy_over_time(out, name, runs), tangential_work(out, name, runs)}));
  groups.push_back(group("kane", {kane_energy(out, runs), kane_gain(out)}));

  const FigureGroup block = group("sliding_block", {});
  groups.push_back({"Elastic bodies: findings", "", {}, {}, {elastic_findings(out, judged)}});
  groups.push_back({block.title + ": Figure 9, classical scheme (mj)", block.source, sliding_block_panels(out, "mj", runs)});
  groups.push_back({block.title + ": Figure 10, Frémond's law (mjf)", block.source, sliding_block_panels(out, "mjf", runs)});
  const auto classical = read_rule_runs(out, "mj", runs), fremond = read_rule_runs(out, "mjf", runs);
  auto rows = fremond;
  rows.insert(rows.end(), classical.begin(), classical.end());
  groups.push_back({block.title + ": what the activation rule costs",
                    "Five rules for which contacts enter a step, all else equal; the figures are under mjf.",
                    rule_figures(out, fremond),
                    rules_sentences(fremond),
                    {rules_table(rows)}});
  groups.push_back(group("elastic_ball", {elastic_ball_energy(out, runs)}));
  return groups;
}

/// A figure that could not be drawn leaves the page incomplete, which is not the same as an answer that went wrong.
bool any_missing(const std::vector<FigureGroup>& groups) {
  bool missing = false;
  for (const auto& group : groups)
    for (const auto& figure : group.figures)
      if (!figure.problem.empty()) {
        std::cerr << "duhem_page: not drawn: " << figure.problem << '\n';
        missing = true;
      }
  return missing;
}

int make_page(const Arguments& arguments, const std::vector<ListedCase>& cases, const std::vector<PlannedRun>& planned) {
  const std::string& out = arguments.out;
  std::vector<Run> runs;
  std::vector<JudgedRun> judged;
  for (const auto& item : planned) {
    runs.push_back(read_run(out, item));
    judged.push_back({runs.back(), judge(runs.back())});
  }
  const std::string command = std::string("tools/verify.sh") + (arguments.full ? " --full" : "");
  const PageContent content{
      read_version(out), utc_now(), command, out, cases, judged, find_out(judged), draw_figures(out, cases, runs, judged)};

  const std::string path = out + "/index.html";
  std::ofstream file(path);
  file << page_html(content);
  file.close();
  if (!file) throw std::runtime_error(path + ": cannot be written");
  print_summary(std::cout, judged, content.findings, content.version,
                std::filesystem::absolute(path).lexically_normal().string());
  const int code = exit_code(judged);
  return any_missing(content.figures) && code == 0 ? 3 : code;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a gnuplot that is not there is a figure not drawn, not the end of the page
  try {
    const auto arguments = read_arguments({argv + 1, argv + argc});
    if (!arguments) {
      std::cerr << usage;
      return 2;
    }
    const auto cases = read_cases(arguments->out);
    const auto planned = plan(cases, cases_with_expectation(), arguments->full);
    if (!arguments->plan_only) return make_page(*arguments, cases, planned);
    for (const auto& run : planned) std::cout << run.name() << ' ' << run.arguments(arguments->out) << '\n';
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "duhem_page: " << error.what() << '\n';
    return 2;
  }
}
