#include "sections/rigid_panels.hpp"

#include "sections/section.hpp"

#include <algorithm>

namespace duhem::reports {
namespace {

/// What the panels of a run share: its time, and the beginning of their files' names and of their alternative texts.
struct Panels {
  const Results& results;
  const std::string& name;
  const PlanarRun& run;

  [[nodiscard]] Sheet sheet(char letter) const {
    const char* what = letter == 'c'   ? ": velocities of the contact points relative to the floor"
                       : letter == 'e' ? ": work of the impulses, summed from the start"
                                       : "";
    return results.sheet(name + '-' + letter, run.case_name + " under " + run.scheme + what + '.');
  }
  [[nodiscard]] std::string over_time(char letter, const std::string& y_label, const std::vector<Curve>& curves,
                                      int digits = 3) const {
    return draw_over_time(sheet(letter), run.t.axis("t"), y_label, curves, digits);
  }
  [[nodiscard]] Curve curve(Ink ink, const std::string& title, const std::vector<double>& y, double width = 2.5) const {
    return {.ink = ink, .title = title, .points = simplified(run.t.values, y), .width = width};
  }
  /// In the law's colour, with rings where an impact created energy.
  [[nodiscard]] Curve ringed(const std::string& title, const Column& column) const {
    Curve ringed = curve(ink_of(run.scheme), title, column.values);
    for (const auto& impact : run.impacts)
      if (impact.creates) ringed.marks.emplace_back(impact.t, column.values.at(impact.step));
    return ringed;
  }
  /// Of x, y and gamma, or of their velocities.
  [[nodiscard]] std::string three(char letter, const std::string& prefix, const std::array<Column, 3>& columns) const {
    const std::string x = prefix + 'x', y = prefix + 'y', gamma = prefix + "gamma";
    return over_time(letter, x + ", " + columns[0].axis(y) + ", " + columns[2].axis(gamma),
                     {curve(Ink::first, x, columns[0].values), curve(Ink::second, y, columns[1].values),
                      curve(Ink::third, gamma, columns[2].values)});
  }

  [[nodiscard]] std::string coordinates() const { return three('a', "", run.q); }
  [[nodiscard]] std::string velocities() const { return three('b', "v_", run.v); }

  [[nodiscard]] std::string local_velocities() const {
    constexpr Ink inks[] = {Ink::first, Ink::second, Ink::fourth, Ink::fifth};
    std::vector<Curve> curves;
    for (std::size_t contact = 0; contact < run.contacts.size(); ++contact) {
      std::array<std::vector<double>, 2> u;
      for (std::size_t k = 0; k < run.t.values.size(); ++k)
        for (std::size_t i = 0; i < 2; ++i) u[i].push_back(run.local_velocity(contact, k)[i]);
      // Two corners are told apart in the key.
      const bool is_alone = run.contacts.size() == 1;
      const std::string corner = " at C" + std::to_string(contact + 1);
      curves.push_back(curve(inks[2 * contact], is_alone ? "normal u_N" : "u_N" + corner, u[0], 2));
      curves.push_back(curve(inks[2 * contact + 1], is_alone ? "tangential u_T" : "u_T" + corner, u[1], 2));
    }
    for (const auto& impact : run.impacts) {
      curves[2 * impact.contact].marks.emplace_back(impact.t, impact.u_plus_N);
      curves[2 * impact.contact + 1].marks.emplace_back(impact.t, impact.u_plus_T);
    }
    return over_time('c', run.v[0].axis("u_N, u_T"), curves);
  }

  [[nodiscard]] std::string impulses() const {
    Sheet sheet_d = sheet('d');
    sheet_d.alt += " Impulses (normal, tangential):";
    const auto spikes = [&](Ink ink, const char* title, double PlanarImpact::*p) {
      Curve curve{.ink = ink, .title = title, .points = {{run.t.values.front(), 0}}, .width = 1.5};
      for (const auto& impact : run.impacts) {
        curve.points.insert(curve.points.end(), {{impact.t, 0}, {impact.t, impact.*p}, {impact.t, 0}});
        curve.marks.emplace_back(impact.t, impact.*p);
      }
      curve.points.emplace_back(run.t.values.back(), 0);
      return curve;
    };
    for (const auto& impact : run.impacts)
      sheet_d.alt += " t = " + brief(impact.t) + ": " + brief(impact.p_N) + ", " + brief(impact.p_T) + ';';
    sheet_d.alt.back() = '.';
    const std::string unit = unit_of(results.request.out + '/' + run.folder() + "/impacts.csv", "p_N");
    return draw_curves(
        sheet_d, run.t.axis("t"), "p_N, p_T [" + unit + ']',
        {spikes(Ink::first, "normal p_N", &PlanarImpact::p_N), spikes(Ink::second, "tangential p_T", &PlanarImpact::p_T)});
  }

  [[nodiscard]] std::string works() const {
    return over_time('e', run.work_tangential.axis("work so far"),
                     {curve(Ink::neutral, "of p_N", run.work_normal.values, 4), ringed("of p_T", run.work_tangential)});
  }

  [[nodiscard]] std::string energies() const {
    return over_time('f', run.total.axis("energy"),
                     {curve(Ink::first, "kinetic", run.kinetic.values), curve(Ink::second, "potential", run.potential.values),
                      ringed("total", run.total)},
                     6);
  }
};

/// What (f) cannot show at its scale.
std::string change_of_total(const std::vector<double>& e) {
  const auto [lowest, highest] = std::ranges::minmax(e);
  return " The total starts at " + brief(e.front(), 6) + " and ends at " + brief(e.back(), 6) + "; its extremes are " +
         brief(lowest, 6) + " and " + brief(highest, 6) + '.';
}

}  // namespace

std::vector<Figure> rigid_panels(const Results& results, const std::string& name, const PlanarRun& run) {
  const Panels panels{results, name, run};
  std::vector<Figure> figures;
  for (char letter = 'a'; const auto draw : {&Panels::coordinates, &Panels::velocities, &Panels::local_velocities,
                                             &Panels::impulses, &Panels::works, &Panels::energies})
    figures.push_back(drawn(captioned("rigid_panels", {letter++}), [&](Figure&) { return (panels.*draw)(); }));
  figures.back().caption += change_of_total(run.total.values);
  return figures;
}

}  // namespace duhem::reports
