#pragma once

#include "lib/linear/types.hpp"

#include <boost/container/static_vector.hpp>

#include <vector>

namespace duhem {

/// A vector of at most Capacity items that lives where it is declared: no allocation.
template <class T, int Capacity>
using BoundedVector = boost::container::static_vector<T, static_cast<std::size_t>(Capacity)>;

/// One T for each contact: inline where the number of contacts is bounded at compile time, on the heap where it is not.
template <class T, int MaxContacts>
using PerContact =
    std::conditional_t<MaxContacts == Dynamic, std::vector<T>, BoundedVector<T, MaxContacts == Dynamic ? 1 : MaxContacts>>;

}  // namespace duhem
