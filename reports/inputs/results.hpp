#pragma once

#include "inputs/answer.hpp"
#include "inputs/expectation.hpp"
#include "inputs/planar_run.hpp"
#include "inputs/statements.hpp"
#include "kit/blocks.hpp"
#include "kit/canvas.hpp"
#include "kit/tried.hpp"

#include <map>

namespace duhem::reports {

/// All that the calls of a report left in OUT, read once: what the sections and the page are made of.
class Results {
 public:
  Results() = default;
  /// Reads OUT/{cases.json,properties.json,provenance.json}, the runs and what is known of each statement, and the answers of
  /// those calls. Throws std::runtime_error where one of the lists cannot be read.
  Results(ReportRequest request, std::vector<RequiredCall> calls);

  ReportRequest request;
  std::vector<RequiredCall> calls;  ///< all that was asked of the program
  std::vector<ListedCase> cases;    ///< as the program lists them
  std::vector<JudgedRun> runs;      ///< all that are planned, in the order of the page
  std::vector<TestedStatement> statements;
  Json provenance;  ///< program, machine, libraries, packages, date, duration

  /// The title and the source of a case; its name alone where it is not listed.
  [[nodiscard]] ListedCase listed(const std::string& case_name) const;
  /// The planned run, whatever came of it. Throws std::runtime_error where there is none.
  [[nodiscard]] const Run& run(const PlannedRun& planned) const;
  /// The same; throws, saying why, where it did not go to its end.
  [[nodiscard]] const Run& complete_run(const PlannedRun& planned) const;
  /// A file of a run, where it lies.
  [[nodiscard]] std::string file(const PlannedRun& planned, const std::string& name) const {
    return request.out + '/' + planned.file(name);
  }
  /// Columns of a CSV file of a run; throws also where that did not go to its end.
  [[nodiscard]] Columns columns(const PlannedRun& planned, const std::string& file_name,
                                const std::vector<std::string>& names) const;
  /// Its motion, of the stick and the rocking block in double.
  [[nodiscard]] const Tried<PlanarRun>& motion(const std::string& case_name, const std::string& scheme) const {
    return motions_.at({case_name, scheme});
  }

  /// The JSON document of a call. Throws std::runtime_error, with what the call wrote on stderr, where there is none or the exit
  /// code is not one of these: 1 goes with a claim that does not hold, 3 with what stays undecided.
  [[nodiscard]] const Json& answer(const RequiredCall& call, const std::vector<int>& codes = {0, 1, 3}) const;
  /// The same of a call that must say 0: whatever its document says besides, a claim may not stand on another code.
  [[nodiscard]] const Json& answer_that_holds(const RequiredCall& call) const { return answer(call, {0}); }
  [[nodiscard]] bool has_answer(const RequiredCall& call) const { return exit_code(call).has_value(); }
  /// How it ended, where that is known.
  [[nodiscard]] std::optional<int> exit_code(const RequiredCall& call) const;
  /// A file that the call wrote into its folder. Throws std::runtime_error where it is not there.
  [[nodiscard]] std::string file(const RequiredCall& call, const std::string& name) const;
  /// What has to be typed for it.
  [[nodiscard]] Command command(const RequiredCall& call) const { return {filled(call.arguments, request.out)}; }

  /// Where a drawing goes.
  [[nodiscard]] Sheet sheet(const std::string& name, const std::string& alt) const {
    return {request.out + "/figures/" + name + ".svg", name, alt};
  }

 private:
  std::map<std::string, std::pair<Answer, Tried<Json>>> answers_;            ///< by the name of the call; the document of each
  std::map<std::pair<std::string, std::string>, Tried<PlanarRun>> motions_;  ///< by case and scheme
};

}  // namespace duhem::reports
