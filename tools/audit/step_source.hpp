#pragma once

#include "lib/audit/audit_totals.hpp"
#include "lib/foreign/trace.hpp"
#include "tools/audit/request.hpp"

namespace duhem::program {

/// The steps of a trace one after the other, whatever it is made of, one in memory at a time.
template <class S>
class StepSource {
 public:
  /// Throws InputError naming the file.
  explicit StepSource(const AuditRequest& request);

  /// False at the end. Throws InputError naming file, line and field.
  [[nodiscard]] bool next(AnyTraceStep<S>& step, StepPlace<S>& place);
  /// Passes over a step without reading what it says.
  [[nodiscard]] bool skip();
  [[nodiscard]] long done() const { return lines_ ? lines_->bytes_read() : static_cast<long>(next_file_); }
  [[nodiscard]] long total() const { return lines_ ? lines_->bytes() : static_cast<long>(files_.size()); }

 private:
  std::optional<TraceLines> lines_;
  std::string name_;                // of what was spooled
  std::vector<std::string> files_;  // problems with solutions
  std::size_t next_file_ = 0;
  long steps_ = 0;
};

}  // namespace duhem::program
