#pragma once

#include "tools/audit/gate.hpp"

#include <cstdio>

namespace duhem::program {

/// What a trace is, by its content.
enum class TraceFormat {
  lines,    ///< JSON lines, lib/foreign/TRACE.md
  problem,  ///< a contact problem with its solution: FCLIB, or JSON with "r"
  folder,   ///< of such problems, a step each, in the order of their names
};
}  // namespace duhem::program

template <>
inline constexpr std::array duhem::names_of<duhem::program::TraceFormat>{
    duhem::Named<duhem::program::TraceFormat>{"JSON lines", duhem::program::TraceFormat::lines},
    duhem::Named<duhem::program::TraceFormat>{"contact problem", duhem::program::TraceFormat::problem},
    duhem::Named<duhem::program::TraceFormat>{"folder of contact problems", duhem::program::TraceFormat::folder},
};

namespace duhem::program {

/// An audit as asked for, everything checked that can be checked before the trace is read.
struct AuditRequest {
  std::string path;
  std::string name;                    ///< what messages and reports call it
  std::shared_ptr<std::FILE> spooled;  ///< what `path` is then, where the trace could be read only once
  TraceFormat format = TraceFormat::lines;
  ScalarName scalar = ScalarName::double_;
  std::optional<Exact> tolerance;  ///< nothing: the scalar's own
  Gate gate;
  bool json = false, doctor = false;
  std::optional<std::string> out;  ///< a table of every contact in every step
};

void declare(Options& options, AuditRequest& request);

/// Reads the options. Throws InputError naming one of them, or the file.
void complete(const Options& options, AuditRequest& request);

}  // namespace duhem::program
