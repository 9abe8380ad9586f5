#include "figures/rigid_panels.hpp"

#include "figures/attempt.hpp"
#include "figures/simplified.hpp"

#include <algorithm>

namespace duhem::reports {
namespace {

std::string axis(const std::string& name, const Column& column) { return name + " [" + column.unit + ']'; }

Ink law(const PlanarRun& run) { return run.scheme == "mj" ? Ink::newton : Ink::fremond; }

/// What a column does over the run, in words.
std::string from_to(const Column& column) {
  return "from " + brief(column.values.front()) + " to " + brief(column.values.back());
}

/// A panel's file and the beginning of its alternative text.
struct Panels {
  const std::string &out, &name;
  const PlanarRun& run;

  [[nodiscard]] Sheet sheet(char letter, const std::string& alt) const {
    const std::string panel = name + '-' + letter;
    return {out + "/figures/" + panel + ".svg", panel, alt + " Over time, " + run.case_name + " under " + run.scheme + '.'};
  }
  [[nodiscard]] Curve curve(Ink ink, const std::string& title, const Column& column, double width = 2.5) const {
    return {ink, title, simplified(run.t.values, column.values), {}, width};
  }
  [[nodiscard]] std::string t() const { return axis("t", run.t); }

  [[nodiscard]] std::string three(char letter, const std::array<Column, 3>& columns,
                                  const std::array<std::string, 3>& names) const {
    std::string alt;
    for (std::size_t i = 0; i < 3; ++i) alt += names[i] + ' ' + from_to(columns[i]) + (i < 2 ? ", " : ".");
    return draw_curves(sheet(letter, alt), t(), names[0] + ", " + axis(names[1], columns[0]) + ", " + axis(names[2], columns[2]),
                       {curve(Ink::first, names[0], columns[0]), curve(Ink::second, names[1], columns[1]),
                        curve(Ink::third, names[2], columns[2])});
  }

  /// Two corners are told apart in the legend.
  [[nodiscard]] std::string label(const std::string& alone, const std::string& one_of_two, std::size_t contact) const {
    return run.contacts.size() == 1 ? alone : one_of_two + " at C" + std::to_string(contact + 1);
  }

  [[nodiscard]] std::string local_velocities() const {
    constexpr Ink inks[] = {Ink::first, Ink::second, Ink::fourth, Ink::fifth};
    std::vector<Curve> curves;
    for (std::size_t contact = 0; contact < run.contacts.size(); ++contact) {
      std::vector<double> u_N, u_T;
      for (std::size_t k = 0; k < run.t.values.size(); ++k) {
        const auto u = run.local_velocity(contact, k);
        u_N.push_back(u[0]);
        u_T.push_back(u[1]);
      }
      curves.push_back({inks[2 * contact], label("normal u_N", "u_N", contact), simplified(run.t.values, u_N), {}, 2});
      curves.push_back({inks[2 * contact + 1], label("tangential u_T", "u_T", contact), simplified(run.t.values, u_T), {}, 2});
    }
    for (const auto& impact : run.impacts) {
      curves[2 * impact.contact].marks.emplace_back(impact.t, impact.u_plus_N);
      curves[2 * impact.contact + 1].marks.emplace_back(impact.t, impact.u_plus_T);
    }
    return draw_curves(sheet('c', "Velocities of the contact points relative to the floor."), t(), axis("u_N, u_T", run.v[0]),
                       curves);
  }

  [[nodiscard]] std::string impulses(const std::string& unit) const {
    const double start = run.t.values.front(), end = run.t.values.back();
    Curve normal{Ink::first, "normal p_N", {{start, 0}}, {}, 1.5},
        tangential{Ink::second, "tangential p_T", {{start, 0}}, {}, 1.5};
    std::string alt = "Impulses (normal, tangential):";
    for (const auto& impact : run.impacts) {
      const auto spike = [&](Curve& curve, double p) {
        curve.points.insert(curve.points.end(), {{impact.t, 0}, {impact.t, p}, {impact.t, 0}});
        curve.marks.emplace_back(impact.t, p);
      };
      spike(normal, impact.p_N);
      spike(tangential, impact.p_T);
      alt += " t = " + brief(impact.t) + ": " + brief(impact.p_N) + ", " + brief(impact.p_T) + ';';
    }
    alt.back() = '.';
    normal.points.emplace_back(end, 0);
    tangential.points.emplace_back(end, 0);
    return draw_curves(sheet('d', alt), t(), "p_N, p_T [" + unit + ']', {normal, tangential});
  }

  /// Rings where an impact created energy.
  void ring(Curve& curve, const Column& column) const {
    for (const auto& impact : run.impacts)
      if (impact.creates) curve.marks.emplace_back(impact.t, column.values.at(impact.step));
  }

  [[nodiscard]] std::string works() const {
    Curve tangential = curve(law(run), "of p_T", run.work_tangential);
    ring(tangential, run.work_tangential);
    const std::string alt = "Work of the impulses summed from the start: normal at the end " +
                            brief(run.work_normal.values.back()) + ", tangential " + brief(run.work_tangential.values.back()) +
                            '.';
    return draw_curves(sheet('e', alt), t(), axis("work so far", run.work_tangential),
                       {curve(Ink::neutral, "of p_N", run.work_normal, 4), tangential});
  }

  [[nodiscard]] std::string energies() const {
    Curve total = curve(law(run), "total", run.total);
    ring(total, run.total);
    const std::string alt = "Kinetic energy " + from_to(run.kinetic) + ", potential " + from_to(run.potential) + ", total from " +
                            brief(run.total.values.front(), 6) + " to " + brief(run.total.values.back(), 6) + '.';
    return draw_curves(sheet('f', alt), t(), axis("energy", run.total),
                       {curve(Ink::first, "kinetic", run.kinetic), curve(Ink::second, "potential", run.potential), total});
  }
};

/// What (f) cannot show at its scale.
std::string change_of_total(const PlanarRun& run) {
  const auto& e = run.total.values;
  const auto [lowest, highest] = std::minmax_element(e.begin(), e.end());
  return " The total starts at " + brief(e.front(), 6) + " and ends at " + brief(e.back(), 6) + "; its extremes are " +
         brief(*lowest, 6) + " and " + brief(*highest, 6) + '.';
}

}  // namespace

std::vector<Figure> rigid_panels(const std::string& out, const std::string& name, const PlanarRun& run) {
  const Panels panels{out, name, run};
  const std::string path = out + '/' + run.folder() + "/impacts.csv";
  return {
      attempt({"(a) The generalised coordinates", "The centre's position x, y and the angle gamma.", {}, {}},
              [&] {
                return panels.three('a', run.q, {"x", "y", "gamma"});
              }),
      attempt({"(b) The generalised velocities", "Jumps are impacts.", {}, {}},
              [&] {
                return panels.three('b', run.v, {"v_x", "v_y", "v_gamma"});
              }),
      attempt({"(c) The local relative velocities, normal and tangential",
               "Of the points that can touch, from (a) and (b); circles: as the impact's own record has them.",
               {},
               {}},
              [&] { return panels.local_velocities(); }),
      attempt({"(d) The contact impulses, normal and tangential", "One spike an impact.", {}, {}},
              [&] { return panels.impulses(unit_of(path, "p_N")); }),
      attempt({"(e) The work done by the impulses", "Summed from the start. Circles: impacts that created energy.", {}, {}},
              [&] { return panels.works(); }),
      attempt({"(f) The energies", "Circles: impacts that created energy.", {}, {}},
              [&](std::string& caption) {
                caption += change_of_total(run);
                return panels.energies();
              }),
  };
}

}  // namespace duhem::reports
