#include "tools/report/make_calls.hpp"

#include "lib/error.hpp"
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

/// A call under way.
class Child {
 public:
  Child(const std::string& out, const Call& call) : call_(call.name), folder_(out + '/' + call.folder()), weight_(call.weight) {
    std::filesystem::create_directories(folder_);
    const std::string answer = folder_ + '/' + call.answer, errors = folder_ + '/' + call.errors;
    std::vector<char*> words{const_cast<char*>("duhem")};
    const auto arguments = reports::filled(call.arguments, out);
    for (const std::string& word : arguments) words.push_back(const_cast<char*>(word.c_str()));
    words.push_back(nullptr);
    const pid_t parent = getpid();
    pid_ = fork();
    if (pid_ < 0) throw InputError("fork", "refused", "room for another process");
    if (pid_ > 0) return;
    // In a group of its own a call does not see the Ctrl-C of the terminal but only that which it is told, once.
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);  // it does not outlive the report
    for (const int signal : {SIGINT, SIGTERM, SIGPIPE}) std::signal(signal, SIG_DFL);
    if (getppid() == parent && redirect("/dev/null", O_RDONLY, STDIN_FILENO) &&
        redirect(answer, O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO) &&
        redirect(errors, O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO))
      execv(this_program, words.data());
    _exit(126);
  }

  void ask_to_end() {
    if (asked_) return;
    kill(pid_, SIGINT);
    asked_.emplace();
  }

  /// True once it has ended; then its folder is complete.
  bool has_ended(double seconds_each) {
    if (!asked_ && begun_.seconds() > seconds_each) {
      is_late_ = true;
      ask_to_end();
    }
    if (asked_ && asked_->seconds() > patience) kill(pid_, SIGKILL);
    int status = 0;
    if (waitpid(pid_, &status, WNOHANG) != pid_) return false;
    const int code = is_late_ ? 124 : WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    keep_the_travel(folder_);
    std::ofstream(folder_ + "/exit_code") << code << '\n';
    return true;
  }
  [[nodiscard]] double weight() const { return weight_; }
  [[nodiscard]] const std::string& call() const { return call_; }

 private:
  std::string call_, folder_;
  double weight_;
  pid_t pid_ = 0;
  Stopwatch begun_;
  std::optional<Stopwatch> asked_;  ///< to end
  bool is_late_ = false;
};

/// The first of the calls that waits for none of the others and for none under way; or the end. Where all wait, the first: then
/// they wait for one another.
std::vector<Call>::iterator next_of(std::vector<Call>& calls, const std::vector<Child>& children) {
  const auto is_to_come = [&](const std::string& name) {
    return std::ranges::find(calls, name, &Call::name) != calls.end() ||
           std::ranges::find(children, name, &Child::call) != children.end();
  };
  const auto found = std::ranges::find_if(calls, [&](const Call& call) { return std::ranges::none_of(call.after, is_to_come); });
  return found == calls.end() && children.empty() ? calls.begin() : found;
}

}  // namespace

bool make_calls(const std::string& out, std::vector<Call> calls, unsigned jobs, double seconds_each) {
  // The longest first: none of them is left over for the end, when the other cores have nothing to do.
  std::stable_sort(calls.begin(), calls.end(), [](const Call& a, const Call& b) { return a.weight > b.weight; });
  double total = 0, done = 0;
  for (const Call& call : calls) total += call.weight;
  constexpr long bar_length = 1'000'000;
  ProgressBar bar(bar_length);
  std::vector<Child> children;
  while (!children.empty() || (!calls.empty() && !interrupted())) {
    while (children.size() < jobs && !interrupted()) {
      const auto next = next_of(calls, children);
      if (next == calls.end()) break;
      children.emplace_back(out, *next);
      calls.erase(next);
    }
    for (std::size_t i = children.size(); i-- > 0;) {
      if (interrupted()) children[i].ask_to_end();
      if (!children[i].has_ended(seconds_each)) continue;
      done += children[i].weight();
      children.erase(children.begin() + static_cast<std::ptrdiff_t>(i));
    }
    if (done > 0) bar.show(static_cast<long>(done / total * bar_length));
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return !interrupted();
}

}  // namespace duhem::program
