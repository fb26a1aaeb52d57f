#pragma once
// What may be drawn. The window asks while the pointer hovers; the edits ask again before anything changes.

#include "base/result.h"
#include "plan/plan.h"

#include <vector>

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

// What is drawn and cannot be built: a link kind that an end does not carry (kind_does_not_fit), a direct cable to a
// group of servers (switch_needed), more cables than ports (no_free_port). `where` is the path in the plan file; the
// message names cause and cure. The edits keep such things out; a plan written by hand may hold them.
struct WiringFault {
    Error error;
    std::vector<NodeId> nodes;
};
std::vector<WiringFault> wiringFaults(const Plan& plan, const Catalog& catalog);

// Everything that is wrong with a plan as read: dangling links, double ids, self links, unknown entries, numbers and
// counts beyond limits. What cannot be wired is not among them: such a plan can be looked at and evaluated, and
// wiringFaults() are findings of its evaluation. `where` is the path in the plan file ("links[3].to").
// Empty for a sound plan. `catalog` is the program's; entries the plan carries win over it.
Problems checkPlan(const Plan& plan, const Catalog& catalog);

} // namespace boc
