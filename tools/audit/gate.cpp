#include "tools/audit/gate.hpp"

#include "lib/scalar/text.hpp"
#include "lib/text/document.hpp"
#include "lib/text/text_file.hpp"

namespace duhem::program {

Budget budget(const std::string& text, const std::string& name) {
  const bool is_share = text.ends_with('%');
  Exact amount = exact(is_share ? text.substr(0, text.size() - 1) : text, name);
  if (amount.value < Rational(0))
    throw InputError(name, '"' + text + '"', "an energy >= 0, or a share of the contacts' work as in 0.1%");
  if (is_share) amount.value = amount.value / Rational(100);
  return {std::move(amount), is_share};
}

Exact baseline(const std::string& path, const std::string& name) {
  constexpr const char* expected = "what `duhem audit --json` wrote";
  const std::string text = text_file(path, name, {.name = "an earlier audit", .largest = 100'000'000});
  const Document document = read_json(text, path, {.deepest = 6, .at_most = expected});
  const Item root(document);
  if (!root.tree().is_object() || !root.has("culprits")) throw InputError(path, "not the document of an audit", expected);
  if (const Item version = root.get("schema_version", "1"); version.tree() != 1) version.refuse("1");
  const Item work = root.get("created", expected).get("work", "the energy created");
  Exact created{work.exact(), work.where()};
  if (created.value < Rational(0)) work.refuse("an energy >= 0");
  return created;
}

template <class S>
S exchanged(const AuditTotals<S>& totals) {
  return 2 * totals.positive_work.value() -
         (totals.work_normal.value() + totals.work_tangential.value() + totals.work_of_correction.value());
}

template <class S>
S Gate::allowed(const AuditTotals<S>& totals) const {
  S sum(0);
  if (budget) sum += nearest<S>(budget->amount.value, budget->amount.where) * (budget->is_share ? exchanged(totals) : S(1));
  if (baseline) sum += nearest<S>(baseline->value, baseline->where);
  return sum;
}

#define INSTANTIATE(S)                         \
  template S exchanged(const AuditTotals<S>&); \
  template S Gate::allowed(const AuditTotals<S>&) const;
DUHEM_FOR_EACH_NAMED_REAL(INSTANTIATE)

}  // namespace duhem::program
