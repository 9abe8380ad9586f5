#include "tools/bench/contest/worker.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>
#include <stdexcept>

namespace duhem::bench {
namespace {

/// Long enough for the clock, short enough for the caches to stay ours.
constexpr double seconds_of_a_round = 1e-3;

struct Order {
  Asked asked;
  double tolerance;
};

template <class T>
bool put(int file, const T& value) {
  return write(file, &value, sizeof value) == sizeof value;  // less than PIPE_BUF: whole or not at all
}
template <class T>
bool get(int file, T& value) {
  return read(file, &value, sizeof value) == sizeof value;
}
static_assert(sizeof(Round) <= 4096 && std::is_trivially_copyable_v<Round>);

template <int Dim>
Residual<double> residual_in(const ConeProblem<double, Dim>& problem, const std::vector<double>& flat) {
  std::vector<Local<double, Dim>> r(static_cast<std::size_t>(problem.contacts()));
  if (flat.size() != Dim * r.size())
    return {.natural = NAN, .scaled = NAN, .natural_floor = 0, .scaled_floor = 0, .natural_resolution = 0};
  for (std::size_t a = 0; a < r.size(); ++a) r[a] = Eigen::Map<const Local<double, Dim>>(flat.data() + Dim * a);
  return residual<double, Dim, Dynamic>(problem, r);
}

Round round_of(const ContactProblem& problem, const Contender& contender, const Order& order) {
  Round round;
  Answer answer;
  double spent = 0;
  bool first = true;
  while (first || (spent < seconds_of_a_round && round.solves < Round::limit)) {
    answer = contender.solve(order.asked);
    spent += answer.seconds;
    // The first solve after a pause finds cold caches: it counts only where it is long enough not to notice.
    if (!first || spent >= seconds_of_a_round) round.seconds[round.solves++] = answer.seconds;
    first = false;
  }
  const auto found = residual_of(problem, answer.r);
  round.natural = found.natural;
  round.scaled = found.scaled;
  round.passes = found.within(order.tolerance);
  return round;
}

[[noreturn]] void serve(const ContactProblem& problem, const Contender& contender, int from, int to) {
  const int nowhere = open("/dev/null", O_WRONLY);  // what a library prints would end up in our table
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  Order order;
  while (get(from, order))
    if (!put(to, round_of(problem, contender, order))) break;
  _exit(0);
}

}  // namespace

Residual<double> residual_of(const ContactProblem& problem, const std::vector<double>& r) {
  return std::visit([&](const auto& cone_problem) { return residual_in(cone_problem, r); }, problem.problem);
}

Worker::Worker(const ContactProblem& problem, const Contender& contender) {
  int down[2], up[2];
  if (pipe2(down, O_CLOEXEC) != 0 || pipe2(up, O_CLOEXEC) != 0) throw std::runtime_error("no pipe to be had");
  pid_ = fork();
  if (pid_ < 0) throw std::runtime_error("no process to be had");
  if (pid_ == 0) {
    close(down[1]);
    close(up[0]);
    serve(problem, contender, down[0], up[1]);
  }
  close(down[0]);
  close(up[1]);
  to_ = down[1];
  from_ = up[0];
}

Worker::~Worker() { end(); }

void Worker::end() {
  if (pid_ <= 0) return;
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
  close(to_);
  close(from_);
  pid_ = -1;
}

std::optional<Round> Worker::solve(const Asked& asked, double tolerance, double limit) {
  Round round;
  pollfd answer{from_, POLLIN, 0};
  if (lives() && put(to_, Order{asked, tolerance}) && poll(&answer, 1, static_cast<int>(1000 * limit) + 1) == 1 &&
      get(from_, round))
    return round;
  end();
  return std::nullopt;
}

}  // namespace duhem::bench
