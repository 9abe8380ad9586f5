#include "lib/checker/claim.hpp"

#include "lib/scalar/decimal_bounds.hpp"

#include <array>
#include <cmath>
#include <cstdio>

namespace duhem {
namespace {

using Kind = Witness::ClaimKind;

Truth at_least(const Enclosure& x, const Rational& bound) { return {x.lower >= bound, x.upper >= bound}; }

const Enclosure& local_work(const Witness& w, const Verdict& enclosed) {
  return enclosed.contacts[static_cast<std::size_t>(w.claim.contact)].work;
}

std::string comparison(const Truth& truth) {
  return truth.certain ? ", as claimed" : truth.possible ? ", which may or may not be as claimed" : ", which is not as claimed";
}

}  // namespace

Truth truth_of_claim(const Witness& w, const Verdict& enclosed) {
  const Rational& bound = w.claim.at_least;
  switch (w.claim.kind) {
    case Kind::total: return at_least(enclosed.energy_change, bound);
    case Kind::ratio: return at_least(enclosed.energy_after, bound * enclosed.energy_before.lower);
    case Kind::local: return at_least(local_work(w, enclosed), bound);
    case Kind::dissipative: break;
  }
  Truth truth{true, true};
  for (const JudgedContact& contact : enclosed.contacts) {
    truth.certain = truth.certain && contact.work.upper <= Rational(0);
    truth.possible = truth.possible && contact.work.lower <= Rational(0);
  }
  return truth;
}

std::string claim_in_words(const Witness& w, const Verdict& enclosed) {
  const Truth truth = truth_of_claim(w, enclosed);
  const std::string bound = " (at least " + in_words(w.claim.at_least) + ")";
  switch (w.claim.kind) {
    case Kind::total: return "the energy created is " + in_words(enclosed.energy_change) + comparison(truth) + bound;
    case Kind::ratio: {
      const Rational& before = enclosed.energy_before.lower;
      const Enclosure ratio{enclosed.energy_after.lower / before, enclosed.energy_after.upper / before};
      return "the energy is multiplied by " + in_words(ratio) + comparison(truth) + bound;
    }
    case Kind::local:
      return "the work of contact " + std::to_string(w.claim.contact) + " is " + in_words(local_work(w, enclosed)) +
             comparison(truth) + bound;
    case Kind::dissipative: break;
  }
  if (truth.certain) return "no contact does positive work, as claimed";
  for (std::size_t alpha = 0; alpha < enclosed.contacts.size(); ++alpha) {
    const Enclosure& work = enclosed.contacts[alpha].work;
    if (truth.possible ? work.upper > Rational(0) : work.lower > Rational(0))
      return "the work of contact " + std::to_string(alpha) + " is " + in_words(work) + comparison(truth) + " (at most 0)";
  }
  return "";
}

std::string in_words(const Rational& x) {
  const std::string fraction = x.str();
  if (fraction.size() <= 24) return fraction;
  const double nearest = x.nearest_double();
  if (!std::isnormal(nearest)) return decimal_below(x, 12);  // beyond what a double can say
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%.12g", nearest);
  return text.data();
}

std::string in_words(const Enclosure& x) {
  return x.exact() || in_words(x.lower) == in_words(x.upper) ? in_words(x.lower)
                                                             : "between " + in_words(x.lower) + " and " + in_words(x.upper);
}

std::string in_words(const std::vector<Rational>& x) {
  std::string text = "(";
  for (std::size_t i = 0; i < x.size(); ++i) text += (i > 0 ? ", " : "") + in_words(x[i]);
  return text + ")";
}

}  // namespace duhem
