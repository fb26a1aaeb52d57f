#include "decide/shape.h"

#include <algorithm>
#include <map>

namespace boc {

namespace {

bool hasStandby(const Plan& plan) {
    return std::ranges::any_of(plan.servers, [](const ServerNode& node) { return node.role == NodeRole::standby; });
}

// Some switch or cable joins two of the drawn servers.
bool isWired(const Plan& plan) {
    std::map<NodeId, int> serversAt;
    for (const Link& link : plan.links) {
        const ServerNode* from = plan.server(link.from);
        const ServerNode* to = plan.server(link.to);
        if (from && to)
            return true;
        if (from && plan.switchNode(link.to))
            serversAt[link.to] += from->count;
        if (to && plan.switchNode(link.from))
            serversAt[link.from] += to->count;
    }
    return !plan.switches.empty() && !serversAt.empty();
}

// Servers that work, each group with all of its own: those of the jobs, or without jobs all that are drawn.
int workingServers(const Plan& plan, const std::vector<Placement>& placements) {
    std::map<NodeId, int> working;
    for (const Placement& placement : placements)
        for (const NodeId& id : placement.nodes)
            working[id] = plan.server(id)->count;
    if (placements.empty())
        for (const ServerNode& node : plan.servers)
            if (node.role == NodeRole::train)
                working[node.id] = node.count;
    int sum = 0;
    for (const auto& [id, count] : working)
        sum += count;
    return sum;
}

std::string clusterText(const std::vector<Placement>& placements) {
    const auto largest = std::ranges::max_element(placements, [](const Placement& a, const Placement& b) {
        return (a.spans ? a.servers : 0) < (b.spans ? b.servers : 0);
    });
    std::string text = "cluster of " + std::to_string(largest->servers);
    if (largest->fabric.direct)
        text += ", no independent switch: link is the only fabric element";
    return text;
}

} // namespace

Shape shapeOf(int servers, int gpus) {
    if (servers > 1)
        return Shape::cluster;
    return gpus == 1 ? Shape::oneGpu : Shape::oneServer;
}

Shape shapeOf(const Placement& placement, bool standby) {
    if (placement.servers > 1)
        return placement.spans ? Shape::cluster : Shape::standaloneServers;
    return standby ? Shape::serverWithStandby : shapeOf(1, placement.hardware.gpus);
}

PlanShape shapeOf(const Plan& plan, const std::vector<Placement>& placements) {
    const bool standby = hasStandby(plan);
    const int working = workingServers(plan, placements);
    PlanShape found;
    for (const Placement& placement : placements)
        found.shape = std::max(found.shape, shapeOf(placement, standby));
    if (!placements.empty() && std::ranges::all_of(placements, [](const Placement& placement) {
            return placement.servers == 1 && placement.hardware.gpus == 1;
        }))
        found.shape = standby ? Shape::serverWithStandby : Shape::oneGpu;
    if (working > 1)
        found.shape = std::max(found.shape, Shape::standaloneServers);
    found.fabricUnused = found.shape == Shape::standaloneServers && isWired(plan);
    switch (found.shape) {
    case Shape::oneGpu:
        found.text = "one GPU";
        break;
    case Shape::oneServer:
        found.text = "One server (default)";
        break;
    case Shape::standaloneServers:
        found.text = std::to_string(working) + " standalone servers";
        break;
    case Shape::serverWithStandby:
        found.text = "one server with standby";
        break;
    case Shape::cluster:
        found.text = clusterText(placements);
        break;
    }
    if (found.fabricUnused)
        found.text += " (fabric unused)";
    return found;
}

} // namespace boc
