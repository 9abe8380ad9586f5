#pragma once

#include "lib/search/hunt.hpp"

namespace duhem::search {

/// What a situation is claimed to do.
enum class Creation { total, at_a_contact };

/// A creation of energy in exact numbers.
struct ExactQuarry {
  Ground ground;
  std::vector<Rational> x;
  Situation<Rational> situation;
  Evaluation<Rational> evaluation;
  Creation creation;
  double cond;
  long shrinks = 0;  ///< how often it became simpler

  /// ΔE − W_ext, or the work of the contact that creates most.
  [[nodiscard]] const Rational& created() const {
    return creation == Creation::total ? evaluation.created : evaluation.worst().work;
  }
};

/// What was found in double, on the rationals that those doubles are; nothing where it does not create energy there.
[[nodiscard]] std::optional<ExactQuarry> confirm(const HuntSettings& settings, const Quarry& quarry);

/// The same with the simplest numbers that still create energy in the same way: every number in turn becomes the simplest that
/// does, degrees of freedom and contacts that are not needed go, until nothing becomes simpler. Where the found solution is the
/// only one, so is that of the result; cond(W) stays below its limit.
[[nodiscard]] ExactQuarry shrink(const HuntSettings& settings, ExactQuarry found);

}  // namespace duhem::search
