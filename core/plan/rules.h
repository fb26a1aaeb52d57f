#pragma once
// What may be drawn. The window asks while the pointer hovers; the edits ask again before anything changes.

#include "plan/plan.h"

namespace boc {

// Ports of a node: NICs of one server of the group, ports of a switch; storage has as many as it likes, and what the
// catalogue does not tell forbids nothing (both nullopt). A link to storage takes none of a server's: servers have
// ports of their own for it, which the catalogue does not count.
struct PortUse {
    std::optional<int> total;
    int used = 0; // a group of n servers uses n times its links at the switch
};
PortUse portUse(const Plan& plan, const Catalog& catalog, const NodeId& id);

// Success, or why not, with the way out in the message. Codes: unknown_node, unknown_link_kind, link_to_itself,
// no_free_port, kind_does_not_fit (InfiniBand into an Ethernet switch, a kind faster than a port), two_stores,
// switch_needed (a direct cable to a group of servers), out_of_range. Slower kinds than the ports are legal, and
// InfiniBand adapters that the catalogue names ConnectX or "... / Ethernet" speak Ethernet and RoCE too.
Result<void> canLink(const Plan& plan, const Catalog& catalog, const NodeId& from, const NodeId& to,
                     const LinkKindId& kind = {}, int count = 1);

// The kind a link between the two takes unless told: the fastest that both ends' ports carry, in the switch's
// technology. Nothing where the two cannot be linked or no port's speed is known.
std::optional<LinkKindId> linkKindBetween(const Plan& plan, const Catalog& catalog, const NodeId& from,
                                          const NodeId& to);

// Everything that is wrong with a plan as read: dangling links, double ids, self links, unknown entries, numbers and
// counts beyond limits, links that do not fit their ends. `where` is the path in the plan file ("links[3].to").
// Empty for a sound plan. `catalog` is the program's; entries the plan carries win over it.
Problems checkPlan(const Plan& plan, const Catalog& catalog);

} // namespace boc
