#include "lib/foreign/trace.hpp"
#include "lib/error.hpp"
#include "tools/fuzz/accepted.hpp"

namespace {

using duhem::fuzz::require;

template <int Dim>
void require_sane(const duhem::TraceStep<double, Dim>& step) {
  const auto finite = [](const auto& local) { return local.allFinite(); };
  const auto within = [](double x, double least, double most) { return x >= least && x <= most; };
  require(step.W.rows() == static_cast<int>(step.contacts.size()), "W has a row of blocks for each contact");
  for (int alpha = 0; alpha < step.W.rows(); ++alpha) {
    require(!(step.W.diagonal(alpha).diagonal().array() < 0).any(), "no diagonal entry of W is negative");
    for (const auto& [beta, block] : step.W.row(alpha))
      require(beta >= 0 && beta < step.W.rows() && block.allFinite(), "W holds finite numbers in its columns");
  }
  require(within(step.theta, 0, 1), "theta is in [0, 1]");
  require(!step.h || *step.h > 0, "h is positive");
  for (const auto& c : step.contacts) {
    for (const auto* local : {&c.u_minus, &c.p, &c.bias, &c.position_impulse, &c.position_correction})
      require(finite(*local), "what is read is finite");
    require(!c.u_plus || finite(*c.u_plus), "u_plus is finite");
    require(c.mu >= 0 && c.mu < std::numeric_limits<double>::infinity(), "mu is finite and not negative");
    require(!c.e || within(*c.e, 0, 1), "e is in [0, 1]");
    require(!c.e_T || within(*c.e_T, -1, 1), "e_T is in [-1, 1]");
    require(!c.fremond || (!c.e_T && step.theta > 0), "Fremond's law has no e_T of its own, and theta > 0");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
  try {
    std::visit([](const auto& step) { require_sane(step); }, duhem::read_trace_line<double>({data, size}, "input:1"));
  } catch (const duhem::InputError& refused) {
    require(refused.field.starts_with("input:1"), "a refusal names the line");
  }
  return 0;
}
