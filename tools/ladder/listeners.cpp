#include "tools/ladder/listeners.hpp"

namespace duhem::program {

void StepSample::see(const StepLine<double>& line) {
  if (line.active.empty()) return;
  most_active_ = std::max(most_active_, line.active.size());
  BaseStep here{line.step, q(), v(), {}, tolerance_, tolerance_ * data_size()};
  for (const auto& contact : line.contacts) here.impulses.push_back({contact.contact, contact.p});
  if (with_contact_++ % stride_ == 0) spread_.emplace(with_contact_ - 1, here);
  if (spread_.size() > most) {
    stride_ *= 2;
    std::erase_if(spread_, [&](const auto& kept) { return kept.first % stride_ != 0; });
  }
  for (const auto& contact : line.contacts) {
    if (contact.work_normal > normal_) {
      normal_ = contact.work_normal;
      worst_normal_ = here;
    }
    if (contact.work_tangential > tangential_) {
      tangential_ = contact.work_tangential;
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
