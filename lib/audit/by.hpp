#pragma once

#include "lib/names.hpp"

namespace duhem {

/// Something for each value of an enumeration that has names.
template <class Key, class T>
class By {
 public:
  [[nodiscard]] T& operator[](Key key) { return each_[static_cast<std::size_t>(key)]; }
  [[nodiscard]] const T& operator[](Key key) const { return each_[static_cast<std::size_t>(key)]; }

 private:
  std::array<T, names_of<Key>.size()> each_{};
};

}  // namespace duhem
