#include <catch2/catch.hpp>

#include "lib/for_tests/test_systems.hpp"

#include <cstdlib>
#include <new>

using namespace duhem;
using namespace duhem::testing;

// Counts what the global allocator does while `counting`, to show that a step does not use it.
namespace {
bool counting = false;
long allocations = 0;
}  // namespace
void* operator new(std::size_t size) {
  if (counting) ++allocations;
  if (void* p = std::malloc(size)) return p;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  if (counting) ++allocations;
  return std::malloc(size);
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }

TEST_CASE("a stick step allocates nothing, impacts, ledger, guards and observer included", "[scheme][speed]") {
  for (const bool fremond : {false, true}) {
    const auto body = stick<double>();
    const auto settings = stick_settings<double>(fremond);
    allocations = 0;
    const auto run = simulate(body, settings, stick_start<double>(), 2000, [](const RunStep<double>& step) {
      counting = step.number < 2000;  // from the start to the end of the last step
      return true;
    });
    CHECK(run.status == RunStatus::complete);
    CHECK(run.ledger.impacts == 2);
    CHECK(allocations == 0);
  }
  counting = true;
  ::operator delete(::operator new(1));
  counting = false;
  CHECK(allocations == 1);  // the counter counts
}
