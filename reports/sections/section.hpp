#pragma once

#include "inputs/results.hpp"
#include "kit/data_file.hpp"

namespace duhem::reports {

/// A section before it is made: what it needs to have been called, and how it is made from that.
struct SectionPlan {
  std::vector<RequiredCall> (*needs)(const Scope& scope);
  Section (*make)(const Results& results);
};

/// What NAME.toml of this folder says under a key, whatever came out.
[[nodiscard]] std::string wording(const std::string& name, const std::string& key = "introduction");
/// A figure that is not drawn yet: title and caption stand there below `figures`.
[[nodiscard]] Figure captioned(const std::string& name, const std::string& key);

/// What the paper says of a figure, and the name of who decides whether it came out: of the `sentences` of NAME.toml.
struct Sentence {
  std::string says, judge;
};
[[nodiscard]] std::vector<Sentence> sentences_about(int figure, const std::string& name);

/// Of a section that asks for nothing else than the runs.
[[nodiscard]] inline std::vector<RequiredCall> no_calls(const Scope& /*scope*/) { return {}; }

/// Those of every case: Moreau and Jean's with Newton's law, and with Frémond's.
inline constexpr std::array schemes{"mj", "mjf"};
/// The colour of a scheme's law.
[[nodiscard]] inline Ink ink_of(const std::string& scheme) { return scheme == "mjf" ? Ink::fremond : Ink::newton; }

/// The parts of the page that judge for themselves, in its order; each stands in a file of its own.
[[nodiscard]] const std::vector<SectionPlan>& section_plans();

/// The stick and the rocking block in motion under both schemes: a still picture, which a script of the page moves.
[[nodiscard]] SectionPlan watch();
/// Figures 2 and 3 (stick) and 5 and 6 (rocking block) of Acary & Collins-Craft (2024) with all their panels, and beside each
/// what the paper says of it and whether it came out.
[[nodiscard]] SectionPlan paper_figures();
/// The same of Figures 9 and 10, the elastic block; and what elastic bodies must show.
[[nodiscard]] SectionPlan elastic();
/// What the choice of the activation rule does to the elastic block.
[[nodiscard]] SectionPlan activation();
/// The energy of Kane's rods before and after their impact, and the gain over the (e, μ) plane under three laws.
[[nodiscard]] SectionPlan kane();
/// Kane's puzzle proven: what a hunt finds, made simple, and the textbook's angles, each judged by `duhem check` in exact
/// numbers.
[[nodiscard]] SectionPlan kane_witness();
/// Each hypothesis dropped, and what then goes wrong: the smallest case that the program keeps, worked out again on the page
/// in fractions of its own and written line by line.
[[nodiscard]] SectionPlan hypotheses();
/// The precision ladder: what the largest positive work of a contact falls with, the tolerance, the round-off, or nothing.
[[nodiscard]] SectionPlan ladder();
/// The call for one ladder of it, which others read too.
[[nodiscard]] RequiredCall ladder_call(const std::string& case_name, const std::string& scheme, const Scope& scope = {});
/// Who created the energy, case by case: the law, the solver's tolerance, the activation rule, or rounding. From the runs, and
/// for what a loose tolerance does from the ladder.
[[nodiscard]] SectionPlan attribution();
/// What dissipation costs: a stuck contact under Frémond's law flips its residual slip at every step; the gaps that are left,
/// loaded contacts let go and caught again; and how accurate a run is for its step.
[[nodiscard]] SectionPlan price();
/// Errata of the paper, and where its text and its published code part, each with the command that shows it and its outcome now.
[[nodiscard]] SectionPlan errata();
/// The statements' own test: which of them finds which deliberate mistake first, and that none objects to what is no mistake.
/// Its data: `cases` and `cases_of_innocents` (of each statement, at most), `mutants` (each `mutant`, `part`, `must_be_killed`,
/// `outcome`, `statement`, `case`, `decided_by`, `cases`, and `why` where it is undecided).
[[nodiscard]] SectionPlan mutants();
/// The program's own solvers on contact problems that its own runs meet: who solves how many to 1e-12, with how many iterations,
/// and, by the clock, Dolan and Moré's performance profile. Its data: `groups` (each `group`, `problems`, `contacts` as
/// [least, most], `solved` by solver, null where a solver is not for any of them), `solvers` (of each that answered in every
/// group `solver`, `problems`, `solved`, `median_iterations`, `largest_residual` of what is solved) and `times`, which another
/// run of the same program gives otherwise: by solver `median_seconds` and `profile`, a list of [factor of the fastest, share of
/// the problems within it].
[[nodiscard]] SectionPlan solvers();

// Those that show what is judged elsewhere.

[[nodiscard]] Section statements_section(const Results& results);
[[nodiscard]] Section runs_section(const Results& results);
[[nodiscard]] Section labels_section(const Results& results);
[[nodiscard]] Section provenance_section(const Results& results);

}  // namespace duhem::reports
