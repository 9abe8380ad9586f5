#include "tools/audit/contact_table.hpp"

#include "lib/scalar/text.hpp"
#include "tools/files.hpp"

#include <filesystem>

namespace duhem::program {

template <class S>
ContactTable<S>::ContactTable(std::string path)
    : path_(std::move(path)), unfinished_(path_ + ".part"), out_(open_file(unfinished_, "--out")) {
  out_ << "step,line,t,contact,mode,work_normal,work_tangential,work_of_position_correction,law,tolerance,activation,position,"
          "restitution,rounding,rounding_bound,tolerance_size";
  for (const Violation kind : violation_kinds) out_ << ',' << name_of(kind);
  out_ << '\n';
}

template <class S>
ContactTable<S>::~ContactTable() {
  std::error_code ignored;
  std::filesystem::remove(unfinished_, ignored);
}

template <class S>
void ContactTable<S>::add(const AuditedStep<S>& audited, const StepPlace<S>& place) {
  int contact = 0;
  for (const AuditedContact<S>& c : audited.contacts) {
    out_ << place.step << ',' << place.line << ',' << (place.t ? write_scalar(*place.t) : "") << ',' << contact++ << ','
         << c.mode_name();
    for (const S& x : {c.work_normal, c.work_tangential, c.work_of_correction}) out_ << ',' << write_scalar(x);
    for (const Cause cause : causes) out_ << ',' << write_scalar(c.shares[cause]);
    out_ << ',' << write_scalar(c.rounding_bound) << ',' << write_scalar(c.tolerance_size);
    for (const Violation kind : violation_kinds) out_ << ',' << write_scalar(c.violations.size[kind]);
    out_ << '\n';
  }
}

template <class S>
void ContactTable<S>::finish() {
  close_file(out_, path_, "--out");
  std::error_code error;
  std::filesystem::rename(unfinished_, path_, error);
  if (error) throw InputError("--out", '"' + path_ + '"', "a file that can be written, and room for all of it");
}

#define INSTANTIATE(S) template class ContactTable<S>;
DUHEM_FOR_EACH_NAMED_REAL(INSTANTIATE)

}  // namespace duhem::program
