#pragma once
// Every change of a plan, as a pure function: the plan before and what is wanted in, the plan after or a reason out.
// New ids are the smallest free "s1", "w1", "d1", "l1", "j1", "c1". Adding something from the catalogue copies its
// entry (and what it refers to) into Plan::entries. Codes: unknown_node, unknown_link, unknown_job, unknown_constraint,
// unknown_<catalogue>, out_of_range, too_many, and those of canLink.

#include "base/result.h"
#include "plan/plan.h"

namespace boc {

template <class IdType> struct Added {
    Plan plan;
    IdType id;
};

Result<Added<NodeId>> addServer(const Plan& plan, const Catalog& catalog, const ServerId& kind, Position at);
Result<Added<NodeId>> addSwitch(const Plan& plan, const Catalog& catalog, const SwitchId& kind, Position at);
Result<Added<NodeId>> addStorage(const Plan& plan, const Catalog& catalog, const StorageId& kind, Position at);
Result<Added<JobId>> addJob(const Plan& plan, const Catalog& catalog, const Job& job);     // job.id is ignored
Result<Added<ConstraintId>> addConstraint(const Plan& plan, const Constraint& constraint); // constraint.id is ignored
// `kind` empty: what both ends speak (linkKindBetween). `count` 0: all free ports of the server end, at most the
// switch's.
Result<Added<LinkId>> addLink(const Plan& plan, const Catalog& catalog, const NodeId& from, const NodeId& to,
                              const LinkKindId& kind = {}, int count = 0);

// Removes the node and every link that ends at it; jobs forget it.
Result<Plan> removeNode(const Plan& plan, const NodeId& id);
Result<Plan> removeLink(const Plan& plan, const LinkId& id);
Result<Plan> removeJob(const Plan& plan, const JobId& id);
Result<Plan> removeConstraint(const Plan& plan, const ConstraintId& id);

// Several nodes at once, each to its own place.
Result<Plan> moveNodes(const Plan& plan, const std::map<NodeId, Position>& to);
Result<Plan> renameNode(const Plan& plan, const NodeId& id, const std::string& name);
Result<Plan> setServerCount(const Plan& plan, const NodeId& id, int count);
Result<Plan> setServerKind(const Plan& plan, const Catalog& catalog, const NodeId& id, const ServerId& kind);
// The element with the same id is replaced.
Result<Plan> setJob(const Plan& plan, const Catalog& catalog, const Job& job);
Result<Plan> setConstraint(const Plan& plan, const Constraint& constraint);
Result<Plan> setLink(const Plan& plan, const Catalog& catalog, const LinkId& id, const LinkKindId& kind, int count);
// All links of one switch to servers at once: "what if this were 8 x HDR".
Result<Plan> setFabric(const Plan& plan, const Catalog& catalog, const NodeId& switchId, const LinkKindId& kind,
                       int count);
Result<Plan> setAssumptions(const Plan& plan, const Assumptions& assumptions);
Result<Plan> setPrice(const Plan& plan, const PriceOverride& price);
Result<Plan> setDescription(const Plan& plan, const std::string& name, const std::string& notes,
                            const std::string& planDate);

} // namespace boc
