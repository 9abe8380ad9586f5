#include "tools/verify/campaign_report.hpp"

#include "lib/text/xml.hpp"
#include "tools/files.hpp"

#include <fmt/ostream.h>

namespace duhem::program {

void write_junit(const std::string& path, const std::vector<VerifiedProperty>& verified) {
  std::size_t failures = 0, errors = 0;
  double seconds = 0;
  for (const auto& item : verified) {
    errors += item.is_undecided();
    failures += !item.is_as_expected() && !item.is_undecided();
    seconds += item.seconds;
  }
  std::ofstream out = open_file(path, "--junit");
  fmt::print(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
  fmt::print(out, "<testsuite name=\"duhem verify\" tests=\"{}\" failures=\"{}\" errors=\"{}\" time=\"{:.3f}\">\n",
             verified.size(), failures, errors, seconds);
  for (const auto& item : verified) {
    const auto& property = *item.verdict.property;
    fmt::print(out, "  <testcase classname=\"duhem.verify\" name=\"{}\" time=\"{:.3f}\"", escaped(property.name), item.seconds);
    if (item.is_as_expected()) {
      fmt::print(out, "/>\n");
      continue;
    }
    const char* kind = item.is_undecided() ? "error" : "failure";
    const bool holds = property.expectation == properties::Expectation::holds;
    fmt::print(out, ">\n    <{} message=\"{}, expected to {}\">{}", kind, name_of(item.outcome()),
               holds ? "hold" : "be falsified", escaped(property.statement));
    if (!item.verdict.why.empty()) fmt::print(out, "\n{}", escaped(item.verdict.why));
    if (!item.file.empty() || !item.broken_by.empty())
      fmt::print(out, "\n{}", escaped(item.file.empty() ? item.broken_by : item.file));
    fmt::print(out, "</{}>\n  </testcase>\n", kind);
  }
  fmt::print(out, "</testsuite>\n");
  close_file(out, path, "--junit");
}

}  // namespace duhem::program
