#pragma once

#include "lib/linear/types.hpp"

#include <array>
#include <cassert>
#include <cstddef>
#include <utility>
#include <vector>

namespace duhem {

/// A vector of at most Capacity items that lives where it is declared: no allocation.
template <class T, int Capacity>
class BoundedVector {
 public:
  BoundedVector() = default;
  explicit BoundedVector(std::size_t size) : size_(size) { assert(size <= Capacity); }
  BoundedVector(std::size_t size, const T& value) : BoundedVector(size) { items_.fill(value); }

  void push_back(T item) {
    assert(size_ < Capacity);
    items_[size_++] = std::move(item);
  }
  void reserve(std::size_t) {}
  void resize(std::size_t size) {
    assert(size <= Capacity);
    size_ = size;
  }
  void clear() { size_ = 0; }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] T* data() { return items_.data(); }
  [[nodiscard]] const T* data() const { return items_.data(); }
  [[nodiscard]] T* begin() { return data(); }
  [[nodiscard]] T* end() { return data() + size_; }
  [[nodiscard]] const T* begin() const { return data(); }
  [[nodiscard]] const T* end() const { return data() + size_; }
  [[nodiscard]] T& operator[](std::size_t i) { return items_[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const { return items_[i]; }
  [[nodiscard]] T& back() { return items_[size_ - 1]; }

 private:
  std::array<T, Capacity> items_;
  std::size_t size_ = 0;
};

/// One T for each contact: inline where the number of contacts is bounded at compile time, on the heap where it is not.
template <class T, int MaxContacts>
using PerContact =
    std::conditional_t<MaxContacts == Dynamic, std::vector<T>, BoundedVector<T, MaxContacts == Dynamic ? 1 : MaxContacts>>;

}  // namespace duhem
