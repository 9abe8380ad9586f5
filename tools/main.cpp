#include "lib/error.hpp"
#include "tools/verbs.hpp"
#include "tools/version.hpp"

#include <cstdio>
#include <iostream>

using namespace duhem::program;

namespace {

Exit run(int argc, char** argv) {
  Program program(version_text());
  for (const auto add : {add_run, add_ladder, add_study, add_compare, add_solve, add_verify, add_hunt, add_check, add_audit,
                         add_report, add_list, add_help})
    add(program);
  return program.run(argc, argv);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const Exit exit = run(argc, argv);
    std::cout.flush();
    if (!std::cout || std::fflush(stdout) != 0) {  // a result that nobody received is none
      std::cerr << "duhem: standard output = unwritable: expected room for the whole result\n";
      return static_cast<int>(Exit::undecided);
    }
    return static_cast<int>(exit);
  } catch (const duhem::InputError& error) {
    std::cerr << "duhem: " << error.what() << '\n';
    return static_cast<int>(Exit::wrong_input);
  } catch (const std::exception& error) {
    std::cerr << "duhem: internal error: " << error.what() << '\n';
    return static_cast<int>(Exit::undecided);
  }
}
