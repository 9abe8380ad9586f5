#pragma once

#include "lib/search/hunt.hpp"

namespace duhem::search {

/// A creation of energy in exact numbers.
struct ExactCandidate {
  SearchSpace space;
  std::vector<Rational> x;
  ImpactSituation<Rational> situation;
  Evaluation<Rational> evaluation;
  CreationPlace place;
  double cond;
  long shrinks = 0;  ///< how often it became simpler

  /// ΔE − W_ext, or the work of the contact that creates most.
  [[nodiscard]] const Rational& created() const {
    return place == CreationPlace::in_total ? evaluation.created : evaluation.worst().work;
  }
};

/// What was found in double, on the rationals that those doubles are; nothing where it does not create energy there.
[[nodiscard]] std::optional<ExactCandidate> confirm(const HuntSettings& settings, const Candidate& candidate);

/// The same with the simplest numbers that still create energy in the same way: every number in turn becomes the simplest that
/// does, degrees of freedom and contacts that are not needed go, until nothing becomes simpler. Where the found solution is the
/// only one, so is that of the result; cond(W) stays below its limit.
[[nodiscard]] ExactCandidate shrink(const HuntSettings& settings, ExactCandidate found);

}  // namespace duhem::search
