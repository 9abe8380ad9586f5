#include "lib/foreign/hdf5_file.hpp"

#include "lib/error.hpp"
#include "lib/foreign/hdf5_handle.hpp"

#include <bit>
#include <cmath>
#include <optional>

namespace duhem {

Hdf5Silence::Hdf5Silence() {
  H5E_auto2_t function = nullptr;
  H5Eget_auto2(H5E_DEFAULT, &function, &data_);
  function_ = std::bit_cast<void*>(function);
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}
Hdf5Silence::~Hdf5Silence() { H5Eset_auto2(H5E_DEFAULT, std::bit_cast<H5E_auto2_t>(function_), data_); }

/// A data set with its space, closed with it.
class Hdf5File::Dataset {
 public:
  Dataset(const Hdf5File& file, const std::string& name) : where_(file.where(name)) {
    if (!file.has(name)) throw InputError(where_, "missing", "a data set of an FCLIB file");
    H5O_info_t info{};
    if (H5Oget_info_by_name(file.file_, name.c_str(), &info, H5P_DEFAULT) < 0 || info.type != H5O_TYPE_DATASET)
      throw InputError(where_, "no data set", "a data set of an FCLIB file");
    dataset_.emplace(H5Dopen2(file.file_, name.c_str(), H5P_DEFAULT), H5Dclose);
    if (*dataset_ < 0) throw InputError(where_, "unreadable", "a data set of an FCLIB file");
    measure();
  }

  [[nodiscard]] bool is_written() const { return written_; }
  template <class T>
  [[nodiscard]] std::vector<T> read(hid_t type) const {
    if (!written_) throw InputError(where_, "never written", "numbers");
    std::vector<T> values(size_);
    if (size_ > 0 && H5Dread(*dataset_, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) < 0)
      throw InputError(where_, "unreadable", std::to_string(size_) + " numbers");
    return values;
  }
  void require(H5T_class_t kind, const char* expected) const {
    if (kind_ != kind && !(kind == H5T_FLOAT && kind_ == H5T_INTEGER)) throw InputError(where_, "of another type", expected);
  }

 private:
  void measure() {
    const Hdf5Handle type(H5Dget_type(*dataset_), H5Tclose), space(H5Dget_space(*dataset_), H5Sclose),
        created(H5Dget_create_plist(*dataset_), H5Pclose);
    kind_ = H5Tget_class(type);
    const std::size_t bytes = H5Tget_size(type);
    const hssize_t size = H5Sget_simple_extent_npoints(space);
    if (H5Pget_external_count(created) > 0 || H5Pget_layout(created) == H5D_VIRTUAL)
      throw InputError(where_, "data in another file", "data in the file itself");

    // Deflate, the strongest filter in use, shrinks a thousandfold at most; a size beyond that is made up.
    constexpr std::uint64_t strongest = 1100;
    const hsize_t stored = H5Dget_storage_size(*dataset_);
    written_ = stored > 0 || size == 0;
    if (!written_) return;
    if (size < 0 || bytes == 0 || static_cast<std::uint64_t>(size) > stored * strongest / bytes)
      throw InputError(where_, std::to_string(size) + " numbers",
                       "no more than its " + std::to_string(stored) + " bytes can hold");
    size_ = static_cast<std::size_t>(size);
  }

  std::string where_;
  std::optional<Hdf5Handle> dataset_;
  H5T_class_t kind_ = H5T_NO_CLASS;
  std::size_t size_ = 0;
  bool written_ = false;
};

Hdf5File::Hdf5File(const std::string& path) : path_(path) {
  const Hdf5Silence silence;
  file_ = H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
  if (file_ < 0) throw InputError(path, "unreadable as HDF5", "a whole HDF5 file (is it truncated?)");
}
Hdf5File::~Hdf5File() {
  const Hdf5Silence silence;
  H5Fclose(file_);
}

bool Hdf5File::has(const std::string& name) const {
  const Hdf5Silence silence;
  for (auto end = name.find('/');; end = name.find('/', end + 1)) {
    const std::string part = name.substr(0, end);
    if (H5Lexists(file_, part.c_str(), H5P_DEFAULT) <= 0) return false;
    H5L_info_t link{};
    if (H5Lget_info(file_, part.c_str(), &link, H5P_DEFAULT) < 0 || link.type != H5L_TYPE_HARD)
      throw InputError(where(part), "a link", "the data itself");
    if (H5Oexists_by_name(file_, part.c_str(), H5P_DEFAULT) <= 0)
      throw InputError(where(part), "a broken link", "the data itself");
    if (end == std::string::npos) return true;
  }
}

bool Hdf5File::is_written(const std::string& name) const {
  if (!has(name)) return false;
  const Hdf5Silence silence;
  return Dataset(*this, name).is_written();
}

std::vector<std::int64_t> Hdf5File::integers(const std::string& name) const {
  const Hdf5Silence silence;
  const Dataset dataset(*this, name);
  dataset.require(H5T_INTEGER, "whole numbers");
  return dataset.read<std::int64_t>(H5T_NATIVE_INT64);
}

std::int64_t Hdf5File::integer(const std::string& name) const {
  const auto values = integers(name);
  if (values.size() != 1) throw InputError(where(name), std::to_string(values.size()) + " numbers", "one");
  return values.front();
}

std::vector<double> Hdf5File::numbers(const std::string& name) const {
  const Hdf5Silence silence;
  const Dataset dataset(*this, name);
  dataset.require(H5T_FLOAT, "numbers");
  auto values = dataset.read<double>(H5T_NATIVE_DOUBLE);
  for (std::size_t i = 0; i < values.size(); ++i)
    if (!std::isfinite(values[i]))
      throw InputError(where(name) + "[" + std::to_string(i) + "]", std::isnan(values[i]) ? "nan" : "an infinity",
                       "a finite number");
  return values;
}

std::vector<double> Hdf5File::numbers(const std::string& name, std::size_t size) const {
  auto values = numbers(name);
  if (values.size() != size)
    throw InputError(where(name), std::to_string(values.size()) + " numbers", std::to_string(size) + " numbers");
  return values;
}

}  // namespace duhem
