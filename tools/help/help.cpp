#include "lib/nearest_name.hpp"
#include "properties/property.hpp"
#include "tools/embedded_cases.hpp"
#include "tools/list/list.hpp"
#include "tools/verbs.hpp"
#include "tools/version.hpp"

#include <iostream>

namespace duhem::program {
namespace {

struct HelpRequest {
  std::string verb;  ///< empty: all of them
  bool manual = false, bash = false;
};

void declare(Options& options, HelpRequest& request) {
  options.argument("VERB", request.verb, "whose options, examples and exit codes are asked for", false);
  options.flag("--man", request.manual, "the manual page duhem(1), as troff");
  options.flag("--bash", request.bash, "bash's completion, as a script to be sourced");
}

KnownWords known_words(const std::vector<VerbPage>& pages) {
  std::vector<std::string> verbs, properties, witnesses;
  for (const VerbPage& page : pages) verbs.push_back(page.name);
  for (const auto& property : properties::all_properties()) properties.emplace_back(property.name);
  for (const auto& [name, text] : embedded_witnesses()) witnesses.push_back(name);
  return {{"VERB", verbs},
          {"CASE", embedded_case_names()},
          {"PROPERTY", properties},
          {"WITNESS", witnesses},
          {"WHAT", list_topics()}};
}

Exit help(const std::vector<VerbPage>& pages, const HelpRequest& request) {
  std::vector<std::string> verbs;
  for (const VerbPage& page : pages) verbs.push_back(page.name);
  if (!request.verb.empty() && std::ranges::find(verbs, request.verb) == verbs.end())
    throw InputError("VERB", '"' + request.verb + '"', one_of(request.verb, verbs));
  if (request.manual)
    std::cout << manual(pages, version_text());
  else if (request.bash)
    std::cout << bash_completion(pages, known_words(pages));
  else
    std::cout << help_text(pages, request.verb);
  return Exit::holds;
}

}  // namespace

void add_help(Program& program) {
  program.verb<HelpRequest>("help", "what a verb takes, with defaults, examples and exit codes", declare,
                            [&program](const Options&, HelpRequest& request) { return help(program.pages(), request); });
}

}  // namespace duhem::program
