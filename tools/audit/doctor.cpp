#include "tools/audit/doctor.hpp"

#include "lib/audit/other_bound.hpp"
#include "lib/solver/solve.hpp"
#include "tools/audit/readings.hpp"
#include "tools/json.hpp"
#include "tools/session.hpp"
#include "tools/text.hpp"

#include <fmt/ostream.h>

#include <cmath>
#include <filesystem>
#include <iostream>

namespace duhem::program {
namespace {

/// A mistake undone: how many steps are solved then, and how far they are from it in the geometric mean.
template <class S>
struct Tried {
  explicit Tried(const S& tolerance) : identification(tolerance) {}

  LawIdentification<S> identification;
  bool applies = false;  ///< to some step
  long solved = 0;
  double logarithms = 0;
  double typical = 0;
};

template <class S>
struct Diagnosis {
  MistakeScale<S> scale{};
  std::vector<Tried<S>> tried;  ///< by Mistake
  long judged = 0;              ///< steps with impulses
  S solved_to;
  LoadsSeen loads;
  bool is_complete = true;

  [[nodiscard]] const Tried<S>& of(Mistake mistake) const { return tried[static_cast<std::size_t>(mistake)]; }
  /// The first that is better than all before it: a hundredth of the steps more are solved, or they are five times nearer to it.
  /// Most steps have to be solved then, and a twentieth of them more than as recorded.
  [[nodiscard]] Mistake found() const {
    Mistake best = Mistake::none;
    for (const auto& item : names_of<Mistake>) {
      const Tried<S>&now = of(item.value), &before = of(best);
      const long more = now.solved - of(Mistake::none).solved;
      if (!now.applies || !(now.typical < before.typical)) continue;
      if (!(2 * now.solved > judged && more > 0 && 20 * more >= judged)) continue;
      if (100 * (now.solved - before.solved) > judged || 5 * now.typical <= before.typical) best = item.value;
    }
    return best;
  }
};

template <class S>
Diagnosis<S> diagnose(const AuditRequest& request) {
  const S tolerance = request.tolerance ? nearest<S>(request.tolerance->value, request.tolerance->where) : default_tolerance<S>();
  using std::sqrt;
  Diagnosis<S> d;
  d.solved_to = std::max(tolerance, S(sqrt(unit_roundoff<S>())));
  d.tried.assign(names_of<Mistake>.size(), Tried<S>(tolerance));
  /// `visit(mistake, its Tried, the step without it, whether that is another one)` for each.
  const auto each_mistake = [&](const AnyTraceStep<S>& step, const auto& visit) {
    std::visit(
        [&](const auto& known) {
          if (std::ranges::all_of(known.contacts, [](const auto& c) { return c.p.isZero(S(0)); })) return;
          for (const auto& item : names_of<Mistake>) {
            auto without = known;
            const bool applies = undo(item.value, d.scale, without);
            visit(item.value, d.tried[static_cast<std::size_t>(item.value)], without, applies);
          }
        },
        step);
  };
  const auto read = [&](const auto& visit) { d.is_complete = d.is_complete && read_through<S>(request, visit); };

  read([&](const AnyTraceStep<S>& step, const StepPlace<S>&) {
    each_mistake(step, [&](Mistake, Tried<S>& of, const auto& without, bool) { of.identification.note(without); });
  });
  if (d.tried.front().identification.is_open()) {
    for (Tried<S>& of : d.tried) of.identification.tried = candidates(of.identification.evidence);
    d.is_complete =
        d.is_complete && read_informative<S>(request, d.tried.front().identification, [&](const AnyTraceStep<S>& step) {
          each_mistake(step, [&](Mistake, Tried<S>& of, const auto& without, bool) {
            for (auto& candidate : of.identification.tried) candidate.add(without);
          });
        });
  }

  SlopeFit<S> push_out, e, mu;
  long pushed_out = 0, sliding = 0;
  S least_depth(0), most_depth(0);
  Plateau<S> bound;
  read([&](const AnyTraceStep<S>& step, const StepPlace<S>& place) {
    std::visit(
        [&]<int Dim>(const TraceStep<S, Dim>& known) {
          d.loads.note(known, place.step);
          const auto [problem, p] = problem_seen_by_law(known, velocities_after(known), d.tried.front().identification.law());
          const auto w = problem.velocities(p);
          for (std::size_t a = 0; a < p.size(); ++a) {
            using std::abs;
            const auto& c = known.contacts[a];
            const S p_T = tangent_norm<S, Dim>(p[a]), speed = d.solved_to * (abs(normal(c.u_minus)) + abs(normal(c.u_free)));
            const S across = d.solved_to * (S(c.u_minus.cwiseAbs().sum()) + S(c.u_free.cwiseAbs().sum()));
            const bool slides = tangent_norm<S, Dim>(w[a]) > across && S(tangent<S, Dim>(w[a]).dot(tangent<S, Dim>(p[a]))) < S(0);
            if (slides) {
              ++sliding;
              bound.add(S(tangent<S, Dim>(p[a]).cwiseAbs().maxCoeff()), normal(p[a]), d.solved_to);
            }
            if (!(normal(p[a]) > S(0))) continue;
            if (slides) mu.add(p_T, S(-normal(p[a])), S(0));
            if (c.gap && *c.gap < S(0)) {
              push_out.add(normal(w[a]), *c.gap, S(0));
              if (normal(w[a]) > speed) {
                const S depth = -*c.gap;
                least_depth = pushed_out == 0 ? depth : std::min(least_depth, depth);
                most_depth = std::max(most_depth, depth);
                ++pushed_out;
              }
            }
            if (c.e && normal(c.u_minus) < S(0)) e.add(S(normal(w[a]) - *c.e * normal(c.u_minus)), normal(c.u_minus), S(0));
          }
        },
        step);
  });
  // What one or two contacts fit, or many that are alike, is no rule.
  const bool depths_differ = pushed_out >= 3 && 10 * (most_depth - least_depth) >= most_depth;
  if (depths_differ && push_out.says_something() && push_out.best() > S(0)) d.scale.push_out = push_out.best();
  if (e.rows() > 1 && e.says_something() && e.best() >= S(0) && e.best() <= S(1)) d.scale.e = e.best();
  if (mu.rows() > 1 && mu.says_something() && 10 * mu.misfit(mu.best()) <= mu.best()) d.scale.mu = mu.best();
  if (bound.is_met_by(sliding)) d.scale.friction = bound.value();

  read([&](const AnyTraceStep<S>& step, const StepPlace<S>&) {
    each_mistake(step, [&](Mistake mistake, Tried<S>& of, const auto& without, bool applies) {
      const S far = distance(mistake, d.scale, without, of.identification.law());
      if (mistake == Mistake::none) ++d.judged;
      of.applies = of.applies || applies;
      if (far <= d.solved_to) ++of.solved;
      of.logarithms += std::log10(std::max(to_double(far), to_double(unit_roundoff<S>())));
    });
  });
  for (Tried<S>& of : d.tried) of.typical = d.judged > 0 ? std::pow(10, of.logarithms / static_cast<double>(d.judged)) : 0;
  return d;
}

template <class S>
std::string words(const Diagnosis<S>& d, Mistake mistake) {
  const std::string meaning = meaning_of(mistake);
  if (mistake == Mistake::push_out && d.scale.push_out)
    return meaning + " (" + brief(*d.scale.push_out) + " of it per unit of time)";
  if (mistake == Mistake::other_e && d.scale.e) return meaning + " (" + brief(*d.scale.e) + ")";
  if (mistake == Mistake::other_mu && d.scale.mu) return meaning + " (" + brief(*d.scale.mu) + ")";
  if (mistake == Mistake::fixed_bound && d.scale.friction) return meaning + " (" + brief(*d.scale.friction) + ")";
  return meaning;
}

template <class S>
std::string verdict(const Diagnosis<S>& d) {
  if (!d.is_complete) return "NO VERDICT: interrupted before the trace was read as often as it takes.";
  if (d.judged == 0) return "NO VERDICT: no contact had an impulse; there is nothing to judge.";
  const Mistake found = d.found();
  const auto state = [&](Mistake mistake) {
    return fmt::format("{} of {} steps are solved (typical residual {})", d.of(mistake).solved, d.judged,
                       brief(d.of(mistake).typical, 2));
  };
  std::string text;
  if (found == Mistake::none)
    text = fmt::format("NOTHING FOUND: as recorded {}, and no known mistake of recording explains them better.", state(found));
  else
    text = fmt::format("FOUND: {} {}; as recorded {}.", words(d, found), state(found), state(Mistake::none));
  if (d.loads.are_missing())
    text +=
        " No loads act in any step, though contacts are loaded step after step: if the engine has gravity, u_minus is recorded "
        "after it (it belongs before, free_velocity after).";
  return text;
}

}  // namespace

template <class S>
Exit doctor(const AuditRequest& request) {
  const Stopwatch clock;
  const Diagnosis<S> d = diagnose<S>(request);
  const std::string name = std::filesystem::path(request.name).filename().string();
  if (request.json) {
    Json tried = Json::array();
    for (const auto& item : names_of<Mistake>)
      if (d.of(item.value).applies)
        tried.push_back({{"mistake", item.name},
                         {"words", words(d, item.value)},
                         {"solved", d.of(item.value).solved},
                         {"typical_residual", d.of(item.value).typical}});
    print_json(std::cout,
               {{"schema_version", 1},
                {"trace", name},
                {"format", name_of(request.format)},
                {"scalar", ScalarTraits<S>::name},
                {"solved_to", to_json(d.solved_to)},
                {"verdict", verdict(d)},
                {"found", !d.is_complete || d.found() == Mistake::none ? Json(nullptr) : Json(name_of(d.found()))},
                {"no_loads", d.loads.are_missing()},
                {"steps", d.judged},
                {"tried", tried},
                {"seconds", clock.seconds()}},
               one_line);
  } else {
    fmt::print("{}\n\n{:>8} {:>10}  {}, {} with impulses, {}; solved: {}\n", verdict(d), "solved", "residual", name,
               counted(d.judged, "step"), ScalarTraits<S>::name, brief(d.solved_to, 2));
    for (const auto& item : names_of<Mistake>)
      if (d.of(item.value).applies)
        fmt::print("{:>8} {:>10}  {}\n", d.of(item.value).solved, brief(d.of(item.value).typical, 2), words(d, item.value));
  }
  return !d.is_complete ? Exit::interrupted : d.judged > 0 ? Exit::holds : Exit::undecided;
}

#define INSTANTIATE(S) template Exit doctor<S>(const AuditRequest&);
DUHEM_FOR_EACH_NAMED_REAL(INSTANTIATE)

}  // namespace duhem::program
