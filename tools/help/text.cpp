#include "tools/help/verb_page.hpp"

#include <sstream>

namespace duhem::program {
namespace {

constexpr std::size_t width = 110;

/// Words in lines of at most `width`, the first one after what stands in `line`, the others below it.
std::string wrapped(std::string line, const std::string& words, std::size_t column) {
  std::string text;
  if (!line.empty() && line.size() + 2 > column) {
    text = line + '\n';
    line.clear();
  }
  line.resize(column, ' ');
  std::istringstream stream(words);
  for (std::string word; stream >> word;) {
    if (line.size() + word.size() > width && line.size() > column) {
      text += line.substr(0, line.size() - 1) + '\n';
      line = std::string(column, ' ');
    }
    line += word + ' ';
  }
  return text + line.substr(0, line.size() - 1) + '\n';
}

std::string text_of_page(const VerbPage& page) {
  std::string text = wrapped("", page.synopsis(), 0) + wrapped("", page.help, 2) + '\n';
  for (const OptionPage& option : *page.options)
    text += wrapped("  " + option.name + (option.value.empty() ? "" : ' ' + option.value),
                    option.meaning + ".  " + values_of(option), 30);
  text += wrapped("  --help", "this page.", 30);
  const VerbText& more = text_of(page.name);
  if (!more.remark.empty()) text += '\n' + wrapped("", more.remark, 2);
  text += "\nexamples\n";
  for (const auto& [command, shows] : more.examples) text += "  " + command + '\n' + wrapped("", shows, 6);
  text += "\nexit code\n";
  for (const auto& [code, meaning] : exits_of(page.name)) text += wrapped("  " + std::to_string(code), meaning, 7);
  return text;
}

}  // namespace

std::string help_text(const std::vector<VerbPage>& pages, const std::string& verb) {
  for (const VerbPage& page : pages)
    if (page.name == verb) return text_of_page(page);
  std::string text =
      "duhem VERB [options]\n  Who created the energy? A testbed for time-stepping with contact, impact and friction.\n\n";
  for (const VerbPage& page : pages) text += wrapped("  " + page.name, page.help, 12);
  return text +
         "\nduhem help VERB has its options with their defaults, examples and exit codes; duhem --version names version and "
         "commit.\n"
         "Numbers are read exactly: 0.3, 1/12, 1e-4, 0x1.8p-3.\n";
}

}  // namespace duhem::program
