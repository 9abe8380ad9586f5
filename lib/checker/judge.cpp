#include "lib/checker/judge.hpp"

#include "lib/checker/admissible.hpp"
#include "lib/checker/enclosure/interval_judge.hpp"
#include "lib/checker/exact_judge.hpp"

namespace duhem {

Verdict judge(const Witness& witness) {
  require_admissible(witness);
  const WitnessStep step(witness);
  return witness.radius == Rational(0) ? judge_exactly(step) : judge_by_enclosure(step);
}

}  // namespace duhem
