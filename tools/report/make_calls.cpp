#include "tools/report/make_calls.hpp"

#include "lib/error.hpp"
#include "tools/campaign/announced.hpp"
#include "tools/progress.hpp"
#include "tools/report/travel.hpp"
#include "tools/session.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <thread>

namespace duhem::program {
namespace {

using Call = reports::RequiredCall;

constexpr const char* this_program = "/proc/self/exe";
constexpr double patience = 10;  // seconds that a call has to end when it is asked to, before it is made to

bool redirect(const std::string& path, int flags, int to) {
  const int file = open(path.c_str(), flags, 0666);
  return file >= 0 && dup2(file, to) >= 0;
}

/// Pointers to words, as exec wants them.
std::vector<char*> pointers(const std::vector<std::string>& words) {
  std::vector<char*> list;
  for (const std::string& word : words) list.push_back(const_cast<char*>(word.c_str()));
  list.push_back(nullptr);
  return list;
}

/// A call under way.
class Child {
 public:
  Child(const std::string& out, const Call& call) : folder_(out + '/' + call.folder()) {
    std::filesystem::create_directories(folder_);
    const std::string answer = folder_ + '/' + call.answer, errors = folder_ + '/' + call.errors;
    auto arguments = reports::filled(call.arguments, out);
    arguments.insert(arguments.begin(), "duhem");
    const auto environment = environment_of_no_rank();
    const auto words = pointers(arguments), variables = pointers(environment);
    const pid_t parent = getpid();
    pid_ = fork();
    if (pid_ < 0) throw InputError("fork", "refused", "room for another process");
    if (pid_ > 0) return;
    // In a group of its own a call does not see the Ctrl-C of the terminal but only that which it is told, once.
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // it does not outlive the thread that waits for it
    for (const int signal : {SIGINT, SIGTERM, SIGPIPE}) std::signal(signal, SIG_DFL);
    if (getppid() == parent && redirect("/dev/null", O_RDONLY, STDIN_FILENO) &&
        redirect(answer, O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO) &&
        redirect(errors, O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO))
      execve(this_program, words.data(), variables.data());
    _exit(126);
  }

  void ask_to_end() {
    if (asked_) return;
    kill(pid_, SIGINT);
    asked_.emplace();
  }

  /// Its exit code, once it has ended; then its folder is complete.
  [[nodiscard]] std::optional<int> has_ended(double seconds_each) {
    if (!asked_ && begun_.seconds() > seconds_each) {
      is_late_ = true;
      ask_to_end();
    }
    if (asked_ && asked_->seconds() > patience) kill(pid_, SIGKILL);
    int status = 0;
    if (waitpid(pid_, &status, WNOHANG) != pid_) return std::nullopt;
    const int code = is_late_ ? 124 : WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    keep_the_travel(folder_);
    std::ofstream(folder_ + "/exit_code") << code << '\n';
    return code;
  }

 private:
  std::string folder_;
  pid_t pid_ = 0;
  Stopwatch begun_;
  std::optional<Stopwatch> asked_;  ///< to end
  bool is_late_ = false;
};

/// Makes one call, and answers with its exit code; nothing where it was told to end before.
std::optional<std::string> make(const std::string& out, const Call& call, double seconds_each) {
  if (interrupted()) return std::nullopt;
  Child child(out, call);
  std::optional<int> code;
  while (!(code = child.has_ended(seconds_each))) {
    if (interrupted()) child.ask_to_end();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  // Who kills every duhem of a machine kills the calls first: such a death is no answer to be kept.
  if (*code > 128) std::this_thread::sleep_for(std::chrono::seconds(1));
  return interrupted() ? std::nullopt : std::optional(std::to_string(*code));
}

}  // namespace

bool make_calls(const std::string& out, std::vector<Call> calls, Campaign& campaign, double seconds_each) {
  // The longest first: none of them is left over for the end, when the other cores have nothing to do.
  std::ranges::stable_sort(calls, std::ranges::greater{}, &Call::weight);
  double total = 0, done = 0;
  for (const Call& call : calls) total += call.weight;
  constexpr long bar_length = 1'000'000;
  ProgressBar bar(bar_length);
  for (int stage = 1; !calls.empty(); ++stage) {
    // First those that wait for none that is still to come. Where all wait, all: then they wait for one another.
    const auto waits = [&, to_come = calls](const Call& call) {
      return std::ranges::any_of(
          call.after, [&](const auto& name) { return std::ranges::find(to_come, name, &Call::name) != to_come.end(); });
    };
    auto later = std::ranges::stable_partition(calls, std::not_fn(waits)).begin();
    if (later == calls.begin()) later = calls.end();
    const bool is_all = campaign.all({.name = "calls-" + std::to_string(stage),
                                      .pieces = static_cast<std::uint64_t>(later - calls.begin()),
                                      .is_long = true,
                                      .work = [&](unsigned, std::uint64_t i) { return make(out, calls[i], seconds_each); },
                                      .take = [](std::uint64_t, const std::string&) {},
                                      .arrived =
                                          [&](std::uint64_t i, const std::string&) {
                                            done += calls[i].weight;
                                            bar.show(static_cast<long>(done / total * bar_length));
                                          }});
    if (!is_all) return false;
    calls.erase(calls.begin(), later);
  }
  return true;
}

}  // namespace duhem::program
