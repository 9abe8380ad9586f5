#include "lib/foreign/case_file.hpp"
#include "tools/campaign/campaign.hpp"
#include "tools/embedded_cases.hpp"
#include "tools/files.hpp"
#include "tools/own_folder.hpp"
#include "tools/session.hpp"
#include "tools/study/report.hpp"
#include "tools/study/study_files.hpp"
#include "tools/verbs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

namespace duhem::program {

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

/// What each run came to; null where the study was ended before it.
std::vector<Json> carried_out(const StudyRequest& request, Campaign& campaign, Session& session) {
  constexpr std::size_t fewest_pieces = 1024, most_together = 64;  // short runs in one piece, and pieces enough for many ranks
  const std::size_t runs = request.runs(), together = std::clamp<std::size_t>(runs / fewest_pieces, 1, most_together);
  std::vector<Json> rows(runs);
  (void)campaign.all({.name = "runs",
                      .pieces = (runs + together - 1) / together,
                      .work = [&](unsigned, std::uint64_t piece) -> std::optional<std::string> {
                        Json list = Json::array();
                        for (std::size_t run = piece * together; run < std::min(runs, (piece + 1) * together); ++run) {
                          auto row = run_row(request.run_of(run), interrupted);
                          if (!row) return std::nullopt;
                          list.push_back(*std::move(row));
                        }
                        return list.dump();
                      },
                      .take =
                          [&](std::uint64_t piece, const std::string& result) {
                            std::size_t run = piece * together;
                            for (Json& row : Json::parse(result)) rows[run++] = std::move(row);
                          },
                      .arrived = [&](std::uint64_t, const std::string&) { session.advance(together); }});
  return rows;
}

std::string text_of_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Of the files that the runs are made from, the case's own and those of meshes, so that who edits one of them does not go on
/// with half a study of the other. What comes with the program is known by its version.
std::string fingerprint_of_files(const StudyRequest& request) {
  std::string text;
  if (embedded_case(request.run.case_name) == nullptr) text += text_of_file(request.run.case_name);
  const bool is_varied = std::ranges::find(request.axes, "mesh", &Axis::name) != request.axes.end();
  for (std::size_t i = 0; i < (is_varied ? request.combinations() : 1); ++i) {
    const CaseData data = request.run_of(i * (request.halvings + 1)).data;
    for (const Parameter& parameter : data.parameters)
      if (const Word* word = std::get_if<Word>(&parameter.value);
          word && parameter.name == "mesh" && word->text != generated_mesh)
        text += '\n' + text_of_file(word->text);
  }
  return text.empty() ? "" : fmt::format("{:016x}", fingerprint(text));
}

/// What the runs depend on.
std::optional<Journal::Place> journal_of(const StudyRequest& request) {
  if (!request.out) return std::nullopt;
  return Journal::Place{.folder = *request.out,
                        .resumes = request.resumes,
                        .verb = "study",
                        .request = {{"run", fmt::format("{}", fmt::join(request.run_words, " "))},
                                    {"files", fingerprint_of_files(request)},
                                    {"vary", fmt::format("{}", fmt::join(request.vary, " "))},
                                    {"schemes", fmt::format("{}", fmt::join(request.schemes, " "))},
                                    {"h-converge", request.halvings}},
                        .option = "--out"};
}

void mark(const StudyRequest& request) {
  mark_own_folder(*request.out, "study", {{"command", request.run_words}, {"vary", request.vary}});
}

/// A new folder made and marked; of a study that came to its end the journal forgotten. That of one that did not is kept, and
/// refused where it is not gone on with.
void begin_folder(const StudyRequest& request) {
  const std::string& out = *request.out;
  if (!check_own_folder(out, "study")) return mark(request);
  if (request.resumes) return;
  std::ifstream file(out + "/study.json");
  const Json earlier = Json::parse(file, nullptr, false);
  if (!earlier.is_object() || !earlier.contains("runs_done")) return;
  if (earlier["runs_done"] != earlier.value("runs_total", Json())) return;
  std::filesystem::remove(out + "/study.journal");
  note("--out " + out + ": an earlier study's files are overwritten");
}

/// Once the journal has accepted the study: what is in the folder is of this one, and says so.
void take_folder(const StudyRequest& request) {
  if (!request.resumes) {
    std::vector<std::string> earlier{"study.csv", "study.json", "created.svg", "order.svg"};
    for (const auto& scheme : names_of<Scheme>) earlier.push_back("created-" + std::string(scheme.name) + ".svg");
    std::error_code ignored;  // what cannot be removed cannot be written either, and that is said
    for (const std::string& name : earlier) std::filesystem::remove(*request.out + '/' + name, ignored);
  }
  mark(request);
}

Exit study_on(const Ranks& ranks, const StudyRequest& request) {
  if (request.out) ranks.first_does([&] { begin_folder(request); });
  if (ranks.is_first()) note(request.run.notes);
  Campaign campaign(ranks, request.jobs, journal_of(request));
  if (request.out) ranks.first_does([&] { take_folder(request); });
  Session session(request.runs(), {}, ranks.is_first());
  const std::vector<Json> rows = carried_out(request, campaign, session);
  session.wipe();
  if (!ranks.is_first()) return Exit::holds;
  const StudyResult result = study_result(request, rows);
  if (request.run.json)
    print_json(std::cout, study_json(request, result), 1);
  else
    print_study(std::cout, request, result);
  if (!request.out) return exit_of(result);
  std::vector<std::string> names;
  if (!session.written([&] { names = write_study(request, result); }) || !campaign.is_all_kept()) return Exit::undecided;
  if (!request.run.json) {
    std::cout << "\nwritten:";
    for (const std::string& name : names) std::cout << ' ' << *request.out << '/' << name;
    std::cout << '\n';
  }
  return exit_of(result);
}

Exit study(const Options& options, StudyRequest& request) {
  return on_ranks([&](const Ranks& ranks) {
    complete(options, request, ranks.count());
    return study_on(ranks, request);
  });
}

}  // namespace

void add_study(Program& program) {
  program.verb<StudyRequest>("study", "run a case for every combination of values, and table who created energy", declare, study);
}

}  // namespace duhem::program
