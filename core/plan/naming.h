#pragma once
// Internal: new ids and names. Both are a function of the plan alone, so that the same edits give the same plan.

#include "plan/plan.h"

#include <string>
#include <string_view>

namespace boc::naming {

// The smallest free "s1", "s2", ...: nodes of all sorts share one name space.
NodeId newNode(const Plan& plan, std::string_view letter);
LinkId newLink(const Plan& plan);
JobId newJob(const Plan& plan);
ConstraintId newConstraint(const Plan& plan);

// "NVIDIA DGX H100" of vendor NVIDIA is "DGX H100": a card has little room.
std::string shortName(const std::string& name, const std::string& vendor);
// "DGX H100 2": the smallest number that makes a name no other node has.
std::string newNodeName(const Plan& plan, const std::string& base);
std::string newJobName(const Plan& plan, const std::string& base);
// A node still called "<base> <number>" was never renamed by anybody.
bool isGiven(const std::string& name, const std::string& base);

} // namespace boc::naming
