#include "lib/solver/one/polynomial_roots.hpp"

namespace duhem {
namespace {

template <class S>
S evaluate(const std::vector<S>& c, const S& t) {
  S value(0);
  for (std::size_t i = c.size(); i-- > 0;) value = value * t + c[i];
  return value;
}

/// Σ |c_i| |t|^i times a few roundings: below this a value of the polynomial cannot be told from zero.
template <class S>
S rounding_of_value(const std::vector<S>& c, const S& t) {
  using std::abs;
  S size(0);
  for (std::size_t i = c.size(); i-- > 0;) size = size * S(abs(t)) + S(abs(c[i]));
  return S(static_cast<int>(2 * c.size())) * unit_roundoff<S>() * size;
}

template <class S>
std::vector<S> derivative(const std::vector<S>& c) {
  std::vector<S> d;
  for (std::size_t i = 1; i < c.size(); ++i) d.push_back(S(static_cast<int>(i)) * c[i]);
  return d;
}

/// The root between two points of opposite sign: Newton's steps while they stay inside and shrink, halving otherwise.
template <class S>
S bracketed_root(const std::vector<S>& c, const std::vector<S>& dc, S low, S high) {
  using std::abs;
  const bool rising = evaluate(c, low) < S(0);
  S t = (low + high) / 2;
  for (int i = 0; i < 8 * std::numeric_limits<S>::digits; ++i) {
    const S value = evaluate(c, t);
    if (value == S(0)) return t;
    ((value < S(0)) == rising ? low : high) = t;
    const S slope = evaluate(dc, t);
    S next = slope == S(0) ? low : S(t - value / slope);
    if (!(low < next && next < high)) next = (low + high) / 2;
    if (next == t || !(low < next && next < high)) return t;  // no number left between the bounds
    const S moved = abs(next - t);
    t = next;
    if (moved <= unit_roundoff<S>() * S(abs(t))) return t;
  }
  return t;
}

}  // namespace

template <class S>
std::vector<S> real_roots(const std::vector<S>& c, const S& low, const S& high) {
  using std::abs;
  if (c.size() < 2) return {};
  const std::vector<S> dc = derivative(c);

  std::vector<S> cuts{low};
  for (const S& t : real_roots(dc, low, high)) cuts.push_back(t);
  cuts.push_back(high);

  std::vector<S> roots;
  const auto keep = [&](const S& t) {
    if (roots.empty() || roots.back() < t) roots.push_back(t);
  };
  for (std::size_t i = 0; i < cuts.size(); ++i) {
    const S here = evaluate(c, cuts[i]);
    if (abs(here) <= rounding_of_value(c, cuts[i])) keep(cuts[i]);
    if (i + 1 == cuts.size()) break;
    const S there = evaluate(c, cuts[i + 1]);
    if ((here < S(0) && S(0) < there) || (there < S(0) && S(0) < here)) keep(bracketed_root(c, dc, cuts[i], cuts[i + 1]));
  }
  return roots;
}

#define INSTANTIATE(S) template std::vector<S> real_roots<S>(const std::vector<S>&, const S&, const S&);
DUHEM_FOR_EACH_REAL(INSTANTIATE)

}  // namespace duhem
