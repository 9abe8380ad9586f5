#include "tools/audit/request.hpp"

#include "lib/foreign/trace.hpp"
#include "lib/scalar/text.hpp"
#include "tools/problem_folder.hpp"
#include "tools/run/csv_files.hpp"

#include <nlohmann/json.hpp>

#include <filesystem>

namespace duhem::program {
namespace {

using Json = nlohmann::json;

/// A problem has q where a step has u_minus. Where the first line is no document by itself it is the beginning of a problem
/// written over several lines, unless it speaks of u_minus: then it is a line of a trace, and broken.
TraceFormat format_of_json(std::string_view first_line) {
  if (!Json::accept(first_line))
    return first_line.find("\"u_minus\"") == std::string_view::npos ? TraceFormat::problem : TraceFormat::lines;
  const Json document = Json::parse(first_line);
  return document.is_object() && document.contains("q") && !document.contains("u_minus") ? TraceFormat::problem
                                                                                         : TraceFormat::lines;
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
    for (const std::string& name : problem_files(request.path, "TRACE")) read.push_back(read.front() / name);
  for (const std::string& written : {*request.out, *request.out + ".part"})
    for (const auto& file : read) {
      std::error_code not_there;
      if (std::filesystem::equivalent(file, written, not_there))
        throw InputError("--out", '"' + *request.out + '"', "a file other than the trace: that would be lost");
    }
}

}  // namespace

const char* to_string(TraceFormat format) {
  switch (format) {
    case TraceFormat::lines: return "JSON lines";
    case TraceFormat::problem: return "contact problem";
    case TraceFormat::folder: return "folder of contact problems";
  }
  return "";
}

AuditRequest make_audit_request(const AuditOptions& options) {
  AuditRequest request{};
  request.path = options.path;
  request.scalar = value_of(scalars, options.scalar.value_or("double"), "--scalar");
  if (request.scalar == ScalarName::rational)
    throw InputError("--scalar", "\"rational\"", "double, quad, mp50 or mp100: residuals are lengths, with square roots");
  if (options.tol) {
    request.tolerance = Exact{parse_exact(*options.tol, "--tol"), "--tol"};
    if (request.tolerance->value < Rational(0)) throw InputError("--tol", decimal(request.tolerance->value), "a tolerance >= 0");
  }
  request.json = options.json;
  request.out = options.out;
  if (request.out) check_target_file(*request.out, "--out");
  request.format = format_of(options.path);
  if (request.out) check_not_the_trace(request);
  return request;
}

}  // namespace duhem::program
