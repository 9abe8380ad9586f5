#include "tools/audit/request.hpp"

#include "lib/foreign/json_numbers.hpp"
#include "lib/foreign/trace.hpp"
#include "tools/files.hpp"

#include <filesystem>

namespace duhem::program {
namespace {

/// A problem has q where a step has u_minus. Where the first line is no document by itself it is the beginning of a problem
/// written over several lines, unless it speaks of u_minus: then it is a line of a trace, and broken.
TraceFormat format_of_json(std::string_view first_line) {
  try {
    const Document document = read_json(first_line, "", contact_json_limits);
    const Item root(document);
    return root.has("q") && !root.has("u_minus") ? TraceFormat::problem : TraceFormat::lines;
  } catch (const InputError&) {
    return first_line.find("\"u_minus\"") == std::string_view::npos ? TraceFormat::problem : TraceFormat::lines;
  }
}

TraceFormat format_of(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return TraceFormat::folder;
  if (!std::filesystem::is_regular_file(path, error))
    throw InputError("TRACE", '"' + path + '"', "a file that can be read, or a folder of contact problems with solutions");
  std::string_view line;
  TraceLines lines(path);
  if (!lines.next(line)) return TraceFormat::lines;
  if (line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);  // a byte order mark, as the reader passes over it
  const auto first = line.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return TraceFormat::lines;
  const char sign = line[first];
  return sign == '{' ? format_of_json(line) : TraceFormat::problem;
}

/// The table is written while the trace is read, as FILE.part until it is complete.
void check_not_the_trace(const AuditRequest& request) {
  std::vector<std::filesystem::path> read{request.path};
  if (request.format == TraceFormat::folder)
    for (const std::string& name : files_of(request.path, "TRACE")) read.push_back(read.front() / name);
  for (const std::string& written : {*request.out, *request.out + ".part"})
    for (const auto& file : read) {
      std::error_code not_there;
      if (std::filesystem::equivalent(file, written, not_there))
        throw InputError("--out", '"' + *request.out + '"', "a file other than the trace: that would be lost");
    }
}

}  // namespace

void declare(Options& options, AuditRequest& request) {
  options.argument("TRACE", request.path,
                   "JSON lines, a step a line (lib/foreign/TRACE.md); or a contact problem with its solution (FCLIB, JSON); or a "
                   "folder of them");
  options.option("--tol", request.tolerance, tolerance,
                 "a step whose scaled residual is within it counts as solved (1e-12 in double)");
  options.option("--scalar", request.scalar, value_of<ScalarName>, "double, quad, mp50 or mp100");
  options.option("--out", request.out, as_typed, "write a row for every contact in every step into this file (CSV)");
  options.flag("--json", request.json, "one JSON document on stdout");
}

void complete(const Options& options, AuditRequest& request) {
  options.read();
  if (request.scalar == ScalarName::rational)
    options.refuse("--scalar", "double, quad, mp50 or mp100: residuals are lengths, with square roots");
  if (request.out) check_file(*request.out, "--out");
  request.format = format_of(request.path);
  if (request.out) check_not_the_trace(request);
}

}  // namespace duhem::program
