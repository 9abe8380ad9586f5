#include "tools/hunt/report.hpp"

#include <fmt/ostream.h>

#include <cmath>
#include <iterator>

namespace duhem::program {
namespace {

using search::SearchedSystem;

std::string law_name(const HuntRequest& request) {
  if (request.scheme == Scheme::mjf) return "Fremond's law (mjf)";
  const Rational& e_T = request.settings.freedom.e_T.low;
  return e_T == Rational(0) ? "Newton's law (mj)" : "Moreau's law (mj, e_T = " + decimal(e_T) + ")";
}

/// A line of name = value; those that were given are left out.
template <class S, class Write>
std::string line_of(const search::SearchSpace& space, const std::vector<S>& x, const Write& write) {
  std::string line;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const auto& variable = space.variables[i];
    if (!variable.range.is_free()) continue;
    fmt::format_to(std::back_inserter(line), "{}{} = {}", line.empty() ? "" : ", ", variable.name, write(x[i]));
    constexpr std::string_view angle = "tan_half_";
    if (variable.name.starts_with(angle))
      fmt::format_to(std::back_inserter(line), " ({} = {:.4g} deg)", variable.name.substr(angle.size()),
                     2 * std::atan(to_double(x[i])) * 180 / M_PI);
  }
  return line;
}

void print_simplest(std::ostream& out, const HuntReport& report, bool is_loaded) {
  const auto& found = *report.simplest;
  const bool is_total = found.place == search::CreationPlace::in_total;
  fmt::print(out, "The simplest numbers that still do: energy {} {}, {} {}; cond(W) = {:.4g}{}.\n",
             write_scalar(found.evaluation.energy), is_loaded ? "of motion and load" : "before", write_scalar(found.created()),
             is_total ? "more after" : fmt::format("by contact {}", found.evaluation.worst().contact), found.cond,
             found.evaluation.is_unique ? ", no other motion solves it" : "");
  fmt::print(out, "  {}\n", line_of(found.space, found.x, [](const Rational& x) { return write_scalar(x); }));
  for (const auto& contact : found.evaluation.contacts)
    fmt::print(out, "  contact {}: p = ({}, {})\n", contact.contact, write_scalar(contact.p[0]), write_scalar(contact.p[1]));
}

}  // namespace

void print_hunt(std::ostream& out, const HuntRequest& request, const HuntReport& report) {
  const auto& settings = request.settings;
  const auto& best = report.best;
  const std::string event = fmt::format("{} of {} under {}, rule {}", settings.freedom.is_loaded ? "a loaded step" : "an impact",
                                        name_of(settings.system), law_name(request), name_of(settings.law.rule));
  if (!report.simplest)
    fmt::print(out, "{}: {}.\n",
               !best || 2 * report.result.unsolved > report.result.evaluations ? "NOTHING SAID" : "NOTHING FOUND",
               !best ? "not one situation could be judged"
                     : fmt::format("of {} situations, {} of them not solved, none is {} that certainly creates energy",
                                   report.result.evaluations, report.result.unsolved, event));
  else if (report.simplest->place == search::CreationPlace::in_total)
    fmt::print(out, "CREATES ENERGY: {} adds {:.6g} times the energy {}, at cond(W) = {:.4g} of {:.4g} allowed.\n", event,
               best->gain_relative, settings.freedom.is_loaded ? "of motion and load" : "it had", best->cond, settings.max_cond);
  else
    fmt::print(out,
               "CREATES ENERGY AT A CONTACT: in {} one adds {:.6g} times the energy there was, though none is created in total; "
               "cond(W) = {:.4g} of {:.4g} allowed.\n",
               event, best->gain_local, best->cond, settings.max_cond);
  if (best) {
    const auto spaces = search::search_spaces(settings.system, settings.freedom);
    if (!report.simplest)
      fmt::print(
          out,
          "The largest gain is {:.2g}, of which rounding and tolerance explain {:.2g}, at cond(W) = {:.4g} of {:.4g} allowed.\n",
          best->gain_relative, best->explained, best->cond, settings.max_cond);
    fmt::print(out, "  {}\n", line_of(spaces[best->space], best->x, [](double x) { return fmt::format("{:.6g}", x); }));
  } else {
    fmt::print(out, "No situation was solved that touches with cond(W) <= {:.4g}.\n", settings.max_cond);
  }
  if (report.simplest) print_simplest(out, report, settings.freedom.is_loaded);
  if (report.not_confirmed > 0)
    fmt::print(out,
               "{} creations in double were not confirmed on rationals, which may have taken another of several solutions.\n",
               report.not_confirmed);
  fmt::print(out, "{} situations in {:.1f} s{}{}{}.\n", report.result.evaluations, report.seconds,
             request.seconds ? std::string() : fmt::format(", seed {}", settings.seed),
             report.result.unsolved > 0 ? fmt::format(", {} of them not solved", report.result.unsolved) : "",
             report.is_interrupted ? ", INTERRUPTED" : "");
  if (!report.witness.empty()) fmt::print(out, "{} holds it: duhem check {}\n", report.witness, report.witness);
}

}  // namespace duhem::program
