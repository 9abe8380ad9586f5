#include "tools/audit/step_source.hpp"

#include "lib/foreign/contact_problem_file.hpp"
#include "tools/files.hpp"

#include <filesystem>

namespace duhem::program {
namespace {

template <class S>
AnyTraceStep<S> step_of_file(const std::string& path) {
  const auto file = read_contact_problem<S>(path);
  if (!file.solution)
    throw InputError(path + ": solution", "missing",
                     "impulses: FCLIB's solution/r, or \"r\" in JSON; `duhem solve --out` writes them");
  return std::visit([&](const auto& problem) -> AnyTraceStep<S> { return step_of_problem(problem, *file.solution); },
                    file.problem);
}

}  // namespace

template <class S>
StepSource<S>::StepSource(const AuditRequest& request) : name_(request.spooled ? request.name : "") {
  switch (request.format) {
    case TraceFormat::lines: lines_.emplace(request.path, request.name); break;
    case TraceFormat::problem: files_.push_back(request.path); break;
    case TraceFormat::folder:
      for (const std::string& name : files_of(request.path, "TRACE"))
        files_.push_back((std::filesystem::path(request.path) / name).string());
      break;
  }
}

template <class S>
bool StepSource<S>::next(AnyTraceStep<S>& step, StepPlace<S>& place) {
  ++steps_;
  if (lines_) {
    std::string_view line;
    if (!lines_->next(line)) return false;
    step = read_trace_line<S>(line, lines_->where());
    std::visit([&](const auto& known) { place = {lines_->number(), known.step.value_or(steps_), known.t}; }, step);
    return true;
  }
  if (next_file_ == files_.size()) return false;
  const std::string& file = files_[next_file_++];
  try {
    step = step_of_file<S>(file);
  } catch (const InputError& error) {  // by the name that its reader knows
    if (!error.field.starts_with(file) || name_.empty()) throw;
    throw InputError(name_ + error.field.substr(file.size()), error.value, error.expectation);
  }
  place = {static_cast<long>(next_file_), steps_, std::nullopt};
  return true;
}

template <class S>
bool StepSource<S>::skip() {
  ++steps_;
  std::string_view line;
  if (lines_) return lines_->next(line);
  if (next_file_ == files_.size()) return false;
  ++next_file_;
  return true;
}

#define INSTANTIATE(S) template class StepSource<S>;
DUHEM_FOR_EACH_NAMED_REAL(INSTANTIATE)

}  // namespace duhem::program
