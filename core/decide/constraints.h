#pragma once
// The written limits held against an option. "It fits in memory" is always one of them, written or not. What cannot be
// evaluated is unanswered, and unanswered is never a pass.

#include "decide/evaluation.h"

namespace boc {

// In the plan's order, the built-in memory constraint first (left out where a hard memory constraint is written).
// Borderline memory does not hold: margins of a few per cent fail in real runs.
std::vector<ConstraintResult> check(const Plan& plan, const Option& option);

// Fills holdsHard (it fits and every hard constraint holds) and holdsAll.
void judge(const Plan& plan, Option& option);

// The first constraint that does not hold, hard ones first; null where all hold or are unanswered.
const ConstraintResult* firstFailing(const std::vector<ConstraintResult>& results);
// Hard ones that nobody can answer yet.
std::vector<const ConstraintResult*> unansweredHard(const std::vector<ConstraintResult>& results);

// Every constraint that can be answered holds, memory at least borderline.
bool holdsButFor(const Plan& plan, const Option& option, bool borderlineIsEnough);

std::string wordsFor(ConstraintMetric metric); // "memory", "calendar time", ...

} // namespace boc
