#include "lib/foreign/vtu_file.hpp"

#include "lib/error.hpp"
#include "lib/scalar/text.hpp"
#include "lib/text/xml.hpp"

#include <bit>
#include <cassert>
#include <cstring>
#include <limits>

namespace duhem {
namespace {

constexpr std::uint8_t vtk_triangle = 5;
constexpr const char* byte_order = std::endian::native == std::endian::little ? "LittleEndian" : "BigEndian";

template <class T>
constexpr const char* type_name = nullptr;
template <>
constexpr const char* type_name<double> = "Float64";
template <>
constexpr const char* type_name<std::int32_t> = "Int32";
template <>
constexpr const char* type_name<std::uint8_t> = "UInt8";

template <class... Texts>
void append(std::string& xml, const Texts&... texts) {
  ((xml += texts), ...);
}

/// RFC 4648, padded.
void append_base64(std::string& text, const std::vector<unsigned char>& bytes) {
  constexpr const char* letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const auto byte = [&](std::size_t k) { return k < bytes.size() ? static_cast<unsigned>(bytes[k]) : 0U; };
    const unsigned group = byte(i) << 16 | byte(i + 1) << 8 | byte(i + 2);
    text += letters[group >> 18];
    text += letters[group >> 12 & 63];
    text += i + 1 < bytes.size() ? letters[group >> 6 & 63] : '=';
    text += i + 2 < bytes.size() ? letters[group & 63] : '=';
  }
}

/// One array: the number of its bytes as UInt32 and the bytes, as one base64 text.
template <class T>
void append_array(std::string& xml, const std::string& name, const std::string& attributes, const std::vector<T>& values,
                  const std::string& inside = {}) {
  const std::size_t size = values.size() * sizeof(T);
  assert(size <= std::numeric_limits<std::uint32_t>::max());  // a mesh of 90 million triangles
  const auto header = static_cast<std::uint32_t>(size);
  std::vector<unsigned char> bytes(sizeof header + size);
  std::memcpy(bytes.data(), &header, sizeof header);
  if (size > 0) std::memcpy(bytes.data() + sizeof header, values.data(), size);

  append(xml, "<DataArray type=\"", type_name<T>, "\" Name=\"", escaped(name), '"', attributes, " format=\"binary\">\n");
  append_base64(xml, bytes);
  append(xml, '\n', inside, "</DataArray>\n");
}

void append_field(std::string& xml, const VtuField& field, std::size_t tuples) {
  std::string attributes, unit;
  if (field.components > 1)  // with 1 written out, meshio makes a table with one column of it
    append(attributes, " NumberOfComponents=\"", std::to_string(field.components), '"');
  if (field.components == 6) {
    int i = 0;
    for (const char* component : {"XX", "YY", "ZZ", "XY", "YZ", "XZ"})
      append(attributes, " ComponentName", std::to_string(i++), "=\"", component, '"');
  }
  append(unit, "<InformationKey name=\"UNITS_LABEL\" location=\"vtkDataArray\">", escaped(field.unit), "</InformationKey>\n");
  std::visit(
      [&](const auto& values) {
        const std::size_t expected = tuples * static_cast<std::size_t>(field.components);
        if (values.size() != expected)
          throw InputError(field.name, std::to_string(values.size()) + " numbers", std::to_string(expected));
        append_array(xml, field.name, attributes, values, unit);
      },
      field.values);
}

void append_fields(std::string& xml, const char* element, std::span<const VtuField> fields, std::size_t tuples) {
  append(xml, '<', element, ">\n");
  for (const VtuField& field : fields) append_field(xml, field, tuples);
  append(xml, "</", element, ">\n");
}

}  // namespace

std::string write_vtu(const Mesh& mesh, double time, std::span<const VtuField> point_data, std::span<const VtuField> cell_data) {
  std::vector<double> points;
  for (const Mesh::Node& node : mesh.nodes) points.insert(points.end(), {node.x, node.y, 0.0});
  std::vector<std::int32_t> connectivity, offsets;
  for (const Mesh::Triangle& triangle : mesh.triangles) {
    connectivity.insert(connectivity.end(), triangle.nodes.begin(), triangle.nodes.end());
    offsets.push_back(static_cast<std::int32_t>(connectivity.size()));
  }

  std::string xml;
  append(xml, "<?xml version=\"1.0\"?>\n<VTKFile type=\"UnstructuredGrid\" version=\"1.0\" byte_order=\"", byte_order,
         "\" header_type=\"UInt32\">\n<UnstructuredGrid>\n<FieldData>\n");
  append_array(xml, "TimeValue", " NumberOfTuples=\"1\"", std::vector<double>{time});
  append(xml, "</FieldData>\n<Piece NumberOfPoints=\"", std::to_string(mesh.nodes.size()), "\" NumberOfCells=\"",
         std::to_string(mesh.triangles.size()), "\">\n");
  append_fields(xml, "PointData", point_data, mesh.nodes.size());
  append_fields(xml, "CellData", cell_data, mesh.triangles.size());
  xml += "<Points>\n";
  append_array(xml, "Points", " NumberOfComponents=\"3\"", points);
  xml += "</Points>\n<Cells>\n";
  append_array(xml, "connectivity", "", connectivity);
  append_array(xml, "offsets", "", offsets);
  append_array(xml, "types", "", std::vector<std::uint8_t>(mesh.triangles.size(), vtk_triangle));
  append(xml, "</Cells>\n</Piece>\n</UnstructuredGrid>\n</VTKFile>\n");
  return xml;
}

std::string pvd_head() {
  std::string xml;
  append(xml, "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"1.0\" byte_order=\"", byte_order,
         "\">\n<Collection>\n");
  return xml;
}

std::string pvd_entry(double time, const std::string& file) {
  return "<DataSet timestep=\"" + write_scalar(time) + "\" part=\"0\" file=\"" + escaped(file) + "\"/>\n";
}

std::string pvd_tail() { return "</Collection>\n</VTKFile>\n"; }

}  // namespace duhem
