#pragma once

#include "lib/catalogue/catalogue.hpp"
#include "lib/scheme/simulate.hpp"

#include <array>
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

namespace duhem::program {

struct VtkSettings {
  std::string directory, case_name;
  long every, steps;  ///< a frame every so many steps, of so many
  std::string length_unit, velocity_unit, impulse_unit, stress_unit;
};

/// DIR/vtk/step_000100.vtu ... and DIR/CASE.pvd, the index over them that ParaView opens: the initial state, every k-th step
/// and the last one. After every frame the index is valid and names only files that are complete.
/// Numbers are the nearest doubles. The stress is the elastic one, D times the strain, without what damping adds.
template <class S>
class VtkFiles {
 public:
  /// Makes the directories and an index without entries. The drawing must outlive this.
  VtkFiles(VtkSettings settings, const BodyDrawing& drawing);
  /// The start and every step: the contacts of the last one are kept for its frame.
  void add(const RunStep<S>& step);
  /// A run that ended early has its last step drawn too. Throws InputError where a file could not be written to its end.
  void finish(std::span<const S> q, std::span<const S> v);

 private:
  /// The field `contact_state`: Mode by its own numbers, and two more.
  enum State : std::int32_t { elsewhere = -1, open = 0, takeoff = 1, stick = 2, slip = 3 };
  struct Contact {
    State state = open;
    std::array<double, 2> p{};  ///< the impulse on the body along x and y
  };
  void note_contacts(std::span<const ContactWork<S>> contacts);
  void write_frame(std::span<const S> q, std::span<const S> v);

  VtkSettings settings_;
  const BodyDrawing& drawing_;
  std::ofstream index_;
  std::streamoff end_of_entries_ = 0;
  long step_ = 0, drawn_ = -1;
  double t_ = 0;
  std::vector<Contact> contacts_;  ///< of step_, in the order of drawing_.contact_nodes
};

}  // namespace duhem::program
