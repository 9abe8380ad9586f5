#pragma once

#include "tools/json.hpp"

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

namespace duhem::program {

/// Locks an open file for this process. Where another has it that may be about to end, as ranks whose mpirun was killed, `waits`
/// for ten seconds. True also where the file system knows no locks.
[[nodiscard]] bool is_locked(int file, bool waits);

/// FNV-1a of a text, after what was taken in before it.
[[nodiscard]] std::uint64_t fingerprint(std::string_view text, std::uint64_t before = 0xcbf29ce484222325U);

/// What a campaign has come to so far, in a file that grows by a record a finished piece of work and is whole at every moment: a
/// record that a `kill -9` has torn is known by its length and checksum, and dropped with what follows it.
///
///     STAGE PIECE LENGTH CHECKSUM\n   and LENGTH bytes, and \n
///
/// The first record, of stage `duhem-journal`, holds the program with its commit, the verb and the request. Who goes on with
/// another of these is refused.
class Journal {
 public:
  struct Place {
    std::string folder;    ///< holds VERB.journal
    bool resumes = false;  ///< goes on with the one that is there, if one is; otherwise none may be there
    std::string verb;
    Json request;                      ///< all that results depend on, a flat object: the options' names without dashes
    std::string option = "--journal";  ///< that named the folder, for refusals
  };
  /// Throws InputError: the journal is another request's, is there without `resumes`, is being written by another process, or is
  /// a file that no journal began.
  explicit Journal(const Place& place);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  /// How many pieces are done already.
  [[nodiscard]] std::size_t size() const { return known_.size(); }
  /// How many bytes behind the last whole record were left out.
  [[nodiscard]] std::size_t dropped() const { return dropped_; }
  /// What a piece came to before this process began, or nothing.
  [[nodiscard]] const std::string* find(const std::string& stage, std::uint64_t piece) const;
  /// From any thread. Where the file cannot be written it says so once, on stderr, and does not grow any more.
  void append(const std::string& stage, std::uint64_t piece, const std::string& result);
  [[nodiscard]] bool is_all_kept() const { return is_all_kept_; }

 private:
  std::string path_;
  int file_ = -1;
  bool is_all_kept_ = true;
  std::size_t dropped_ = 0;
  std::map<std::pair<std::string, std::uint64_t>, std::string> known_;
  std::mutex mutex_;
};

}  // namespace duhem::program
