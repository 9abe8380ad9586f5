#include "figures/attempt.hpp"

#include "runs/csv.hpp"

namespace duhem::reports {

Figure kane_energy(const std::string& out, const std::vector<Run>& runs) {
  Figure figure = attempt({"Kinetic energy before and after", "One impact of the lower rod's tip on the floor.", {}, {}}, [&] {
    const Result *mj = find(runs, "kane", "mj"), *mjf = find(runs, "kane", "mjf");
    if (!mj || !mjf) throw std::runtime_error("no answer from kane under " + std::string(mj ? "mjf" : "mj"));
    const std::string path = out + "/runs/" + PlannedRun{"kane", "mj", "double"}.name() + "/energy.csv";
    const auto columns = read_csv(path, {"kinetic"});
    must_have_steps(path, columns, mj->steps);
    const Column& column = columns.front();
    const double before = column.values.front();
    const Sheet sheet{out + "/figures/kane_energy.svg", "kane_energy",
                      "Kinetic energy of Kane's rods: before the impact " + brief(before) + ", after it " + brief(mj->kinetic) +
                          " under mj and " + brief(mjf->kinetic) + " under mjf."};
    return draw_bars(sheet, "kinetic energy [" + column.unit + ']',
                     {{Ink::neutral, "before", before},
                      {Ink::newton, "after, mj", mj->kinetic.value},
                      {Ink::fremond, "after, mjf", mjf->kinetic.value}});
  });
  for (const std::string scheme : {"mj", "mjf"})
    for (const char* file : {"run.json", "energy.csv"}) figure.data.push_back(PlannedRun{"kane", scheme, "double"}.file(file));
  return figure;
}

}  // namespace duhem::reports
