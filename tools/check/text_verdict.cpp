#include "tools/check/report.hpp"

#include "lib/scalar/decimal_bounds.hpp"
#include "lib/scalar/text.hpp"
#include "tools/check/words.hpp"
#include "tools/text.hpp"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <cctype>

namespace duhem::program {
namespace {

constexpr int digits = 15;  // of bounds, for the eye

/// A fraction, and what it is about where that is not plain to see.
std::string readable(const Rational& x) {
  const std::string fraction = x.str();
  return fraction.size() <= 12 ? fraction : fmt::format("{} (about {})", fraction, brief(x, 6));
}
std::string readable(const Enclosure& x) {
  if (x.exact()) return readable(x.lower);
  return fmt::format("[{}, {}]", decimal_below(x.lower, digits), decimal_above(x.upper, digits));
}

template <class List>
void print_list(std::ostream& out, const char* name, const List& list) {
  fmt::print(out, "  {:<5} ", name);
  for (std::size_t i = 0; i < list.size(); ++i) fmt::print(out, "{}{}", i > 0 ? ", " : "= ", readable(list[i]));
  fmt::print(out, "\n");
}

std::string heading(Verdict::Outcome outcome) {
  std::string word = name_of(outcome);
  std::ranges::transform(word, word.begin(), [](unsigned char c) { return std::toupper(c); });
  return word;
}

std::string law_of(const Witness& w) {
  const char* law = w.law == Law::newton ? "Newton's" : w.law == Law::moreau ? "Moreau's" : "Fremond's";
  return fmt::format("{} law{}", law, w.clipped ? ", clipped" : "");
}

}  // namespace

void print_verdict(std::ostream& out, const std::string& path, const Witness& w, const Verdict& verdict) {
  const bool impact = w.h == Rational(0);
  fmt::print(out, "{}: {}.\n\n{}{}{}\n", heading(verdict.outcome), verdict.reason, path, w.title.empty() ? "" : ": ", w.title);
  fmt::print(out, "{} under {}, {} of freedom, {}, judged in {} arithmetic\n",
             impact ? "an impact" : "a step of h = " + decimal(w.h), law_of(w), counted(w.dofs(), "degree"),
             counted(w.contacts.size(), "contact"), verdict.method == Verdict::Method::rational ? "exact" : "interval");
  if (w.radius > Rational(0)) fmt::print(out, "a solution is looked for within {} of the impulses given\n", brief(w.radius, 6));
  for (std::size_t alpha = 0; alpha < verdict.contacts.size(); ++alpha) {
    const JudgedContact& contact = verdict.contacts[alpha];
    const Witness::Contact& given = w.contacts[alpha];
    fmt::print(out, "\ncontact {}: {}, e = {}, mu = {}\n", alpha,
               contact.mode == JudgedContact::Mode::none ? "no mode" : name_of(contact.mode), decimal(given.e),
               decimal(given.mu));
    print_list(out, "u-", contact.u_k);
    print_list(out, "u+", contact.u_k1);
    print_list(out, "p", contact.p);
    fmt::print(out, "  work  = {}   (u.p with u = {}u- + {}u+)\n", readable(contact.work),
               w.theta == Rational(1, 2) ? "1/2 " : decimal(Rational(1) - w.theta) + " ",
               w.theta == Rational(1, 2) ? "1/2 " : decimal(w.theta) + " ");
  }
  fmt::print(out, "\nenergy before  = {}\nenergy after   = {}\n{} = {}\n", readable(verdict.energy_before),
             readable(verdict.energy_after),
             impact && w.external_impulse.empty() ? "energy created" : "energy created beyond the work of load and damping",
             readable(verdict.energy_change));
}

}  // namespace duhem::program
