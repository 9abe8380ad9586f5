#pragma once

#include "lib/catalogue/case_data.hpp"
#include "tools/names.hpp"

#include <optional>
#include <string>

namespace duhem::program {

/// The options of `duhem audit` as they were typed.
struct AuditOptions {
  std::string path;
  std::optional<std::string> scalar, tol, out;
  bool json = false;
};

/// What a trace is, by its content.
enum class TraceFormat {
  lines,    ///< JSON lines, lib/foreign/TRACE.md
  problem,  ///< a contact problem with its solution: FCLIB, or JSON with "r"
  folder,   ///< of such problems, a step each, in the order of their names
};
[[nodiscard]] const char* to_string(TraceFormat format);

/// An audit as asked for, everything checked that can be checked before the trace is read.
struct AuditRequest {
  std::string path;
  TraceFormat format;
  ScalarName scalar;
  std::optional<Exact> tolerance;  ///< nothing: the scalar's own
  bool json;
  std::optional<std::string> out;  ///< a table of every contact in every step
};

/// Throws InputError naming the option, or the file.
[[nodiscard]] AuditRequest make_audit_request(const AuditOptions& options);

}  // namespace duhem::program
