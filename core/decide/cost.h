#pragma once
// Money for a piece of hardware over the plan's horizon: bought with its power, or rented for the hours the job runs.
// Lines add up to the total exactly; whatever has no price is named and counts nothing.

#include "decide/bill.h"
#include "decide/evaluation.h"

namespace boc {

// Whether the plan pays by the hour here: it rents, or the hardware is only let (a cloud instance, one GPU of a
// server).
bool isRented(const Plan& plan, const Bill& bill);

// `run`: the duration of one run, needed for rent; without one the rent is missing.
Cost costOf(const Plan& plan, const Catalog& catalog, const Bill& bill, const Job* job, std::optional<Seconds> run);

// Everything that is drawn, standby and spare servers too. `runs`: the jobs' servers and duration of one run each.
struct JobRun {
    const Job* job = nullptr;
    Placement placement;
    std::optional<Seconds> run;
};
Cost costOfDrawing(const Plan& plan, const Catalog& catalog, const std::vector<JobRun>& runs);

} // namespace boc
