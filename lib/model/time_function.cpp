#include "lib/model/time_function.hpp"

#include <algorithm>

namespace duhem {
namespace {

template <class S>
Vec<S, Dynamic> interpolate(const std::vector<typename TimeFunction<S>::Sample>& samples, const S& t) {
  if (t <= samples.front().t) return samples.front().value;
  if (t >= samples.back().t) return samples.back().value;
  const auto after = std::upper_bound(samples.begin(), samples.end(), t, [](const S& time, const auto& s) { return time < s.t; });
  const auto before = after - 1;
  const S share = (t - before->t) / (after->t - before->t);
  return (S(1) - share) * before->value + share * after->value;
}

}  // namespace

template <class S>
Vec<S, Dynamic> TimeFunction<S>::at(const S& t) const {
  Vec<S, Dynamic> value = samples.empty() ? Vec<S, Dynamic>(Vec<S, Dynamic>::Zero(size)) : interpolate<S>(samples, t);
  if constexpr (!is_exact<S>) {  // the readers admit no harmonic for an exact scalar
    using std::sin;
    for (const auto& [amplitude, omega, phase] : harmonics) value += S(sin(S(omega * t + phase))) * amplitude;
  }
  return value;
}

#define INSTANTIATE(S) template struct TimeFunction<S>;
DUHEM_FOR_EACH_FIELD(INSTANTIATE)

}  // namespace duhem
