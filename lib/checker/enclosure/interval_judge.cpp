#include "lib/checker/enclosure/interval_judge.hpp"

#include "lib/checker/claim.hpp"
#include "lib/checker/enclosure/mode_system.hpp"
#include "lib/checker/exact_judge.hpp"

namespace duhem {
namespace {

using Mode = EnclosedContacts::Mode;
using Modes = std::vector<Mode>;

/// Of combinations of modes times the cube of the impulses: four contacts that could each do anything have 81 combinations.
constexpr std::size_t most_work = std::size_t{1} << 20;

Enclosure bounds(const Interval& x) { return {x.lower(), x.upper()}; }

/// Both enclose the same number; where they seem not to, there is none, and the first will do.
Interval both(const Interval& a, const Interval& b) { return intersection(a, b).value_or(a); }

/// What of x is not negative; x itself where nothing is: then nothing is there to enclose.
Interval not_negative(const Interval& x) {
  return possibly(x >= Interval()) ? both(x, hull(Interval(), Interval(x.upper()))) : x;
}

JudgedContact::Mode name_of(Mode mode) {
  switch (mode) {
    case Mode::takeoff: return JudgedContact::Mode::takeoff;
    case Mode::stick: return JudgedContact::Mode::stick;
    case Mode::slip:
    case Mode::frictionless: break;
  }
  return JudgedContact::Mode::slip;
}

std::string in_words(const Modes& modes) {
  std::string text;
  for (const Mode mode : modes)
    text += std::string(text.empty() ? "" : ", ") + (mode == Mode::takeoff ? "take-off" : mode == Mode::stick ? "stick" : "slip");
  return "with the modes " + text;
}

/// The witness with its contacts enclosed, and what follows for all solutions in a box of impulses.
class Judge {
 public:
  explicit Judge(const WitnessStep& step) : step_(step), witness_(step.witness()), contacts_(step) {
    for (const auto& contact : witness_.contacts)
      for (const Rational& p_i : contact.impulse)
        near_.push_back(Interval::between(p_i - witness_.radius, p_i + witness_.radius));
  }

  [[nodiscard]] Verdict verdict() const {
    Verdict whole = enclosed(near_, nullptr);
    const Box w = contacts_.w(near_);
    std::vector<Modes> possible, combinations{{}};
    for (std::size_t alpha = 0; alpha < contacts_.contacts(); ++alpha) {
      possible.push_back(contacts_.possible_modes(alpha, near_, w));
      if (possible.back().empty())
        return concluded(
            whole, Verdict::Outcome::refuted,
            "contact " + std::to_string(alpha) + " can neither take off, nor stick, nor slip within the radius of its impulse");
      combinations = extended(combinations, possible.back());
      if (combinations.size() * near_.size() * near_.size() * near_.size() > most_work)
        return concluded(whole, Verdict::Outcome::undecided,
                         "too many combinations of modes are possible within the radius for so many contacts");
    }
    if (!truth_of_claim(witness_, whole).possible)
      return concluded(whole, Verdict::Outcome::refuted,
                       "of every solution within the radius, " + claim_in_words(witness_, whole));

    std::string open, closed;
    for (const Modes& modes : combinations) {
      Verdict one = proof(modes);
      if (one.outcome == Verdict::Outcome::proven) return one;
      const std::string excluded = exclusion(modes);
      (excluded.empty() ? open : closed) = excluded.empty() ? one.reason : excluded;
    }
    if (!open.empty()) return concluded(whole, Verdict::Outcome::undecided, open);
    return concluded(whole, Verdict::Outcome::refuted, closed);
  }

 private:
  static Verdict concluded(Verdict verdict, Verdict::Outcome outcome, std::string reason) {
    verdict.outcome = outcome;
    verdict.reason = std::move(reason);
    return verdict;
  }

  static std::vector<Modes> extended(const std::vector<Modes>& combinations, const Modes& by) {
    std::vector<Modes> result;
    for (const Modes& modes : combinations)
      for (const Mode mode : by) {
        result.push_back(modes);
        result.back().push_back(mode);
      }
    return result;
  }

  /// Proven, or undecided with the reason.
  [[nodiscard]] Verdict proof(const Modes& modes) const {
    using enum Verdict::Outcome;
    const auto x = unique_solution(contacts_.equations(modes), contacts_.unknowns(modes, near_));
    if (!x)
      return concluded(
          {}, undecided,
          in_words(modes) + " no solution could be isolated within the radius: none is there, or it is not the only one");
    const Box p = contacts_.all_impulses(modes, *x), w = contacts_.w(p);
    if (!is_within_radius(p))
      return concluded({}, undecided, in_words(modes) + " the solution that was found may be further away than the radius");
    for (std::size_t alpha = 0; alpha < modes.size(); ++alpha)
      if (!contacts_.certainly_allowed(alpha, modes[alpha], p, w))
        return concluded({}, undecided,
                         in_words(modes) + " contact " + std::to_string(alpha) + " is too near to the limit of its mode");
    const Verdict found = enclosed(p, &modes);
    return concluded(found, truth_of_claim(witness_, found).certain ? proven : undecided, claim_in_words(witness_, found));
  }

  /// Exactly: near_ is rounded outward, which is right where solutions are excluded, and wrong where one is to be inside.
  [[nodiscard]] bool is_within_radius(const Box& p) const {
    std::size_t i = 0;
    for (const auto& contact : witness_.contacts)
      for (const Rational& given : contact.impulse) {
        const Interval& p_i = p[i++];
        if (p_i.lower() < given - witness_.radius || p_i.upper() > given + witness_.radius) return false;
      }
    return true;
  }

  /// Why there is no solution with these modes within the radius of which the claim holds; empty where that is not known.
  [[nodiscard]] std::string exclusion(const Modes& modes) const {
    const auto x = enclose_all(contacts_.equations(modes), contacts_.unknowns(modes, near_));
    if (!x) return in_words(modes) + " there is no solution within the radius";
    const Box p = contacts_.all_impulses(modes, *x), w = contacts_.w(p);
    for (std::size_t alpha = 0; alpha < modes.size(); ++alpha) {
      const Modes allowed = contacts_.possible_modes(alpha, p, w);
      if (std::ranges::find(allowed, modes[alpha]) == allowed.end())
        return in_words(modes) + " there is no solution within the radius: contact " + std::to_string(alpha) + " leaves its mode";
    }
    const Verdict found = enclosed(p, &modes);
    return truth_of_claim(witness_, found).possible ? ""
                                                    : "of every solution within the radius, " + claim_in_words(witness_, found);
  }

  /// Encloses what belongs to any solution with impulses in p, and with these modes where they are given.
  [[nodiscard]] Verdict enclosed(const Box& p, const Modes* modes) const {
    Verdict result;
    result.method = Verdict::Method::interval;
    const Box w = contacts_.w(p), dv = contacts_.dv(p);
    Interval works;
    for (std::size_t alpha = 0; alpha < contacts_.contacts(); ++alpha) {
      const auto& before = step_.contacts()[alpha];
      JudgedContact judged;
      judged.u_k = before.u_k;
      if (modes) judged.mode = name_of((*modes)[alpha]);
      Interval direct;
      for (std::size_t i = 0; i < 3; ++i) {
        const bool rests = modes && ((*modes)[alpha] == Mode::stick || (i == 0 && (*modes)[alpha] != Mode::takeoff));  // w_i = 0
        const Interval u_k1 = (rests ? Interval() : w[3 * alpha + i]) - Interval(before.offset[i]);
        const Interval u_th = Interval((Rational(1) - witness_.theta) * before.u_k[i]) + Interval(witness_.theta) * u_k1;
        direct += u_th * p[3 * alpha + i];
        judged.u_k1.push_back(bounds(u_k1));
        judged.p.push_back(bounds(p[3 * alpha + i]));
      }
      const Interval work = both(work_at_solution(alpha, p, w, modes), direct);
      judged.work = bounds(work);
      works += work;
      result.contacts.push_back(std::move(judged));
    }
    const Rational before = step_.energy_before();
    const Interval change = both(step_.energy_of_scheme(dv) + works, step_.energy_change(dv));  // (65)
    Interval after = step_.energy_after(dv);
    if (witness_.C.rows == 0 && witness_.external_impulse.empty()) after = both(after, Interval(before) + change);
    result.energy_before = {before, before};
    result.energy_change = bounds(change);
    result.energy_after = bounds(after);
    return result;
  }

  /// normal p_N − θ μ ‖w_T‖ p_N + tangential·p_T: at a solution the work u_{k+θ}·p, and of a certain sign where [M 5] says so.
  [[nodiscard]] Interval work_at_solution(std::size_t alpha, const Box& p, const Box& w, const Modes* modes) const {
    if (modes && (*modes)[alpha] == Mode::takeoff) return {};
    const auto& contact = step_.contacts()[alpha];
    const Interval p_N = not_negative(p[3 * alpha]);
    Interval work = Interval(contact.normal) * p_N;
    if (!modes || (*modes)[alpha] != Mode::stick)
      work -= Interval(witness_.theta) * contacts_.mu(alpha) * tangent_length(w, alpha) * p_N;
    for (std::size_t i = 0; i < 2; ++i) work += Interval(contact.tangential[i]) * p[3 * alpha + 1 + i];
    return work;
  }

  const WitnessStep& step_;
  const Witness& witness_;
  EnclosedContacts contacts_;
  Box near_;  ///< the impulses ± the radius
};

}  // namespace

Verdict judge_by_enclosure(const WitnessStep& step) {
  // Rational impulses may obey the law exactly, where contacts share a load or graze too: then nothing is to be enclosed.
  Verdict exact = judge_exactly(step);
  return exact.outcome == Verdict::Outcome::proven ? exact : Judge(step).verdict();
}

}  // namespace duhem
