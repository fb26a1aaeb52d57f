#pragma once
// The one line that is always visible: what is drawn, whether it is enough, why, the way out, and what would change it.

#include "decide/evaluation.h"
#include "decide/findings.h"
#include "decide/recommend.h"

namespace boc {

// What the verdict on a plan's first job is drawn from.
struct Grounds {
    const Plan& plan;
    const Catalog& catalog;
    const PlacedJob& job;
    const PlanShape& shape;
    const std::vector<ConstraintResult>& results; // of the drawn option
    const Recommendation& recommendation;
    const std::vector<Remedy>& remedies;
    const std::vector<Flip>& flips;
    const Option* single = nullptr; // one server of a drawn cluster
};
Verdict verdictOf(const Grounds& grounds);

// A plan without a job, or whose first job cannot be placed or asked (`problem`).
Verdict verdictWithoutAnswer(const Plan& plan, const PlanShape& shape, const std::string& problem);

// "optimizer state needs 141 GB a GPU before activations (1 128.9 GB in all), the card has 85.0 GB"
std::string memoryCause(const Option& option);

} // namespace boc
