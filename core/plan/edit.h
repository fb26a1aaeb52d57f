#pragma once
// Every change of a plan, as a pure function: the plan before and what is wanted in, the plan after or a reason out.
// New ids are the smallest free "s1", "w1", "d1", "l1", "j1", "c1". Adding something from the catalogue copies its
// entry (and what it refers to) into Plan::entries; an entry that nothing refers to any more is dropped, so that a plan
// changed and changed back is the same plan. Where the plan carries an entry of its own, that one wins over `catalog`.
// Codes: unknown_node, unknown_link, unknown_job, unknown_constraint, unknown_<catalogue>, unknown_item, out_of_range,
// too_many, empty_name, text_too_long, not_utf8, bad_date, bad_id, double_id, and those of canLink.
// A bad value is an error, never cut to fit: coordinates beyond +-limits::coordinate or not finite are out_of_range.

#include "base/result.h"
#include "plan/plan.h"

namespace boc {

template <class IdType> struct Added {
    Plan plan;
    IdType id;
};

// New nodes are called "DGX H100 1", "DGX H100 2", ...: the smallest number that makes the name unique.
Result<Added<NodeId>> addServer(const Plan& plan, const Catalog& catalog, const ServerId& kind, Position at);
Result<Added<NodeId>> addSwitch(const Plan& plan, const Catalog& catalog, const SwitchId& kind, Position at);
Result<Added<NodeId>> addStorage(const Plan& plan, const Catalog& catalog, const StorageId& kind, Position at);
// job.id is ignored; an empty name becomes "<model> 1".
Result<Added<JobId>> addJob(const Plan& plan, const Catalog& catalog, const Job& job);
Result<Added<ConstraintId>> addConstraint(const Plan& plan, const Constraint& constraint); // constraint.id is ignored
// `kind` empty: what both ends speak (linkKindBetween). `count` 0: all free ports of the server end, at most the
// switch's; one cable where no server's ports decide (switch to switch, storage).
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
// A larger group needs more ports at its switches: no_free_port where they are not there.
Result<Plan> setServerCount(const Plan& plan, const NodeId& id, int count);
// The same for a plan that does not carry all its entries (a hand-written file).
Result<Plan> setServerCount(const Plan& plan, const Catalog& catalog, const NodeId& id, int count);
Result<Plan> setServerRole(const Plan& plan, const NodeId& id, NodeRole role);
// The links of the server stay and must suit the new kind. A name never edited ("DGX H100 2") follows the kind.
Result<Plan> setServerKind(const Plan& plan, const Catalog& catalog, const NodeId& id, const ServerId& kind);
// The element with the same id is replaced.
Result<Plan> setJob(const Plan& plan, const Catalog& catalog, const Job& job);
Result<Plan> setConstraint(const Plan& plan, const Constraint& constraint);
// `kind` and `count` as in addLink.
Result<Plan> setLink(const Plan& plan, const Catalog& catalog, const LinkId& id, const LinkKindId& kind, int count);
// All links of one switch to servers at once: "what if this were 8 x HDR". Afterwards each linked server has one link
// of `kind` with `count` cables (0: all its free ports); parallel links become one. Where the switch cannot carry that,
// it is exchanged for the slowest, then smallest switch of the catalogue that can, and the returned plan shows the
// other kind (and name, unless somebody gave it one). A link of the switch to a store follows where it must; one to
// another switch stays as it is. Also: no_server_linked, trunk_does_not_fit (a link to another switch is in the way).
Result<Plan> setFabric(const Plan& plan, const Catalog& catalog, const NodeId& switchId, const LinkKindId& kind,
                       int count);
Result<Plan> setAssumptions(const Plan& plan, const Assumptions& assumptions);
Result<Plan> setPrice(const Plan& plan, const PriceOverride& price); // the one of the same item is replaced
Result<Plan> removePrice(const Plan& plan, const std::string& item);
Result<Plan> setDescription(const Plan& plan, const std::string& name, const std::string& notes,
                            const std::string& planDate);

} // namespace boc
