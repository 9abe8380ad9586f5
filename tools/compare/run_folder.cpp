#include "lib/error.hpp"
#include "lib/scalar/scalars.hpp"
#include "lib/scalar/text.hpp"
#include "tools/compare/step_reader.hpp"
#include "tools/own_folder.hpp"
#include "tools/text.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>

namespace duhem::program {
namespace {

/// A CSV file of ours, row by row.
class Table {
 public:
  explicit Table(const std::string& path) : path_(path), file_(path) {
    if (!file_ || !next()) throw InputError(path, "no header row", "a table of duhem run --out");
    for (const std::string& cell : cells_) names_.push_back(cell.substr(0, cell.find(" [")));
  }
  bool next() {
    std::string line;
    if (!std::getline(file_, line) || file_.eof()) return false;  // a line that was cut has no end
    ++line_;
    cells_ = parts_of(line, ',');
    if (!names_.empty() && cells_.size() != names_.size())
      refuse(std::to_string(cells_.size()) + " cells", std::to_string(names_.size()) + " cells");
    return true;
  }
  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  [[nodiscard]] const std::vector<std::string>& cells() const { return cells_; }
  [[nodiscard]] std::size_t column(const std::string& name) const {
    const auto found = std::ranges::find(names_, name);
    if (found == names_.end()) throw InputError(path_, "no column " + name, "a table of duhem run --out");
    return static_cast<std::size_t>(found - names_.begin());
  }
  /// Refuses a table whose columns do not begin with these.
  void require_first(const std::vector<std::string>& expected) const {
    for (std::size_t i = 0; i < expected.size(); ++i)
      if (i >= names_.size() || names_[i] != expected[i])
        throw InputError(path_, "no column " + expected[i] + " as number " + std::to_string(i + 1), "a table of duhem run --out");
  }
  /// The number of a step or of a contact.
  [[nodiscard]] long whole(std::size_t column) const {
    constexpr double most = 1e15;
    const double value = number(column);
    if (!(value >= 0 && value <= most && value == std::floor(value)))
      refuse(names_[column] + " = " + cells_[column], "a whole number that is not negative");
    return static_cast<long>(value);
  }
  /// A fraction of a run on rationals too.
  [[nodiscard]] double number(std::size_t column) const {
    const std::string& cell = cells_[column];
    double value = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    if (error == std::errc{} && end == cell.data() + cell.size()) return value;
    return to_double(parse_exact(cell, path_ + ":" + std::to_string(line_) + ": " + names_[column]));
  }
  [[noreturn]] void refuse(const std::string& value, const std::string& expected) const {
    throw InputError(path_ + ":" + std::to_string(line_), value, expected);
  }

 private:
  std::string path_;
  std::ifstream file_;
  std::vector<std::string> names_, cells_;
  long line_ = 0;
};

/// The terms of (65), summed up to a row; behind `final` what it is made of.
const std::vector<std::string> terms{"external_work",  "damping_work",       "numerical", "mass_change", "rotation",
                                     "contact_normal", "contact_tangential", "kinetic",   "elastic",     "potential"};

class RunFolder final : public StepReader {
 public:
  explicit RunFolder(const std::string& path)
      : trajectory_(path + "/trajectory.csv"), energy_(path + "/energy.csv"), impacts_(path + "/impacts.csv") {
    u_ = unit_roundoff<double>();
    read_mark(path + '/' + folder_mark);
    trajectory_.require_first({"step", "t"});
    impacts_.require_first({"step", "t", "contact", "mode"});
    for (const char* name : {"initial", "final"}) columns_.push_back(energy_.column(name));
    for (const std::string& name : terms) columns_.push_back(energy_.column(name));
    degrees_ =
        static_cast<double>(std::ranges::count_if(trajectory_.names(), [](const auto& name) { return name.starts_with("v_"); }));
    for (std::size_t i = 0; i < columns_.size(); ++i)
      for (const char* name : {"final", "kinetic", "elastic", "potential"})
        if (energy_.names()[columns_[i]] == name) compared_.push_back(i);
    p_ = impacts_.column("p_N");
    u_minus_ = impacts_.column("u_minus_N");
    u_plus_ = impacts_.column("u_plus_N");
    if (!(p_ < u_minus_ && u_minus_ < u_plus_ && u_plus_ + (u_minus_ - p_) <= impacts_.names().size()))
      throw InputError(path + "/impacts.csv", "p, u_minus and u_plus of different length", "a table of duhem run --out");
    has_impact_ = impacts_.next();
  }
  bool is_run() const override { return true; }
  std::vector<std::string> state_names() const override { return {trajectory_.names().begin() + 2, trajectory_.names().end()}; }
  Json about() const override { return about_; }
  std::vector<std::pair<std::string, double>> energies() const override { return energies_; }

  bool next(ComparedStep& step) override {
    if (!trajectory_.next() || !energy_.next()) return false;  // of an interrupted run one may be a row ahead
    const long before = step.step;
    step.step = trajectory_.whole(0);
    step.t = trajectory_.number(1);
    step.state.assign(trajectory_.cells().begin() + 2, trajectory_.cells().end());
    energies_.clear();
    double size = 0;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      energies_.emplace_back(energy_.names()[columns_[i]], energy_.number(columns_[i]));
      size += std::abs(energies_.back().second);
    }
    step.energies.clear();
    for (const std::size_t i : compared_) step.energies.push_back(energies_[i]);
    step.rounding += static_cast<double>(std::max(1L, step.step - before)) * (degrees_ + 8) * u_ * size;
    step.loaded.clear();
    for (; has_impact_ && impacts_.whole(0) <= step.step; has_impact_ = impacts_.next()) {
      ComparedContact contact{.step = impacts_.whole(0),
                              .t = impacts_.number(1),
                              .contact = static_cast<int>(impacts_.whole(2)),
                              .mode = impacts_.cells()[3],
                              .p = {},
                              .speed = {}};
      for (std::size_t i = 0; p_ + i < u_minus_; ++i) {
        contact.p.push_back(impacts_.number(p_ + i));
        contact.speed.push_back(std::abs(impacts_.number(u_minus_ + i)) + std::abs(impacts_.number(u_plus_ + i)));
      }
      step.loaded.push_back(std::move(contact));
    }
    return true;
  }

 private:
  /// What was asked for. A folder whose mark was lost can be compared all the same; one whose mark is damaged is refused.
  void read_mark(const std::string& path) {
    std::ifstream mark(path);
    if (!mark) return;
    about_ = Json::parse(mark, nullptr, false);
    const bool is_there = about_.is_object() && about_.contains("parameters") && about_["parameters"].is_object();
    const Json word = is_there ? about_["parameters"].value("scalar", Json()) : Json();
    const auto scalar = word.is_string() ? named<ScalarName>(word.get<std::string>()) : std::nullopt;
    if (!scalar) throw InputError(path, "no scalar among its parameters", "what duhem run --out writes of a run");
    with_scalar(*scalar, [&]<class S>() { u_ = std::max(to_double(unit_roundoff<S>()), is_exact<S> ? 0.0 : u_); });
  }

  Table trajectory_, energy_, impacts_;
  Json about_ = nullptr;
  double u_ = 0, degrees_ = 0;
  std::vector<std::size_t> columns_;   // of energy.csv
  std::vector<std::size_t> compared_;  // of these, by number
  std::size_t p_, u_minus_, u_plus_;
  bool has_impact_;
  std::vector<std::pair<std::string, double>> energies_;
};

}  // namespace

std::unique_ptr<StepReader> open_run_folder(const std::string& path) { return std::make_unique<RunFolder>(path); }

}  // namespace duhem::program
