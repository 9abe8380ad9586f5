#include "figures/attempt.hpp"

#include "figures/block_balance.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace duhem::reports {
namespace {

/// A run of the block with the rule of the published figures.
class BlockRun {
 public:
  BlockRun(const std::string& out, const std::string& scheme, const std::vector<Run>& runs) : scheme_(scheme) {
    const Run* run = find_run(runs, "sliding_block", scheme);
    if (!run) throw std::runtime_error("no answer from sliding_block under " + scheme);
    path_ = out + "/runs/" + run->planned.name() + "/energy.csv";
    result_ = &*run->result;
  }
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const Result& result() const { return *result_; }
  [[nodiscard]] std::string unit() const { return columns({"kinetic"})[1].unit; }

  /// The columns of these names, the time before them.
  [[nodiscard]] std::vector<Column> columns(std::vector<std::string> names) const {
    names.insert(names.begin(), "t");
    auto found = read_csv(path_, names);
    must_have_steps(path_, found, result_->steps);
    return found;
  }
  [[nodiscard]] Ink ink() const { return scheme_ == "mj" ? Ink::newton : Ink::fremond; }
  [[nodiscard]] Sheet sheet(const std::string& out, const std::string& panel, const std::string& alt) const {
    const std::string name = "sliding_block_" + scheme_ + '_' + panel;
    return {out + "/figures/" + name + ".svg", name, "Sliding block under " + scheme_ + ". " + alt};
  }

 private:
  std::string scheme_, path_;
  const Result* result_;
};

std::string axis(const std::string& quantity, const Column& column) { return quantity + " [" + column.unit + ']'; }

std::string components(const std::string& out, const BlockRun& run) {
  const auto columns = run.columns(
      {"kinetic", "elastic", "external_work_with_constant_loads", "contact_tangential", "contact_normal", "numerical"});
  struct Component {
    std::size_t place;
    Ink ink;
    const char *title, *alt;
  };
  constexpr Component shown[] = {{1, Ink::first, "kinetic", "kinetic energy"},
                                 {2, Ink::second, "elastic", "elastic energy"},
                                 {3, Ink::third, "W_ext", "work of the loads"},
                                 {4, Ink::fourth, "friction", "work of friction"},
                                 {5, Ink::fifth, "normal", "normal work of the contacts"},
                                 {6, Ink::neutral, "numerical", "numerical term"}};
  std::vector<Curve> curves;
  std::string alt = "Over time, from the start to the end: ";
  for (const auto& item : shown) {
    const Column& y = columns[item.place];
    curves.push_back({item.ink, item.title, thinned(columns[0].values, y.values), {}});
    alt += std::string(item.place == 1 ? "" : "; ") + item.alt + " from " + brief(y.values.front()) + " to " +
           brief(y.values.back()) + ' ' + y.unit;
  }
  return draw_curves(run.sheet(out, "components", alt + '.'), axis("t", columns[0]), axis("energy, work", columns[1]), curves);
}

std::string work_and_energy(const std::string& out, const BlockRun& run, const BlockBalance& b) {
  const std::string alt = "Work input and dissipation against the total energy, both from " + brief(b.energy.values.front()) +
                          " to " + brief(b.energy.values.back()) + ' ' + b.energy.unit + ", at most " + brief(b.apart) +
                          " apart.";
  return draw_curves(run.sheet(out, "balance", alt), axis("t", b.t), axis("energy", b.energy),
                     {{Ink::neutral, "start + W_ext + contact works", thinned(b.t.values, b.input.values), {}, 7},
                      {run.ink(), "total energy", thinned(b.t.values, b.energy.values), {}}});
}

/// An extreme work of each step, and the most extreme of them.
struct Extremes {
  Column t, work;
  double farthest = 0, at = 0;
};

Extremes extremes(const BlockRun& run, const std::string& column) {
  const auto columns = run.columns({column});
  Extremes e{columns[0], columns[1]};
  for (std::size_t i = 0; i < e.work.values.size(); ++i)
    if (std::abs(e.work.values[i]) > std::abs(e.farthest))
      std::tie(e.farthest, e.at) = std::pair(e.work.values[i], e.t.values[i]);
  return e;
}

std::string extreme_work(const std::string& out, const BlockRun& run, const BlockRun& other, bool is_largest) {
  const std::string column = is_largest ? "step_max_tangential_work" : "step_min_tangential_work";
  const Extremes mine = extremes(run, column), theirs = extremes(other, column);
  const double scale = 1.06 * std::max(std::abs(mine.farthest), std::abs(theirs.farthest));
  const std::string alt =
      std::string(is_largest ? "Largest positive" : "Smallest negative") + " work of friction of a contact at each step: " +
      (mine.farthest == 0
           ? "none."
           : brief(mine.farthest) + ' ' + mine.work.unit + " at t = " + brief(mine.at) + ' ' + mine.t.unit + " at the extreme.");
  const double height = scale > 0 ? scale : 1;
  return draw_impulses(run.sheet(out, is_largest ? "largest_work" : "smallest_work", alt),
                       {axis("t", mine.t),
                        axis(is_largest ? "largest work > 0" : "smallest work < 0", mine.work),
                        {mine.t.values.front(), mine.t.values.back()},
                        is_largest ? std::pair(0.0, height) : std::pair(-height, 0.0)},
                       run.ink(), tallest(mine.t.values, mine.work.values));
}

/// What (c) shows, in a sentence.
std::string positive_friction(const Result& r, const std::string& unit) {
  const PositiveWork& work = r.positive_tangential;
  const std::string most = " Here: at most " + brief(r.max_positive_tangential_work) + ' ' + unit;
  if (work.steps == 0) return most + ", and no step beyond rounding and the solver's tolerance.";
  return most + "; beyond rounding and the solver's tolerance at " + std::to_string(work.steps) + " of " +
         std::to_string(r.steps) + " steps.";
}

}  // namespace

BlockBalance block_balance(const std::string& path, long steps) {
  const auto columns = read_csv(path, {"t", "kinetic", "elastic", "external_work_with_constant_loads", "damping_work",
                                       "numerical", "mass_change", "contact_normal", "contact_tangential"});
  must_have_steps(path, columns, steps);
  const auto sum = [&](std::size_t first, std::size_t last, std::size_t row) {
    double total = 0;
    for (std::size_t i = first; i <= last; ++i) total += columns[i].values[row];
    return total;
  };
  BlockBalance b{columns[0], {columns[1].unit, {}}, {columns[1].unit, {}}, {columns[1].unit, {}}};
  for (std::size_t row = 0; row < b.t.values.size(); ++row) {
    b.energy.values.push_back(sum(1, 2, row));
    b.input.values.push_back(b.energy.values.front() + sum(3, 8, row));
    b.taken.values.push_back(sum(7, 8, row));
    b.apart = std::max(b.apart, std::abs(b.energy.values[row] - b.input.values[row]));
  }
  return b;
}

std::vector<Figure> sliding_block_panels(const std::string& out, const std::string& scheme, const std::vector<Run>& runs) {
  const bool is_classical = scheme == "mj";
  const auto run = [&] { return BlockRun(out, scheme, runs); };
  const auto other = [&] { return BlockRun(out, is_classical ? "mjf" : "mj", runs); };
  std::vector<Figure> panels{
      attempt({"(a) The components of the energy",
               "W_ext as (66) counts it, gravity included. The numerical term of (65) is 0 at theta = 1/2.",
               {},
               {}},
              [&] { return components(out, run()); }),
      attempt(
          {"(b) Work input and dissipation, and the total energy", "The paper: the sum tracks the total energy closely.", {}, {}},
          [&](std::string& caption) {
            const BlockBalance b = block_balance(run().path(), run().result().steps);
            caption += " Here they part by at most " + brief(b.apart) + ' ' + b.energy.unit + '.';
            return work_and_energy(out, run(), b);
          }),
      attempt({"(c) Largest positive work of friction of a contact at each step",
               is_classical ? "The paper: the classical scheme generates it."
                            : "The paper: the new scheme completely avoids it. On the scale of Figure 9(c).",
               {},
               {}},
              [&](std::string& caption) {
                caption += positive_friction(run().result(), run().unit());
                return extreme_work(out, run(), other(), true);
              }),
      attempt({"(d) Smallest negative work of friction of a contact at each step",
               "What friction takes. On one scale for both schemes.",
               {},
               {}},
              [&] { return extreme_work(out, run(), other(), false); }),
  };
  for (Figure& panel : panels) panel.data = {PlannedRun{"sliding_block", scheme, "double"}.file("energy.csv")};
  return panels;
}

}  // namespace duhem::reports
