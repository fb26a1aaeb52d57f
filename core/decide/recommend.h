#pragma once
// The recommendation: the cheapest option that holds all hard constraints. A changed recipe is never recommended, it
// changes what the job is (see remedies.h). One GPU is recommended only where it can be had the way the plan pays, or
// is what is drawn.

#include "decide/evaluation.h"

namespace boc {

// How much of the promise the recommended option keeps.
enum class Certainty { holds, someUnanswered, borderline, none };

struct Recommendation {
    const Option* option = nullptr; // points into `options`
    Certainty certainty = Certainty::none;
};

// `options` sorted by cost.
Recommendation recommend(const Plan& plan, const std::vector<Option>& options);

// Whether an option that is drawn or can be bought or rented as the plan pays.
bool canBeHad(const Plan& plan, const Option& option);

// Writes Option::whyNot of every option but the recommended one: the constraint that fails, or what it costs more.
void explainLosers(const Plan& plan, std::vector<Option>& options, const std::string& recommendedId);

} // namespace boc
