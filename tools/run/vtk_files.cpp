#include "tools/run/vtk_files.hpp"

#include "lib/foreign/vtu_file.hpp"
#include "lib/scalar/text.hpp"
#include "tools/files.hpp"
#include "tools/run/body_fields.hpp"

#include <fmt/format.h>

#include <cassert>

namespace duhem::program {
namespace {

template <class S>
Vec<double, Dynamic> to_doubles(std::span<const S> values) {
  Vec<double, Dynamic> doubles(static_cast<Eigen::Index>(values.size()));
  for (std::size_t i = 0; i < values.size(); ++i) doubles[static_cast<Eigen::Index>(i)] = to_double(values[i]);
  return doubles;
}

/// One vector a node, in the plane z = 0.
std::vector<double> in_space(const Vec<double, Dynamic>& planar) {
  std::vector<double> values;
  for (Eigen::Index i = 0; i + 1 < planar.size(); i += 2) values.insert(values.end(), {planar[i], planar[i + 1], 0.0});
  return values;
}

}  // namespace

template <class S>
VtkFiles<S>::VtkFiles(VtkSettings settings, const BodyDrawing& drawing)
    : settings_(std::move(settings)), drawing_(drawing), contacts_(drawing.contact_nodes.size()) {
  (void)make_folder(settings_.directory + "/vtk", "--out");
  const std::string path = settings_.directory + '/' + settings_.case_name + ".pvd";
  index_ = open_file(path, "--out");
  index_ << pvd_head();
  end_of_entries_ = index_.tellp();
  index_ << pvd_tail() << std::flush;
  if (!index_) throw InputError("--out", '"' + path + '"', "room for the frames of the run");
}

template <class S>
void VtkFiles<S>::add(const RunStep<S>& step) {
  step_ = step.number;
  t_ = to_double(step.t);
  note_contacts(step.contacts);
  if (step_ % settings_.every == 0 || step_ == settings_.steps) write_frame(step.q, step.v);
}

template <class S>
void VtkFiles<S>::finish(std::span<const S> q, std::span<const S> v) {
  if (drawn_ != step_) write_frame(q, v);
  close_file(index_, settings_.directory + '/' + settings_.case_name + ".pvd", "--out");
}

template <class S>
void VtkFiles<S>::note_contacts(std::span<const ContactWork<S>> contacts) {
  contacts_.assign(contacts_.size(), {});
  for (const auto& contact : contacts) {
    const auto state = [&] {
      switch (contact.mode) {
        case Mode::takeoff: return takeoff;
        case Mode::stick: return stick;
        case Mode::slip: return slip;
      }
      return open;
    };
    contacts_[static_cast<std::size_t>(contact.contact)] = {
        state(), {to_double(contact.p[1]), to_double(contact.p[0])}};  // normal +y, tangent +x
  }
}

template <class S>
void VtkFiles<S>::write_frame(std::span<const S> q, std::span<const S> v) {
  const Mesh& mesh = drawing_.mesh;
  assert(q.size() == 2 * mesh.nodes.size() && v.size() == q.size());
  std::vector<double> impulses(3 * mesh.nodes.size());
  std::vector<std::int32_t> states(mesh.nodes.size(), elsewhere);
  for (std::size_t alpha = 0; alpha < contacts_.size(); ++alpha) {
    const auto node = static_cast<std::size_t>(drawing_.contact_nodes[alpha]);
    states[node] = contacts_[alpha].state;
    for (std::size_t axis = 0; axis < 2; ++axis) impulses[3 * node + axis] = contacts_[alpha].p[axis];
  }
  const Vec<double, Dynamic> displacements = to_doubles(q);
  const std::vector<VtuField> points{
      {"displacement", settings_.length_unit, 3, in_space(displacements)},
      {"velocity", settings_.velocity_unit, 3, in_space(to_doubles(v))},
      {"contact_impulse", settings_.impulse_unit, 3, std::move(impulses)},
      {"contact_state", "-1 no contact node, 0 open, 1 takeoff, 2 stick, 3 slip", 1, std::move(states)}};

  const std::string name = fmt::format("vtk/step_{:06}.vtu", step_), path = settings_.directory + '/' + name;
  std::ofstream frame = open_file(path, "--out");
  frame << write_vtu(mesh, t_, points, strain_and_stress(drawing_, displacements, settings_.stress_unit));
  close_file(frame, path, "--out");

  // Over the tail and with it again, in one piece.
  const std::string entry = pvd_entry(t_, name);
  index_.seekp(end_of_entries_);
  index_ << entry + pvd_tail() << std::flush;
  end_of_entries_ += static_cast<std::streamoff>(entry.size());
  drawn_ = step_;
}

#define INSTANTIATE(S) template class VtkFiles<S>;
DUHEM_FOR_EACH_NAMED_FIELD(INSTANTIATE)

}  // namespace duhem::program
