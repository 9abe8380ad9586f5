#include "lib/sampling/share_out.hpp"
#include "tools/files.hpp"
#include "tools/own_folder.hpp"
#include "tools/session.hpp"
#include "tools/study/report.hpp"
#include "tools/study/study_files.hpp"
#include "tools/verbs.hpp"

#include <filesystem>
#include <iostream>

namespace duhem::program {

void check_study_folder(const std::string& out) {
  if (check_own_folder(out, "study")) note("--out " + out + ": an earlier study's files are overwritten");
}

std::vector<std::string> write_study(const StudyRequest& request, const StudyResult& result) {
  const std::string& out = *request.out;
  write_file(out + "/study.csv", "--out", study_csv(request, result));
  write_file(out + "/study.json", "--out", study_json(request, result).dump(1) + '\n');
  std::vector<std::string> names{"study.csv", "study.json"};
  try {
    for (const std::string& name : draw_study(request, result)) names.push_back(name);
  } catch (const std::runtime_error& error) {
    note(std::string("no drawings: ") + error.what());
  }
  return names;
}

namespace {

Exit exit_of(const StudyResult& result) {
  if (!result.is_complete) return Exit::interrupted;
  if (result.forbidden > 0) return Exit::does_not_hold;
  return result.without_verdict > 0 ? Exit::undecided : Exit::holds;
}

/// What each run came to, told by its number alone; null where it was given up.
std::vector<Json> carried_out(const StudyRequest& request, Session& session) {
  std::vector<Json> rows(request.runs());
  share_out(
      {.size = request.runs(), .jobs = request.jobs},
      [&](unsigned, std::uint64_t begin, std::uint64_t end) {
        for (auto i = begin; i < end; ++i)
          if (auto row = run_row(request.run_of(i), [&] { return session.is_over(); })) rows[i] = *std::move(row);
        return end - begin;
      },
      [&](std::uint64_t done) {
        session.advance(done);
        return session.is_over();
      });
  return rows;
}

Exit study(const Options& options, StudyRequest& request) {
  complete(options, request);
  note(request.run.notes);
  if (request.out) mark_own_folder(*request.out, "study", {{"command", request.run_words}, {"vary", request.vary}});
  Session session(request.runs());
  const StudyResult result = study_result(request, carried_out(request, session));
  session.wipe();
  if (request.run.json)
    print_json(std::cout, study_json(request, result), 1);
  else
    print_study(std::cout, request, result);
  if (request.out) {
    const auto names = write_study(request, result);
    if (!request.run.json) {
      std::cout << "\nwritten:";
      for (const std::string& name : names) std::cout << ' ' << *request.out << '/' << name;
      std::cout << '\n';
    }
  }
  return exit_of(result);
}

}  // namespace

void add_study(Program& program) {
  program.verb<StudyRequest>("study", "run a case for every combination of values, and table who created energy", declare, study);
}

}  // namespace duhem::program
