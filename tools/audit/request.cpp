#include "tools/audit/request.hpp"

#include "lib/foreign/json_numbers.hpp"
#include "lib/foreign/trace.hpp"
#include "lib/scalar/text.hpp"
#include "tools/files.hpp"

#include <filesystem>
#include <iostream>

namespace duhem::program {
namespace {

/// A problem has q where a step has u_minus. Where the first line is no document by itself it is the beginning of a problem
/// written over several lines, unless it speaks of u_minus: then it is a line of a trace, and broken.
TraceFormat format_of_json(std::string_view first_line) {
  try {
    const Document document =
        read_json(first_line, "", contact_json_limits(first_line), {.key = "W", .take = [](auto, const Item&) {}});
    const Item root(document);
    return root.has("q") && !root.has("u_minus") ? TraceFormat::problem : TraceFormat::lines;
  } catch (const InputError&) {
    return first_line.find("\"u_minus\"") == std::string_view::npos ? TraceFormat::problem : TraceFormat::lines;
  }
}

/// All that can be read of `in`, in a file without a name, which is gone with the process however that ends.
std::shared_ptr<std::FILE> spool(std::istream& in, const std::string& name) {
  const std::shared_ptr<std::FILE> file(std::tmpfile(), [](std::FILE* opened) { return opened ? std::fclose(opened) : 0; });
  bool written = file != nullptr;
  for (std::array<char, 1 << 16> piece; written && in;) {
    in.read(piece.data(), piece.size());
    const auto got = static_cast<std::size_t>(in.gcount());
    written = std::fwrite(piece.data(), 1, got, file.get()) == got;
  }
  if (!written || std::fflush(file.get()) != 0 || in.bad())
    throw InputError("TRACE", '"' + name + '"', "input that can be read, and room for it among the temporary files");
  return file;
}

/// What is no regular file can be read once only, and a trace is read more often.
void open_trace(AuditRequest& request) {
  std::error_code error;
  const auto status = std::filesystem::status(request.path, error);
  const bool is_input = request.path == "-" || request.path == "/dev/stdin";
  request.name = is_input ? "standard input" : request.path;
  if (!is_input && (std::filesystem::is_directory(status) || std::filesystem::is_regular_file(status))) return;
  if (!is_input && !std::filesystem::is_fifo(status))  // a device would never end
    throw InputError("TRACE", '"' + request.path + '"',
                     "a file that can be read, - for standard input, or a folder of contact problems with solutions");
  std::ifstream pipe;
  if (!is_input) pipe.open(request.path, std::ios::binary);
  request.spooled = spool(is_input ? std::cin : pipe, request.name);
  request.path = "/proc/self/fd/" + std::to_string(fileno(request.spooled.get()));
}

TraceFormat format_of(const std::string& path, const std::string& name) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return TraceFormat::folder;
  std::string_view line;
  TraceLines lines(path, name);
  if (!lines.next(line)) return TraceFormat::lines;
  if (line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);  // a byte order mark, as the reader passes over it
  const auto first = line.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return TraceFormat::lines;
  const char sign = line[first];
  if (sign == '{') return format_of_json(line);
  if (!line.starts_with("\x89HDF") && (sign < '0' || sign > '9'))
    throw InputError(
        "TRACE", '"' + name + "\" holds neither JSON nor HDF5 nor numbers",
        "a trace in JSON lines, {\"dimension\":...} a step a line (lib/foreign/TRACE.md), or a contact problem with its "
        "solution: FCLIB's HDF5, JSON");
  return TraceFormat::problem;
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
                   "JSON lines, a step a line (lib/foreign/TRACE.md), or - for standard input; or a contact problem with its "
                   "solution (FCLIB, JSON); or a folder of them");
  options.option("--tol", request.tolerance, tolerance, "a step whose scaled residual is within it counts as solved",
                 "1e-12 in double, less in longer scalars");
  options.option("--scalar", request.scalar, value_of<ScalarName>, "of the arithmetic; rational is not among them");
  options.option("--out FILE", request.out, as_typed, "write a row for every contact in every step into this file (CSV)");
  options.flag("--doctor", request.doctor, "which known mistake of recording makes the steps solved");
  options.option("--budget J|SHARE%", request.gate.budget, budget,
                 "exit code 1 only if more energy is created: so much, or a share of what contacts exchange");
  options.option("--baseline FILE", request.gate.baseline, baseline,
                 "exit code 1 only if more energy is created than an earlier --json says (with --budget: than both together)");
  options.flag("--json", request.json, "one JSON document on stdout");
}

void complete(const Options& options, AuditRequest& request) {
  options.read();
  if (request.scalar == ScalarName::rational)
    options.refuse("--scalar", "double, quad, mp50 or mp100: residuals are lengths, with square roots");
  if (request.tolerance) require_tolerance(*request.tolerance, request.scalar);
  if (request.out) check_file(*request.out, "--out");
  if (request.doctor) {
    options.refuse("--out", "no table beside --doctor: it judges how the trace was written");
    options.refuse("--budget", "no budget beside --doctor");
    options.refuse("--baseline", "no baseline beside --doctor");
  }
  with_real(request.scalar, [&]<class S>() {  // a number that the scalar cannot hold is refused now
    for (const std::optional<Exact>& number :
         {request.gate.budget ? std::optional(request.gate.budget->amount) : std::nullopt, request.gate.baseline})
      if (number) static_cast<void>(nearest<S>(number->value, number->where));
  });
  open_trace(request);
  request.format = format_of(request.path, request.name);
  if (request.out) check_not_the_trace(request);
}

}  // namespace duhem::program
