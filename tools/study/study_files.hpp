#pragma once

#include <string>
#include <vector>

namespace duhem::program {

struct StudyRequest;
struct StudyResult;

/// study.json, study.csv and the drawings; returns their names, in their order.
std::vector<std::string> write_study(const StudyRequest& request, const StudyResult& result);

/// The drawings alone: what was created over the first two axes (created-SCHEME.svg), or over one; the order of convergence
/// against h (order.svg). Returns their names. Throws std::runtime_error where gnuplot is missing.
std::vector<std::string> draw_study(const StudyRequest& request, const StudyResult& result);

}  // namespace duhem::program
