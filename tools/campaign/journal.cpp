#include "tools/campaign/journal.hpp"

#include "lib/error.hpp"
#include "tools/files.hpp"
#include "tools/session.hpp"
#include "tools/version.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <fmt/format.h>

#include <chrono>
#include <fstream>
#include <optional>
#include <sstream>
#include <thread>

namespace duhem::program {
namespace {

constexpr const char* header_stage = "duhem-journal";
constexpr std::uint64_t format_version = 1;

std::uint64_t checksum(const std::string& stage, std::uint64_t piece, const std::string& result) {
  return fingerprint(result, fingerprint(stage + ' ' + std::to_string(piece) + '\n'));
}

struct Record {
  std::string stage;
  std::uint64_t piece = 0;
  std::string result;
};

std::string written(const Record& record) {
  return fmt::format("{} {} {} {:016x}\n{}\n", record.stage, record.piece, record.result.size(),
                     checksum(record.stage, record.piece, record.result), record.result);
}

/// The next record of a stream, if it is whole.
std::optional<Record> next_record(std::istream& in) {
  Record record;
  std::string line;
  std::size_t length = 0;
  std::uint64_t sum = 0;
  if (!std::getline(in, line) || in.eof()) return std::nullopt;
  std::istringstream words(line);
  if (!(words >> record.stage >> record.piece >> length >> std::hex >> sum)) return std::nullopt;
  constexpr std::size_t most = std::size_t{1} << 31U;  // one message of MPI
  if (length > most) return std::nullopt;
  record.result.resize(length);
  if (!in.read(record.result.data(), static_cast<std::streamsize>(length)) || in.get() != '\n') return std::nullopt;
  if (checksum(record.stage, record.piece, record.result) != sum) return std::nullopt;
  return record;
}

[[noreturn]] void refuse(const Journal::Place& place, const std::string& value, const std::string& expectation) {
  throw InputError(place.option, value, expectation);
}

[[noreturn]] void refuse_file(const Journal::Place& place) {
  refuse(place, '"' + place.folder + '/' + place.verb + ".journal\"",
         "a journal that this program has written: its first record is none, or was changed; nothing is touched");
}

/// Where the first record is another request's.
void compare(const Journal::Place& place, const Record& first, const Json& header) {
  const Json there = Json::parse(first.result, nullptr, false);
  if (first.stage != header_stage || first.piece != format_version || !there.is_object()) refuse_file(place);
  Json both = header;
  both.update(there);  // keys of either
  for (const auto& [key, ignored] : both.items()) {
    const Json mine = header.value(key, Json()), theirs = there.value(key, Json());
    if (mine != theirs)
      refuse(place, '"' + place.folder + '"',
             fmt::format("{} = {}, with which its journal was begun, and not {}; or another folder", key, theirs.dump(),
                         mine.dump()));
  }
}

/// Whether a file is what was written of a first record when its writer was killed.
bool is_beginning(const std::string& path, std::size_t size, const std::string& record) {
  if (size > record.size()) return false;
  std::string text(size, '\0');
  std::ifstream in(path, std::ios::binary);
  return size == 0 || (in.read(text.data(), static_cast<std::streamsize>(size)) && record.starts_with(text));
}

}  // namespace

std::uint64_t fingerprint(std::string_view text, std::uint64_t before) {
  for (const char c : text) before = (before ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return before;
}

bool is_locked(int file, bool waits) {
  for (int times = waits ? 500 : 0; flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK; --times) {
    if (times == 0) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return true;
}

Journal::Journal(const Place& place) : path_(place.folder + '/' + place.verb + ".journal") {
  (void)make_folder(place.folder, place.option);
  file_ = open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file_ < 0) refuse(place, '"' + path_ + '"', "a file that can be written");
  try {
    if (!is_locked(file_, place.resumes))
      refuse(place, '"' + place.folder + '"', "a folder whose journal no other process is writing");
    Json header{{"program", version_text()}, {"verb", place.verb}};
    header.update(place.request);
    const std::string beginning = written({header_stage, format_version, header.dump()});
    std::ifstream in(path_, std::ios::binary);
    const auto first = next_record(in);
    const std::streamoff size = lseek(file_, 0, SEEK_END);
    std::streamoff whole = 0;
    if (first) {
      if (!place.resumes)
        refuse(place, '"' + place.folder + '"', "a folder without " + place.verb + ".journal, or --resume to go on with it");
      compare(place, *first, header);
      whole = in.tellg();
      while (auto record = next_record(in)) {
        known_.insert_or_assign({std::move(record->stage), record->piece}, std::move(record->result));
        whole = in.tellg();
      }
    } else if (size > 0 && !place.resumes) {
      refuse(place, '"' + path_ + '"',
             "no file of that name, or --resume where it is a journal that was killed at its beginning");
    } else if (!is_beginning(path_, static_cast<std::size_t>(size), beginning)) {
      refuse_file(place);
    }
    dropped_ = static_cast<std::size_t>(size - whole);
    if (ftruncate(file_, whole) != 0) refuse(place, '"' + path_ + '"', "a file that can be written");
    if (!first) append(header_stage, format_version, header.dump());
  } catch (...) {
    close(file_);
    throw;
  }
}

Journal::~Journal() { close(file_); }

const std::string* Journal::find(const std::string& stage, std::uint64_t piece) const {
  const auto found = known_.find({stage, piece});
  return found == known_.end() ? nullptr : &found->second;
}

void Journal::append(const std::string& stage, std::uint64_t piece, const std::string& result) {
  const std::string text = written({stage, piece, result});
  const std::lock_guard lock(mutex_);
  if (!is_all_kept_) return;
  if (write(file_, text.data(), text.size()) == static_cast<ssize_t>(text.size())) return;
  is_all_kept_ = false;
  note(path_ + " finds no room for more: --resume will do again what is missing there");
}

}  // namespace duhem::program
