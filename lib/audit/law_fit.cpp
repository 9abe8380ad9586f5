#include "lib/audit/law_fit.hpp"

namespace duhem {
namespace {

template <class S, int Dim>
bool leaves_e_T_open(const TraceContact<S, Dim>& c) {
  return !c.e_T && !c.fremond;
}

/// The velocity that restitution is computed from.
template <class S, int Dim>
const Local<S, Dim>& origin(const TraceContact<S, Dim>& c, std::size_t from) {
  return from == static_cast<std::size_t>(RestitutionFrom::free_velocity) ? c.u_free : c.u_minus;
}

/// What rounding alone leaves of a velocity of this contact.
template <class S, int Dim>
S noise_of(const TraceStep<S, Dim>& step, const TraceContact<S, Dim>& c, const SeenByLaw<S, Dim>& seen) {
  const S speeds = S(c.u_minus.cwiseAbs().sum()) + S(c.u_free.cwiseAbs().sum()) + S(seen.u_k1.cwiseAbs().sum());
  return S(Dim * step.W.rows() + 8) * unit_roundoff<S>() * (S(1) + c.mu) * (speeds + S(seen.p.cwiseAbs().sum()) / seen.sigma);
}

}  // namespace

template <class S>
void SlopeFit<S>::add(S a, S b, const S& noise) {
  using std::abs;
  using std::sqrt;
  noise_ = sqrt(noise_ * noise_ + noise * noise);
  if (abs(b) > noise) {
    ++rows_;
    const S r = sqrt(r_bb_ * r_bb_ + b * b);
    if (r == S(0)) return;  // b² is too small to be a number
    const S c = r_bb_ / r, s = b / r;
    const S turned = c * r_ba_ + s * a;
    a = c * a - s * r_ba_;
    r_bb_ = r;
    r_ba_ = turned;
  }
  r_aa_ = sqrt(r_aa_ * r_aa_ + a * a);
}

template <class S>
S SlopeFit<S>::misfit(const S& x) const {
  using std::sqrt;
  const S off = r_ba_ + x * r_bb_;
  return sqrt(off * off + r_aa_ * r_aa_) / r_bb_;
}

template <class S>
S SlopeFit<S>::best_within(const S& least, const S& most) const {
  const S x = best(), margin = std::max(misfit(x), S(noise_ / r_bb_));
  if (x < least && least - x <= margin) return least;
  if (x > most && x - most <= margin) return most;
  return x;
}

template <class S>
template <int Dim>
S LawEvidence<S>::add(const TraceStep<S, Dim>& step) {
  using std::abs;
  std::array<S, 2> information{S(0), S(0)};
  if (!step.leaves_law_open()) return information[0];
  const auto u_k1 = velocities_after(step);
  for (int alpha = 0; alpha < step.W.rows(); ++alpha) {
    const auto a = static_cast<std::size_t>(alpha);
    const TraceContact<S, Dim>& c = step.contacts[a];
    const auto seen = seen_by_law(step, alpha, u_k1[a], {});  // e = e_T = 0: B holds nothing but what the engine added
    const S p_N = normal(seen.p), p_T = tangent_norm<S, Dim>(seen.p);
    if (!(p_N > S(0))) continue;
    if (!(c.u_free == c.u_minus)) has_loads = true;
    if (!c.e && (normal(c.u_minus) > S(0) || normal(c.u_free) > S(0))) has_separating = true;
    const S weight = p_N / (p_N + seen.sigma * (abs(normal(seen.u_k1)) + abs(normal(c.u_minus))));
    const S noise = weight * noise_of(step, c, seen);
    for (std::size_t from = 0; from < 2; ++from) {
      const Local<S, Dim>& u = origin(c, step.restitution_from ? static_cast<std::size_t>(*step.restitution_from) : from);
      const S before_N = weight * normal(u);
      const bool clipped = step.approach == Approach::clipped && normal(u) > S(0);
      if (!c.e && !clipped) {
        information[from] += before_N * before_N;
        for (const Restitution at : {Restitution::always, Restitution::approaching})
          if (step.restitution.value_or(at) == Restitution::always || !(normal(u) > S(0)))
            e[static_cast<std::size_t>(at)][from].add(weight * normal(seen.u_k1), before_N, noise);
      }
      if (!leaves_e_T_open(c) || !(c.mu > S(0))) continue;
      const Vec<S, Dim - 1> after = tangent<S, Dim>(seen.u_k1), before = tangent<S, Dim>(u);
      information[from] += weight * weight * S(before.squaredNorm());
      if (p_T == S(0)) {  // w_T = 0, all of it
        for (int i = 0; i < Dim - 1; ++i) e_T[from].add(weight * after(i), weight * before(i), noise);
        continue;
      }
      const S inside = std::max(S(0), S(S(1) - p_T / (c.mu * p_N)));
      const Vec<S, Dim - 1> along = tangent<S, Dim>(seen.p) / p_T;
      e_T[from].add(weight * inside * S(after.dot(along)), weight * inside * S(before.dot(along)), noise);
      if constexpr (Dim == 3) {
        const Vec<S, 2> across(-along(1), along(0));
        e_T[from].add(weight * S(after.dot(across)), weight * S(before.dot(across)), noise);
      }
    }
  }
  return std::max(information[0], information[1]);
}

template <class S>
template <int Dim>
void LawCandidate<S>::add(const TraceStep<S, Dim>& step) {
  if (!step.leaves_law_open()) return;
  const auto u_k1 = velocities_after(step);
  for (int alpha = 0; alpha < step.W.rows(); ++alpha) {
    const auto a = static_cast<std::size_t>(alpha);
    const TraceContact<S, Dim>& c = step.contacts[a];
    if ((!c.e || leaves_e_T_open(c)) && !c.p.isZero(S(0))) add(step, alpha, u_k1[a]);
  }
}

template <class S>
NamedLaw<S>::NamedLaw() {
  for (const Restitution at : {Restitution::always, Restitution::approaching})
    for (const RestitutionFrom from : {RestitutionFrom::u_minus, RestitutionFrom::free_velocity})
      for (Variants* variants : {&all_, &separating_}) {
        AssumedLaw<S>& law = (*variants)[static_cast<std::size_t>(at)][static_cast<std::size_t>(from)].law;
        law.named_from = from, law.named_at = at;
      }
}

template <class S>
template <int Dim>
void NamedLaw<S>::add(const TraceStep<S, Dim>& step) {
  if (step.restitution_from && step.restitution) return;
  std::vector<Local<S, Dim>> u_k1;
  for (int alpha = 0; alpha < step.W.rows(); ++alpha) {
    const auto a = static_cast<std::size_t>(alpha);
    const TraceContact<S, Dim>& c = step.contacts[a];
    if (!c.e || leaves_e_T_open(c) || c.p.isZero(S(0))) continue;
    const bool separates = *c.e > S(0) && !step.restitution && (normal(c.u_minus) > S(0) || normal(c.u_free) > S(0));
    if (!separates && (step.restitution_from || c.u_free == c.u_minus)) continue;
    if (u_k1.empty()) u_k1 = velocities_after(step);
    for (auto& at : all_)
      for (auto& candidate : at) candidate.add(step, alpha, u_k1[a]);
    if (!separates) continue;
    for (auto& at : separating_)
      for (auto& candidate : at) candidate.add(step, alpha, u_k1[a]);
  }
}

template <class S>
const LawCandidate<S>& NamedLaw<S>::best(const S& tolerance) const {
  const auto least = [](const std::array<LawCandidate<S>, 2>& of) { return std::min(of[0].misfit(), of[1].misfit()); };
  const auto& [always, approaching] = separating_;
  const bool approaches = always[0].fits_badly(tolerance) && 2 * least(approaching) <= least(always);
  const auto& [before, after] = all_[approaches ? 1 : 0];
  return before.fits_badly(tolerance) && 100 * after.misfit() <= before.misfit() ? after : before;
}

template <class S>
template <int Dim>
void LawCandidate<S>::add(const TraceStep<S, Dim>& step, int alpha, const Local<S, Dim>& u_k1) {
  const TraceContact<S, Dim>& c = step.contacts[static_cast<std::size_t>(alpha)];
  const auto seen = seen_by_law(step, alpha, u_k1, law);
  const Local<S, Dim> w = seen.u_k1 + seen.offset;
  const Local<S, Dim> x = seen.p - seen.sigma * de_saxce<S, Dim>(w, c.mu);
  const Local<S, Dim> rho = seen.p - CoulombCone<S, Dim>{c.mu}.project(x).r;
  const S left = S((rho / seen.sigma).squaredNorm());
  const S size = S(c.u_minus.squaredNorm()) + S(c.u_free.squaredNorm()) + S(u_k1.squaredNorm());
  const S rounding = noise_of(step, c, seen);
  residuals += left;
  sizes += size;
  noise += rounding * rounding;
  ++contacts;
  if (left > std::max(S(unit_roundoff<S>() * size), S(rounding * rounding))) ++unfit;
}

template <class S>
S LawCandidate<S>::misfit() const {
  using std::sqrt;
  return sqrt(std::max(residuals, noise) / (sizes > S(0) ? sizes : S(1)));
}

template <class S>
std::vector<LawCandidate<S>> candidates(const LawEvidence<S>& evidence) {
  std::vector<LawCandidate<S>> list;
  for (std::size_t at = 0; at < (evidence.has_separating ? 2u : 1u); ++at)
    for (std::size_t from = 0; from < (evidence.has_loads ? 2u : 1u); ++from) {
      const SlopeFit<S>&fit = evidence.e[at][from], &fit_T = evidence.e_T[from];
      const S e = fit.says_something() ? fit.best_within(S(0), S(1)) : S(0);
      const S e_T = fit_T.says_something() ? fit_T.best_within(S(-1), S(1)) : S(0);
      for (const Law law : {Law::newton, Law::fremond, Law::moreau})
        list.push_back({.law = {.name = law,
                                .e = e,
                                .e_T = law == Law::moreau ? e_T : S(0),
                                .from = static_cast<RestitutionFrom>(from),
                                .at = static_cast<Restitution>(at)}});
    }
  return list;
}

template <class S>
const LawCandidate<S>& best_of(const std::vector<LawCandidate<S>>& tried) {
  const LawCandidate<S>* best = &tried.front();
  for (const auto& candidate : tried)
    if (candidate.misfit() < best->misfit() / 2) best = &candidate;
  return *best;
}

#define INSTANTIATE(S)                                                        \
  template class SlopeFit<S>;                                                 \
  template struct LawEvidence<S>;                                             \
  template S LawEvidence<S>::add<2>(const TraceStep<S, 2>&);                  \
  template S LawEvidence<S>::add<3>(const TraceStep<S, 3>&);                  \
  template struct LawCandidate<S>;                                            \
  template void LawCandidate<S>::add<2>(const TraceStep<S, 2>&);              \
  template void LawCandidate<S>::add<3>(const TraceStep<S, 3>&);              \
  template class NamedLaw<S>;                                                 \
  template void NamedLaw<S>::add<2>(const TraceStep<S, 2>&);                  \
  template void NamedLaw<S>::add<3>(const TraceStep<S, 3>&);                  \
  template std::vector<LawCandidate<S>> candidates<S>(const LawEvidence<S>&); \
  template const LawCandidate<S>& best_of<S>(const std::vector<LawCandidate<S>>&);
DUHEM_FOR_EACH_NAMED_REAL(INSTANTIATE)

}  // namespace duhem
