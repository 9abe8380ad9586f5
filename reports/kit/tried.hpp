#pragma once

#include <optional>
#include <stdexcept>
#include <string>

namespace duhem::reports {

/// What could be read, or why it could not: whoever asks for it then gets that as a std::runtime_error.
template <class T>
class Tried {
 public:
  template <class Read>
  explicit Tried(const Read& read) {
    try {
      value_.emplace(read());
    } catch (const std::exception& error) {
      problem_ = error.what();
    }
  }
  [[nodiscard]] explicit operator bool() const { return value_.has_value(); }
  [[nodiscard]] const std::string& problem() const { return problem_; }
  [[nodiscard]] const T& operator*() const {
    if (!value_) throw std::runtime_error(problem_);
    return *value_;
  }
  [[nodiscard]] const T* operator->() const { return &**this; }

 private:
  std::optional<T> value_;
  std::string problem_;
};

}  // namespace duhem::reports
