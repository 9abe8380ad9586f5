#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

namespace duhem {

/// Work in pieces 0 … pieces − 1. What a piece comes to is a function of its number alone, told in bytes: then it does not matter
/// which thread or process does it, or whether it was done yesterday and kept in a file.
struct Stage {
  std::string name;  ///< no two stages of a campaign share one; no blanks
  std::uint64_t pieces = 0;
  bool is_long = false;  ///< a piece takes seconds: none waits in reserve for somebody who is busy
  /// On any thread of any process, `job` of those here; nothing where the piece was given up, which ends the stage early. Throws
  /// nothing: what can go wrong is a result.
  std::function<std::optional<std::string>(unsigned job, std::uint64_t piece)> work;
  /// In the first process alone, one at a time and in the order of the pieces; of a stage that ended early those that were done.
  std::function<void(std::uint64_t piece, const std::string& result)> take;
  /// The same, of each piece as soon as it is there: for who shows how far the work is.
  std::function<void(std::uint64_t piece, const std::string& result)> arrived = {};
};

/// Who does a stage: threads here, or in the program also MPI ranks, with a journal.
class Spread {
 public:
  virtual ~Spread() = default;
  /// Whether every piece was done; the same answer in every process, all of which must ask.
  virtual bool all(const Stage& stage) = 0;
  /// What the first process says, in every process, all of which must ask: what a stage has come to, before the next begins.
  [[nodiscard]] virtual std::string agreed(std::string mine) = 0;
};

/// The threads of this process.
class Threads : public Spread {
 public:
  explicit Threads(unsigned jobs) : jobs_(jobs) {}
  bool all(const Stage& stage) override;
  [[nodiscard]] std::string agreed(std::string mine) override { return mine; }

 private:
  unsigned jobs_;
};

/// Hands results that arrive in any order to `take`, in that of their pieces.
class InOrder {
 public:
  explicit InOrder(const Stage& stage) : stage_(stage) {}
  void add(std::uint64_t piece, std::string result);
  /// No more will come: what waited for a piece that is missing.
  void finish();
  [[nodiscard]] bool has_all() const { return next_ == stage_.pieces; }

 private:
  const Stage& stage_;
  std::uint64_t next_ = 0;
  std::map<std::uint64_t, std::string> waiting_;
};

}  // namespace duhem
