#include "tools/study/request.hpp"

#include "lib/error.hpp"
#include "lib/sampling/share_out.hpp"
#include "lib/scalar/scalars.hpp"
#include "lib/scalar/text.hpp"
#include "tools/run/plan.hpp"
#include "tools/text.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <mutex>

namespace duhem::program {
namespace {

constexpr std::size_t most_runs = 10'000'000;
constexpr unsigned most_halvings = 30;

/// What `run` makes of these words.
RunRequest request_of(std::vector<std::string> words) {
  CLI::App app;
  Options options(app);
  RunRequest request;
  declare(options, request);
  std::ranges::reverse(words);
  try {
    app.parse(words);
  } catch (const CLI::ParseError& error) {
    throw InputError("usage", error.what(), "options of duhem run");
  }
  complete(options, request);
  return request;
}

/// Without an option and its value.
std::vector<std::string> without(std::vector<std::string> words, const std::string& option) {
  if (const auto found = std::ranges::find(words, option); found != words.end()) words.erase(found, found + 2);
  return words;
}

/// What was typed, without what only `study` has.
std::vector<std::string> without_own(const std::vector<std::string>& words) {
  const std::vector<std::string> own{"--vary", "--schemes", "--h-converge", "--out", "--jobs"};
  std::vector<std::string> rest;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (std::ranges::find(own, words[i]) != own.end())
      ++i;
    else if (words[i] != "--json" && words[i] != "--resume")
      rest.push_back(words[i]);
  }
  return rest;
}

std::vector<std::string> read_schemes(const std::string& text, const std::string& field) {
  std::vector<std::string> schemes;
  for (const std::string& name : parts_of(text, ',')) {
    (void)value_of<Scheme>(name, field);
    if (std::ranges::find(schemes, name) != schemes.end()) throw InputError(field, '"' + name + "\" twice", "each scheme once");
    schemes.push_back(name);
  }
  return schemes;
}

/// Every combination can be run; of several that cannot, the first is named. Notes are collected, each once.
void check_runs(StudyRequest& request) {
  std::mutex mutex;
  std::optional<std::pair<std::size_t, InputError>> refused;
  std::vector<std::pair<std::size_t, std::string>> notes;
  const auto check = [&](std::size_t combination) {
    try {
      const std::size_t first = combination * (request.halvings + 1);
      if (request.halvings > 0) (void)request.run_of(first + request.halvings);  // the smallest h
      const RunRequest run = request.run_of(first);
      with_scalar(run.scalar, [&]<class S>() { (void)make_plan<S>(run); });
      const std::lock_guard lock(mutex);
      for (const std::string& note : run.notes) notes.emplace_back(combination, note);
    } catch (const InputError& error) {
      const std::lock_guard lock(mutex);
      if (!refused || combination < refused->first)
        refused = {combination,
                   InputError(error.field + ", in the run with " + request.label(combination), error.value, error.expectation)};
    }
  };
  share_out({.size = request.combinations(), .block = 16, .jobs = request.jobs},
            [&](unsigned, std::uint64_t begin, std::uint64_t end) {
              for (auto i = begin; i < end; ++i) check(i);
              return end - begin;
            });
  if (refused) throw refused->second;
  std::ranges::sort(notes);
  for (const auto& [combination, note] : notes)
    if (std::ranges::find(request.run.notes, note) == request.run.notes.end()) request.run.notes.push_back(note);
}

}  // namespace

std::size_t StudyRequest::combinations() const {
  std::size_t count = schemes.size();
  for (const Axis& axis : axes) count = std::min(most_runs + 1, count * axis.values.size());
  return count;
}

std::vector<std::size_t> StudyRequest::places(std::size_t combination) const {
  std::vector<std::size_t> places(axes.size() + 1);
  for (std::size_t i = axes.size(); i > 0; --i) {
    places[i] = combination % axes[i - 1].values.size();
    combination /= axes[i - 1].values.size();
  }
  places[0] = combination;
  return places;
}

std::string StudyRequest::label(std::size_t combination) const {
  const auto at = places(combination);
  std::string text = "scheme " + schemes[at[0]];
  for (std::size_t i = 0; i < axes.size(); ++i) text += ", " + axes[i].name + " = " + axes[i].values[at[i + 1]].shown;
  return text;
}

RunRequest StudyRequest::run_of(std::size_t number) const {
  const auto at = places(number / (halvings + 1));
  std::vector<std::string> words = without(run_words, "--scheme");
  words.insert(words.end(), {"--scheme", schemes[at[0]]});
  for (std::size_t i = 0; i < axes.size(); ++i)
    for (std::string& word : axes[i].words(at[i + 1])) words.push_back(std::move(word));
  const std::size_t halved = number % (halvings + 1);
  RunRequest whole = request_of(words);
  if (halved == 0) return whole;
  words = without(std::move(words), "--h");
  words.insert(words.end(), {"--h", (whole.h.value / Rational(1L << halved)).str()});
  return request_of(std::move(words));
}

void declare(Options& options, StudyRequest& request) {
  declare_case(options, request.run);
  options.option("--scalar", request.run.scalar, value_of<ScalarName>, "of every run");
  options.option("--tol", request.run.tolerance, exact, "of the contact solver, on both residuals",
                 "1e-12 in double, less in longer scalars");
  options.list("--vary", request.vary, "NAME=VALUES",
               "an option of `run` or a parameter of the case, over FROM:TO:COUNT (equal steps, exactly) or V1,V2,...");
  options.option("--schemes LIST", request.schemes_typed, as_typed, "mj,mjf: every combination under each of them",
                 "that of --scheme");
  options.option("--h-converge", request.halvings, whole<unsigned>(0, most_halvings),
                 "halve h so many times in each combination; the order of convergence is that of the final q");
  options.option("--out DIR", request.out, as_typed, "write study.csv, study.json and drawings into this folder");
  options.flag("--resume", request.resumes, "go on with the study in DIR that was killed: only runs that are missing are run");
  add_jobs(options, request.jobs, "threads, of each MPI rank; the result does not depend on them");
}

void complete(const Options& options, StudyRequest& request, unsigned ranks) {
  if (ranks > 1) request.jobs = 1;
  options.read();
  const CaseData data = load_case(request.run.case_name);
  const std::vector<std::string> varied{"--e",      "--e-t",        "--mu",        "--theta",          "--h",
                                        "--t-end",  "--activation", "--gap-slack", "--velocity-slack", "--gamma",
                                        "--solver", "--scalar",     "--tol"};
  for (const std::string& text : request.vary) {
    request.axes.push_back(read_axis(text, data, varied));
    const Axis& axis = request.axes.back();
    if (std::ranges::count(request.axes, axis.name, &Axis::name) > 1)
      throw InputError("--vary " + axis.name, "given twice", "one list");
    if (!axis.option.empty()) options.refuse(axis.option, "nothing beside --vary " + axis.name);
    for (const std::string& set : request.run.set)
      if (axis.option.empty() && set.starts_with(axis.name + '='))
        throw InputError("--set " + axis.name, "given", "nothing beside --vary " + axis.name);
  }
  if (request.schemes_typed) options.refuse("--scheme", "nothing beside --schemes");

  request.run_words = without_own(options.typed());
  const auto of_file = data.run_words.find("scheme");
  const bool file_decides = !options.has("--scheme") && of_file != data.run_words.end();
  request.schemes = request.schemes_typed
                        ? read_schemes(*request.schemes_typed, "--schemes")
                        : std::vector<std::string>{file_decides ? of_file->second.text : name_of(request.run.scheme)};
  if (request.runs() > most_runs) throw InputError("--vary", "more than " + std::to_string(most_runs) + " runs", "fewer values");
  if (request.resumes && !request.out)
    throw InputError("--resume", "alone", "--out and the folder that the study was begun with");
  check_runs(request);
}

}  // namespace duhem::program
