#include "sections/errata.hpp"

#include "page/html.hpp"
#include "runs/run_files.hpp"
#include "sections/answers.hpp"
#include "sections/by_hand.hpp"

#include <array>

namespace duhem::reports {
namespace {

using Json = nlohmann::json;

struct Printed {
  const char *where, *printed, *right;
};
struct Replayed {
  const char* property;
  Printed text;
};
constexpr std::array replayed{
    Replayed{"erratum_11",
             {"(11), (17)", "K = {‖r_T‖ ≤ μ r_N}: at μ = 0 a whole line", "r_N ≥ 0 belongs to it, else (14) is not its dual"}},
    Replayed{"erratum_38", {"(38)", "ū ∈ N_K(r)", "−ū ∈ N_K(r)"}},
    Replayed{"erratum_55", {"(55)", "friction does the work −½ μ p_N ‖½(u_T^+ + u_T^-)‖", "without the first ½"}},
    Replayed{"erratum_59", {"(59)", "φ convex, φ(0) = 0 suffices to dissipate", "φ ≥ 0 = φ(0) is needed"}},
    // What the hypotheses' section asks for too: one call serves both.
    Replayed{
        "proposition_1_separating",
        {"(87)", "does not ask u_{N,k} ≤ 0 of active contacts", "its proof does, and (64) supplies it: without it (87) fails"}},
};
constexpr std::array alone{"erratum_11", "erratum_38", "erratum_55", "erratum_59"};

Evidence replay(const char* property) { return {std::string("replay-") + property, {"verify", "--replay", property, "--json"}}; }

const Evidence fall{"one-step-of-fall",
                    {"run", "bouncing_ball", "--h", "1/100", "--t-end", "1/100", "--scalar", "rational", "--json"}};
const Evidence uniform{"rocking-uniform", {"run", "rocking_block", "--scheme", "mj", "--set", "inertia=uniform", "--json"}};

struct Shown {
  std::string text;
  bool is_shown = false;
};

/// One step of free fall of duration h: the kinetic energy grows by h v_{k+θ}·F, and not by v_{k+θ}·F.
Shown work_needs_h(const std::string& out) {
  const Json run = answer_that_holds(out, fall.name);
  const auto vector = [](const Json& list) {
    Vector v;
    for (const auto& x : list) v.push_back(parse_fraction(x.get<std::string>()));
    return v;
  };
  const auto& p = run.at("parameters");
  const Fraction h = parse_fraction(p.at("h")), theta = parse_fraction(p.at("theta")),
                 mass = parse_fraction(p.at("set").at("mass")), gravity = parse_fraction(p.at("set").at("gravity"));
  const Vector v_k = vector(run.at("initial").at("v")), v_k1 = vector(run.at("final").at("v"));
  const Vector v_th = theta * v_k1 + (1 - theta) * v_k;
  const Fraction power = -mass * gravity * v_th.at(1), change = mass * (dot(v_k1, v_k1) - dot(v_k, v_k)) / 2;
  return {"in a step of h = " + text(h) + " s of fall v_{k+θ}·F = " + text(power) + ", h times that is " +
              text(Fraction(h * power)) + ", and the kinetic energy grows by " + text(change),
          run.at("status") == "complete" && change == h * power && change != power && change > 0};
}

std::string listed(const std::vector<std::size_t>& numbers) {
  std::string text;
  for (const auto n : numbers) text += (text.empty() ? "" : ", ") + std::to_string(n);
  return text.empty() ? "none" : text;
}

/// The text of section 5.2 says that impacts 2, 3, 6 and 8 create energy.
Shown inertia(const std::string& out) {
  const Run published = read_run(out, {"rocking_block", "mj", "double"});
  if (!published.complete()) throw std::runtime_error("rocking_block-mj-double: " + published.shortfall());
  std::vector<std::size_t> under_uniform;
  const Json run = answer_that_holds(out, uniform.name);
  std::size_t number = 0;
  for (const auto& impact : run.at("impacts")) {
    ++number;
    const auto& by = impact.at("attribution");
    const double work = impact.at("work_normal").get<double>() + impact.at("work_tangential").get<double>();
    if (work > 0 && by.at("law").get<double>() > 0.5 * work) under_uniform.push_back(number);
  }
  const auto with_published = published.result->creating_impacts();
  return {"with m l^2/12 the impacts that create energy are " + listed(with_published) +
              ", as the text has it; with m(b^2 + l^2)/12: " + listed(under_uniform),
          with_published == std::vector<std::size_t>{2, 3, 6, 8} && under_uniform != with_published};
}

Shown rule_of_the_figures(const std::string& out) {
  const Run gap = read_run(out, {"sliding_block", "mjf", "double"}),
            printed = read_run(out, {"sliding_block", "mjf", "double", "gap-velocity"});
  for (const Run* run : {&gap, &printed})
    if (!run->complete()) throw std::runtime_error(run->planned.name() + ": " + run->shortfall());
  const auto positive = [](const Run& run) {
    const auto& work = run.result->positive_normal;
    return "positive normal work at " + std::to_string(work.steps) + " steps, loaded contacts dropped " +
           std::to_string(run.result->dropped_contacts) + " times";
  };
  return {"under gap: " + positive(gap) + "; under (64): " + positive(printed),
          gap.result->positive_normal.steps > 0 && printed.result->positive_normal.steps == 0};
}

class ErrataTable {
 public:
  explicit ErrataTable(const std::string& out) : out_(out) {}

  template <class Show>
  void add(const std::string& name, const Printed& printed, const std::string& command, const Show& show) {
    Claim claim{name, printed.right, "", Claim::Outcome::failed};
    Outcome outcome = Outcome::failed;
    try {
      const Shown shown = show(out_);
      claim.found = shown.text;
      claim.outcome = shown.is_shown ? Claim::Outcome::as_expected : Claim::Outcome::against;
      outcome = shown.is_shown ? Outcome::as_expected : Outcome::against;
    } catch (const std::exception& error) {
      claim.found = error.what();
    }
    rows_ += std::string("<tr class=\"") + badge(outcome).row + "\">" + cell("where", formula_html(printed.where), "head") +
             cell("text", formula_html(printed.printed), "text") + cell("right, or code", formula_html(printed.right), "text") +
             cell("what shows it", formula_html(claim.found) + "<br>" + command_html(command), "text") +
             mark_cell(badge(outcome)) + "</tr>\n";
    data_.push_back({{"name", name},
                     {"where", printed.where},
                     {"printed", printed.printed},
                     {"right", printed.right},
                     {"shown", claim.found},
                     {"command", command}});
    claims_.push_back(claim);
  }
  [[nodiscard]] Section section() const {
    return {"errata", "Errata in the paper, and where its text and its published code part",
            "<p>Each with the command that shows it.</p>\n<table class=\"runs\"><caption class=\"unseen\">Errata and "
            "divergences</caption><thead><tr><th scope=\"col\">where</th><th "
            "scope=\"col\">printed</th><th scope=\"col\">right, or in the code</th><th scope=\"col\">shown by</th><th "
            "scope=\"col\">as expected</th></tr></thead>\n<tbody>" +
                rows_ + "</tbody></table>\n",
            data_, claims_};
  }

 private:
  std::string out_, rows_;
  Json data_ = Json::array();
  std::vector<Claim> claims_;
};

}  // namespace

std::vector<Evidence> errata_need(const Scope&) {
  std::vector<Evidence> needs{fall, uniform};
  for (const char* property : alone) needs.push_back(replay(property));
  return needs;
}

Section make_errata(const std::string& out, const Scope&) {
  ErrataTable table(out);
  std::string by_hand;
  for (const auto& [property, text] : replayed)
    table.add(property, text, "build/duhem verify --replay " + std::string(property), [&, name = property](const std::string&) {
      const BrokenStatement found = redo_counterexample(answer_that_holds(out, replay(name).name));
      if (found.property != name) throw std::runtime_error("the answer is about " + found.property);
      if (!found.objections.empty()) return Shown{found.objections.front(), false};
      if (std::string(name).starts_with("erratum"))
        by_hand += std::string("<details class=\"case\"><summary>") + escape(found.equation) + ", by hand</summary>\n" +
                   arithmetic_html(found.lines) + "</details>\n";
      return Shown{found.conclusion, found.is_broken};
    });
  table.add("erratum_103", {"(103)", "W = v_{k+θ}·F", "W = h v_{k+θ}·F, as in (66)"}, command_of(fall, out), work_needs_h);
  table.add("rocking_block_inertia",
            {"section 5.2", "a square block: m(b^2 + l^2)/12 = 1/6",
             "the published code has m l^2/12 = 1/12, and the text describes its runs"},
            command_of(uniform, out), inertia);
  table.add("activation_rule",
            {"(64), Figures 9 and 10", "contacts enter with g ≤ 0 and u_{N,k} ≤ 0",
             "the code asks g ≤ 0 only, and the figures are of that"},
            "build/duhem run sliding_block; build/duhem run sliding_block --activation gap-velocity", rule_of_the_figures);
  Section section = table.section();
  section.html += by_hand;
  return section;
}

}  // namespace duhem::reports
