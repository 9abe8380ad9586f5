#pragma once

#include "lib/catalogue/case_data.hpp"
#include "lib/names.hpp"
#include "lib/scalar/text.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace duhem::program {

/// A word, a flag or an option of a verb: what help, manual and completion say of it.
struct OptionPage {
  std::string name;            ///< "CASE", "--json", "--mu"
  std::string value;           ///< what stands for the value: "NUMBER"; empty for a flag, and for a word without dashes
  std::string meaning;         ///< in words
  std::string otherwise = {};  ///< what holds where it is not given, if that can be said
  std::vector<std::string> choices = {};  ///< all values, where they are names
  bool is_required = false, may_be_repeated = false;

  [[nodiscard]] bool is_word() const { return !name.starts_with('-'); }
};

/// The options of a verb, each declared with the place in the request where its value goes. They are read when the whole command
/// line is known to be well formed: --help and an unknown word come before a value that is refused.
class Options {
 public:
  explicit Options(CLI::App& verb) : verb_(verb) {}

  /// A word that must be there, and words that may.
  void argument(const std::string& name, std::string& target, const std::string& help, bool is_required = true);
  void arguments(const std::string& name, std::vector<std::string>& target, const std::string& help);
  void flag(const std::string& name, bool& target, const std::string& help);
  /// An option that may be given again and again.
  void list(const std::string& name, std::vector<std::string>& target, const std::string& type, const std::string& help);
  /// `read` makes the value of the text, or throws InputError with the option's name. "--mu -1" takes "-1" as its value; one that
  /// is given twice is refused. `name`: "--mu", or "--out DIR" with what stands for its value, where its kind does not say that.
  /// `otherwise`: in words, where what the target holds now does not say what holds without the option.
  template <class T, class Read>
  void option(const std::string& name, T& target, const Read& read, const std::string& help, const std::string& otherwise = "") {
    using Value = std::decay_t<std::invoke_result_t<Read, const std::string&, const std::string&>>;
    const auto blank = std::min(name.find(' '), name.size());
    const std::string word = name.substr(0, blank);
    OptionPage page{.name = word,
                    .value = blank < name.size() ? name.substr(blank + 1) : kind_of_value<Value>(),
                    .meaning = help,
                    .otherwise = otherwise.empty() ? shown_default(target) : otherwise,
                    .choices = choices_of<Value>()};
    add(std::move(page), [&target, read, word](const std::string& text) { target = read(text, word); });
  }
  /// What to type in place of an option that the verb has not; empty: nothing known.
  using Explain = std::function<std::string(const std::string& option, const std::string& value)>;
  void explain_unknown(Explain explain) { explain_ = std::move(explain); }
  [[nodiscard]] std::string explained(const std::string& option, const std::string& value) const {
    return explain_ ? explain_(option, value) : "";
  }

  /// Every value into its place, in the order of declaration.
  void read() const;

  [[nodiscard]] bool has(const std::string& name) const { return !text(name).empty(); }
  /// Whether anything was given but these.
  [[nodiscard]] bool has_other_than(const std::vector<std::string>& names) const;
  [[nodiscard]] const std::vector<OptionPage>& pages() const { return pages_; }
  /// What was given, as it can be typed again.
  [[nodiscard]] std::vector<std::string> typed() const;
  /// Refuses an option as it was typed, where it was given.
  void refuse(const std::string& name, const std::string& expectation) const;

 private:
  using Reader = std::function<void(const std::string& text)>;
  template <class T>
  [[nodiscard]] static std::vector<std::string> choices_of();
  template <class T>
  [[nodiscard]] static std::string kind_of_value();
  template <class T>
  [[nodiscard]] static std::string shown_default(const T& target);
  void add(OptionPage page, Reader read);
  [[nodiscard]] std::vector<std::string> text(const std::string& name) const;

  CLI::App& verb_;
  std::vector<std::pair<std::string, Reader>> readers_;
  std::vector<OptionPage> pages_;
  Explain explain_;
};

/// Whether one of a few names is expected.
template <class T>
inline constexpr bool is_named = std::is_enum_v<T>;

template <class T>
std::vector<std::string> Options::choices_of() {
  std::vector<std::string> choices;
  if constexpr (is_named<T>)
    for (const auto& item : names_of<T>) choices.emplace_back(item.name);
  return choices;
}
template <class T>
std::string Options::kind_of_value() {
  if constexpr (is_named<T>) return "NAME";
  if constexpr (std::is_integral_v<T>) return "N";
  return std::is_same_v<T, std::string> ? "TEXT" : "NUMBER";
}
template <class T>
std::string Options::shown_default(const T& target) {
  if constexpr (is_named<T>) return name_of(target);
  if constexpr (std::is_integral_v<T>) return std::to_string(target);
  if constexpr (std::is_same_v<T, double>) return brief(target);
  if constexpr (std::is_same_v<T, Exact>) return decimal(target.value);
  if constexpr (std::is_same_v<T, std::string>) return target;
  return "";
}

// How a text becomes a value: each for `Options::option`.

/// As it is typed.
[[nodiscard]] std::string as_typed(const std::string& text, const std::string& name);
/// A number, exactly; `exact_within` also holds it to a range, which refuses it by its own name.
[[nodiscard]] Exact exact(const std::string& text, const std::string& name);
[[nodiscard]] inline auto exact_within(void (*require)(const Exact&)) {
  return [require](const std::string& text, const std::string& name) {
    Exact number = exact(text, name);
    require(number);
    return number;
  };
}
/// A tolerance >= 0.
[[nodiscard]] Exact tolerance(const std::string& text, const std::string& name);
/// A solver's tolerance is > 0, or 0 on rationals, where nothing is rounded.
void require_tolerance(const Exact& tolerance, ScalarName scalar);
/// A length of time.
[[nodiscard]] double seconds(const std::string& text, const std::string& name);
inline constexpr std::uint64_t unlimited = INT64_MAX;  ///< a number whose size is the user's affair: no end is named
/// A whole number, digits only. `otherwise`: what else may stand in its place, for the message.
[[nodiscard]] std::uint64_t whole_number(const std::string& text, const std::string& name, std::uint64_t least,
                                         std::uint64_t most, const std::string& otherwise = "");
template <class T = std::uint64_t>
[[nodiscard]] auto whole(std::uint64_t least, std::uint64_t most) {
  return [=](const std::string& text, const std::string& name) { return static_cast<T>(whole_number(text, name, least, most)); };
}
inline constexpr std::uint64_t most_cases = 1'000'000'000'000;

/// Threads: as many as the machine has where it is not said.
void add_jobs(Options& options, unsigned& jobs, const std::string& help);

}  // namespace duhem::program
