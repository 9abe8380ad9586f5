#pragma once

#include "lib/catalogue/case_data.hpp"
#include "lib/names.hpp"
#include "tools/exit_code.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace duhem::program {

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
  /// `read` makes the value of the text, or throws InputError with the option's name. "--mu -1" takes "-1" as its value; of an
  /// option given twice the last one counts.
  template <class T, class Read>
  void option(const std::string& name, T& target, const Read& read, const std::string& help) {
    add(name, help, [&target, read, name](const std::string& text) { target = read(text, name); });
  }

  /// Every value into its place, in the order of declaration.
  void read() const;

  [[nodiscard]] bool has(const std::string& name) const { return !text(name).empty(); }
  /// Whether anything was given but these.
  [[nodiscard]] bool has_other_than(const std::vector<std::string>& names) const;
  /// Refuses an option as it was typed, where it was given.
  void refuse(const std::string& name, const std::string& expectation) const;

 private:
  using Reader = std::function<void(const std::string& text)>;
  void add(const std::string& name, const std::string& help, Reader read);
  [[nodiscard]] std::vector<std::string> text(const std::string& name) const;

  CLI::App& verb_;
  std::vector<std::pair<std::string, Reader>> readers_;
};

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

/// Every verb of the program: each declares itself from its own folder.
class Program {
 public:
  explicit Program(const std::string& version);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// `declare` says the options of the verb, `act` reads them into the request and does what it asks for.
  template <class Request>
  void verb(const std::string& name, const std::string& help, void (*declare)(Options&, Request&),
            Exit (*act)(const Options&, Request&)) {
    const auto request = std::make_shared<Request>();
    declare(add(name, help, [request, act](const Options& options) { return act(options, *request); }), *request);
  }

  /// Reads the command line and does what the verb does. Throws InputError for what cannot be understood.
  [[nodiscard]] Exit run(int argc, char** argv);

 private:
  using Act = std::function<Exit(const Options&)>;
  Options& add(const std::string& name, const std::string& help, Act act);

  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace duhem::program
