#pragma once

#include "lib/contact/mode.hpp"

#include <optional>

namespace duhem {

/// The borders of the modes of Alart and Curnier's function, told by the prediction x = r − σ w of a contact: x_N = 0 between
/// take-off and slip, ‖x_T‖ = μ x_N between slip and stick. The third border, of take-off and stick, is the tip of the cone:
/// no curve in general position meets it.
enum class Border { opening, sliding };

/// The mode on the other side.
[[nodiscard]] inline Mode mode_across(Border border, Mode mode) {
  return mode != Mode::slip ? Mode::slip : border == Border::opening ? Mode::takeoff : Mode::stick;
}

/// What is zero on the border, and its gradient.
template <class S, int Dim>
[[nodiscard]] S border_function(Border border, const S& mu, const Local<S, Dim>& x);
template <class S, int Dim>
[[nodiscard]] Local<S, Dim> border_gradient(Border border, const S& mu, const Local<S, Dim>& x);

/// A contact's prediction as it moves along a straight line, x + t δx, in a mode.
template <class S, int Dim>
struct MovingPrediction {
  Mode mode;
  const S& mu;
  const Local<S, Dim>& x;
  const Local<S, Dim>& dx;

  /// The first t ≥ 0 where it leaves its mode across the border, if it does. Where the border was just passed x lies on it but
  /// for rounding: 0 then means that the contact goes back.
  [[nodiscard]] std::optional<S> step_to(Border border, bool just_passed) const {
    return border == Border::opening ? step_to_opening(just_passed) : step_to_sliding(just_passed);
  }

 private:
  [[nodiscard]] std::optional<S> step_to_opening(bool just_passed) const;
  [[nodiscard]] std::optional<S> step_to_sliding(bool just_passed) const;
};

/// x is where its mode says, up to `slack`.
template <class S, int Dim>
[[nodiscard]] bool is_in_mode(Mode mode, const S& mu, const Local<S, Dim>& x, const S& slack);

}  // namespace duhem
