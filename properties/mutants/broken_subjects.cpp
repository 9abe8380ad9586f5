#include "properties/mutants/broken_subjects.hpp"

#include "properties/mutants/broken_cone.hpp"
#include "properties/mutants/broken_scheme.hpp"

namespace duhem::properties {
namespace {

template <class S, int Dim>
void break_one(Subject<S, Dim>& subject, Fault fault) {
  subject = {.step = std::bind_front(broken_step<S, Dim>, fault),
             .balance = std::bind_front(broken_balance<S, Dim>, fault),
             .project = std::bind_front(broken_projection<S, Dim>, fault),
             .classify = std::bind_front(broken_mode<S, Dim>, fault),
             .is_complementary = std::bind_front(broken_complementarity<S, Dim>, fault),
             .residual = std::bind_front(broken_residual<S, Dim>, fault),
             .energy_safe_scaling = std::bind_front(broken_scaling<S, Dim>, fault),
             .potential_contact = std::bind_front(broken_potential_contact<S>, fault)};
}

}  // namespace

Subjects broken_subjects(Fault fault) {
  Subjects subjects = the_library();
  // The scalars of the ladder; exact arithmetic and a hundred digits stay with the library.
  break_one(std::get<Subject<double, 2>>(subjects), fault);
  break_one(std::get<Subject<double, 3>>(subjects), fault);
  break_one(std::get<Subject<Quad, 2>>(subjects), fault);
  break_one(std::get<Subject<Quad, 3>>(subjects), fault);
  break_one(std::get<Subject<Mp50, 2>>(subjects), fault);
  break_one(std::get<Subject<Mp50, 3>>(subjects), fault);
  return subjects;
}

}  // namespace duhem::properties
