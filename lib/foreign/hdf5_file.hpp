#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace duhem {

/// An HDF5 file opened to be read, and distrusted: sizes are checked against what the file holds before anything is
/// allocated, links may not lead out of the file, and every refusal is an InputError naming file and data set.
class Hdf5File {
 public:
  explicit Hdf5File(const std::string& path);
  Hdf5File(const Hdf5File&) = delete;
  Hdf5File& operator=(const Hdf5File&) = delete;
  ~Hdf5File();

  /// "a/b": whether b is there.
  [[nodiscard]] bool has(const std::string& name) const;
  [[nodiscard]] std::string where(const std::string& name) const { return path_ + ": /" + name; }

  /// Whether b is there and was ever written: libfclib makes data sets and leaves them so.
  [[nodiscard]] bool is_written(const std::string& name) const;

  /// A data set of one whole number.
  [[nodiscard]] std::int64_t integer(const std::string& name) const;
  [[nodiscard]] std::vector<std::int64_t> integers(const std::string& name) const;
  /// Finite numbers only.
  [[nodiscard]] std::vector<double> numbers(const std::string& name) const;
  [[nodiscard]] std::vector<double> numbers(const std::string& name, std::size_t size) const;

 private:
  class Dataset;
  std::string path_;
  std::int64_t file_;
};

/// While it lives, HDF5 does not print its errors.
class Hdf5Silence {
 public:
  Hdf5Silence();
  Hdf5Silence(const Hdf5Silence&) = delete;
  Hdf5Silence& operator=(const Hdf5Silence&) = delete;
  ~Hdf5Silence();

 private:
  void* function_;
  void* data_;
};

}  // namespace duhem
