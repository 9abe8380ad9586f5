#include "tools/help/verb_page.hpp"

#include <algorithm>

namespace duhem::program {
namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

}  // namespace

std::string bash_completion(const std::vector<VerbPage>& pages, const KnownWords& known) {
  std::vector<std::string> verbs;
  std::string options, values, words;
  for (const VerbPage& page : pages) {
    verbs.push_back(page.name);
    std::vector<std::string> names{"--help"};
    for (const OptionPage& option : *page.options) {
      if (!option.is_word()) {
        names.push_back(option.name);
        const std::string choices =
            option.choices.empty() ? option.value == "DIR" ? "-d" : "-f" : "-W \"" + joined(option.choices) + '"';
        if (!option.value.empty()) values += "    \"" + page.name + ' ' + option.name + "\") known=(" + choices + ") ;;\n";
        continue;
      }
      // Names that the program knows, and files.
      const auto found = std::ranges::find(known, option.name, &KnownWords::value_type::first);
      words +=
          "    " + page.name + ") known=(" + (found == known.end() ? "" : "-W \"" + joined(found->second) + "\" ") + "-f) ;;\n";
    }
    options += "    " + page.name + ") known=(-W \"" + joined(names) + "\") ;;\n";
  }
  return "# bash completion of duhem: made by `duhem help --bash`\n_duhem() {\n"
         "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} verb=${COMP_WORDS[1]} known=()\n"
         "  if [ \"$COMP_CWORD\" -le 1 ]; then\n    COMPREPLY=($(compgen -W \"--help --version " +
         joined(verbs) +
         "\" -- \"$word\"))\n    return\n  fi\n"
         "  case \"$verb $before\" in\n" +
         values + "  esac\n  if [ ${#known[@]} = 0 ]; then\n    case $word in\n    -*) case $verb in\n" + options +
         "    esac ;;\n    *) case $verb in\n" + words +
         "    esac ;;\n    esac\n  fi\n"
         "  [ ${#known[@]} = 0 ] && return\n"
         "  mapfile -t COMPREPLY < <(compgen \"${known[@]}\" -- \"$word\")\n}\n"
         "complete -o filenames -F _duhem duhem\n";
}

}  // namespace duhem::program
