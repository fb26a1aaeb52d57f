#pragma once
// What may be drawn. The window asks while the pointer hovers; the edits ask again before anything changes.

#include "plan/plan.h"

namespace boc {

// Ports of a node: NICs of one server of the group, ports of a switch; storage has as many as it likes (nullopt).
struct PortUse {
    std::optional<int> total;
    int used = 0; // a group of n servers uses n times its links at the switch
};
PortUse portUse(const Plan& plan, const Catalog& catalog, const NodeId& id);

// Success, or why not, with the way out in the message. Codes: unknown_node, link_to_itself, no_free_port,
// kind_does_not_fit (InfiniBand into an Ethernet switch), two_stores.
Result<void> canLink(const Plan& plan, const Catalog& catalog, const NodeId& from, const NodeId& to,
                     const LinkKindId& kind = {}, int count = 1);

// The kind a link between the two takes unless told: the slower of the two ends' ports, in the switch's technology.
std::optional<LinkKindId> linkKindBetween(const Plan& plan, const Catalog& catalog, const NodeId& from,
                                          const NodeId& to);

// Everything that is wrong with a plan as read: dangling links, double ids, self links, unknown entries, counts beyond
// limits. Empty for a sound plan.
Problems checkPlan(const Plan& plan, const Catalog& catalog);

} // namespace boc
