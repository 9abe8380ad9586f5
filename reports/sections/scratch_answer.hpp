#pragma once

#include "runs/scratch_out.hpp"

namespace duhem::reports {

/// What a call of the program that went well left behind.
inline void answer(const ScratchOut& out, const std::string& name, const nlohmann::json& document) {
  out.write("evidence/" + name + "/out.txt", document.dump());
  out.write("evidence/" + name + "/exit_code", "0");
}

}  // namespace duhem::reports
