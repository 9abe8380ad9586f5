#include "figures/both_schemes.hpp"

namespace duhem::reports {

Figure tangential_work(const std::string& out, const std::string& case_name, const std::vector<Run>& runs) {
  return attempt({"Work of friction",
                  "Tangential work of the contacts, summed from the start. Rings: friction pushed, and created energy.",
                  {},
                  {}},
                 [&] {
                   return draw_both_schemes(out, case_name, case_name + "_tangential_work", "contact_tangential",
                                            "work of friction so far", runs);
                 });
}

}  // namespace duhem::reports
