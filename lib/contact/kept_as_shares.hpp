#pragma once

namespace duhem {

/// Up to so many contacts, elimination among them takes no time worth saving, whatever their bodies; and on few bodies the
/// methods for few contacts find what those for many do not.
inline constexpr int few_contacts = 200;
/// Of what is taken for a body: two rigid ones in space.
inline constexpr int most_velocities = 12;

}  // namespace duhem
