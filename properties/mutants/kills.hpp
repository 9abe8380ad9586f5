#pragma once

#include "properties/mutants/fault.hpp"
#include "properties/verdict.hpp"

#include <functional>
#include <span>

namespace duhem::properties {

/// Every statement that must hold, in the order of the list.
[[nodiscard]] std::vector<const Property*> statements_that_must_hold();

struct KillSize {
  std::uint64_t seed = 1, cases = 10000;  ///< at most so many of each statement
};

/// What became of a subject that the statements were asked about.
struct Trial {
  enum class Outcome : std::uint8_t {
    killed,     ///< a statement says no, for good
    survived,   ///< none does, in all their cases
    undecided,  ///< a case ended in an exception, or was beyond its bound and nothing settled it, or there was no time left
  };
  Outcome outcome = Outcome::survived;
  const Property* by = nullptr;  ///< the statement that killed it
  std::uint64_t at = 0;          ///< its case, from 0 on
  Precision decided_by = Precision::double_;
  std::uint64_t cases = 0;  ///< of all statements, up to there
  std::string why;          ///< it is undecided
};

/// The first statement that kills a subject. All of them get ten cases, then the rest of the first twenty, the first
/// forty, and so on: most mistakes are found at once by some statement, and the order of the list says by whose name.
/// `gives_up` is asked now and then.
[[nodiscard]] Trial first_kill(const Subjects& subjects, std::span<const Property* const> statements, const KillSize& size,
                               const std::function<bool()>& gives_up = {});

/// A subject, what it should come to, and what it came to.
struct TriedMutant {
  const Mutant* mutant;
  bool must_be_killed;
  Trial trial;
  double seconds = 0;

  [[nodiscard]] bool is_undecided() const { return trial.outcome == Trial::Outcome::undecided; }
  [[nodiscard]] bool is_as_expected() const {
    return trial.outcome == (must_be_killed ? Trial::Outcome::killed : Trial::Outcome::survived);
  }
};

/// A mistake needs its ten thousand cases once in a while; what is none is asked all of its cases, and gets a tenth as many.
[[nodiscard]] std::uint64_t cases_of_innocents(const KillSize& size);

/// All mutants and, at the end of the list, what must survive, on `jobs` threads. `watch` is told after each how many are done.
[[nodiscard]] std::vector<TriedMutant> try_mutants(const KillSize& size, unsigned jobs,
                                                   const std::function<bool()>& gives_up = {},
                                                   const std::function<void(std::size_t)>& watch = {});

}  // namespace duhem::properties
