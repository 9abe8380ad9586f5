#include "lib/verify/true_residual.hpp"

#include "lib/contact/conversion.hpp"
#include "lib/linear/length.hpp"

#include <cmath>

namespace duhem {
namespace {

/// What half a unit in the last place does by chance to each component: of an even spread, a third of its square in the mean.
template <class S, int Dim>
Local<S, Dim> rounding(const Local<S, Dim>& r) {
  using std::sqrt;
  return unit_roundoff<S>() / sqrt(S(3)) * r.cwiseAbs();
}

template <class S, int Dim>
void measure_floors(Residual<S>& found, const ConeProblem<S, Dim>& problem, const Locals<S, Dim>& r) {
  Length<S> b, natural, scaled;
  for (int alpha = 0; alpha < problem.contacts(); ++alpha) {
    const auto a = static_cast<std::size_t>(alpha);
    S sigma(1);
    for (const auto& [beta, block] : problem.A.row(alpha)) {
      if (beta == alpha) sigma = impulse_per_velocity<S, Dim>(block);
      const Local<S, Dim> error = rounding<S, Dim>(r[static_cast<std::size_t>(beta)]);
      for (int i = 0; i < Dim; ++i) {
        const Local<S, Dim> of_w = block.col(i) * error[i];
        natural.add(of_w);
        scaled.add(of_w);
      }
    }
    const Local<S, Dim> own = rounding<S, Dim>(r[a]);
    natural.add(own);
    scaled.add(Local<S, Dim>(own / sigma));
    b.add(problem.b[a]);
  }
  const S b_length = b.value();
  found.natural_floor = 4 * natural.value() / (S(1) + b_length);
  found.scaled_floor = 4 * scaled.value() / (b_length > S(0) ? b_length : S(1));
}

}  // namespace

template <class S, int Dim>
TrueResidual<S, Dim>::TrueResidual(const ConeProblem<S, Dim>& problem)
    : problem_(&problem), there_(converted<Twice<S>>(problem)) {}

template <class S, int Dim>
Residual<S> TrueResidual<S, Dim>::of(const Locals<S, Dim>& r) const {
  const auto found = residual<Twice<S>, Dim, Dynamic>(there_, converted<Twice<S>, S, Dim>(r));
  if constexpr (std::is_same_v<S, Twice<S>>) {
    return found;
  } else {
    // Of impulses that ran away also twice the digits say nothing but that.
    const Twice<S> natural = found.can_be_told() ? found.natural : std::max(found.natural, found.natural_floor);
    Residual<S> here{static_cast<S>(natural), static_cast<S>(found.claimed()), S(0), S(0), S(0)};
    measure_floors<S, Dim>(here, *problem_, r);
    return here;
  }
}

template <class S, int Dim, int MaxContacts>
Residual<S> true_residual(const ConeProblem<S, Dim, MaxContacts>& problem, const PerContact<Local<S, Dim>, MaxContacts>& r) {
  const ConeProblem<S, Dim> heap = on_the_heap(problem);
  return TrueResidual<S, Dim>(heap).of({r.begin(), r.end()});
}

#define INSTANTIATE(S, D, N) \
  template Residual<S> true_residual<S, D, N>(const ConeProblem<S, D, N>& problem, const PerContact<Local<S, D>, N>& r);
DUHEM_FOR_EACH_CONTACT_SHAPE(INSTANTIATE)
#undef INSTANTIATE
#define INSTANTIATE(S, D) template class TrueResidual<S, D>;
DUHEM_FOR_EACH_REAL_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
