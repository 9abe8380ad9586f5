#include "lib/checker/judge.hpp"

#include "lib/checker/admissible.hpp"
#include "lib/checker/exact_judge.hpp"

namespace duhem {

Verdict judge(const Witness& witness) {
  require_admissible(witness);
  return judge_exactly(WitnessStep(witness));
}

}  // namespace duhem
