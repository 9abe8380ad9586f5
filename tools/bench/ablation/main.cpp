// What each way at a contact problem solves, alone and before the others, and what it costs: the tables of lib/solver/README.md.

#include "lib/contact/stacked.hpp"
#include "lib/foreign/contact_problem_file.hpp"
#include "lib/search/planted_problem.hpp"
#include "lib/search/touching_bodies.hpp"
#include "lib/solver/many/contact_equations.hpp"
#include "lib/solver/many/portfolio.hpp"
#include "lib/solver/many/unit_scaling.hpp"
#include "lib/verify/residual.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <iostream>

namespace {

using namespace duhem;

struct Family {
  std::string name;
  std::vector<ConeProblem<double, 3>> problems;
};

std::vector<Family> made_families(int each) {
  std::mt19937_64 random(17);
  std::uniform_real_distribution<double> mu(0, 1), exponent(0, 2);
  const auto family = [&](const char* name, const auto& make) {
    Family made{name, {}};
    for (int i = 0; i < each; ++i) made.problems.push_back(make(i));
    return made;
  };
  const auto bodies = [&](const auto& make) {
    return [&, make](int i) {
      const double ratio = i % 2 ? 1 : std::pow(10, exponent(random)), push = i % 3 == 0 ? 0 : i % 3 == 1 ? 0.01 : 1;
      const TouchingBodies all = make(i, ratio);
      return all.problem(mu(random), push, random);
    };
  };
  return {family("stacks", bodies([&](int i, double ratio) { return stack_of_boxes(2 + i % 29, ratio, random); })),
          family("walls", bodies([&](int i, double ratio) { return wall_of_bricks(2 + i % 7, 2 + i % 6, ratio, random); })),
          family("packings", bodies([&](int i, double ratio) { return packing_of_spheres(2 + i % 2, ratio, random); })),
          family("rods", bodies([&](int i, double ratio) { return pile_of_rods(2 + i % 4, 2 + i % 9, ratio, random); })),
          family("chains", bodies([&](int i, double ratio) { return chain_of_balls(3 + i % 60, ratio, random); })),
          family("planted", [&](int) { return planted_problem(random).problem; }),
          family("asymmetric", [&](int) { return planted_problem(random, true).problem; })};
}

/// Of the folders and files given, those in space.
Family read_family(const std::vector<std::string>& paths) {
  Family read{"files", {}};
  const auto add = [&](const std::string& path) {
    const auto file = read_contact_problem<double>(path);
    if (const auto* problem = std::get_if<ConeProblem<double, 3>>(&file.problem)) read.problems.push_back(*problem);
  };
  for (const std::string& path : paths) {
    if (!std::filesystem::is_directory(path)) {
      add(path);
      continue;
    }
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(path)) names.push_back(entry.path());
    std::ranges::sort(names);
    for (const std::string& name : names) add(name);
  }
  return read;
}

/// What one way did with many problems.
struct Tally {
  std::vector<long> steps;  ///< of each that it solved
  long first = 0, lost = 0;

  [[nodiscard]] long median() {
    if (steps.empty()) return 0;
    const auto middle = steps.begin() + std::ssize(steps) / 2;
    std::ranges::nth_element(steps, middle);
    return *middle;
  }
};

class Ablation {
 public:
  Ablation(bool has_bodies, double tolerance)
      : has_bodies_(has_bodies), tolerance_(tolerance), ways_(attempts(has_bodies)), tallies_(ways_.size()) {}

  void add(const ConeProblem<double, 3>& problem) {
    const auto unit = unit_scaling(problem);
    ++problems_;
    const auto is_solution = [&](const Locals<double, 3>& x) {
      return residual<double, 3, Dynamic>(problem, unit.impulses(x)).within(tolerance_);
    };
    const auto solved_by = [&](std::span<const Attempt> ways, long most) {
      Locals<double, 3> r(problem.b.size(), Local<double, 3>::Zero());
      return portfolio<double, 3>(unit.problem, r, is_solution, most, ways);
    };
    std::optional<std::size_t> first;
    for (std::size_t way = 0; way < ways_.size(); ++way)
      if (const auto result = solved_by(ways_.subspan(way, 1), most_steps); result.solved) {
        tallies_[way].steps.push_back(result.iterations);
        if (!first) first = way;
      }
    if (first) ++tallies_[*first].first;
    const bool is_solved = solved_by(ways_, most_of_all).solved;
    if (!is_solved) ++unsolved_;
    for (std::size_t way = 0; is_solved && way < (first == 0 ? 1 : ways_.size()); ++way) {
      std::vector<Attempt> others(ways_.begin(), ways_.end());
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(way));
      if (!solved_by(others, most_of_all).solved) ++tallies_[way].lost;
    }
  }

  void print() {
    if (problems_ == 0) return;
    fmt::print(
        "{} problems {}, to {:g}; alone from rest, within {} steps, and all or all but one within {}: {} are not solved\n\n",
        problems_, has_bodies_ ? "with bodies" : "of few contacts", tolerance_, most_steps, most_of_all, unsolved_);
    fmt::print("| way | solves alone | steps, median | first of the table | lost without it |\n|---|---:|---:|---:|---:|\n");
    for (std::size_t way = 0; way < ways_.size(); ++way)
      fmt::print("| {} | {} | {} | {} | {} |\n", ways_[way].name, tallies_[way].steps.size(), tallies_[way].median(),
                 tallies_[way].first, tallies_[way].lost);
    fmt::print("\n");
  }

 private:
  static constexpr long most_steps = 500, most_of_all = 3000;
  bool has_bodies_;
  double tolerance_;
  std::span<const Attempt> ways_;
  std::vector<Tally> tallies_;
  long problems_ = 0, unsolved_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("What each way at a contact problem in space decides.");
  int problems_of_each = 300;
  std::vector<std::string> paths;
  app.add_option("--each", problems_of_each, "so many of each family that is made")->capture_default_str();
  app.add_option("paths", paths, "files, or folders of files, with problems to add");
  CLI11_PARSE(app, argc, argv);
  std::vector<Family> families = made_families(problems_of_each);
  families.push_back(read_family(paths));
  for (const double tolerance : {1e-8, 1e-12}) {
    Ablation few(false, tolerance), many(true, tolerance);
    for (const Family& family : families)
      for (const auto& problem : family.problems) {
        const bool has_bodies = ContactEquations<double, 3>(unit_scaling(problem).problem.A).has_bodies();
        (has_bodies ? many : few).add(problem);
      }
    few.print();
    many.print();
  }
}
