#include "lib/solver/exact/all_solutions.hpp"

#include "lib/solver/exact/polyhedron.hpp"

#include <algorithm>

namespace duhem {
namespace {

using S = Rational;
using Cell = std::vector<ModeSet>;  // a combination of modes, whole or in part

bool holds(Sign asked, int sign) {
  switch (asked) {
    case Sign::free: return true;
    case Sign::nonnegative: return sign >= 0;
    case Sign::nonpositive: return sign <= 0;
    case Sign::zero: return sign == 0;
  }
  return false;
}

/// The affine relations w = A r + b in variables whose signs say what the modes say: r = ρ_up (1, −μ) + ρ_down (1, μ)
/// with ρ ≥ 0 is all of K, an edge of it where one of the two is zero. Without friction the two are one.
class Variables {
 public:
  /// What the modes of one contact ask of its variables, beyond r ∈ K and w_N ≥ 0, which all of them ask.
  struct Condition {
    int variable;
    Sign sign;
  };
  using Conditions = std::vector<Condition>;

  explicit Variables(const ConeProblem<S, 2>& problem) : mu_(problem.mu), first_(at(problem.contacts() + 1), 0) {
    for (int a = 0; a < contacts(); ++a) first_[at(a + 1)] = first_[at(a)] + (frictionless(a) ? 1 : 2);
    for (int a = 0; a < contacts(); ++a) {
      // in the order of planar_modes, then `held`
      const Condition no_up{up(a), Sign::zero}, no_down{down(a), Sign::zero}, held{w_N(a), Sign::zero};
      conditions_.push_back({Conditions{no_up, no_down}, Conditions{held, {w_T(a), Sign::zero}},
                             Conditions{held, no_down, {w_T(a), Sign::nonnegative}},
                             Conditions{held, no_up, {w_T(a), Sign::nonpositive}}, Conditions{held}});
    }
  }

  [[nodiscard]] int contacts() const { return static_cast<int>(mu_.size()); }
  [[nodiscard]] bool frictionless(int a) const { return mu_[at(a)] == S(0); }
  [[nodiscard]] int columns() const { return first_.back(); }
  [[nodiscard]] int count() const { return columns() + 2 * contacts(); }
  [[nodiscard]] int up(int a) const { return first_[at(a)]; }
  [[nodiscard]] int down(int a) const { return first_[at(a + 1)] - 1; }
  [[nodiscard]] int w_N(int a) const { return columns() + 2 * a; }
  [[nodiscard]] int w_T(int a) const { return w_N(a) + 1; }

  [[nodiscard]] Dictionary relations(const ConeProblem<S, 2>& problem) const {
    Mat<S, Dynamic, Dynamic> A = Mat<S, Dynamic, Dynamic>::Zero(2 * contacts(), columns());
    Vec<S, Dynamic> b(2 * contacts());
    for (int a = 0; a < contacts(); ++a) {
      b.segment(2 * a, 2) = problem.b[at(a)];
      for (const auto& [c, block] : problem.A.row(a)) {
        A.col(up(c)).segment(2 * a, 2) = block * edge(c, -1);
        A.col(down(c)).segment(2 * a, 2) = block * edge(c, +1);
      }
    }
    return {A, b};
  }

  /// (r, w) of values of all variables, or of a direction.
  [[nodiscard]] std::vector<Local<S, 2>> impulses(const std::vector<S>& x) const {
    std::vector<Local<S, 2>> r;
    for (int a = 0; a < contacts(); ++a) {
      r.push_back(edge(a, +1) * x[at(down(a))]);
      if (!frictionless(a)) r.back() += edge(a, -1) * x[at(up(a))];
    }
    return r;
  }
  [[nodiscard]] std::vector<Local<S, 2>> velocities(const std::vector<S>& x) const {
    std::vector<Local<S, 2>> w;
    for (int a = 0; a < contacts(); ++a) w.push_back({x[at(w_N(a))], x[at(w_T(a))]});
    return w;
  }

  [[nodiscard]] const Conditions& conditions(int a, ModeSet modes) const {
    const auto* mode = std::find(planar_modes.begin(), planar_modes.end(), modes);
    return conditions_[at(a)][static_cast<std::size_t>(mode - planar_modes.begin())];
  }

 private:
  [[nodiscard]] Local<S, 2> edge(int a, int side) const { return {S(1), S(side) * mu_[at(a)]}; }

  std::vector<S> mu_;
  std::vector<int> first_;
  std::vector<std::array<Conditions, 5>> conditions_;
};

/// A polyhedron of solutions: all r of one combination of modes.
struct Piece {
  Cell modes;
  Polyhedron points;
  std::vector<S> one;      // in the relative interior
  std::vector<int> sides;  // the signs of `one`
};

/// The search keeps the maximal pieces. They are the maximal convex sets of solutions: let C be convex and all of it
/// solutions. Finitely many pieces cover C, so some piece P fills C's dimension, and what P asks to be zero is zero on C.
/// What it asks to be ≥ 0 is so at every solution, except the sign of w_T at a contact that slips in P. Say slip up, and
/// w_T < 0 at some x in C: as a solution x has w_N = 0 and, by P's equation, ρ_down = 0 there, so r = 0, and so it is at
/// the points of C near x, hence on C. There take-off, which leaves w_T free, takes the place of slip in P.
class Search {
 public:
  Search(const ConeProblem<S, 2>& problem, const SearchLimits<S>& limits)
      : problem_(problem), limits_(limits), variables_(problem) {}

  AllSolutions<S> run() {
    std::vector<Sign> signs(at(variables_.count()), Sign::nonnegative);
    for (int a = 0; a < variables_.contacts(); ++a) signs[at(variables_.w_T(a))] = Sign::free;
    Cell modes(at(variables_.contacts()), ModeSet::all());
    visit(Polyhedron(variables_.relations(problem_), signs), modes, 0);
    return report();
  }

 private:
  /// The polyhedron of a partial combination; contacts before `a` have their modes.
  void visit(Polyhedron points, Cell& modes, int a) {
    if (stopped_ || (limits_.max_nodes > 0 && found_.nodes == limits_.max_nodes)) return void(stopped_ = true);
    ++found_.nodes;
    if (!points.has_point([&] { return goes_on(); })) return refute(points, modes);
    if (stopped_) return;
    for (const Piece& piece : pieces_)
      if (certainly_within(points, piece.modes)) return;
    if (a == variables_.contacts()) return keep(std::move(points), modes);

    const ModeSet before = modes[at(a)];
    const auto into = [&](ModeSet next, int next_contact) {
      modes[at(a)] = next;
      Polyhedron part = points;
      for (const auto& [variable, sign] : variables_.conditions(a, next)) part.restrict(variable, sign);
      visit(std::move(part), modes, next_contact);
    };
    if (before == ModeSet::all()) {
      // Held before free, stick before slip: large families first, and their parts need no second look.
      into(ModeSet::held(), variables_.frictionless(a) ? a + 1 : a);
      into(PlanarMode::takeoff, a + 1);
    } else {
      for (const PlanarMode mode : {PlanarMode::stick, PlanarMode::slip_up, PlanarMode::slip_down}) into(mode, a + 1);
    }
    modes[at(a)] = before;
  }

  [[nodiscard]] bool goes_on() {
    stopped_ = stopped_ || (limits_.watch && !limits_.watch(found_.nodes, S(1)));
    return !stopped_;
  }

  void refute(const Polyhedron& points, const Cell& modes) {
    if (pieces_.empty()) found_.no_solution.push_back({modes, variables_.velocities(points.conflict())});
  }

  [[nodiscard]] bool certainly_within(const Polyhedron& points, const Cell& modes) const {
    for (int a = 0; a < variables_.contacts(); ++a)
      for (const auto& [variable, sign] : variables_.conditions(a, modes[at(a)]))
        if (!points.certainly(variable, sign)) return false;
    return true;
  }

  /// Exactly. The piece's signs are those of all points in its relative interior, except where a variable is free.
  [[nodiscard]] bool within(const Piece& piece, const Cell& modes) const {
    for (int a = 0; a < variables_.contacts(); ++a)
      for (const auto& [variable, sign] : variables_.conditions(a, modes[at(a)])) {
        if (!holds(sign, piece.sides[at(variable)])) return false;
        if (variable != variables_.w_T(a) || piece.points.certainly(variable, sign)) continue;
        Polyhedron points = piece.points;
        if (sign != Sign::nonpositive && points.reaches(variable, Sign::nonpositive)) return false;
        if (sign != Sign::nonnegative && points.reaches(variable, Sign::nonnegative)) return false;
      }
    return true;
  }

  void keep(Polyhedron points, const Cell& modes) {
    std::vector<S> one = points.interior();
    std::vector<int> sides;
    for (const S& x : one) sides.push_back(x.number().sign());
    Piece piece{.modes = modes, .points = std::move(points), .one = std::move(one), .sides = std::move(sides)};
    for (const Piece& other : pieces_)
      if (within(piece, other.modes)) return;
    std::erase_if(pieces_, [&](const Piece& other) { return within(other, piece.modes); });
    pieces_.push_back(std::move(piece));
    found_.no_solution.clear();
    stopped_ = limits_.first_only;
  }

  [[nodiscard]] PlanarSolution<S> solution(const std::vector<S>& x) const {
    PlanarSolution<S> s{variables_.impulses(x), variables_.velocities(x), {}};
    for (std::size_t a = 0; a < s.r.size(); ++a) {
      const auto mode = classify<S, 2>(s.u[a], s.r[a], problem_.mu[a]);
      assert(mode);
      s.modes.push_back(*mode);
    }
    return s;
  }

  [[nodiscard]] SolutionFamily<S> family(const Piece& piece) const {
    const std::vector<bool> all(piece.modes.size(), true);
    SolutionFamily<S> f{.one = solution(piece.one),
                        .modes = piece.modes,
                        .directions = {},
                        .u_unique = all,
                        .r_unique = all,
                        .velocities_unique = true};
    for (const std::vector<S>& along : piece.points.directions()) {
      const auto dr = variables_.impulses(along), du = variables_.velocities(along);
      for (std::size_t a = 0; a < f.modes.size(); ++a) {
        if (!dr[a].isZero(S(0))) f.r_unique[a] = false;
        if (!du[a].isZero(S(0))) f.u_unique[a] = f.velocities_unique = false;
      }
      f.directions.push_back(dr);
    }
    return f;
  }

  AllSolutions<S> report() {
    found_.complete = !stopped_;
    if (!found_.complete) found_.no_solution.clear();
    for (const Piece& piece : pieces_)
      if (piece.points.dimension() == 0)
        found_.isolated.push_back(solution(piece.one));
      else
        found_.families.push_back(family(piece));

    const std::vector<Local<S, 2>>* u = nullptr;
    found_.velocities_unique = !pieces_.empty();
    const auto same = [&](const PlanarSolution<S>& s) {
      if (u && *u != s.u) found_.velocities_unique = false;
      u = &s.u;
    };
    for (const auto& s : found_.isolated) same(s);
    for (const auto& f : found_.families) same(f.one), found_.velocities_unique &= f.velocities_unique;
    return std::move(found_);
  }

  const ConeProblem<S, 2>& problem_;
  const SearchLimits<S>& limits_;
  const Variables variables_;
  std::vector<Piece> pieces_;
  AllSolutions<S> found_;
  bool stopped_ = false;
};

}  // namespace

template <class S_>
AllSolutions<S_> all_solutions(const ConeProblem<S_, 2>& problem, const SearchLimits<S_>& limits) {
  return Search(problem, limits).run();
}

template AllSolutions<Rational> all_solutions<Rational>(const ConeProblem<Rational, 2>&, const SearchLimits<Rational>&);

}  // namespace duhem
