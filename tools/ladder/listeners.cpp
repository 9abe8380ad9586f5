#include "tools/ladder/listeners.hpp"

namespace duhem::program {

void StepSample::see(const RunStep<double>& step) {
  if (step.contacts.empty()) return;
  most_active_ = std::max(most_active_, step.contacts.size());
  BaseStep here{.step = step.number,
                .q = q(),
                .v = v(),
                .impulses = {},
                .tolerance = tolerance_,
                .velocity_error = tolerance_ * data_size()};
  for (const auto& contact : step.contacts)
    if (contact.has_impulse()) here.impulses.push_back({contact.contact, contact.p});
  if (with_contact_++ % stride_ == 0) spread_.emplace(with_contact_ - 1, here);
  if (spread_.size() > most) {
    stride_ *= 2;
    std::erase_if(spread_, [&](const auto& kept) { return kept.first % stride_ != 0; });
  }
  for (const auto& contact : step.contacts) {
    if (contact.normal_work > normal_) {
      normal_ = contact.normal_work;
      worst_normal_ = here;
    }
    if (contact.tangential_work > tangential_) {
      tangential_ = contact.tangential_work;
      worst_tangential_ = here;
    }
  }
}

std::vector<BaseStep> StepSample::steps() const {
  std::map<long, BaseStep> by_step;
  for (const auto& [count, step] : spread_) by_step.emplace(step.step, step);
  for (const auto& worst : {worst_normal_, worst_tangential_})
    if (worst) by_step.emplace(worst->step, *worst);
  std::vector<BaseStep> steps;
  for (auto& [number, step] : by_step) steps.push_back(std::move(step));
  return steps;
}

}  // namespace duhem::program
