#pragma once

#include "tools/files.hpp"
#include "tools/options.hpp"

namespace duhem::program {

/// Of a campaign that keeps a journal where it is told to: `--journal DIR` and `--resume`.
inline void add_journal(Options& options, std::optional<std::string>& journal, bool& resumes) {
  options.option("--journal DIR", journal, as_typed,
                 "keep in this folder what is done, so that it can be gone on with when it was killed");
  options.flag("--resume", resumes, "go on with the journal: the result is that of an uninterrupted campaign");
}

inline void check_journal(const Options& options, const std::optional<std::string>& journal, bool resumes,
                          const std::string& verb) {
  if (options.has("--time")) options.refuse("--journal", "no --time beside it: what the clock ends cannot be repeated");
  if (resumes && !journal) throw InputError("--resume", "alone", "--journal and the folder that the campaign was begun with");
  if (journal) check_folder(*journal, "--journal", {verb + ".journal"});
}

}  // namespace duhem::program
