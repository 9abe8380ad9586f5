#include "tools/hunt/map_file.hpp"

#include "lib/error.hpp"
#include "lib/scalar/text.hpp"
#include "lib/search/gain_map.hpp"

#include <fstream>

namespace duhem::program {

void write_map(const std::string& path) {
  constexpr int steps = 50;
  std::ofstream out(path);
  out << "e [-],mu [-],gain_newton [-],gain_moreau [-],gain_fremond [-]\n";
  for (const auto& [e, mu, newton, moreau, fremond] : search::kane_gain_map(steps))
    out << write_scalar(e) << ',' << write_scalar(mu) << ',' << write_scalar(newton) << ',' << write_scalar(moreau) << ','
        << write_scalar(fremond) << '\n';
  out.close();
  if (!out) throw InputError("--map", '"' + path + '"', "a file that can be written");
}

}  // namespace duhem::program
