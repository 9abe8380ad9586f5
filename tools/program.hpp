#pragma once

#include "tools/exit_code.hpp"
#include "tools/help/verb_page.hpp"

#include <memory>
#include <type_traits>

namespace duhem::program {

/// Every verb of the program: each declares itself from its own folder.
class Program {
 public:
  explicit Program(const std::string& version);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// `declare` says the options of the verb, `act` reads them into the request and does what it asks for.
  template <class Request>
  void verb(const std::string& name, const std::string& help, void (*declare)(Options&, Request&),
            const std::type_identity_t<std::function<Exit(const Options&, Request&)>>& act) {
    const auto request = std::make_shared<Request>();
    declare(add(name, help, [request, act](const Options& options) { return act(options, *request); }), *request);
  }

  [[nodiscard]] std::vector<VerbPage> pages() const;

  /// Reads the command line and does what the verb does. Throws InputError for what cannot be understood.
  [[nodiscard]] Exit run(int argc, char** argv);

 private:
  using Act = std::function<Exit(const Options&)>;
  Options& add(const std::string& name, const std::string& help, Act act);

  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace duhem::program
