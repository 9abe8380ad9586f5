#pragma once

#include "lib/audit/law_fit.hpp"

#include <algorithm>
#include <queue>

namespace duhem::program {

/// The steps of a trace that say the most about its law, by their numbers from 0, with no more than `limit` impulses in them:
/// of constant size however long the trace is, and wherever in it they stand.
template <class S>
class InformativeSteps {
 public:
  static constexpr long limit = 100'000;

  void note(const S& information, long impulses) {
    if (impulses > 0) {
      steps_.push({information, number_, impulses});
      impulses_ += impulses;
    }
    for (; impulses_ > limit && steps_.size() > 1; steps_.pop()) impulses_ -= steps_.top().impulses;
    ++number_;
  }
  [[nodiscard]] std::vector<long> in_order() const {
    std::vector<long> numbers;
    for (auto rest = steps_; !rest.empty(); rest.pop()) numbers.push_back(rest.top().number);
    std::sort(numbers.begin(), numbers.end());
    return numbers;
  }

 private:
  struct Step {
    S information;
    long number, impulses;
    bool operator<(const Step& other) const {  // the top of the queue is the first to go: it says least, and comes last
      return information != other.information ? information > other.information : number < other.number;
    }
  };
  std::priority_queue<Step> steps_;
  long number_ = 0, impulses_ = 0;
};

/// What was made of a trace that does not name its law in every step.
template <class S>
struct LawIdentification {
  explicit LawIdentification(S solved_to) : tolerance(std::move(solved_to)) {}

  S tolerance;
  LawEvidence<S> evidence;
  InformativeSteps<S> informative;
  std::vector<LawCandidate<S>> tried;  ///< empty: the trace names its law throughout
  NamedLaw<S> named;
  bool e_open = false, e_T_open = false;

  void note(const AnyTraceStep<S>& step) {
    std::visit(
        [&](const auto& known) {
          long impulses = 0;
          for (const auto& c : known.contacts) {
            const bool opens_e_T = !c.e_T && !c.fremond;
            e_open = e_open || !c.e;
            e_T_open = e_T_open || opens_e_T;
            if ((!c.e || opens_e_T) && !c.p.isZero(S(0))) ++impulses;
          }
          informative.note(evidence.add(known), impulses);
          named.add(known);
        },
        step);
  }
  [[nodiscard]] bool is_open() const { return e_open || e_T_open; }
  [[nodiscard]] const LawCandidate<S>& best() const { return best_of(tried); }
  [[nodiscard]] const SlopeFit<S>& fit_of_e() const {
    return evidence.e[static_cast<std::size_t>(best().law.at)][static_cast<std::size_t>(best().law.from)];
  }
  [[nodiscard]] bool e_is_identified() const { return e_open && fit_of_e().says_something(); }
  /// Some other e_T fits worse: by a factor of two, as in the choice itself.
  [[nodiscard]] bool e_T_is_identified() const {
    if (!e_T_open) return false;
    return std::ranges::any_of(
        tried, [&](const auto& other) { return is_same_rebound(other.law) && best().misfit() < other.misfit() / 2; });
  }
  /// No e_T that was tried leaves more than rounding: then the work is the law's and the activation's, whichever it is.
  [[nodiscard]] bool every_e_T_fits() const {
    return std::none_of(tried.begin(), tried.end(),
                        [&](const auto& other) { return is_same_rebound(other.law) && other.is_beyond_rounding(); });
  }
  /// Restitution from u_k and from u_free fit differently; or wherever and where contacts approach.
  [[nodiscard]] bool origin_is_identified() const { return no_other_fits(&AssumedLaw<S>::from, &AssumedLaw<S>::at); }
  [[nodiscard]] bool restitution_is_identified() const { return no_other_fits(&AssumedLaw<S>::at, &AssumedLaw<S>::from); }
  /// The law that fits best fits badly: a solver may have left that, or a law that is another one from contact to contact.
  [[nodiscard]] bool is_doubtful() const { return is_open() && !tried.empty() && best().fits_badly(tolerance); }
  /// What the law that is named multiplies, where the trace does not say it.
  [[nodiscard]] const AssumedLaw<S>& law_as_named() const { return named.best(tolerance).law; }
  /// Restitution in the trace is not what it means where nothing is said of it: after the loads, or where contacts approach.
  [[nodiscard]] bool named_law_follows_loads() const { return law_as_named().named_from == RestitutionFrom::free_velocity; }
  [[nodiscard]] bool named_law_is_for_approaching() const { return law_as_named().named_at == Restitution::approaching; }
  /// What the work is split under.
  [[nodiscard]] AssumedLaw<S> law() const {
    AssumedLaw<S> found;
    if (!tried.empty()) found = best().law;
    found.named_from = law_as_named().named_from;
    found.named_at = law_as_named().named_at;
    return found;
  }

 private:
  [[nodiscard]] bool is_same_rebound(const AssumedLaw<S>& other) const {
    return other.from == best().law.from && other.at == best().law.at;
  }
  /// The same law with the other value of `differs` fits half as well or worse.
  template <class A, class B>
  [[nodiscard]] bool no_other_fits(A AssumedLaw<S>::*differs, B AssumedLaw<S>::*agrees) const {
    const AssumedLaw<S>& law = best().law;
    return std::ranges::any_of(tried, [&](const auto& other) {
      return other.law.*differs != law.*differs && other.law.*agrees == law.*agrees && other.law.name == law.name &&
             best().misfit() < other.misfit() / 2;
    });
  }
};

}  // namespace duhem::program
