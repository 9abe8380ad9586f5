#include "tools/help/verb_page.hpp"

namespace duhem::program {
namespace {

/// As troff takes it: nothing of it is a request or an escape, and a dash is the one that is typed.
std::string plain(const std::string& text) {
  std::string result;
  for (const char c : text)
    result += c == '\\' ? "\\e" : c == '-' ? "\\-" : c == '\'' ? "\\(aq" : c == '`' ? "\\(ga" : std::string(1, c);
  return result.starts_with('.') ? "\\&" + result : result;
}
std::string bold(const std::string& text) { return "\\fB" + plain(text) + "\\fR"; }
std::string entry(const std::string& head, const std::string& text) { return ".TP\n" + head + '\n' + plain(text) + '\n'; }

}  // namespace

std::string manual(const std::vector<VerbPage>& pages, const std::string& version) {
  std::string text = ".TH DUHEM 1 \"\" \"" + plain(version) +
                     "\" \"User Commands\"\n.nh\n.ad l\n.SH NAME\nduhem \\- who created the energy? A testbed for "
                     "time\\-stepping with contact, impact and friction\n.SH SYNOPSIS\n";
  for (const VerbPage& page : pages) text += plain(page.synopsis()) + "\n.br\n";
  text +=
      ".SH DESCRIPTION\nText for people goes to standard output, the verdict first; \\fB\\-\\-json\\fR prints one document "
      "instead. "
      "Numbers are read exactly: 0.3, 1/12, 1e\\-4, 0x1.8p\\-3.\n";
  for (const VerbPage& page : pages) {
    text += ".SH " + plain(page.name) + "\n" + bold(page.synopsis()) + "\n.PP\n" + plain(page.help) + ".\n";
    for (const OptionPage& option : *page.options) {
      const std::string values = values_of(option);
      text += entry(bold(option.name) + (option.value.empty() ? "" : " \\fI" + plain(option.value) + "\\fR"),
                    option.meaning + '.' + (values.empty() ? "" : "  " + values));
    }
    const VerbText& more = text_of(page.name);
    if (!more.remark.empty()) text += ".PP\n" + plain(more.remark) + '\n';
    text += ".SS Examples\n";
    for (const auto& [command, shows] : more.examples) text += entry(bold(command), shows);
    text += ".SS \"Exit status\"\n";
    for (const auto& [code, meaning] : exits_of(page.name)) text += entry(bold(std::to_string(code)), meaning);
  }
  return text;
}

}  // namespace duhem::program
