#include "tools/program.hpp"

#include "lib/error.hpp"
#include "lib/nearest_name.hpp"
#include "tools/campaign/announced.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <deque>
#include <iostream>

namespace duhem::program {

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

/// What a verb has not: an option that is none, or a word too many.
[[noreturn]] void refuse_of_verb(const std::string& verb, const Options& options, const std::vector<std::string>& extras) {
  const std::string& word = extras.front();
  if (!word.starts_with('-')) {
    std::string words;
    for (const OptionPage& page : options.pages())
      if (page.is_word()) words += ' ' + page.name;
    throw InputError(
        "argument", '"' + word + '"',
        words.empty() ? "options only, see duhem help " + verb : "nothing more than `duhem " + verb + words + "` and options");
  }
  const bool has_value = extras.size() > 1 && !extras[1].starts_with("--");
  if (const std::string known = options.explained(word, has_value ? extras[1] : ""); !known.empty())
    throw InputError("option", '"' + word + '"', known);
  std::vector<std::string> names{"--help"};
  for (const OptionPage& page : options.pages())
    if (!page.is_word()) names.push_back(page.name);
  throw InputError("option", '"' + word + '"', one_of(word, names));
}

/// "--mu: 1 required TEXT missing" of the parser's, as we say it.
[[noreturn]] void refuse_without_value(const Options& options, const std::string& message) {
  for (const OptionPage& page : options.pages())
    if (message.starts_with(page.name + ':') || message.starts_with(page.name + ' '))
      throw InputError(page.name, page.is_word() ? "missing" : "given without a value",
                       page.is_word() ? page.meaning : page.name + ' ' + page.value + ": " + page.meaning);
  throw InputError("usage", message, "duhem VERB [options]; see duhem help");
}

/// Verbs whose work is spread over ranks, and what they say under mpirun.
constexpr std::array campaigns{"verify", "hunt", "study", "report"};

/// Under mpirun a verb that is no campaign would be done by every rank, and their files would be one another's ruin.
void check_ranks(const std::string& verb, const AnnouncedRanks& announced) {
  const bool is_campaign = std::ranges::find(campaigns, verb) != campaigns.end();
  if (is_campaign && has_mpi()) return;
  let_the_first_speak(announced);
  const std::string ranks = std::to_string(announced.count);
  throw InputError(
      "mpirun", ranks + " processes of duhem " + verb,
      is_campaign ? "one process: this program was built without MPI (duhem --version); cmake -DDUHEM_MPI=ON makes one with it"
                  : "one process: " + verb + " does its work in one, and " + ranks + " would all do the same");
}

}  // namespace

std::vector<VerbPage> Program::pages() const {
  std::vector<VerbPage> pages;
  for (const auto& verb : parts_->verbs)
    pages.push_back({verb.app->get_name(), verb.app->get_description(), &verb.options.pages()});
  return pages;
}

Exit Program::run(int argc, char** argv) {
  CLI::App& app = parts_->app;
  const auto asked = [&] {
    const auto found = std::ranges::find_if(parts_->verbs, [&](const auto& verb) { return app.got_subcommand(verb.app); });
    return found == parts_->verbs.end() ? nullptr : &*found;
  };
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    std::cout << help_text(pages(), asked() ? asked()->app->get_name() : "");
    return Exit::holds;
  } catch (const CLI::Success& version) {
    app.exit(version);
    return Exit::holds;
  } catch (const CLI::ParseError& error) {
    if (asked()) refuse_without_value(asked()->options, error.what());
    throw InputError("usage", error.what(), "duhem VERB [options]; see duhem help");
  }
  const auto* verb = asked();
  std::vector<std::string> names;
  for (const auto& known : parts_->verbs) names.push_back(known.app->get_name());
  if (const auto extras = app.remaining(true); !extras.empty()) {
    if (verb) refuse_of_verb(verb->app->get_name(), verb->options, extras);
    if (extras.front().starts_with('-')) names = {"--help", "--version"};
    throw InputError(extras.front().starts_with('-') ? "option" : "verb", '"' + extras.front() + '"',
                     one_of(extras.front(), names));
  }
  if (verb) {
    const AnnouncedRanks announced = announced_ranks();
    if (announced.count > 1) check_ranks(verb->app->get_name(), announced);
    return verb->act(verb->options);
  }
  throw InputError("verb", "missing", one_of("", names) + "; see duhem help");
}

}  // namespace duhem::program
