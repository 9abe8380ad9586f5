#include "sections/watch_drawing.hpp"

#include "kit/canvas.hpp"
#include "kit/html.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <set>
#include <tuple>

namespace duhem::reports {
namespace {

constexpr double width = 320, margin = 54, floor_room = 54;                          // pixels of a scene
constexpr double left = 84, right = 466, top = 16, bottom = 192, plot_height = 240;  // of the energies
constexpr double longest_upright = 90, longest_level = 48;  // arrows; the level ones stay within the margin
constexpr std::size_t samples = 200;                        ///< of a motion, its impacts apart

/// The number with so many digits and no more.
double rounded(double x, int digits) { return std::strtod(fmt::format("{:.{}g}", x, digits).c_str(), nullptr); }

std::string place(double x, double y) { return fmt::format("{:.1f} {:.1f}", x, y); }
std::string path(const Points& points) {
  const auto words = [](const auto& point) { return place(point.first, point.second); };
  return points.empty() ? "" : 'M' + joined(points, "L", words);
}
/// A shaft and its head; the script draws the same.
std::string arrow(double x, double y, double dx, double dy) {
  const double length = std::hypot(dx, dy);
  if (length < 2) return "";
  const double share = std::min(9.0, length) / length, ux = share * dx, uy = share * dy, tip_x = x + dx, tip_y = y + dy;
  return path({{x, y}, {tip_x, tip_y}}) +
         path({{tip_x - ux - uy / 2, tip_y - uy + ux / 2}, {tip_x, tip_y}, {tip_x - ux + uy / 2, tip_y - uy - ux / 2}});
}
std::string line(const char* css, double x1, double y1, double x2, double y2) {
  return fmt::format(R"svg(<line class="{}" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}"/>)svg", css, x1, y1, x2, y2);
}
std::string words(double x, double y, const char* anchor, const std::string& text) {
  return fmt::format(R"svg(<text x="{:.1f}" y="{:.1f}" text-anchor="{}">{}</text>)svg", x, y, anchor, escape(text));
}

/// Of a quantity: what it lies within, and where that is drawn.
struct Scale {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  double at = 0, per_unit = 0;  ///< pixels = at + per_unit * quantity

  void add(double quantity) {
    low = std::min(low, quantity);
    high = std::max(high, quantity);
  }
  void fit(double low_pixel, double high_pixel) {
    per_unit = high > low ? (high_pixel - low_pixel) / (high - low) : 0;
    at = low_pixel - per_unit * low;
  }
  [[nodiscard]] double operator()(double quantity) const { return at + per_unit * quantity; }
  [[nodiscard]] Json json() const { return {rounded(at, 9), rounded(per_unit, 9)}; }
};

/// What the drawings of a case have in common.
struct Stage {
  Scale t, energy, x, y{.low = 0, .high = 0};                ///< y and energy grow upwards
  Scale p_N{.low = 0, .high = 0}, p_T{.low = 0, .high = 0};  ///< the length of an arrow
  double height = 0, window = 0;                             ///< of a scene, pixels; how long an impulse stays in sight, time
  std::size_t still = 0;                                     ///< the step of the still picture

  explicit Stage(const std::vector<const PlanarRun*>& runs) {
    for (const PlanarRun* run : runs) {
      for (std::size_t k = 0; k < run->t.values.size(); ++k) {
        t.add(run->t.values[k]);
        energy.add(run->total.values[k]);
        for (const auto& point : run->outline) {
          const PlanarPoint at = run->at(point, k);
          x.add(at.x);
          y.add(at.y);
        }
      }
      for (const auto& impact : run->impacts) {
        p_N.add(std::abs(impact.p_N));
        p_T.add(std::abs(impact.p_T));
      }
    }
    if (!(t.high > t.low)) throw std::runtime_error("no run made a step");
    const double room = energy.high > energy.low ? 0.08 * (energy.high - energy.low) : 1;
    energy.add(energy.low - room);
    energy.add(energy.high + room);
    t.fit(left, right);
    energy.fit(bottom, top);
    x.fit(margin, width - margin);
    height = margin / 2 + x.per_unit * y.high + floor_room;
    y.at = height - floor_room;
    y.per_unit = -x.per_unit;
    p_N.fit(0, longest_upright);
    p_T.fit(0, longest_level);
    window = (t.high - t.low) / 25;
    const PlanarImpact* shown = nullptr;
    for (const auto& impact : runs[0]->impacts)
      if (!shown || (impact.creates && (!shown->creates || impact.work() > shown->work()))) shown = &impact;
    if (shown) still = shown->step;
  }
  /// The still moment, or where the run ended before it.
  [[nodiscard]] std::size_t moment(const PlanarRun& run) const { return std::min(still, run.t.values.size() - 1); }
};

/// The steps of a motion that are kept besides its impacts.
std::size_t stride(const PlanarRun& run) { return std::max<std::size_t>(1, (run.t.values.size() - 1) / samples); }

/// The body over the floor at the still moment, with the impulses of the last impact within the window before it.
std::string scene(const Stage& stage, const PlanarRun& run) {
  const auto& [x, y, gamma] = run.q;
  const std::size_t moment = stage.moment(run);
  const double floor = stage.y(0);
  Points way, outline;  // of the centre; of the body, in its own coordinates
  for (std::size_t k = 0; k < x.values.size(); k += stride(run)) way.emplace_back(stage.x(x.values[k]), stage.y(y.values[k]));
  for (const auto& point : run.outline) outline.emplace_back(stage.x.per_unit * point.x, stage.y.per_unit * point.y);
  std::string normal, friction, created;
  for (const auto& impact : run.impacts) {
    if (impact.step > moment || run.t.values[moment] - impact.t > stage.window) continue;
    const double at = stage.x(run.at(run.contacts[impact.contact], impact.step).x);
    normal = arrow(at, floor, 0, -stage.p_N(impact.p_N));
    friction = arrow(at, floor + 14, -stage.p_T(impact.p_T), 0);  // the tangent is -x
    created = impact.creates ? "+" + brief(impact.work()) + " created" : "";
  }
  return fmt::format(fmt::runtime(page_file("scene")), fmt::arg("law", run.scheme), fmt::arg("t", brief(run.t.values[moment])),
                     fmt::arg("width", width), fmt::arg("height", stage.height),
                     fmt::arg("floor", line("floor", 0, floor, width, floor)), fmt::arg("way", path(way)),
                     fmt::arg("place", place(stage.x(x.values[moment]), stage.y(y.values[moment]))),
                     fmt::arg("angle", 0 - gamma.values[moment] * 180 / std::numbers::pi), fmt::arg("outline", path(outline)),
                     fmt::arg("normal", normal), fmt::arg("friction", friction), fmt::arg("middle", width / 2),
                     fmt::arg("below", stage.height - 10), fmt::arg("created", created));
}

/// Both energies over time.
std::string plot(const Stage& stage, const std::vector<const PlanarRun*>& runs) {
  std::string alt = "Total energy over time.", inside;
  for (const double e : round_ticks(stage.energy.low, stage.energy.high)) {
    const double y = stage.energy(e);
    inside += line("grid", left, y, right, y) + words(left - 7, y + 5, "end", brief(e, 6));
  }
  for (const double t : round_ticks(stage.t.low, stage.t.high)) {
    const double x = stage.t(t);
    inside += line("axis", x, bottom, x, bottom + 5) + words(x, bottom + 20, "middle", brief(t, 6));
  }
  inside +=
      line("axis", left, bottom, right, bottom) + line("axis", left, top, left, bottom) +
      words(right, plot_height - 6, "end", runs[0]->t.axis("t")) +
      fmt::format(R"svg(<text class="label" transform="translate(16 {:.1f}) rotate(-90)" text-anchor="middle">{}</text>)svg",
                  (top + bottom) / 2, escape(runs[0]->total.axis("total energy")));
  for (const PlanarRun* run : runs) {
    const std::vector<double>& energy = run->total.values;
    alt += " Under " + run->scheme + " from " + brief(energy.front(), 6) + " to " + brief(energy.back(), 6) + '.';
    Points points;
    for (const auto& [t, e] : simplified(run->t.values, energy)) points.emplace_back(stage.t(t), stage.energy(e));
    for (const char* kind : {"whole", "sofar"})
      inside +=
          fmt::format(R"svg(<path class="{0} {1}-line" style="stroke:var(--{1})" d="{2}"/>)svg", kind, run->scheme, path(points));
    for (const auto& impact : run->impacts)
      if (impact.creates)
        inside += fmt::format(
            R"svg(<circle class="ring {0}-line" style="stroke:var(--{0})" data-step="{1}" r="7" cx="{2:.1f}" cy="{3:.1f}"/>)svg",
            run->scheme, impact.step, stage.t(impact.t), stage.energy(energy[impact.step]));
    const std::size_t now = stage.moment(*run);
    inside += fmt::format(R"svg(<circle class="now {0}-line" style="fill:var(--{0})" r="5" cx="{1:.1f}" cy="{2:.1f}"/>)svg",
                          run->scheme, stage.t(run->t.values[now]), stage.energy(energy[now]));
  }
  return fmt::format(R"svg(<svg role="img" aria-label="{}" class="energies" viewBox="0 0 480.0 {:.1f}">{}</svg>)svg", alt,
                     plot_height, inside);
}

Json motion(const PlanarRun& run) {
  std::set<std::size_t> exact, kept{run.t.values.size() - 1};
  for (const auto& impact : run.impacts) exact.insert({impact.step - 1, impact.step});
  for (std::size_t k = 0; k < run.t.values.size(); k += stride(run)) kept.insert(k);
  kept.insert(exact.begin(), exact.end());
  Json motion{{"step", kept}, {"impacts", Json::array()}};
  for (const auto& [name, column, digits] :
       {std::tuple{"t", &run.t, 9}, {"x", &run.q[0], 6}, {"y", &run.q[1], 6}, {"gamma", &run.q[2], 6}, {"energy", &run.total, 9}})
    for (const std::size_t k : kept)
      motion[name].push_back(exact.contains(k) ? column->values[k] : rounded(column->values[k], digits));
  for (const auto& impact : run.impacts)
    motion["impacts"].push_back({{"step", impact.step},
                                 {"t", impact.t},
                                 {"x", run.at(run.contacts[impact.contact], impact.step).x},
                                 {"p_N", impact.p_N},
                                 {"p_T", impact.p_T},
                                 {"work", impact.work()},
                                 {"creates", impact.creates}});
  return motion;
}

}  // namespace

std::vector<double> round_ticks(double low, double high) {
  const double wanted = (high - low) / 5, power = std::pow(10, std::floor(std::log10(wanted)));
  // The nearest of 1, 2, 5 and 10, as factors go.
  const double factor = wanted / power;
  const double step = power * (factor < std::sqrt(2) ? 1 : factor < std::sqrt(10) ? 2 : factor < std::sqrt(50) ? 5 : 10);
  std::vector<double> ticks;
  for (double n = std::ceil(low / step); n * step <= high; ++n) ticks.push_back(n * step);
  return ticks;
}

void draw(Animation& animation, const std::vector<const PlanarRun*>& runs) {
  const Stage stage(runs);
  const PlanarRun& first = *runs.at(0);
  animation.says += " The still picture: t = " + brief(first.t.values[stage.still]) + '.';
  animation.energies = plot(stage, runs);
  animation.data = {
      {"still", first.t.values[stage.still]},
      {"window", stage.window},
      {"unit", first.total.unit},
      {"scales", {{"x", stage.x.json()}, {"y", stage.y.json()}, {"t", stage.t.json()}, {"energy", stage.energy.json()}}},
      {"arrows", {{"p_N", stage.p_N.per_unit}, {"p_T", stage.p_T.per_unit}}}};
  for (const PlanarRun* run : runs) {
    std::ranges::find(animation.sides, run->scheme, &Animation::Side::scheme)->picture = scene(stage, *run);
    animation.data[run->scheme] = motion(*run);
  }
}

}  // namespace duhem::reports
