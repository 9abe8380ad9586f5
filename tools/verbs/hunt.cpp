#include "tools/verbs/hunt.hpp"

#include "lib/error.hpp"
#include "lib/record/witness_json.hpp"
#include "lib/search/found_witness.hpp"
#include "tools/hunt/map_file.hpp"
#include "tools/hunt/report.hpp"
#include "tools/interrupt.hpp"
#include "tools/progress.hpp"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <mutex>

namespace duhem::program {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// Rounds of the hunt, until its evaluations or its time are used up, or Ctrl-C.
search::Hunted all_rounds(const HuntRequest& request, Clock::time_point start) {
  constexpr long bar_length = 1'000'000;
  ProgressBar bar(bar_length);
  std::mutex mutex;
  std::uint64_t done = 0;
  const auto share = [&] {
    return request.seconds ? seconds_since(start) / *request.seconds
                           : static_cast<double>(done) / static_cast<double>(request.settings.evaluations);
  };
  const auto watch = [&](std::uint64_t evaluations) {
    const std::lock_guard lock(mutex);
    done += evaluations;
    bar.show(static_cast<long>(std::min(1.0, share()) * bar_length));
    return interrupted() || (request.seconds && share() >= 1);
  };
  auto settings = request.settings;
  search::Hunted all = hunt(settings, watch);
  while (request.seconds && share() < 1 && !interrupted()) {
    ++settings.round;
    all = merged(std::move(all), hunt(settings, watch));
  }
  return all;
}

/// The best creation that is one on rationals too, made simple.
void make_exact(const HuntRequest& request, HuntReport& report) {
  const auto& found = report.hunted.best;
  if (!found.empty()) report.best = found.front();
  for (const search::Quarry& quarry : found) {
    if (!quarry.creates_in_total && !quarry.creates_at_a_contact) return;
    if (auto exact = confirm(request.settings, quarry)) {
      report.best = quarry;
      report.simplest = shrink(request.settings, std::move(*exact));
      return;
    }
    ++report.not_confirmed;
  }
}

void write_witness(const std::string& path, const HuntRequest& request, const HuntReport& report) {
  std::ofstream out(path);
  out << witness_json(found_witness(request.settings.law, *report.simplest));
  out.close();
  if (!out) throw InputError("--out", '"' + path + '"', "a file that can be written");
}

/// A file that cannot be written costs that file, not the result.
bool written(const std::function<void()>& write) {
  try {
    write();
    return true;
  } catch (const InputError& error) {
    std::cerr << "duhem: " << error.what() << '\n';
    return false;
  }
}

}  // namespace

Exit hunt(const HuntOptions& options) {
  const HuntRequest request = make_hunt_request(options);
  for (const std::string& note : request.notes) std::cerr << "duhem: note: " << note << '\n';
  catch_interrupts();
  const auto start = Clock::now();
  HuntReport report;
  report.hunted = all_rounds(request, start);
  make_exact(request, report);
  report.is_interrupted = interrupted();
  report.seconds = seconds_since(start);
  bool is_all_written = true;
  if (request.out && report.simplest) {
    is_all_written = written([&] { write_witness(*request.out, request, report); });
    if (is_all_written) report.witness = *request.out;
  }
  if (request.out && report.witness.empty() && std::filesystem::exists(*request.out))
    std::cerr << "duhem: note: nothing was written: " << *request.out << " is as it was before\n";
  if (request.map) is_all_written = written([&] { write_map(*request.map); }) && is_all_written;
  if (request.json)
    std::cout << hunt_json(request, report).dump(2) << '\n';
  else
    print_hunt(std::cout, request, report);
  if (report.is_interrupted) return Exit::interrupted;
  return is_all_written ? Exit::holds : Exit::undecided;
}

}  // namespace duhem::program
