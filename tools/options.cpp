#include "tools/options.hpp"

#include "lib/error.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <thread>

namespace duhem::program {

void Options::argument(const std::string& name, std::string& target, const std::string& help, bool is_required) {
  verb_.add_option(name, target)->required(is_required);
  pages_.push_back({.name = name, .value = "", .meaning = help, .is_required = is_required});
}

void Options::arguments(const std::string& name, std::vector<std::string>& target, const std::string& help) {
  verb_.add_option(name, target);
  pages_.push_back({.name = name, .value = "", .meaning = help, .may_be_repeated = true});
}

void Options::flag(const std::string& name, bool& target, const std::string& help) {
  verb_.add_flag(name, target);
  pages_.push_back({.name = name, .value = "", .meaning = help});
}

void Options::list(const std::string& name, std::vector<std::string>& target, const std::string& type, const std::string& help) {
  verb_.add_option(name, target)->expected(1)->take_all();
  pages_.push_back({.name = name, .value = type, .meaning = help, .may_be_repeated = true});
}

void Options::add(OptionPage page, Reader read) {
  verb_.add_option(page.name)->expected(1)->take_all();
  readers_.emplace_back(page.name, std::move(read));
  pages_.push_back(std::move(page));
}

std::vector<std::string> Options::text(const std::string& name) const {
  const CLI::Option* option = verb_.get_option_no_throw(name);
  return option ? option->results() : std::vector<std::string>();
}

void Options::read() const {
  for (const auto& [name, read] : readers_) {
    const auto given = text(name);
    if (given.size() > 1) throw InputError(name, '"' + given[0] + "\" and then \"" + given[1] + '"', "one value");
    if (!given.empty()) read(given.front());
  }
}

std::vector<std::string> Options::typed() const {
  std::vector<std::string> words;
  for (const OptionPage& page : pages_)
    for (const std::string& value : text(page.name)) {
      if (!page.is_word()) words.push_back(page.name);
      if (page.is_word() || !page.value.empty()) words.push_back(value);
    }
  return words;
}

bool Options::has_other_than(const std::vector<std::string>& names) const {
  return std::ranges::any_of(verb_.get_options(), [&](const CLI::Option* option) {
    return option->count() > 0 && std::ranges::find(names, option->get_name()) == names.end();
  });
}

void Options::refuse(const std::string& name, const std::string& expectation) const {
  if (const auto given = text(name); !given.empty()) throw InputError(name, '"' + given.back() + '"', expectation);
}

std::string as_typed(const std::string& text, const std::string& /*name*/) { return text; }

Exact exact(const std::string& text, const std::string& name) { return {parse_exact(text, name), name}; }

Exact tolerance(const std::string& text, const std::string& name) {
  return exact_within([](const Exact& number) {
    if (number.value < Rational(0)) throw InputError(number.where, decimal(number.value), "a tolerance >= 0");
  })(text, name);
}

void require_tolerance(const Exact& tolerance, ScalarName scalar) {
  const bool is_exact_zero = tolerance.value == Rational(0) && scalar == ScalarName::rational;
  if (!(tolerance.value > Rational(0) || is_exact_zero))
    throw InputError(tolerance.where, decimal(tolerance.value), "a tolerance > 0, or 0 on rationals, where nothing is rounded");
}

double seconds(const std::string& text, const std::string& name) {
  const auto seconds = read_scalar<double>(text, name);
  if (!(seconds > 0 && seconds <= 1e8)) throw InputError(name, '"' + text + '"', "seconds, > 0 and at most 1e8");
  return seconds;
}

std::uint64_t whole_number(const std::string& text, const std::string& name, std::uint64_t least, std::uint64_t most,
                           const std::string& otherwise) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < least || value > most)
    throw InputError(name, '"' + text + '"',
                     "a whole number " +
                         (most == unlimited ? ">= " + std::to_string(least)
                                            : "from " + std::to_string(least) + " to " + std::to_string(most)) +
                         otherwise);
  return value;
}

void add_jobs(Options& options, unsigned& jobs, const std::string& help) {
  jobs = std::max(1U, std::thread::hardware_concurrency());
  options.option("--jobs", jobs, whole<unsigned>(1, 1024), help, "as many as the machine has");
}

}  // namespace duhem::program
