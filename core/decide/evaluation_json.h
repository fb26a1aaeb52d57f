#pragma once
// An evaluation as text: one JSON object, two-space indent, sorted keys, final newline; the fields are the command
// line's contract. Seconds of an option are those of one run of the job; money is whole cents over the plan's horizon.

#include "decide/evaluation.h"

#include <string>

namespace boc {

// `currency` is the plan's.
std::string evaluationText(const Evaluation& evaluation, const std::string& currency);

// {"constraints": [...], "holds": true|false, "findings": [...]}: what `boc check --json` prints.
std::string constraintsText(const Evaluation& evaluation, const std::string& currency);

// Every constraint holds, hard and target; one that could not be answered does not, and nothing does where the drawing
// cannot be wired.
bool everythingHolds(const Evaluation& evaluation);

std::string nameOf(ConstraintMetric metric); // "memory", "calendar_time", ...
std::string nameOf(Severity severity);       // "error", "warning", "information"

} // namespace boc
