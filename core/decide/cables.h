#pragma once
// Internal to fabric.cpp: the drawing read as cables of servers, with the rate each one reaches.

#include "plan/plan.h"

#include <set>
#include <unordered_map>
#include <vector>

namespace boc {

// Which switches reach each other over links between them.
class SwitchIslands {
public:
    explicit SwitchIslands(const Plan& plan);
    [[nodiscard]] bool has(const NodeId& id) const { return island_.contains(id); }
    NodeId root(const NodeId& id); // one switch that stands for all of its island

private:
    std::unordered_map<NodeId, NodeId> island_;
};

// A server's cables to one neighbour, of one server of the group.
struct Cable {
    LinkId link;
    NodeId neighbour;
    ByteRate rate; // all cables of the link together
    FabricKind kind = FabricKind::none;
};
using CablesByServer = std::unordered_map<NodeId, std::vector<Cable>>;

// Nodes by id, so that a large drawing is not searched for every link.
struct Ends {
    const Plan& plan;
    const Catalog& catalog;
    std::unordered_map<NodeId, const ServerNode*> servers;
    std::unordered_map<NodeId, const SwitchNode*> switches;

    Ends(const Plan& drawing, const Catalog& entries);
    [[nodiscard]] const Server* kindOf(const NodeId& id) const;
    // What one drawn link carries, one direction: its kind's rate or that of a slower end, times its cables.
    [[nodiscard]] ByteRate rateOf(const Link& link, const LinkKind& kind) const;

private:
    [[nodiscard]] ByteRate portRate(const NodeId& id, ByteRate otherwise) const;
};

// The cables of the `wanted` servers that lead to a switch or to another one of them.
CablesByServer cablesOf(const Ends& ends, const std::set<NodeId>& wanted);

// What all uplinks of each switch carry together.
std::unordered_map<NodeId, ByteRate> uplinksOf(const Ends& ends);

// All NICs of a server together; where the catalogue does not know them, what is drawn.
ByteRate limitedByNics(const Ends& ends, const NodeId& server, ByteRate drawn);

} // namespace boc
