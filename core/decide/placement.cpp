#include "decide/placement.h"

#include "plan/ranges.h"

#include <algorithm>

namespace boc {

namespace {

Result<std::vector<const ServerNode*>> nodesOf(const Plan& plan, const Job& job) {
    std::vector<const ServerNode*> nodes;
    for (const NodeId& id : job.servers)
        if (!plan.server(id))
            return failure("unknown_node", "jobs." + job.id.text + ".servers",
                           "the job names server \"" + id.text + "\", which is not drawn");
    for (const ServerNode& node : plan.servers) {
        const bool wanted = job.servers.empty() || std::ranges::find(job.servers, node.id) != job.servers.end();
        if (wanted && node.role == NodeRole::train)
            nodes.push_back(&node);
    }
    if (nodes.empty())
        return failure("no_servers", "jobs." + job.id.text + ".servers",
                       "no training server is drawn for it: place one on the canvas");
    return nodes;
}

} // namespace

std::optional<ScaleOut> referenceScaleOut(const Server& server) {
    if (!server.nics || server.nics->count <= 0)
        return std::nullopt;
    ScaleOut out;
    out.kind = server.nics->kind;
    out.perServer = server.nics->rate * static_cast<double>(server.nics->count);
    return out;
}

Result<Hardware> hardwareOf(const Catalog& catalog, const Server& server, int servers, int gpus,
                            const ScaleOut& scaleOut) {
    const Gpu* gpu = catalog.find(server.gpu);
    if (!gpu)
        return failure("unknown_gpu", "servers." + server.id.text + ".gpu",
                       "\"" + server.gpu.text + "\" is not among the GPUs");
    Hardware hardware;
    hardware.gpu = *gpu;
    hardware.gpus = gpus;
    hardware.gpusPerServer = servers > 1 ? server.gpus : gpus;
    const InnerLink link = innerLink(*gpu, server.scaleUpKind, std::min(gpus, server.gpus));
    hardware.scaleUpKind = link.kind;
    hardware.scaleUp = link.rate;
    if (servers > 1)
        hardware.scaleOut = scaleOut;
    hardware.hostMemory = server.hostMemory;
    return hardware;
}

Result<Placement> place(const Plan& plan, const Catalog& catalog, const Job& job) {
    const auto nodes = nodesOf(plan, job);
    if (!nodes)
        return std::unexpected(nodes.error());
    Placement placement;
    placement.kind = nodes->front()->server;
    for (const ServerNode* node : *nodes) {
        if (node->server != placement.kind)
            return failure("mixed_servers", "jobs." + job.id.text + ".servers",
                           "it runs on " + placement.kind.text + " and " + node->server.text +
                               ": one job runs on one kind of server, so choose its servers");
        placement.nodes.push_back(node->id);
        placement.servers += std::min(node->count, static_cast<int>(ranges::gpus) - placement.servers);
    }
    const Server* server = catalog.find(placement.kind);
    if (!server)
        return failure("unknown_server", "servers." + nodes->front()->id.text + ".server",
                       "\"" + placement.kind.text + "\" is not among the servers");
    if (std::int64_t{placement.servers} * server->gpus > ranges::gpus)
        return failure("too_many_gpus", "jobs." + job.id.text + ".servers",
                       "its servers hold more than the " + std::to_string(ranges::gpus) +
                           " GPUs that are computed: lower their counts");
    placement.fabric = fabricBetween(plan, catalog, placement.nodes);
    placement.spans = placement.servers > 1 && placement.fabric.path;
    const int servers = placement.spans ? placement.servers : 1;
    auto hardware = hardwareOf(catalog, *server, servers, servers * server->gpus, placement.fabric.scaleOut);
    if (!hardware)
        return std::unexpected(hardware.error());
    placement.hardware = *hardware;
    return placement;
}

} // namespace boc
