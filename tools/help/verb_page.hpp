#pragma once

#include "tools/options.hpp"

#include <string>
#include <utility>
#include <vector>

namespace duhem::program {

/// A verb as it was declared: all that help, manual and completion know of its options.
struct VerbPage {
  std::string name, help;
  const std::vector<OptionPage>* options;

  [[nodiscard]] std::string synopsis() const;
};

/// What the declarations do not say of a verb.
struct VerbText {
  struct Example {
    std::string command, shows;
  };
  std::vector<Example> examples;
  std::vector<std::pair<int, std::string>> exits;  ///< 0, 1 and 3; 2 and 130 mean the same for every verb
  std::string remark = {};
};
/// Of one that has no text there is nothing more to be said; a test holds that every verb has one.
[[nodiscard]] const VerbText& text_of(const std::string& verb);

/// Every exit code of a verb.
[[nodiscard]] std::vector<std::pair<int, std::string>> exits_of(const std::string& verb);

/// What an option's values are, and what holds without it: "One of mj, mjf. Default: mjf."
[[nodiscard]] std::string values_of(const OptionPage& option);

// Three forms of the same pages.

/// Of one verb, or of all where none is named.
[[nodiscard]] std::string help_text(const std::vector<VerbPage>& pages, const std::string& verb);
/// duhem(1), for man.
[[nodiscard]] std::string manual(const std::vector<VerbPage>& pages, const std::string& version);
/// What a word without dashes may be: names that the program knows. For any other word bash offers files.
using KnownWords = std::vector<std::pair<std::string, std::vector<std::string>>>;
[[nodiscard]] std::string bash_completion(const std::vector<VerbPage>& pages, const KnownWords& known);

}  // namespace duhem::program
