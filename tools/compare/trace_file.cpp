#include "lib/foreign/trace.hpp"
#include "lib/scalar/scalars.hpp"
#include "lib/scalar/text.hpp"
#include "tools/compare/step_reader.hpp"

namespace duhem::program {
namespace {

class TraceFile final : public StepReader {
 public:
  explicit TraceFile(const std::string& path) : lines_(path) {}
  bool is_run() const override { return false; }
  std::vector<std::string> state_names() const override { return {}; }
  Json about() const override { return nullptr; }
  std::vector<std::pair<std::string, double>> energies() const override { return {{"contact_work", work_}}; }

  bool next(ComparedStep& step) override {
    std::string_view line;
    if (!lines_.next(line)) return false;
    ++read_;
    std::visit([&](const auto& told) { take(told, step); }, read_trace_line<double>(line, lines_.where()));
    return true;
  }

 private:
  template <int Dim>
  void take(const TraceStep<double, Dim>& told, ComparedStep& step) {
    step.step = told.step.value_or(read_);
    step.t = told.t;
    step.state.clear();
    step.loaded.clear();
    double size = 0;
    for (int alpha = 0; alpha < static_cast<int>(told.contacts.size()); ++alpha) {
      const auto& contact = told.contacts[static_cast<std::size_t>(alpha)];
      Local<double, Dim> u_plus = contact.u_free;
      for (const auto& [beta, block] : told.W.row(alpha)) u_plus += block * told.contacts[static_cast<std::size_t>(beta)].p;
      if (contact.u_plus) u_plus = *contact.u_plus;
      for (const double u : u_plus) step.state.push_back(write_scalar(u));
      const Local<double, Dim> u_theta = (1 - told.theta) * contact.u_minus + told.theta * u_plus;
      size += (contact.u_minus.cwiseAbs() + u_plus.cwiseAbs()).dot(contact.p.cwiseAbs());
      work_ += u_theta.dot(contact.p);
      const Local<double, Dim> speed = contact.u_minus.cwiseAbs() + u_plus.cwiseAbs();
      if (!contact.p.isZero(0))
        step.loaded.push_back({step.step, step.t, alpha, "", {contact.p.begin(), contact.p.end()}, {speed.begin(), speed.end()}});
    }
    step.energies = {{"contact_work", work_}};
    step.rounding += (Dim * static_cast<double>(told.contacts.size()) + 8) * unit_roundoff<double>() * (size + std::abs(work_));
  }

  TraceLines lines_;
  long read_ = 0;
  double work_ = 0;
};

}  // namespace

std::unique_ptr<StepReader> open_trace(const std::string& path) { return std::make_unique<TraceFile>(path); }

}  // namespace duhem::program
