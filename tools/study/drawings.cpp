#include "reports/kit/session.hpp"
#include "tools/study/report.hpp"
#include "tools/study/study_files.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace duhem::program {
namespace {

using reports::Ink;
using reports::quoted;
using reports::script;

constexpr std::size_t most_tics = 11, most_curves = 9;

/// Values in their places, as many of them named as there is room for.
std::string tics_of(const Axis& axis) {
  std::string tics;
  const std::size_t n = axis.values.size(), apart = (n + most_tics - 1) / most_tics;
  for (std::size_t i = 0; i < n; i += apart) tics += (i ? ", " : "") + quoted(axis.values[i].shown) + ' ' + std::to_string(i);
  return '(' + tics + ')';
}

/// The largest creation of energy at a place of one axis, or of two, over whatever else is varied; nothing where no run has a
/// verdict.
std::vector<double> created_over(const StudyRequest& request, const StudyResult& result, std::size_t scheme, std::size_t axes) {
  const std::size_t columns = axes > 1 ? request.axes[1].values.size() : 1;
  std::vector<double> created(request.axes[0].values.size() * columns, std::numeric_limits<double>::quiet_NaN());
  for (std::size_t i = 0; i < result.rows.size(); ++i) {
    const auto at = request.places(i / (request.halvings + 1));
    if (result.rows[i].is_null() || at[0] != scheme || result.rows[i].at("created").is_null()) continue;
    double& most = created[at[1] * columns + (axes > 1 ? at[2] : 0)];
    most = std::fmax(most, double_of(result.rows[i].at("created")));
  }
  return created;
}

std::string unit_of(const StudyRequest& request) {
  return "energy created [" + load_case(request.run.case_name).energy_unit + ']';
}

void draw_map(const StudyRequest& request, const std::vector<double>& created, const std::string& path,
              const std::string& scheme) {
  const Axis &x = request.axes[0], &y = request.axes[1];
  reports::Plot plot{"'-' using 1:2:3 with image pixels notitle"};
  double most = 0;
  for (std::size_t i = 0; i < created.size(); ++i) {
    most = std::fmax(most, created[i]);
    plot.rows += std::isnan(created[i]) ? script(i / y.values.size(), ' ', i % y.values.size(), " NaN\n")
                                        : script(i / y.values.size(), ' ', i % y.values.size(), ' ', created[i], '\n');
  }
  const double right = static_cast<double>(x.values.size()) - 0.5, top = static_cast<double>(y.values.size()) - 0.5;
  (void)reports::plotted(
      {path, "map", "energy created"}, x.name, y.name,
      script("set title ",
             quoted(load_case(request.run.case_name).title + ", scheme " + scheme +
                    (request.axes.size() > 2 ? ": the largest over what else is varied" : "")),
             "\nset cblabel ", quoted(unit_of(request)), "\nset cbrange [0:", most > 0 ? most : 1.0,
             "]\nset cbtics format '%.2g'\nset palette defined (0 'white', 1 '#f2c14e', 2 '#b44a00', 3 '#4a1000')\n",
             "unset grid\nset xrange [-0.5:", right, "]\nset yrange [-0.5:", top, "]\nset xtics ", tics_of(x), "\nset ytics ",
             tics_of(y), '\n'),
      {plot}, "620,460");
}

void draw_line(const StudyRequest& request, const std::vector<std::vector<double>>& created, const std::string& path) {
  std::vector<reports::Plot> plots;
  double most = 0;
  for (std::size_t scheme = 0; scheme < created.size(); ++scheme) {
    const Ink ink = request.schemes[scheme] == "mj" ? Ink::newton : Ink::fremond;
    reports::Plot& plot =
        plots.emplace_back(reports::Plot{"'-' with linespoints linewidth 2 pointtype 7 pointsize 0.4 linecolor rgb '" +
                                         hexadecimal(ink) + "' title " + quoted(request.schemes[scheme])});
    for (std::size_t i = 0; i < created[scheme].size(); ++i)
      if (!std::isnan(created[scheme][i])) {
        plot.points.emplace_back(static_cast<double>(i), created[scheme][i]);
        most = std::max(most, created[scheme][i]);
      }
    if (plot.points.empty()) plots.pop_back();
  }
  (void)reports::plotted({path, "created", "energy created"}, request.axes[0].name, unit_of(request),
                         script("set yrange [0:", most > 0 ? "*" : "1", "]\nset offsets 0.2, 0.2, graph 0.06, 0\nset xtics ",
                                tics_of(request.axes[0]), '\n'),
                         plots);
}

/// The observed order against h, a curve a combination; of many, those that come first.
void draw_order(const StudyRequest& request, const StudyResult& result, const std::string& path) {
  constexpr double far = std::numeric_limits<double>::infinity();
  double h_from = far, h_to = -far, from = far, to = -far;  // given to gnuplot, which warns of a range that is a single number
  std::vector<reports::Plot> plots;
  for (std::size_t i = 0; i < result.convergence.size() && plots.size() < most_curves; ++i) {
    const Convergence& c = result.convergence[i];
    reports::Plot& plot =
        plots.emplace_back(reports::Plot{"'-' with linespoints linewidth 2 pointtype 7 pointsize 0.5 linecolor rgb '" +
                                         hexadecimal(static_cast<Ink>(i % most_curves)) + "' title " + quoted(request.label(i))});
    for (std::size_t k = 0; k < c.order.size(); ++k) {
      if (!c.order[k]) continue;
      plot.points.emplace_back(c.h[k], *c.order[k]);
      h_from = std::min(h_from, c.h[k]), h_to = std::max(h_to, c.h[k]);
      from = std::min(from, *c.order[k]), to = std::max(to, *c.order[k]);
    }
    if (plot.points.empty()) plots.pop_back();
  }
  std::string tics;
  if (!result.convergence.empty())
    for (const double h : result.convergence[0].h) tics += script(tics.empty() ? "" : ", ", quoted(Json(h).dump()), ' ', h);
  (void)reports::plotted(
      {path, "order", "observed order"}, "h", "observed order",
      script("set logscale x 2\nunset mxtics\nset key above left vertical maxrows 9\nset xrange [", h_from / 1.2, ':', h_to * 1.2,
             "]\nset yrange [", from - 0.1, ':', to + 0.1, "]\nset xtics (", tics, ") rotate by 30 right\n"),
      plots, "620,460");
}

}  // namespace

std::vector<std::string> draw_study(const StudyRequest& request, const StudyResult& result) {
  std::vector<std::string> drawn;
  const auto in_folder = [&](const std::string& name) {
    drawn.push_back(name);
    return *request.out + '/' + name;
  };
  if (request.axes.size() > 1 && result.done > result.without_verdict) {
    for (std::size_t scheme = 0; scheme < request.schemes.size(); ++scheme)
      draw_map(request, created_over(request, result, scheme, 2), in_folder("created-" + request.schemes[scheme] + ".svg"),
               request.schemes[scheme]);
  } else if (request.axes.size() == 1 && result.done > result.without_verdict) {
    std::vector<std::vector<double>> created;
    for (std::size_t scheme = 0; scheme < request.schemes.size(); ++scheme)
      created.push_back(created_over(request, result, scheme, 1));
    draw_line(request, created, in_folder("created.svg"));
  }
  const auto is_known = [](const Convergence& c) {
    return std::ranges::any_of(c.order, [](const auto& order) { return order.has_value(); });
  };
  if (std::ranges::any_of(result.convergence, is_known)) draw_order(request, result, in_folder("order.svg"));
  return drawn;
}

}  // namespace duhem::program
