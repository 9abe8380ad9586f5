#include "lib/foreign/fclib.hpp"
#include "lib/foreign/hdf5_file.hpp"
#include "lib/foreign/hdf5_handle.hpp"

#include <algorithm>
#include <stdexcept>

namespace duhem {
namespace {

/// An HDF5 file that is being made, in memory. Its objects do not bear the time of day: the same data are the same bytes.
class Image {
 public:
  void group(const char* name) const { Hdf5Handle(H5Gcreate2(file_, name, H5P_DEFAULT, group_, H5P_DEFAULT), H5Gclose); }
  void put(const std::string& name, const std::vector<int>& values) const {
    put(name, list(values.size()), H5T_STD_I32LE, H5T_NATIVE_INT, values.data());
  }
  void put(const std::string& name, int value) const { put(name, std::vector<int>{value}); }
  void put(const std::string& name, const std::vector<double>& values) const {
    put(name, list(values.size()), H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, values.data());
  }
  void put(const std::string& name, const std::string& text) const {
    const Hdf5Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
    H5Tset_size(type, text.size() + 1);
    put(name, H5Screate(H5S_SCALAR), type, type, text.c_str());
  }
  [[nodiscard]] std::string bytes() const {
    H5Fflush(file_, H5F_SCOPE_GLOBAL);
    std::string image(static_cast<std::size_t>(std::max<ssize_t>(0, H5Fget_file_image(file_, nullptr, 0))), '\0');
    if (H5Fget_file_image(file_, image.data(), image.size()) <= 0) throw std::runtime_error("HDF5 lost a file in memory");
    return image;
  }

 private:
  static hid_t in_memory() {
    const hid_t list = H5Pcreate(H5P_FILE_ACCESS);
    H5Pset_fapl_core(list, 1 << 16, false);
    return list;
  }
  static hid_t without_times(hid_t kind) {
    const hid_t list = H5Pcreate(kind);
    H5Pset_obj_track_times(list, false);
    return list;
  }
  static hid_t list(hsize_t size) { return H5Screate_simple(1, &size, nullptr); }
  void put(const std::string& name, hid_t space, hid_t there, hid_t here, const void* values) const {
    const Hdf5Handle owned(space, H5Sclose);
    const Hdf5Handle dataset(H5Dcreate2(file_, name.c_str(), there, owned, H5P_DEFAULT, dataset_, H5P_DEFAULT), H5Dclose);
    if (H5Dwrite(dataset, here, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) < 0)
      throw std::runtime_error("HDF5 has no room for a file in memory");
  }

  Hdf5Silence silence_;
  Hdf5Handle in_memory_{in_memory(), H5Pclose};
  Hdf5Handle root_{without_times(H5P_FILE_CREATE), H5Pclose};
  Hdf5Handle group_{without_times(H5P_GROUP_CREATE), H5Pclose};
  Hdf5Handle dataset_{without_times(H5P_DATASET_CREATE), H5Pclose};
  Hdf5Handle file_{H5Fcreate("problem", H5F_ACC_TRUNC, root_, in_memory_), H5Fclose};
};

/// W by compressed rows, which FCLIB tells by nz = -2.
template <int Dim>
void put_matrix(const Image& image, const ConeProblem<double, Dim>& problem) {
  std::vector<int> p{0}, i;
  std::vector<double> x;
  for (int alpha = 0; alpha < problem.contacts(); ++alpha)
    for (int a = 0; a < Dim; ++a) {
      for (const auto& [beta, block] : problem.A.row(alpha))
        for (int c = 0; c < Dim; ++c) {
          i.push_back(beta * Dim + c);
          x.push_back(block(a, c));
        }
      p.push_back(static_cast<int>(x.size()));
    }
  const int m = problem.contacts() * Dim;
  image.group("fclib_local/W");
  image.put("fclib_local/W/m", m);
  image.put("fclib_local/W/n", m);
  image.put("fclib_local/W/nz", -2);
  image.put("fclib_local/W/nzmax", static_cast<int>(x.size()));
  image.put("fclib_local/W/p", p);
  image.put("fclib_local/W/i", i);
  image.put("fclib_local/W/x", x);
}

void put_impulses(const Image& image, const std::string& group, const FclibSolution& found) {
  image.group(group.c_str());
  image.put(group + "/u", found.u);
  image.put(group + "/r", found.r);
}

}  // namespace

std::string fclib_file(const AnyConeProblem<double>& problem, const std::string& name,
                       const std::optional<FclibSolution>& solution, const std::optional<std::vector<double>>& guess) {
  const Image image;
  image.group("fclib_local");
  image.group("fclib_local/info");
  image.put("fclib_local/info/title", name);
  image.put("fclib_local/info/description", std::string("written by duhem"));
  image.put("fclib_local/info/math_info", std::string("unknown"));
  image.group("fclib_local/vectors");
  std::visit(
      [&]<int Dim>(const ConeProblem<double, Dim>& known) {
        std::vector<double> q;
        for (const auto& b : known.b) q.insert(q.end(), b.data(), b.data() + Dim);
        image.put("fclib_local/spacedim", Dim);
        image.put("fclib_local/vectors/q", q);
        image.put("fclib_local/vectors/mu", known.mu);
        put_matrix(image, known);
      },
      problem);
  if (guess) {
    image.group("guesses");
    image.put("guesses/number_of_guesses", 1);
    put_impulses(image, "guesses/1", {std::vector<double>(guess->size(), 0.0), *guess});
  }
  if (solution) put_impulses(image, "solution", *solution);
  return image.bytes();
}

}  // namespace duhem
