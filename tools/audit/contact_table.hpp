#pragma once

#include "lib/audit/audit_totals.hpp"

#include <fstream>

namespace duhem::program {

/// Every contact in every step as CSV: a header row, then a row each, written as the steps are judged. The file gets its name
/// when it is complete, or complete so far: a trace that is refused leaves nothing behind, and what was there stays.
template <class S>
class ContactTable {
 public:
  /// Throws InputError naming --out where the file cannot be written.
  explicit ContactTable(std::string path);
  ContactTable(const ContactTable&) = delete;
  ContactTable& operator=(const ContactTable&) = delete;
  ~ContactTable();

  void add(const AuditedStep<S>& audited, const StepPlace<S>& place);
  /// Throws InputError naming --out where the file could not be written to its end.
  void finish();

 private:
  std::string path_, unfinished_;
  std::ofstream out_;
};

}  // namespace duhem::program
