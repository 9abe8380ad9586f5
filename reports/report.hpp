#pragma once

#include "inputs/request.hpp"

#include <functional>
#include <iosfwd>

namespace duhem::reports {

/// All calls that the report needs: the runs, a campaign for each statement and what the sections ask for. Reads OUT/cases.json
/// and OUT/properties.json; throws std::runtime_error where these cannot be read.
[[nodiscard]] std::vector<RequiredCall> needed_calls(const ReportRequest& request);

/// Judges what the calls left in OUT and writes OUT/index.html, OUT/report.json and OUT/junit.xml, each whole or not at all;
/// `summary` gets what the terminal shows. Returns 0 where everything came out as expected, 1 where something did not, 3 where
/// something stayed undecided or could not be made, 130 where it was interrupted before that or, as `is_interrupted` tells, while
/// the page was made. Throws std::system_error where a file cannot be written.
[[nodiscard]] int write_report(
    const ReportRequest& request, std::ostream& summary, const std::function<bool()>& is_interrupted = [] { return false; });

}  // namespace duhem::reports
