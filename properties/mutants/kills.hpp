#pragma once

#include "properties/mutants/fault.hpp"
#include "properties/verdict.hpp"

#include <functional>
#include <span>

namespace duhem::properties {

/// Every property that must hold, in the order of the list.
[[nodiscard]] std::vector<const Property*> properties_that_must_hold();

struct KillSize {
  std::uint64_t seed = 1, cases = 10000;  ///< at most so many of each property
};

/// What became of a subject of which all properties were asked.
struct Trial {
  enum class Status : std::uint8_t {
    killed,     ///< a property is broken for good
    survived,   ///< none is, in all its cases
    undecided,  ///< a case ended in an exception, or was beyond its bound and nothing settled it, or there was no time left
  };
  Status status = Status::survived;
  const Property* by = nullptr;  ///< the property that killed it
  std::uint64_t at = 0;          ///< its case, from 0 on
  ScalarName decided_by = ScalarName::double_;
  std::uint64_t cases = 0;  ///< of all properties, up to there
  std::string why;          ///< it is undecided
};

/// The first property that kills a subject. All of them get ten cases, then the rest of the first twenty, the first
/// forty, and so on: most mistakes are found at once by some property, and the order of the list says by whose name.
/// `gives_up` is asked now and then.
[[nodiscard]] Trial first_kill(const Subjects& subjects, std::span<const Property* const> properties, const KillSize& size,
                               const std::function<bool()>& gives_up = {});

/// A subject, what it should come to, and what it came to.
struct TriedMutant {
  const Mutant* mutant;
  bool must_be_killed;
  Trial trial{};
  double seconds = 0;

  [[nodiscard]] bool is_undecided() const { return trial.status == Trial::Status::undecided; }
  [[nodiscard]] bool is_as_expected() const {
    return trial.status == (must_be_killed ? Trial::Status::killed : Trial::Status::survived);
  }
};

/// A mistake needs its ten thousand cases once in a while; an equivalent is asked all of its cases, and gets a tenth as many.
[[nodiscard]] std::uint64_t cases_of_equivalents(const KillSize& size);

/// All mutants and, at the end of the list, what must survive, on `jobs` threads. `watch` is told after each how many are done.
[[nodiscard]] std::vector<TriedMutant> try_mutants(const KillSize& size, unsigned jobs,
                                                   const std::function<bool()>& gives_up = {},
                                                   const std::function<void(std::size_t)>& watch = {});

}  // namespace duhem::properties

template <>
inline constexpr std::array duhem::names_of<duhem::properties::Trial::Status>{
    duhem::Named<duhem::properties::Trial::Status>{"killed", duhem::properties::Trial::Status::killed},
    duhem::Named<duhem::properties::Trial::Status>{"survived", duhem::properties::Trial::Status::survived},
    duhem::Named<duhem::properties::Trial::Status>{"undecided", duhem::properties::Trial::Status::undecided},
};
