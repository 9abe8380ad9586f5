#pragma once

#include "tools/program.hpp"

// The verbs, each declared by its own folder.
namespace duhem::program {

/// duhem run CASE: simulate a reference case or a user's file, and judge it.
void add_run(Program& program);

/// duhem ladder CASE: the same case over tolerances and scalars; what does its positive work fall with?
void add_ladder(Program& program);

/// duhem solve FILE|DIR: solve one contact problem, or all of a folder as a table. A problem proven to have no solution is
/// reported as such and ends with exit code 3 like one that did not converge: there are no impulses to go on with. So does
/// one whose impulses, once --energy-safe has scaled them, do not solve it any more. Of a folder the highest exit code counts.
void add_solve(Program& program);

/// duhem verify [PROPERTY]...: the properties, over random cases. Under mpirun every rank takes its share, and rank 0 reports.
void add_verify(Program& program);

/// duhem hunt: search for situations in which a law or a rule creates energy, and make what is found simple and exact.
void add_hunt(Program& program);

/// duhem check WITNESS: judge a claim about energy without any solver.
/// Exit status: 0 proven, 1 refuted, 2 the file is not a witness, 3 undecided.
void add_check(Program& program);

/// duhem audit TRACE: who did the work of the contacts of somebody else's run.
/// Exit status: 0 nothing was created, 1 energy was created, 2 the trace cannot be read, 3 there is nothing to judge.
void add_audit(Program& program);

/// duhem report: make every run, campaign and other call that the page rests on; write index.html, report.json and junit.xml.
void add_report(Program& program);

/// duhem study CASE: a run for every combination of values; tables, drawings, orders of convergence.
void add_study(Program& program);

/// duhem compare A B: where two runs, or two traces, part, and why.
void add_compare(Program& program);

/// duhem help [VERB]: what a verb takes, and what it answers with; the manual page, bash's completion.
void add_help(Program& program);

/// duhem list [WHAT]: the names that the other verbs take.
void add_list(Program& program);

}  // namespace duhem::program
