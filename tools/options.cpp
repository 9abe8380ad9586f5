#include "tools/options.hpp"

#include "lib/error.hpp"
#include "lib/nearest_name.hpp"
#include "lib/scalar/text.hpp"
#include "tools/campaign/announced.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <deque>
#include <thread>

namespace duhem::program {

void Options::argument(const std::string& name, std::string& target, const std::string& help, bool is_required) {
  verb_.add_option(name, target, help)->required(is_required);
}

void Options::arguments(const std::string& name, std::vector<std::string>& target, const std::string& help) {
  verb_.add_option(name, target, help);
}

void Options::flag(const std::string& name, bool& target, const std::string& help) { verb_.add_flag(name, target, help); }

void Options::list(const std::string& name, std::vector<std::string>& target, const std::string& type, const std::string& help) {
  verb_.add_option(name, target, help)->type_name(type)->expected(1)->take_all();
}

void Options::add(const std::string& name, const std::string& help, Reader read) {
  verb_.add_option(name, help)->type_name("X")->expected(1)->take_last();
  readers_.emplace_back(name, std::move(read));
}

std::vector<std::string> Options::text(const std::string& name) const {
  const CLI::Option* option = verb_.get_option_no_throw(name);
  return option ? option->results() : std::vector<std::string>();
}

void Options::read() const {
  for (const auto& [name, read] : readers_)
    if (const auto given = text(name); !given.empty()) read(given.back());
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
  options.option("--jobs", jobs, whole<unsigned>(1, 1024), help);
}

struct Program::Parts {
  struct Verb {
    CLI::App* app;
    Options options;
    Act act;
  };
  CLI::App app{"Who created the energy? A testbed for time-stepping with contact, impact and friction."};
  std::deque<Verb> verbs;  // what was declared stays where it is
};

Program::Program(const std::string& version) : parts_(std::make_unique<Parts>()) {
  parts_->app.set_version_flag("--version", version);
  parts_->app.require_subcommand(0, 1);
  parts_->app.allow_extras();
}
Program::~Program() = default;

Options& Program::add(const std::string& name, const std::string& help, Act act) {
  CLI::App& app = *parts_->app.add_subcommand(name, help);
  app.allow_extras();
  return parts_->verbs.emplace_back(Parts::Verb{&app, Options(app), std::move(act)}).options;
}

namespace {

/// The nearest option or verb to a word that is none.
std::string expectation(const CLI::App& app, const std::string& word) {
  std::vector<std::string> names;
  for (const auto* option : app.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  for (const auto* verb : app.get_subcommands([](const CLI::App*) { return true; })) names.push_back(verb->get_name());
  return one_of(word, names);
}

[[noreturn]] void refuse_extras(const CLI::App& app) {
  const CLI::App* verb = app.get_subcommands().empty() ? &app : app.get_subcommands().front();
  const auto extras = app.remaining(true);
  const std::string word = extras.empty() ? "" : extras.front();
  const bool is_option = word.starts_with("-");
  throw InputError(is_option ? "option" : verb == &app ? "verb" : "argument", '"' + word + '"', expectation(*verb, word));
}

/// Verbs whose work is spread over ranks, and what they say under mpirun.
constexpr std::array campaigns{"verify", "hunt", "study", "report"};

/// Under mpirun a verb that is no campaign would be done by every rank, and their files would be one another's ruin.
void check_ranks(const std::string& verb, unsigned ranks) {
  const bool is_campaign = std::ranges::find(campaigns, verb) != campaigns.end();
  if (is_campaign && has_mpi()) return;
  throw InputError(
      "mpirun", std::to_string(ranks) + " processes of duhem " + verb,
      is_campaign ? "one process: this program was built without MPI (duhem --version); cmake -DDUHEM_MPI=ON makes one with it"
                  : "one process: " + verb + " does its work in one, and " + std::to_string(ranks) + " would all do the same");
}

}  // namespace

Exit Program::run(int argc, char** argv) {
  CLI::App& app = parts_->app;
  try {
    app.parse(argc, argv);
    if (app.remaining_size(true) > 0) refuse_extras(app);
  } catch (const CLI::Success& asked) {  // --help, --version
    app.exit(asked);
    return Exit::holds;
  } catch (const CLI::ParseError& error) {
    throw InputError("usage", error.what(), "duhem VERB [options]; see duhem --help");
  }
  for (const auto& verb : parts_->verbs) {
    if (!app.got_subcommand(verb.app)) continue;
    const AnnouncedRanks announced = announced_ranks();
    if (announced.count == 1) return verb.act(verb.options);
    try {
      check_ranks(verb.app->get_name(), announced.count);
    } catch (const InputError&) {
      if (announced.rank == 0) throw;
      return Exit::holds;  // one message is enough, and mpirun would kill who says it if this rank were the first to end badly
    }
    return verb.act(verb.options);
  }
  throw InputError("verb", "missing", "list, run, solve, verify, ladder, hunt, check, audit or report; see duhem --help");
}

}  // namespace duhem::program
