#include "lib/search/simple_numbers.hpp"

#include <algorithm>
#include <numeric>

namespace duhem::search {
namespace {

constexpr long self_evident = 12;  ///< |p| + q up to which a number is simple wherever it is

/// From the root of the Stern–Brocot tree down to |x|, or to the last node with small parts; whole numbers below |x| are skipped
/// but the last two, since from 1 on they are no way to a large number.
std::vector<Rational> way_to(const Rational& x) {
  std::vector<Rational> way;
  const Rational size = abs(x), sign = x < Rational(0) ? Rational(-1) : Rational(1);
  if (size > Rational(largest_part)) return way;
  long low_p = 0, low_q = 1, high_p = 1, high_q = 0;
  way.push_back(Rational(0));
  while (true) {
    const long p = low_p + high_p, q = low_q + high_q;
    if (p > largest_part || q > largest_part) break;
    const Rational middle(p, q);
    way.push_back(sign * middle);
    if (middle == size) break;
    if (middle < size)
      low_p = p, low_q = q;
    else
      high_p = p, high_q = q;
  }
  return way;
}

const std::vector<Rational>& self_evident_numbers() {
  static const std::vector<Rational> numbers = [] {
    std::vector<Rational> list{Rational(0)};
    for (long sum = 2; sum <= self_evident; ++sum)
      for (long q = 1; q < sum; ++q) {
        const long p = sum - q;
        if (std::gcd(p, q) != 1) continue;
        list.push_back(Rational(p, q));
        list.push_back(Rational(-p, q));
      }
    return list;
  }();
  return numbers;
}

}  // namespace

Rational complexity(const Rational& x) {
  if (x == Rational(0)) return 0;
  using boost::multiprecision::denominator;
  using boost::multiprecision::numerator;
  const Rational p(Rational::Number(numerator(x.number()))), q(Rational::Number(denominator(x.number())));
  return abs(p) + q + (x < Rational(0) ? Rational(1, 2) : Rational(0));
}

std::vector<Rational> simpler_numbers(const Rational& x, const Rational& low, const Rational& high) {
  std::vector<std::pair<Rational, Rational>> found;  // with their complexities
  const Rational limit = complexity(x);
  const auto offer = [&](const Rational& y) {
    if (y < low || y > high) return;
    const Rational c = complexity(y);
    if (c < limit) found.emplace_back(c, y);
  };
  for (const Rational& y : self_evident_numbers()) offer(y);
  for (const Rational& y : way_to(x)) offer(y);
  std::ranges::stable_sort(found, [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Rational> numbers;
  for (auto& [c, y] : found)
    if (numbers.empty() || !(numbers.back() == y)) numbers.push_back(std::move(y));
  return numbers;
}

Rational readable(const Rational& x) {
  Rational nearest = x;
  bool is_first = true;
  for (const Rational& y : way_to(x)) {
    if (!is_first && abs(y - x) >= abs(nearest - x)) continue;
    nearest = y;
    is_first = false;
  }
  return nearest;
}

}  // namespace duhem::search
