#pragma once
// Edits of several elements at once, each one step: remove, paste, duplicate, group, ungroup. Pure functions like those
// of plan/edit.h, with its codes; beside them: no_server (nothing to group), not_alike (servers that differ cannot be
// one group), one_server (nothing to ungroup).

#include "plan/edit.h"

#include <vector>

namespace boc {

// The nodes with every link that ends at them, and the links. Jobs forget the nodes.
Result<Plan> removeAll(const Plan& plan, const std::vector<NodeId>& nodes, const std::vector<LinkId>& links);

// The named nodes, the links between them, and the catalogue entries they need, as a plan of its own: what a clipboard
// holds. No jobs, constraints, prices or settings. Ids that are not in the plan are left out.
Plan partOf(const Plan& plan, const std::vector<NodeId>& nodes);

struct Placed {
    Plan plan;
    std::vector<NodeId> nodes; // the new ones, in the order of the part: servers, switches, storage
    std::vector<LinkId> links;
};

// Everything drawn in `part` beside what is there, `shift` away from its own place, with new ids and names. Entries
// `plan` already has win over those of the part. Links are drawn by the same rules as by hand.
Result<Placed> paste(const Plan& plan, const Catalog& catalog, const Plan& part, Position shift);

// Equal servers (kind, role, and links a server) as one card "x32" at the place of the first; the links of the first
// stay. Jobs that ran on all of them run on the group; a job that ran on some only is not_alike.
Result<Placed> groupServers(const Plan& plan, const std::vector<NodeId>& nodes);

// One card for each server of a group, `step` apart, in rows of `columns`; each with the links of the group.
// Count 1 is one_server; more than 1,024 are too_many.
Result<Placed> ungroupServers(const Plan& plan, const Catalog& catalog, const NodeId& id, Position step, int columns);

} // namespace boc
