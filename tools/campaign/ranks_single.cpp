#include "tools/campaign/announced.hpp"
#include "tools/campaign/ranks.hpp"

#include <stdexcept>

namespace duhem::program {

// One process has nobody to speak to; under mpirun a program without MPI refuses to start.
bool has_mpi() { return false; }
Ranks::Ranks() = default;
Ranks::~Ranks() = default;
void Ranks::send(unsigned, const std::string&) const { throw std::logic_error("no other rank"); }
std::optional<Ranks::Message> Ranks::received() const { throw std::logic_error("no other rank"); }

}  // namespace duhem::program
