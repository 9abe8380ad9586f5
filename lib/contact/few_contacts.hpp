#pragma once

namespace duhem {

/// Up to so many contacts, elimination among them is cheaper than by the velocities of bodies, whatever the bodies.
inline constexpr int few_contacts = 50;

}  // namespace duhem
