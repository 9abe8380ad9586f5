#include <catch2/catch.hpp>

#include "lib/foreign/contact_problem_file.hpp"
#include "lib/linear/symmetry.hpp"

#include <filesystem>

using namespace duhem;

namespace {

/// Facts about a file, from numpy, h5py and scipy (splu for the global one) on a reader of their own, 17 digits:
/// Σ i W_ij and Σ j W_ij, rows and columns counted from 1 (they tell W from its transpose), max |W|, Σ i q_i, Σ α μ_α, the
/// number of blocks of W that are not zero, and max |W − Wᵀ|/max |W|.
struct Facts {
  const char* name;
  const char* format;
  int dimension, contacts;
  double rows, columns, largest, q, mu;
  int blocks;
  double asymmetry;
};

const Facts facts[] = {
    {"Box_Stacks-i0122-82-5.hdf5", "FCLIB", 3, 82, 215938.05508645999, 215938.05508645999, 3.6649421818026449,
     -11.739621433293882, 1020.9, 224, 0},
    {"BoxesStack1-i100000-32.hdf5.dat", "Siconos text", 3, 52, 16903462.483873971, 16903462.483873975, 695.61118163475226,
     -19130.37190163798, 964.60000000000002, 592, 0},
    {"Capsules-i100-1090.dat", "Siconos text", 3, 276, 1313637.1071710843, 1313637.8570086693, 7.1384612854186678,
     13674.824691552645, 26758.200000000001, 1246, 8.56e-4},
    {"Capsules-i122-1617.dat", "Siconos text", 3, 296, 1507087.0144896756, 1507087.1209895483, 7.2801175756388243,
     11968.13655272395, 30769.200000000001, 1380, 1.74e-3},
    {"Capsules-i125-1213.hdf5", "FCLIB", 3, 286, 1411453.2917684524, 1411453.6660992948, 7.0683695731926752, 14613.90350640547,
     28728.700000000001, 1308, 1.34e-3},
    {"Confeti-ex03-Fc3D-SBM.dat", "Siconos text", 3, 54, 2.2399166798126, 2.2399166798126, 0.00027852120000000001,
     4086.9543139502034, 594, 172, 0},
    {"Confeti-ex13-4contact-Fc3D-SBM.dat", "Siconos text", 3, 4, 0.015772542607999998, 0.015772542608000002,
     7.9662159999999995e-05, 146.37794661053354, 0.40000000000000002, 16, 0},
    {"FC2D_SliderCrankLagrangian00000.dat", "Siconos text", 2, 2, 4748.9600588277071, 4748.9612434892415, 936.56100222535702,
     -55.160558487872322, 0.029999999999999999, 4, 3.16e-7},
    {"FC3D_Example1_SBM.dat", "Siconos text", 3, 3, 45, 45, 1, 57, 0.60000000000000009, 3, 0},
    {"FrictionContact3D_1c.dat", "Siconos text", 3, 1, 85, 85, 16, 12, 0.10000000000000001, 1, 0},
    {"FrictionContactProblem00031.dat", "Siconos text", 2, 11, 254.35886801999999, 254.35886801999999, 1.4309480000000001,
     7.7348731394881707, 59.399999999999999, 15, 0},
    {"FrictionContactProblem00374.dat", "Siconos text", 2, 28, 797.53139267405504, 797.53139267405504, 1.430947879982132,
     3973.049999956675, 365.39999999999998, 30, 0},
    {"FrictionContactProblem00394.dat", "Siconos text", 2, 6, 73.665563055581998, 73.665563055581998, 1.430947879982132,
     -2.2817292217973406e-14, 18.899999999999999, 6, 0},
    {"LMGC_100_PR_PerioBox-i00361-60-03000.hdf5", "FCLIB", 3, 60, 0.67992641944149701, 0.67992641944149712,
     2.1878354337407505e-05, -2.7502125297406081, 576.20000000000005, 872, 0},
    {"NESpheres_10_1.dat", "Siconos text", 3, 9, 233.91818286642138, 233.91818286642135, 1.3982310199580568, 68.463571357408171,
     36, 17, 0},
    {"OneObject-i100000-316.hdf5.dat", "Siconos text", 3, 25, 37905.115620133074, 37905.385323721319, 112.68967611426649,
     79.678267941528986, 97.5, 207, 4.54e-5},
    {"OneObject-i1028-138.hdf5.dat", "Siconos text", 3, 23, 15230.483101965141, 15230.521709357557, 57.861618456766621,
     -9.008574873225319, 82.799999999999997, 153, 1.15e-4},
    {"Rover1039.dat", "Siconos text", 3, 4, 3.2643767632033445, 3.2643715243485723, 0.1063149974948903, -6.3986153066845697,
     6.9999999999999991, 16, 9.16e-6},
    {"Rover1041.dat", "Siconos text", 3, 5, 4.9451486682043804, 4.9451658164229011, 0.10794535980480773, -4.8446189058194111,
     10.5, 25, 9.36e-6},
    {"Rover11035.dat", "Siconos text", 3, 1, 0.23316307082224258, 0.23316349633239336, 0.10616680692283628, -0.68780717088695198,
     0.69999999999999996, 1, 1.1e-5},
    {"Rover3865.dat", "Siconos text", 3, 5, 4.9105636636991052, 4.9105464360638464, 0.10612464588288939, 29.118844444839002, 10.5,
     25, 8.09e-6},
    {"Rover4396.dat", "Siconos text", 3, 2, 0.88379120105522624, 0.88380444374656841, 0.10681957967321633, -50.549133278697227,
     2.0999999999999996, 4, 2.56e-5},
    {"Rover9770.dat", "Siconos text", 3, 5, 4.8796711125138996, 4.8796816986468743, 0.10612467522578682, -40.190494109649805,
     10.5, 25, 9.13e-6},
    {"fc2d_granularflowonwall_00667_00000.dat", "Siconos text", 2, 667, 1776485710.0652142, 1776485710.0652149,
     2597.1300000000001, -1.3438685927957827e-15, 111389, 1551, 0},
};

struct Measured {
  int contacts = 0, blocks = 0;
  double rows = 0, columns = 0, rows_size = 0, largest = 0, q = 0, q_size = 0, mu = 0;
};

template <int Dim>
Measured measure(const ConeProblem<double, Dim>& problem) {
  Measured m;
  m.contacts = problem.contacts();
  for (int alpha = 0; alpha < m.contacts; ++alpha) {
    const auto a = static_cast<std::size_t>(alpha);
    for (const auto& [beta, block] : problem.A.row(alpha)) {
      ++m.blocks;
      for (int i = 0; i < Dim; ++i)
        for (int j = 0; j < Dim; ++j) {
          const int row = alpha * Dim + i + 1, column = beta * Dim + j + 1;
          m.rows += row * block(i, j);
          m.columns += column * block(i, j);
          m.rows_size += std::max(row, column) * std::abs(block(i, j));
          m.largest = std::max(m.largest, std::abs(block(i, j)));
        }
    }
    for (int i = 0; i < Dim; ++i) {
      m.q += (alpha * Dim + i + 1) * problem.b[a](i);
      m.q_size += (alpha * Dim + i + 1) * std::abs(problem.b[a](i));
    }
    m.mu += (alpha + 1) * problem.mu[a];
  }
  return m;
}

std::string reference(const char* name) { return std::string(DUHEM_REFERENCE "/contact_problems/") + name; }

}  // namespace

TEST_CASE("every reference problem reads as numpy, h5py and scipy read it", "[foreign][reference]") {
  if (!std::filesystem::is_directory(DUHEM_REFERENCE "/contact_problems")) {
    WARN("skipped: no reference problems in " DUHEM_REFERENCE);
    return;
  }
  for (const Facts& expected : facts) {
    CAPTURE(expected.name);
    const auto file = read_contact_problem<double>(reference(expected.name));
    CHECK(file.name == expected.name);
    CHECK(file.format == std::string(expected.format));
    CHECK((file.problem.index() == 0 ? 2 : 3) == expected.dimension);
    const Measured found = std::visit([](const auto& problem) { return measure(problem); }, file.problem);
    CHECK(found.contacts == expected.contacts);
    // The blocks that are not zero; every diagonal one is kept, and none is zero here. Cancellation in the global file's
    // products is rounding to one and zero to the other.
    const bool condensed = expected.name == std::string("Box_Stacks-i0122-82-5.hdf5");
    CHECK(std::abs(found.blocks - expected.blocks) <= (condensed ? expected.blocks / 10 : 0));

    // Two sums of the same n terms differ by n roundings at the size of the sum of sizes at most; for the condensed one each
    // term is a product of three.
    constexpr double u = std::numeric_limits<double>::epsilon() / 2;
    const double n = 9.0 * found.blocks * (condensed ? 4 : 1), unknowns = found.contacts * expected.dimension;
    CHECK(std::abs(found.rows - expected.rows) <= 2 * n * u * found.rows_size);
    CHECK(std::abs(found.columns - expected.columns) <= 2 * n * u * found.rows_size);
    CHECK(std::abs(found.largest - expected.largest) <= (condensed ? n * u * expected.largest : 0));
    CHECK(std::abs(found.q - expected.q) <= 2 * unknowns * u * found.q_size * (condensed ? 8 : 1));
    CHECK(std::abs(found.mu - expected.mu) <= 2 * unknowns * u * expected.mu);

    const double asymmetric = std::visit([](const auto& problem) { return asymmetry(problem.A.assembled()); }, file.problem);
    if (expected.asymmetry > 0)
      CHECK(asymmetric == Approx(expected.asymmetry).epsilon(0.01));  // given with three digits
    else
      CHECK(asymmetric < 1e-14);
  }
}

TEST_CASE("stored guesses and solutions come with their problem", "[foreign][reference]") {
  if (!std::filesystem::is_directory(DUHEM_REFERENCE "/contact_problems")) {
    WARN("skipped: no reference problems in " DUHEM_REFERENCE);
    return;
  }
  const auto capsules = read_contact_problem<double>(reference("Capsules-i125-1213.hdf5"));
  REQUIRE(capsules.guess);
  CHECK(capsules.guess->size() == 858);
  CHECK((*capsules.guess)[0] == Approx(0.00290366).epsilon(1e-5));  // h5py, printed with six digits
  CHECK((*capsules.guess)[1] == Approx(-0.00082377).epsilon(1e-4));
  CHECK_FALSE(capsules.solution);  // solution/r was made and never written: its zeros are nobody's solution
  const auto lmgc = read_contact_problem<double>(reference("LMGC_100_PR_PerioBox-i00361-60-03000.hdf5"));
  CHECK_FALSE(lmgc.guess);
  CHECK_FALSE(lmgc.solution);
}

TEST_CASE("a longer scalar holds exactly the doubles of a local file, and more digits of a condensed one",
          "[foreign][reference]") {
  if (!std::filesystem::is_directory(DUHEM_REFERENCE "/contact_problems")) {
    WARN("skipped: no reference problems in " DUHEM_REFERENCE);
    return;
  }
  const auto wide = read_contact_problem<Mp50>(reference("Rover11035.dat"));
  const auto narrow = read_contact_problem<double>(reference("Rover11035.dat"));
  CHECK(std::get<1>(wide.problem).b[0](1) == Mp50(std::get<1>(narrow.problem).b[0](1)));
  const auto condensed = read_contact_problem<Mp50>(reference("Box_Stacks-i0122-82-5.hdf5"));
  // M is diagonal there, so W is symmetric but for the rounding of this scalar.
  CHECK(asymmetry(std::get<1>(condensed.problem).A.assembled()) < Mp50(1) / 1000000000 / 1000000000 / 1000000000 / 1000000000);
}
