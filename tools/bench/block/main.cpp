#include "lib/error.hpp"
#include "lib/foreign/gmsh_file.hpp"
#include "tools/bench/block/measure.hpp"
#include "tools/bench/text.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <cmath>
#include <filesystem>
#include <functional>
#include <iostream>

namespace {

using namespace duhem;
using namespace duhem::bench;

struct Cells {
  int columns, rows;
};

struct Request {
  std::string mesh = DUHEM_REFERENCE "/sliding_block/sliding_block_mesh.msh";
  long steps = 300;
  bool parts_only = false;
};

[[noreturn]] void refuse(const std::string& what) {
  throw std::runtime_error(what + ": a step was not solved, or a ledger does not close");
}

// ---- one step and its parts ----

void print_parts(const std::string& name, const Block& block) {
  const auto run = whole_run(block);
  const auto parts = parts_of(block, 0, Block::steps);
  if (!run || !parts) refuse(name);
  const double n = static_cast<double>(parts->steps), whole = parts->whole();
  fmt::print("| {} | {} unknowns, {} contact nodes | | |\n", name, block.unknowns(), block.system.contacts());
  const std::string solver = fmt::format("contact solver: {:.2g} contacts, {:.2g} iterations",
                                         static_cast<double>(parts->active) / n, static_cast<double>(parts->iterations) / n);
  const std::pair<std::string, double> rows[] = {
      {"force", parts->force},    {"sweeps forth and back", parts->sweeps}, {"contact problem set up", parts->problem},
      {solver, parts->contacts},  {"rest of the step", parts->rest()},      {"ledger", parts->ledger},
      {"step with ledger", whole}};
  for (const auto& [part, seconds] : rows)
    fmt::print("| | {} | {} | {:.0f} % |\n", part, time_text(seconds / n), 100 * seconds / whole);
  fmt::print("| | run of {} steps with ledger | {} | |\n", Block::steps, time_text(*run));
}

void print_all_parts(const std::string& path) {
  fmt::print("\n| run | part of a step | time | share |\n|---|---|---:|---:|\n");
  for (const bool fremond : {false, true}) {
    const std::string scheme = fremond ? "mjf, gap-clipped" : "mj, gap";
    if (std::filesystem::exists(path))
      print_parts("authors' mesh, " + scheme, sliding_block(read_gmsh_file(path, path), fremond));
    else
      std::cerr << "duhem_block_bench: no " << path << ": the authors' mesh is left out\n";
    print_parts("40 × 25 cells, " + scheme, sliding_block(block_mesh(40, 25), fremond));
  }
}

// ---- cost against size ----

/// In a process of its own, whose largest memory is then known.
SizeCost cost_in_child(const Cells& cells, long steps) {
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error("no pipe to be had");
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("no process to be had");
  if (child == 0) {
    const auto cost = cost_of(cells.columns, cells.rows, steps, steps);
    const bool told = cost && write(ends[1], &*cost, sizeof *cost) == static_cast<ssize_t>(sizeof *cost);
    _exit(told ? 0 : 1);
  }
  close(ends[1]);
  SizeCost cost;
  const bool told = read(ends[0], &cost, sizeof cost) == static_cast<ssize_t>(sizeof cost);
  close(ends[0]);
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  if (!told || status != 0) refuse(fmt::format("{} × {} cells", cells.columns, cells.rows));
  cost.peak_bytes = 1024.0 * static_cast<double>(usage.ru_maxrss);
  return cost;
}

/// x of cost ~ size^x, by least squares over the logarithms.
double exponent(const std::vector<SizeCost>& costs, const std::function<double(const SizeCost&)>& figure) {
  double x = 0, y = 0, xx = 0, xy = 0;
  const auto n = static_cast<double>(costs.size());
  for (const SizeCost& cost : costs) {
    const double log_size = std::log(static_cast<double>(cost.unknowns)), log_cost = std::log(figure(cost));
    x += log_size, y += log_cost, xx += log_size * log_size, xy += log_size * log_cost;
  }
  return (n * xy - x * y) / (n * xx - x * x);
}

void print_sizes(long steps) {
  constexpr Cells sizes[] = {{21, 13}, {40, 25}, {80, 50}, {136, 85}, {216, 135}, {344, 215}};
  fmt::print("\nSteps {} to {} of mjf with gap-clipped, h = 1e-4 ms at every size.\n\n", steps + 1, 2 * steps);
  fmt::print("| unknowns | contact nodes | active | factorisation | factor | whole process ");
  fmt::print("| sweeps | contact solver | its iterations | ledger | step with ledger |\n");
  fmt::print("|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n");
  std::vector<SizeCost> costs;
  for (const Cells& cells : sizes) {
    const SizeCost& c = costs.emplace_back(cost_in_child(cells, steps));
    const auto n = static_cast<double>(c.parts.steps);
    fmt::print("| {} | {} | {:.0f} | {} | {:.3g} MB | {:.3g} MB | {} | {} | {:.1f} | {} | {} |\n", c.unknowns, c.contacts,
               static_cast<double>(c.parts.active) / n, time_text(c.factorisation), c.factor_bytes / 1e6, c.peak_bytes / 1e6,
               time_text(c.parts.sweeps / n), time_text(c.parts.contacts / n), static_cast<double>(c.parts.iterations) / n,
               time_text(c.parts.ledger / n), time_text(c.parts.whole() / n));
    std::fflush(stdout);
  }
  fmt::print("| exponent | | | {:.2f} | {:.2f} | | {:.2f} | {:.2f} | | {:.2f} | {:.2f} |\n",
             exponent(costs, [](const SizeCost& c) { return c.factorisation; }),
             exponent(costs, [](const SizeCost& c) { return c.factor_bytes; }),
             exponent(costs, [](const SizeCost& c) { return c.parts.sweeps; }),
             exponent(costs, [](const SizeCost& c) { return c.parts.contacts; }),
             exponent(costs, [](const SizeCost& c) { return c.parts.ledger; }),
             exponent(costs, [](const SizeCost& c) { return c.parts.whole(); }));
}

// ---- the alternative ----

void print_dense() {
  fmt::print("\n| unknowns | contact nodes | M̂⁻¹Hᵀ | made in | its product with p | after a solve | ours, both |\n");
  fmt::print("|---:|---:|---:|---:|---:|---:|---:|\n");
  for (const Cells& cells : {Cells{40, 25}, Cells{136, 85}}) {
    const DenseCost c = dense_cost(cells.columns, cells.rows);
    fmt::print("| {} | {} | {:.3g} MB | {} | {} | {} | {} |\n", c.unknowns, c.contacts, c.bytes / 1e6, time_text(c.making),
               time_text(c.product), time_text(c.solve), time_text(c.sweeps));
  }
}

}  // namespace

int main(int argc, char** argv) {
  Request request;
  CLI::App app("The sliding block: a step and its parts, and what they cost against the size of the mesh", "duhem_block_bench");
  app.add_option("--mesh", request.mesh, "the authors' mesh");
  app.add_option("--steps", request.steps, "steps at each size, after as many that are not measured (300)")
      ->check(CLI::PositiveNumber);
  app.add_flag("--parts", request.parts_only, "the parts of a step only");
  try {
    app.parse(argc, argv);
    fmt::print("{}; {}. Processor time, means over the steps.\n", processor(), compiled_by());
    print_all_parts(request.mesh);
    if (request.parts_only) return 0;
    std::fflush(stdout);
    print_sizes(request.steps);
    print_dense();
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  } catch (const duhem::InputError& error) {
    std::cerr << "duhem_block_bench: " << error.what() << '\n';
    return 2;
  } catch (const std::exception& error) {
    std::cerr << "duhem_block_bench: " << error.what() << '\n';
    return 3;
  }
}
