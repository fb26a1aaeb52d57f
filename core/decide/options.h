#pragma once
// The ways to run a job that are compared: one GPU, one server, two to n servers, the hardware as drawn, and servers
// with a larger device. Each is asked of the physics as a case of its own.

#include "decide/bill.h"
#include "decide/evaluation.h"
#include "decide/placement.h"

namespace boc {

// An option before it is answered.
struct Candidate {
    Option option; // id, title, shape, server, counts and marks
    Job job;       // with the recipe of this option
    Hardware hardware;
    Bill bill;
    std::string obstacle; // why it cannot be asked; empty where it can
};

// The first is the hardware as drawn; the others follow by kind and count. A drawn cluster whose cables are not those
// of the template stands beside the template's.
std::vector<Candidate> candidatesFor(const Plan& plan, const Catalog& catalog, const Job& job,
                                     const Placement& placement);

// `servers` of the template, with its own NICs at one switch.
Candidate templateCandidate(const Plan& plan, const Catalog& catalog, const Job& job, const Server& server,
                            int servers);

// The server that stands for "one server": the drawn one, or for a drawing of single GPUs the cheapest server with
// eight of them whose NICs are known. Null where there is none.
const Server* boxFor(const Plan& plan, const Catalog& catalog, const Server& drawn);

// Asks the physics and fills fit, answer, duration and cost. An answer that is not possible leaves its reason in
// Option::whyNot.
Option answered(const Plan& plan, const Catalog& catalog, const Candidate& candidate, std::stop_token stop);
// All of them, side by side on the machine's cores, in the given order. Stopped ones are left out.
std::vector<Option> answered(const Plan& plan, const Catalog& catalog, const std::vector<Candidate>& candidates,
                             std::stop_token stop);

// By cost; what has no price for its servers comes last; equal ones by duration, then by id.
void sortByCost(std::vector<Option>& options);
bool cheaper(const Option& a, const Option& b);

} // namespace boc
