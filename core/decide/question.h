#pragma once
// A job of the plan put as a question to the physics, and what its answer means in days.

#include "model/answer.h"
#include "plan/plan.h"

namespace boc {

// Codes: unknown_model, unsupported_model, and what the physics refuses later.
Result<Case> questionOf(const Catalog& catalog, const Job& job, const Hardware& hardware);

// One run: the job's tokens at global batch x sequence length tokens a step.
Seconds runTime(const Job& job, Seconds step);
double tokensAStep(const Workload& workload);

} // namespace boc
