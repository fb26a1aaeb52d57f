#pragma once
// An evaluation as plain text: what the command line prints and what the examples are reviewed by.

#include "decide/evaluation.h"

namespace boc {

std::string summaryOf(const Evaluation& evaluation, const Plan& plan);

} // namespace boc
