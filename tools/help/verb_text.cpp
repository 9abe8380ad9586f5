#include "tools/help/verb_page.hpp"

#include <map>

namespace duhem::program {
namespace {

const std::string case_decides =
    "What the case's file says under [run] takes the place of these defaults; `duhem list cases` shows its "
    "parameters for --set.";

// Every example is run by a test.
const std::map<std::string, VerbText> texts{
    {"run",
     {.examples = {{"duhem run stick", "the falling stick under Fremond's law, which dissipates"},
                   {"duhem run stick --scheme mj", "the same under Newton's law: energy is created, and who did it"},
                   {"duhem run stick --set angle=30 --mu 1/2 --out stick_30",
                    "another angle and friction; the motion as CSV files"}},
      .exits = {{0, "the run is done, also where it created energy that no theorem forbids"},
                {1, "energy was created although Proposition 1 forbids it, or at all under --fail-on-creation"},
                {3, "no verdict: the solver stopped short, or a step may not be believed"}},
      .remark = case_decides}},
    {"ladder",
     {.examples = {{"duhem ladder stick --scheme mj --tols 1e-8,roundoff --scalars double,quad",
                    "does the energy created fall with the solver's tolerance or with rounding? It does not"}},
      .exits = {{0, "the ladder is done"},
                {1, "energy was created on a rung although Proposition 1 forbids it"},
                {3, "no verdict: the rungs that decide were not reached"}},
      .remark = case_decides}},
    {"study",
     {.examples = {{"duhem study stick --vary e=0:1:3 --vary mu=0.1,0.3 --schemes mj,mjf",
                    "every combination under both schemes"},
                   {"duhem study stick --t-end 0.192 --h 0.002 --h-converge 4 --out order",
                    "the observed order of convergence, with tables and drawings"}},
      .exits = {{0, "the study is done, also where runs created energy that no theorem forbids"},
                {1, "a run created energy although Proposition 1 forbids it"},
                {3, "a run has no verdict"}},
      .remark = case_decides}},
    {"compare",
     {.examples = {{"duhem run stick --scheme mj --out a; duhem run stick --out b; duhem compare a b",
                    "where the two laws part, and the energies of both"}},
      .exits = {{0, "the comparison is done, whatever it found"}}}},
    {"solve",
     {.examples =
          {{"echo '{\"dimension\":2,\"W\":[[1,0],[0,1]],\"q\":[-1,0],\"mu\":[0.5]}' > one.json; duhem solve one.json --full",
            "one contact problem, with impulses and velocities"},
           {"duhem solve one.json --all", "every solution, in exact arithmetic"},
           {"duhem solve one.json --time 60", "the best that can be had within a minute"}},
      .exits = {{0, "solved; of a folder, all of it"}, {3, "not solved within the tolerance, or proven to have no solution"}}}},
    {"verify",
     {.examples = {{"duhem verify proposition_1 --cases 1000", "one property, over random cases"},
                   {"duhem verify --cases 2000 --seed 1 --junit junit.xml", "all of them, for a CI server"}},
      .exits = {{0, "every property came out as expected"},
                {1, "a property did not"},
                {3, "a property is undecided: --cases were too few for one that must fail"}}}},
    {"hunt",
     {.examples = {{"duhem hunt --evaluations 2000 --out found.json", "the largest gain of energy of Kane's rods, as a witness"},
                   {"duhem check found.json", "the proof of it, without any solver"}},
      .exits = {{0, "the hunt is done, found or not"}, {3, "what was found could not be confirmed"}}}},
    {"check",
     {.examples = {{"duhem check exact_seed", "a witness that is built in; else the file of one"}},
      .exits = {{0, "the claim is proven"}, {1, "the claim is refuted"}, {3, "undecided"}}}},
    {"audit",
     {.examples = {{"echo '{\"dimension\":2,\"W\":[[1,0],[0,1]],\"law\":\"newton\",\"e\":0,\"mu\":0.5,\"u_minus\":[-1,1],"
                    "\"p\":[1,-0.5]}' > trace.jsonl; duhem audit trace.jsonl",
                    "one step of another engine: who did the work of its contact?"}},
      .exits = {{0, "no energy was created, or no more than --budget and --baseline allow"},
                {1, "energy was created"},
                {3, "there is nothing to judge"}}}},
    {"report",
     {.examples = {{"duhem report --quick --out page", "every claim, tested again, on one page: page/index.html"}},
      .exits = {{0, "every claim came out as expected"}, {1, "one did not"}, {3, "one is undecided, or could not be tested"}}}},
    {"list",
     {.examples = {{"duhem list cases", "the cases, and the parameters of each"}, {"duhem list activations", "the rules"}},
      .exits = {{0, "done"}}}},
    {"help", {.examples = {{"duhem help run", "what `run` takes, and what it answers with"}}, .exits = {{0, "done"}}}},
};

}  // namespace

const VerbText& text_of(const std::string& verb) {
  static const VerbText none;
  const auto found = texts.find(verb);
  return found == texts.end() ? none : found->second;
}

std::vector<std::pair<int, std::string>> exits_of(const std::string& verb) {
  auto exits = text_of(verb).exits;
  const auto two = std::ranges::find_if(exits, [](const auto& exit) { return exit.first > 2; });
  exits.insert(two, {2, "wrong usage or input; the message names the place, and nothing is written"});
  exits.emplace_back(130, "interrupted; what is written is valid");
  return exits;
}

std::string VerbPage::synopsis() const {
  std::string text = "duhem " + name;
  for (const OptionPage& option : *options)
    if (option.is_word())
      text += option.is_required       ? ' ' + option.name
              : option.may_be_repeated ? " [" + option.name + "]..."
                                       : " [" + option.name + ']';
  return text + " [options]";
}

std::string values_of(const OptionPage& option) {
  std::string text;
  for (const std::string& choice : option.choices) text += (text.empty() ? "One of " : ", ") + choice;
  if (!text.empty()) text += '.';
  if (!option.otherwise.empty()) text += (text.empty() ? "" : " ") + ("Default: " + option.otherwise) + '.';
  if (option.may_be_repeated && !option.is_word()) text += (text.empty() ? "" : " ") + std::string("May be repeated.");
  return text;
}

}  // namespace duhem::program
