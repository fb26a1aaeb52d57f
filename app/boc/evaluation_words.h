#pragma once
// An evaluation for people in a terminal: the verdict first, then why, what else there is, and what is missing.

#include "decide/evaluation.h"

#include <string>

namespace boc {

std::string evaluationWords(const Evaluation& evaluation, const Plan& plan);
// The constraints, and what cannot be wired as drawn.
std::string checkWords(const Evaluation& evaluation);
// Memory, step and speed of one answer, indented.
std::string answerWords(const Answer& answer);

} // namespace boc
