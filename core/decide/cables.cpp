#include "decide/cables.h"

#include <algorithm>
#include <utility>

namespace boc {

SwitchIslands::SwitchIslands(const Plan& plan) {
    for (const SwitchNode& node : plan.switches)
        island_.emplace(node.id, node.id);
    for (const Link& link : plan.links)
        if (island_.contains(link.from) && island_.contains(link.to))
            island_[root(link.from)] = root(link.to);
}

NodeId SwitchIslands::root(const NodeId& id) {
    NodeId at = id;
    while (island_.at(at) != at) {
        island_[at] = island_.at(island_.at(at)); // halve the way for the next one
        at = island_.at(at);
    }
    return at;
}

Ends::Ends(const Plan& drawing, const Catalog& entries) : plan(drawing), catalog(entries) {
    for (const ServerNode& node : plan.servers)
        servers.emplace(node.id, &node);
    for (const SwitchNode& node : plan.switches)
        switches.emplace(node.id, &node);
}

const Server* Ends::kindOf(const NodeId& id) const {
    const auto found = servers.find(id);
    return found == servers.end() ? nullptr : catalog.find(found->second->server);
}

ByteRate Ends::portRate(const NodeId& id, ByteRate otherwise) const {
    if (const Server* kind = kindOf(id))
        return kind->nics ? std::min(kind->nics->rate, otherwise) : otherwise;
    const auto found = switches.find(id);
    const Switch* kind = found == switches.end() ? nullptr : catalog.find(found->second->kind);
    return kind ? std::min(kind->rate, otherwise) : otherwise;
}

ByteRate Ends::rateOf(const Link& link, const LinkKind& kind) const {
    return portRate(link.from, portRate(link.to, kind.rate)) * static_cast<double>(link.count);
}

CablesByServer cablesOf(const Ends& ends, const std::set<NodeId>& wanted) {
    CablesByServer cables;
    for (const Link& link : ends.plan.links) {
        const LinkKind* kind = ends.catalog.find(link.kind);
        if (!kind)
            continue;
        for (const auto& [own, other] : {std::pair(link.from, link.to), std::pair(link.to, link.from)}) {
            const bool leadsOn = ends.switches.contains(other) || wanted.contains(other);
            if (wanted.contains(own) && leadsOn && own != other)
                cables[own].push_back({link.id, other, ends.rateOf(link, *kind), kind->fabric});
        }
    }
    return cables;
}

ByteRate limitedByNics(const Ends& ends, const NodeId& server, ByteRate drawn) {
    const Server* kind = ends.kindOf(server);
    if (!kind || !kind->nics || kind->nics->count <= 0)
        return drawn;
    return std::min(drawn, kind->nics->rate * static_cast<double>(kind->nics->count));
}

std::unordered_map<NodeId, ByteRate> uplinksOf(const Ends& ends) {
    std::unordered_map<NodeId, ByteRate> up;
    for (const Link& link : ends.plan.links) {
        const LinkKind* kind = ends.catalog.find(link.kind);
        if (!kind || !ends.switches.contains(link.from) || !ends.switches.contains(link.to))
            continue;
        up[link.from] += ends.rateOf(link, *kind);
        up[link.to] += ends.rateOf(link, *kind);
    }
    return up;
}

} // namespace boc
