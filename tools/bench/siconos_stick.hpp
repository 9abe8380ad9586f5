#pragma once

#include <array>
#include <memory>

namespace duhem::bench {

/// The numbers of a stick, without a type of duhem's: Siconos is compiled in C++17.
struct StickNumbers {
  double mass, length, inertia, gravity, e, mu, h, theta;
  long steps;
  std::array<double, 3> q_0, v_0;
};

/// Siconos has two classes for the stick's body: the general one, and a faster one for a constant mass and linear forces.
enum class SiconosBody { general, linear };

/// The stick in Siconos' C++ kernel, stepped by its Moreau–Jean scheme.
class SiconosStick {
 public:
  SiconosStick(SiconosBody kind, const StickNumbers& numbers);
  ~SiconosStick();

  void step();
  [[nodiscard]] std::array<double, 3> q() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace duhem::bench
