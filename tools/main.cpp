#include "lib/error.hpp"
#include "lib/nearest_name.hpp"
#include "tools/verbs/audit.hpp"
#include "tools/verbs/check.hpp"
#include "tools/verbs/hunt.hpp"
#include "tools/verbs/ladder.hpp"
#include "tools/verbs/list.hpp"
#include "tools/verbs/report.hpp"
#include "tools/verbs/run.hpp"
#include "tools/verbs/solve.hpp"
#include "tools/verbs/verify.hpp"
#include "tools/version.hpp"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <iostream>

namespace {

using duhem::InputError;
using duhem::program::AuditOptions;
using duhem::program::CheckOptions;
using duhem::program::Exit;
using duhem::program::HuntOptions;
using duhem::program::LadderOptions;
using duhem::program::ReportOptions;
using duhem::program::RunOptions;
using duhem::program::SolveOptions;
using duhem::program::VerifyOptions;

/// An option whose text is read later, exactly; "--mu -1" takes "-1" as its value.
template <class T>
void add(CLI::App& verb, const std::string& name, T& value, const std::string& help) {
  verb.add_option(name, value, help)->type_name("X")->take_last();
}

/// What `run` and `ladder` take alike: the case and how it is stepped.
void add_case(CLI::App& verb, RunOptions& o) {
  verb.add_option("CASE", o.case_name, "a case of `duhem list cases`, or a TOML file")->required();
  add(verb, "--scheme", o.scheme, "mj or mjf (default)");
  add(verb, "--e", o.e, "normal restitution, in [0, 1]");
  add(verb, "--e-t", o.e_t, "tangential restitution of mj, in [-1, 1]; 0 is Newton's law");
  add(verb, "--mu", o.mu, "friction coefficient, >= 0");
  add(verb, "--theta", o.theta, "in [0, 1]");
  add(verb, "--h", o.h, "step, > 0");
  add(verb, "--t-end", o.t_end, "duration, > 0");
  add(verb, "--activation", o.activation, "which contacts enter a step: see `duhem list activations`");
  add(verb, "--gap-slack", o.gap_slack, "s_g >= 0");
  add(verb, "--velocity-slack", o.velocity_slack, "s_v >= 0");
  add(verb, "--gamma", o.gamma, "of the rule projected-gap, >= 0");
  add(verb, "--solver", o.solver, "see `duhem list solvers`");
  verb.add_option("--set", o.set, "NAME=VALUE: a parameter of the case; may be repeated")
      ->type_name("NAME=VALUE")
      ->expected(1)
      ->take_all();
  verb.add_flag("--energy-safe", o.energy_safe, "scale impulses whose total work would be positive (mjf)");
  verb.add_flag("--json", o.json, "one JSON document on stdout");
}

void add_run(CLI::App& app, RunOptions& o) {
  CLI::App& verb = *app.add_subcommand("run", "simulate a reference case, or a user's TOML file, and say who created energy");
  add_case(verb, o);
  add(verb, "--scalar", o.scalar, "double, quad, mp50, mp100 or rational");
  add(verb, "--tol", o.tol, "of the contact solver");
  add(verb, "--impacts", o.impacts, "how many impacts the JSON lists (1000), or all");
  add(verb, "--dump-problems", o.dump_problems,
      "write each step's contact problem into this directory: FCLIB (.hdf5) in double, JSON in other scalars");
  add(verb, "--out", o.out,
      "write trajectory.csv, energy.csv and impacts.csv into this directory, and VTK files of a case with a mesh");
  add(verb, "--vtk-every", o.vtk_every, "steps from one VTK frame to the next (a hundredth of the run); 0 for none");
}

void add_ladder(CLI::App& app, LadderOptions& o) {
  CLI::App& verb = *app.add_subcommand("ladder", "a case over tolerances and scalars: what does its positive work fall with?");
  add_case(verb, o.run);
  add(verb, "--tols", o.tols, "tolerances of the contact solver, with commas; the word roundoff is each scalar's own");
  add(verb, "--scalars", o.scalars, "of double, quad, mp50 and mp100, with commas");
  add(verb, "--scalar", o.run.scalar, "one scalar in place of --scalars");
  add(verb, "--tol", o.run.tol, "one tolerance in place of --tols");
}

void add_solve(CLI::App& app, SolveOptions& o) {
  CLI::App& verb = *app.add_subcommand("solve", "solve a frictional contact problem u = W r + q, or all of a folder as a table");
  verb.add_option("FILE", o.path,
                  "FCLIB's HDF5 (local or global), Siconos' text, or JSON {\"dimension\",\"W\",\"q\",\"mu\"}; or a folder")
      ->required();
  add(verb, "--solver", o.solver, "see `duhem list solvers`");
  add(verb, "--tol", o.tol, "on both residuals (1e-12 in double)");
  add(verb, "--max-iter", o.max_iter, "iterations at most");
  add(verb, "--repeat", o.repeat, "solve what can be solved so many times (1); its time is the shortest");
  add(verb, "--scalar", o.scalar, "double, quad, mp50, mp100 or rational (planar problems)");
  add(verb, "--out", o.out, "write the problem with its solution: FCLIB, or JSON where the name ends in .json");
  verb.add_flag("--all", o.all, "every solution of a planar problem, in exact arithmetic");
  verb.add_flag("--full", o.full, "impulses and velocities too");
  verb.add_flag("--energy-safe", o.energy_safe, "scale impulses whose work r.(W r + q) would be positive");
  verb.add_flag("--json", o.json, "one JSON document on stdout");
}

void add_verify(CLI::App& app, VerifyOptions& o) {
  CLI::App& verb = *app.add_subcommand("verify", "test the statements of the paper on random systems");
  verb.add_option("PROPERTY", o.names, "of `duhem list properties`; all where none is named");
  add(verb, "--cases", o.cases, "cases a property (10000)");
  add(verb, "--seed", o.seed, "another seed, other cases (1)");
  add(verb, "--jobs", o.jobs, "threads, of each MPI rank; the result does not depend on them");
  add(verb, "--time", o.time, "seconds, in place of a number of cases");
  add(verb, "--scalar", o.scalar, "double, quad, mp50 or mp100");
  add(verb, "--junit", o.junit, "write JUnit's XML into this file");
  add(verb, "--out", o.out, "write counterexamples into this folder (counterexamples)");
  add(verb, "--corpus", o.corpus, "try the counterexamples of this folder first too");
  add(verb, "--replay", o.replay,
      "judge one case in every scalar: NAME:SEED:INDEX, a statement that must fail, or a counterexample's file");
  verb.add_flag("--mutants", o.mutants, "test the statements instead: do they find every deliberate mistake?");
  verb.add_flag("--json", o.json, "one JSON document on stdout");
}

void add_hunt(CLI::App& app, HuntOptions& o) {
  CLI::App& verb = *app.add_subcommand("hunt", "search for situations in which a law or a rule creates energy");
  add(verb, "--system", o.system, "kane (default), stick, rocking_block or random");
  add(verb, "--scheme", o.scheme, "mj (default: what is hunted here is expected to create) or mjf");
  add(verb, "--e", o.e, "normal restitution, in [0, 1]; free where it is not given");
  add(verb, "--e-t", o.e_t, "tangential restitution of mj, in [-1, 1]; 0 (default) is Newton's law");
  add(verb, "--mu", o.mu, "friction coefficient, >= 0; free in [0, 1] where it is not given");
  add(verb, "--theta", o.theta, "in [0, 1] (1/2)");
  add(verb, "--activation", o.activation,
      "which contacts enter a step (gap-velocity); a load acts under those that judge by positions alone");
  add(verb, "--max-cond", o.max_cond, "cond(W) at most (100): near singular W the gain is unbounded");
  add(verb, "--time", o.time, "seconds, in place of a number of evaluations");
  add(verb, "--evaluations", o.evaluations, "situations looked at (500000)");
  add(verb, "--seed", o.seed, "another seed, other situations (1)");
  add(verb, "--jobs", o.jobs, "threads; the result does not depend on them");
  add(verb, "--out", o.out, "write the simplest situation found, as a witness for `duhem check`");
  add(verb, "--map", o.map, "write Kane's gain over the (e, mu) plane at the textbook angles as CSV");
  verb.add_flag("--json", o.json, "one JSON document on stdout");
}

void add_check(CLI::App& app, CheckOptions& o) {
  CLI::App& verb =
      *app.add_subcommand("check", "judge a witness of energy creation or dissipation, exactly and without any solver");
  verb.add_option("WITNESS", o.path, "a JSON file; its grammar is lib/record/FORMAT.md")->required();
  verb.add_flag("--json", o.json, "one JSON document on stdout");
}

void add_audit(CLI::App& app, AuditOptions& o) {
  CLI::App& verb = *app.add_subcommand("audit", "who did the work of the contacts of another engine's run");
  verb.add_option("TRACE", o.path,
                  "JSON lines, a step a line (lib/foreign/TRACE.md); or a contact problem with its solution (FCLIB, JSON); or a "
                  "folder of them")
      ->required();
  add(verb, "--tol", o.tol, "a step whose scaled residual is within it counts as solved (1e-12 in double)");
  add(verb, "--scalar", o.scalar, "double, quad, mp50 or mp100");
  add(verb, "--out", o.out, "write a row for every contact in every step into this file (CSV)");
  verb.add_flag("--json", o.json, "one JSON document on stdout");
}

void add_report(CLI::App& app, ReportOptions& o) {
  CLI::App& verb = *app.add_subcommand("report", "make every run and campaign, and a page of what came out");
  add(verb, "--out", o.out, "write index.html, report.json and junit.xml into this folder (reports/out), made fresh");
  verb.add_flag("--quick", o.quick, "in less than a minute (default)");
  verb.add_flag("--full", o.full, "in 50 and 100 digits too, with a hundred times as many random cases");
  add(verb, "--seed", o.seed, "another seed, other random cases (1)");
  add(verb, "--cases", o.cases, "random cases a statement (10000, with --full 1000000)");
  add(verb, "--jobs", o.jobs, "calls of the program at a time (the machine's threads); the result does not depend on them");
}

/// The nearest option or verb to a word that is none.
std::string expectation(const CLI::App& app, const std::string& word) {
  std::vector<std::string> names;
  for (const auto* option : app.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  for (const auto* verb : app.get_subcommands([](const CLI::App*) { return true; })) names.push_back(verb->get_name());
  return duhem::one_of(word, names);
}

[[noreturn]] void refuse_extras(const CLI::App& app) {
  const CLI::App* verb = app.get_subcommands().empty() ? &app : app.get_subcommands().front();
  const auto extras = app.remaining(true);
  const std::string word = extras.empty() ? "" : extras.front();
  const bool is_option = word.starts_with("-");
  throw InputError(is_option ? "option" : verb == &app ? "verb" : "argument", '"' + word + '"', expectation(*verb, word));
}

Exit dispatch(int argc, char** argv) {
  CLI::App app{"Who created the energy? A testbed for time-stepping with contact, impact and friction."};
  app.set_version_flag("--version", duhem::program::version_text());
  app.require_subcommand(0, 1);
  app.allow_extras();

  RunOptions run_options;
  add_run(app, run_options);
  app.get_subcommand("run")->allow_extras();
  LadderOptions ladder_options;
  add_ladder(app, ladder_options);
  app.get_subcommand("ladder")->allow_extras();
  SolveOptions solve_options;
  add_solve(app, solve_options);
  app.get_subcommand("solve")->allow_extras();
  VerifyOptions verify_options;
  add_verify(app, verify_options);
  app.get_subcommand("verify")->allow_extras();
  HuntOptions hunt_options;
  add_hunt(app, hunt_options);
  app.get_subcommand("hunt")->allow_extras();
  CheckOptions check_options;
  add_check(app, check_options);
  app.get_subcommand("check")->allow_extras();
  AuditOptions audit_options;
  add_audit(app, audit_options);
  app.get_subcommand("audit")->allow_extras();
  ReportOptions report_options;
  add_report(app, report_options);
  app.get_subcommand("report")->allow_extras();
  std::string topic;
  bool list_json = false;
  CLI::App& list_verb = *app.add_subcommand("list", "the names that the verbs take");
  list_verb.add_option("WHAT", topic, "cases, schemes, solvers, activations, scalars or properties");
  list_verb.add_flag("--json", list_json, "one JSON document on stdout");
  list_verb.allow_extras();

  try {
    app.parse(argc, argv);
    if (app.remaining_size(true) > 0) refuse_extras(app);
  } catch (const CLI::Success& asked) {  // --help, --version
    app.exit(asked);
    return Exit::holds;
  } catch (const CLI::ParseError& error) {
    throw InputError("usage", error.what(), "duhem VERB [options]; see duhem --help");
  }
  if (app.got_subcommand("run")) return duhem::program::run(run_options);
  if (app.got_subcommand("ladder")) return duhem::program::ladder(ladder_options);
  if (app.got_subcommand("solve")) return duhem::program::solve(solve_options);
  if (app.got_subcommand("verify")) return duhem::program::verify(verify_options);
  if (app.got_subcommand("hunt")) return duhem::program::hunt(hunt_options);
  if (app.got_subcommand("check")) return duhem::program::check(check_options);
  if (app.got_subcommand("audit")) return duhem::program::audit(audit_options);
  if (app.got_subcommand("report")) return duhem::program::report(report_options);
  if (app.got_subcommand("list")) return duhem::program::list(topic, list_json);
  throw InputError("verb", "missing", "list, run, solve, verify, ladder, hunt, check, audit or report; see duhem --help");
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const Exit exit = dispatch(argc, argv);
    std::cout.flush();
    if (!std::cout || std::fflush(stdout) != 0) {  // a result that nobody received is none
      std::cerr << "duhem: standard output = unwritable: expected room for the whole result\n";
      return static_cast<int>(Exit::undecided);
    }
    return static_cast<int>(exit);
  } catch (const InputError& error) {
    std::cerr << "duhem: " << error.what() << '\n';
    return static_cast<int>(Exit::wrong_input);
  } catch (const std::exception& error) {
    std::cerr << "duhem: internal error: " << error.what() << '\n';
    return static_cast<int>(Exit::undecided);
  }
}
