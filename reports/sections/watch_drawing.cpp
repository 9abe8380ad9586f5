#include "sections/watch_drawing.hpp"

#include "figures/simplified.hpp"
#include "page/html.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numbers>
#include <set>

namespace duhem::reports {
namespace {

constexpr double scene_width = 320, margin = 54, floor_room = 54;                                    // pixels of a scene
constexpr double plot_width = 480, plot_height = 240, left = 84, right = 14, top = 16, bottom = 48;  // of the energies
constexpr double longest_upright = 90, longest_level = 48;  // arrows; the level ones stay within the margin
constexpr std::size_t samples = 200;                        ///< of a motion, its impacts apart

std::string pixels(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", x == 0 ? 0.0 : x);
  return text;
}

/// The number with so many digits and no more.
double rounded(double x, int digits) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*g", digits, x);
  return std::strtod(text, nullptr);
}

/// Of the law that a scheme stands for.
std::string colour(const PlanarRun& run) { return "var(--" + run.scheme + ')'; }

std::string text_element(double x, double y, const std::string& anchor, const std::string& text) {
  return "<text x=\"" + pixels(x) + "\" y=\"" + pixels(y) + "\" text-anchor=\"" + anchor + "\">" + escape(text) + "</text>";
}

std::string line_element(double x1, double y1, double x2, double y2, const std::string& css) {
  return "<line class=\"" + css + "\" x1=\"" + pixels(x1) + "\" y1=\"" + pixels(y1) + "\" x2=\"" + pixels(x2) + "\" y2=\"" +
         pixels(y2) + "\"/>";
}

/// A shaft and its head; the script draws the same.
std::string arrow(double x, double y, double dx, double dy) {
  const double length = std::hypot(dx, dy);
  if (length < 2) return "";
  const double ux = dx / length, uy = dy / length, head = std::min(9.0, length);
  const auto to = [](double a, double b) { return pixels(a) + ' ' + pixels(b); };
  const double tip_x = x + dx, tip_y = y + dy;
  return "M" + to(x, y) + "L" + to(tip_x, tip_y) + "M" + to(tip_x - head * (ux + 0.5 * uy), tip_y - head * (uy - 0.5 * ux)) +
         "L" + to(tip_x, tip_y) + "L" + to(tip_x - head * (ux - 0.5 * uy), tip_y - head * (uy + 0.5 * ux));
}

/// The last impact within the window before a step; its number, or none.
const PlanarImpact* acting(const PlanarRun& run, std::size_t step, double window) {
  const PlanarImpact* found = nullptr;
  for (const auto& impact : run.impacts)
    if (impact.step <= step && run.t.values[step] - impact.t <= window) found = &impact;
  return found;
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

WatchDrawing::WatchDrawing(std::vector<PlanarRun> runs) : runs_(std::move(runs)) {
  constexpr double far = std::numeric_limits<double>::infinity();
  double x_low = far, x_high = -far, y_high = 0, e_low = far, e_high = -far, t_0 = far, t_1 = -far;
  for (const auto& run : runs_) {
    t_0 = std::min(t_0, run.t.values.front());
    t_1 = std::max(t_1, run.t.values.back());
    for (std::size_t k = 0; k < run.t.values.size(); ++k)
      for (const auto& point : run.outline) {
        const PlanarPoint at = run.at(point, k);
        x_low = std::min(x_low, at.x);
        x_high = std::max(x_high, at.x);
        y_high = std::max(y_high, at.y);
      }
    const auto [lowest, highest] = std::minmax_element(run.total.values.begin(), run.total.values.end());
    e_low = std::min(e_low, *lowest);
    e_high = std::max(e_high, *highest);
    for (const auto& impact : run.impacts) {
      largest_p_N_ = std::max(largest_p_N_, std::abs(impact.p_N));
      largest_p_T_ = std::max(largest_p_T_, std::abs(impact.p_T));
    }
  }
  if (!(t_1 > t_0)) throw std::runtime_error("no run made a step");
  ends_ = {t_0, t_1};
  const double per_length = (scene_width - 2 * margin) / (x_high - x_low);
  height_ = margin / 2 + per_length * y_high + floor_room;
  x_ = {margin - per_length * x_low, per_length};
  y_ = {height_ - floor_room, -per_length};
  t_ = {left - t_0 * (plot_width - left - right) / (t_1 - t_0), (plot_width - left - right) / (t_1 - t_0)};
  const double room = e_high > e_low ? 0.08 * (e_high - e_low) : 1;
  const double per_energy = (plot_height - top - bottom) / (e_high - e_low + 2 * room);
  energy_ = {plot_height - bottom + per_energy * (e_low - room), -per_energy};
  window_ = (t_1 - t_0) / 25;

  const PlanarImpact* shown = nullptr;
  for (const auto& impact : runs_[0].impacts)
    if (!shown || (impact.creates && (!shown->creates || impact.work() > shown->work()))) shown = &impact;
  if (shown) still_ = shown->step;
}

std::string WatchDrawing::scene(const PlanarRun& run) const {
  const std::string law = colour(run);
  const std::size_t moment = still(run);
  std::string alt = "The body above the floor under " + run.scheme + " at t = " + brief(run.t.values[moment]) + '.';
  std::string svg = "<svg role=\"img\" aria-label=\"" + alt + "\" class=\"scene\" viewBox=\"0 0 " + pixels(scene_width) + ' ' +
                    pixels(height_) + "\">" + line_element(0, y_(0), scene_width, y_(0), "floor");

  // The way of the centre.
  svg += "<path class=\"way\" style=\"stroke:" + law + "\" d=\"";
  const std::size_t every = std::max<std::size_t>(1, (run.t.values.size() - 1) / samples);
  for (std::size_t k = 0; k < run.t.values.size(); k += every)
    svg += (k == 0 ? "M" : "L") + pixels(x_(run.q[0].values[k])) + ' ' + pixels(y_(run.q[1].values[k]));
  svg += "\"/>";

  // The body in its own coordinates, moved as a whole.
  svg += "<g class=\"body\" transform=\"translate(" + pixels(x_(run.q[0].values[moment])) + ' ' +
         pixels(y_(run.q[1].values[moment])) + ") rotate(" + pixels(-run.q[2].values[moment] * 180 / std::numbers::pi) +
         ")\"><path style=\"stroke:" + law + ";fill:" + law + "\" d=\"";
  for (std::size_t i = 0; i < run.outline.size(); ++i)
    svg += (i == 0 ? "M" : "L") + pixels(x_.per_unit * run.outline[i].x) + ' ' + pixels(y_.per_unit * run.outline[i].y);
  svg += "Z\"/><circle r=\"4\" style=\"fill:" + law + "\"/></g>";

  std::string normal, tangential, created;
  if (const PlanarImpact* impact = acting(run, moment, window_)) {
    const double x = x_(run.at(run.contacts[impact->contact], impact->step).x), y = y_(0);
    normal = arrow(x, y, 0, -longest_upright * impact->p_N / largest_p_N_);
    tangential = largest_p_T_ > 0 ? arrow(x, y + 14, -longest_level * impact->p_T / largest_p_T_, 0) : "";  // the tangent is -x
    if (impact->creates) created = "+" + brief(impact->work()) + " created";
  }
  svg += "<path class=\"impulse\" d=\"" + normal + "\"/><path class=\"impulse friction\" style=\"stroke:" + law + "\" d=\"" +
         tangential + "\"/>";
  svg += "<text class=\"created\" style=\"fill:" + law + "\" x=\"" + pixels(scene_width / 2) + "\" y=\"" + pixels(height_ - 10) +
         "\" text-anchor=\"middle\">" + created + "</text>";
  return svg + "</svg>";
}

std::string WatchDrawing::energies() const {
  const double floor = plot_height - bottom;
  std::string alt = "Total energy over time.";
  for (const auto& run : runs_)
    alt +=
        " Under " + run.scheme + " from " + brief(run.total.values.front(), 6) + " to " + brief(run.total.values.back(), 6) + '.';
  std::string svg = "<svg role=\"img\" aria-label=\"" + alt + "\" class=\"energies\" viewBox=\"0 0 " + pixels(plot_width) + ' ' +
                    pixels(plot_height) + "\">";
  const double low = (floor - energy_.at) / energy_.per_unit, high = (top - energy_.at) / energy_.per_unit;
  for (const double e : round_ticks(low, high))
    svg += line_element(left, energy_(e), plot_width - right, energy_(e), "grid") +
           text_element(left - 7, energy_(e) + 5, "end", brief(e, 6));
  for (const double t : round_ticks(ends_.first, ends_.second))
    svg += line_element(t_(t), floor, t_(t), floor + 5, "axis") + text_element(t_(t), floor + 20, "middle", brief(t, 6));
  svg += line_element(left, floor, plot_width - right, floor, "axis") + line_element(left, top, left, floor, "axis");
  svg += text_element(plot_width - right, plot_height - 6, "end", "t [" + runs_[0].t.unit + ']');
  svg += "<text class=\"label\" transform=\"translate(16 " + pixels((top + floor) / 2) +
         ") rotate(-90)\" text-anchor=\"middle\">total energy [" + escape(runs_[0].total.unit) + "]</text>";
  for (const auto& run : runs_) {
    const std::string law = "style=\"stroke:" + colour(run) + '"';
    std::string line;
    for (const auto& [t, energy] : simplified(run.t.values, run.total.values))
      line += (line.empty() ? "M" : "L") + pixels(t_(t)) + ' ' + pixels(energy_(energy));
    svg += "<path class=\"whole " + run.scheme + "-line\" " + law + " d=\"" + line + "\"/>";
    svg += "<path class=\"sofar " + run.scheme + "-line\" " + law + " d=\"" + line + "\"/>";
    for (const auto& impact : run.impacts)
      if (impact.creates)
        svg += "<circle class=\"ring " + run.scheme + "-line\" " + law + " data-step=\"" + std::to_string(impact.step) +
               "\" r=\"7\" cx=\"" + pixels(t_(impact.t)) + "\" cy=\"" + pixels(energy_(run.total.values[impact.step])) + "\"/>";
    svg += "<circle class=\"now " + run.scheme + "-line\" style=\"fill:" + colour(run) + "\" r=\"5\" cx=\"" +
           pixels(t_(run.t.values[still(run)])) + "\" cy=\"" + pixels(energy_(run.total.values[still(run)])) + "\"/>";
  }
  return svg + "</svg>";
}

nlohmann::json WatchDrawing::motion(const PlanarRun& run) const {
  std::set<std::size_t> exact;
  for (const auto& impact : run.impacts) exact.insert({impact.step - 1, impact.step});
  const std::size_t last = run.t.values.size() - 1, every = std::max<std::size_t>(1, last / samples);
  std::set<std::size_t> kept = exact;
  for (std::size_t k = 0; k < last; k += every) kept.insert(k);
  kept.insert(last);

  nlohmann::json motion;
  for (const std::size_t k : kept) {
    const auto number = [&](double x, int digits) { return exact.contains(k) ? x : rounded(x, digits); };
    motion["step"].push_back(k);
    motion["t"].push_back(number(run.t.values[k], 9));
    motion["x"].push_back(number(run.q[0].values[k], 6));
    motion["y"].push_back(number(run.q[1].values[k], 6));
    motion["gamma"].push_back(number(run.q[2].values[k], 6));
    motion["energy"].push_back(number(run.total.values[k], 9));
  }
  motion["impacts"] = nlohmann::json::array();
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

nlohmann::json WatchDrawing::data() const {
  const auto scale = [](const Scale& s) { return nlohmann::json{rounded(s.at, 9), rounded(s.per_unit, 9)}; };
  nlohmann::json data{{"still", runs_[0].t.values[still_]},
                      {"window", window_},
                      {"unit", runs_[0].total.unit},
                      {"scales", {{"x", scale(x_)}, {"y", scale(y_)}, {"t", scale(t_)}, {"energy", scale(energy_)}}},
                      {"arrows",
                       {{"p_N", largest_p_N_ > 0 ? longest_upright / largest_p_N_ : 0},
                        {"p_T", largest_p_T_ > 0 ? longest_level / largest_p_T_ : 0}}}};
  for (const auto& run : runs_) data[run.scheme] = motion(run);
  return data;
}

}  // namespace duhem::reports
