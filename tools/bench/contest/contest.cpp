#include "tools/bench/contest/contest.hpp"

#include "tools/bench/contest/worker.hpp"
#include "tools/stopwatch.hpp"

#include <algorithm>
#include <memory>

namespace duhem::bench {
namespace {

/// After so many turns, a method of Siconos that takes so many times as long as its fastest is out.
constexpr int turns_to_tell = 5;
constexpr double clearly_slower = 3;

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  if (values.size() % 2 == 1) return *middle;
  return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

/// One method in its process, and what is known of it so far.
class Competitor {
 public:
  Competitor(const ContactProblem& problem, const Contender& contender, double tolerance, double cap)
      : problem_(problem), contender_(contender), tolerance_(tolerance), left_(cap) {
    result_ = {contender.name, contender.counts, Outcome::too_slow_or_crashed};
  }

  /// Untimed: what to ask for.
  void qualify(const std::vector<Asked>& attempts) {
    const double cap = left_;
    left_ = cap / 4;
    for (const Asked& asked : attempts) {
      if (!start()) break;
      const auto round = solved(asked);
      if (!round) continue;
      const bool nearer = result_.outcome == Outcome::too_slow_or_crashed || round->scaled < result_.scaled;
      if (!round->passes && !nearer) continue;
      result_.outcome = round->passes ? Outcome::passes : Outcome::misses;
      result_.asked = asked;
      result_.natural = round->natural;
      result_.scaled = round->scaled;
      if (round->passes) break;
    }
    left_ = cap;  // the search does not count
  }

  [[nodiscard]] bool wants_more(int repeat) const { return result_.passes() && left_ > 0 && turns_ < repeat; }
  void take_turn() {
    ++turns_;
    const auto round = solved(result_.asked);
    if (round && round->passes) {
      const auto times = round->times();
      times_.insert(times_.end(), times.begin(), times.end());
    } else if (times_.empty() || round) {  // the same data, another answer: not to be trusted
      result_.outcome = round ? Outcome::misses : Outcome::too_slow_or_crashed;
    }
    if (!round) left_ = 0;
  }

  /// Its median so far, where there is one to compare with.
  [[nodiscard]] std::optional<double> seconds() const {
    return result_.passes() && result_.counts && !times_.empty() ? std::optional(median(times_)) : std::nullopt;
  }
  void leave_if_beaten(double fastest) {
    if (turns_ >= turns_to_tell && !times_.empty() && median(times_) > clearly_slower * fastest) left_ = 0;
  }

  [[nodiscard]] Result result() const {
    Result result = result_;
    result.solves = static_cast<int>(times_.size());
    if (!times_.empty()) result.seconds = median(times_);
    return result;
  }

 private:
  [[nodiscard]] bool start() {
    if (!worker_ || !worker_->lives()) worker_ = std::make_unique<Worker>(problem_, contender_);
    return left_ > 0;
  }
  [[nodiscard]] std::optional<Round> solved(const Asked& asked) {
    const program::Stopwatch stopwatch;
    auto round = worker_->solve(asked, tolerance_, left_);
    left_ -= stopwatch.seconds();
    return round;
  }

  const ContactProblem& problem_;
  const Contender& contender_;
  double tolerance_, left_;
  std::unique_ptr<Worker> worker_;
  std::vector<double> times_;
  int turns_ = 0;
  Result result_;
};

}  // namespace

const Result* ProblemResult::best(bool all_methods) const {
  const Result* best = nullptr;
  for (const Result& result : siconos)
    if (result.passes() && (result.counts || all_methods) && (!best || result.seconds < best->seconds)) best = &result;
  return best;
}

std::optional<double> ProblemResult::ratio(bool all_methods) const {
  const Result* theirs = best(all_methods);
  if (!theirs || !ours.passes()) return std::nullopt;
  return ours.seconds / theirs->seconds;
}

ProblemResult hold_contest(const ContactProblem& problem, double tolerance, const ContestSettings& settings) {
  std::vector<Contender> contenders{our_solver(problem)};
  for (Contender& contender : siconos_solvers(problem)) contenders.push_back(std::move(contender));
  std::vector<Asked> attempts;
  for (const double tightening : {1., 1e-1, 1e-2, 1e-3})
    for (const bool patient : {false, true}) attempts.push_back({tolerance * tightening, patient});
  std::vector<std::unique_ptr<Competitor>> competitors;
  for (const Contender& contender : contenders) {
    competitors.push_back(std::make_unique<Competitor>(problem, contender, tolerance, settings.cap));
    competitors.back()->qualify(competitors.size() == 1 ? std::vector<Asked>{{tolerance, false}} : attempts);
  }
  for (bool more = true; more;) {
    more = false;
    for (auto& competitor : competitors)
      if (competitor->wants_more(settings.repeat)) {
        competitor->take_turn();
        more = true;
      }
    std::optional<double> fastest;
    for (std::size_t i = 1; i < competitors.size(); ++i)
      if (const auto seconds = competitors[i]->seconds(); seconds && (!fastest || *seconds < *fastest)) fastest = seconds;
    for (std::size_t i = 1; i < competitors.size() && fastest; ++i) competitors[i]->leave_if_beaten(*fastest);
  }

  ProblemResult result{.name = problem.name, .dimension = 0, .contacts = 0, .ours = competitors.front()->result(), .siconos = {}};
  std::visit(
      [&]<int Dim>(const ConeProblem<double, Dim>& p) {
        result.dimension = Dim;
        result.contacts = p.contacts();
      },
      problem.problem);
  for (std::size_t i = 1; i < competitors.size(); ++i) result.siconos.push_back(competitors[i]->result());
  return result;
}

}  // namespace duhem::bench
