#include "fabric/generate.h"

#include "fabric/pencil.h"

#include <algorithm>
#include <tuple>

namespace boc::fabric {

namespace {

struct Parts {
    Server server;
    ComputeNics nics; // split where there are planes
    Switch kind;
    int split = 1;            // tails of one NIC
    int endpointsPerPort = 1; // of a switch port
};

bool fits(const Switch& candidate, const ComputeNics& nics) {
    const auto family = [](FabricKind kind) { return kind == FabricKind::roce ? FabricKind::ethernet : kind; };
    const bool bilingual = nics.kind == FabricKind::infiniband && nics.name.find("ConnectX") != std::string::npos;
    return family(candidate.kind) == family(nics.kind) || (bilingual && candidate.kind == FabricKind::ethernet);
}

Result<Switch> switchFor(const Order& order, const Catalog& catalog, const ComputeNics& nics) {
    if (!order.switchKind.empty()) {
        const auto found = catalog.switches.find(order.switchKind);
        if (found == catalog.switches.end() || found->second.kind == FabricKind::none)
            return failure("unknown_switch", "switch",
                           "\"" + order.switchKind.text + "\" is no network switch of the catalogue");
        if (!fits(found->second, nics))
            return failure("kind_does_not_fit", "switch",
                           found->second.name + " and the server's NICs (" + nics.name +
                               ") speak no common technology");
        return found->second;
    }
    const Switch* best = nullptr;
    for (const auto& [id, candidate] : catalog.switches)
        if (candidate.kind == nics.kind && candidate.rate >= nics.rate &&
            (!best || std::tie(candidate.rate, candidate.ports) < std::tie(best->rate, best->ports)))
            best = &candidate;
    if (!best)
        return failure("no_switch_fits", "switch",
                       "no switch of the catalogue is as fast as " + nics.name +
                           " and speaks its technology; name one");
    return *best;
}

Result<Parts> partsOf(const Order& order, const Catalog& catalog) {
    const auto found = catalog.servers.find(order.server);
    if (found == catalog.servers.end())
        return failure("unknown_server", "server", "\"" + order.server.text + "\" is no server of the catalogue");
    if (!found->second.nics || found->second.nics->count < 1)
        return failure("nics_unknown", "server",
                       "The catalogue does not tell the network ports of " + found->second.name +
                           "; take one whose NICs are known");
    Parts parts{.server = found->second, .nics = *found->second.nics, .kind = {}};
    if (order.pattern == Pattern::directPair || order.pattern == Pattern::ringOfThree)
        return parts;
    auto kind = switchFor(order, catalog, parts.nics);
    if (!kind)
        return std::unexpected(kind.error());
    parts.kind = std::move(*kind);
    if (order.planes > 1 && order.planes <= 8) {
        parts.split = order.planes;
        parts.nics.rate = parts.nics.rate / order.planes;
        parts.endpointsPerPort = std::clamp(static_cast<int>(parts.kind.rate / parts.nics.rate + 1e-9), 1, 8);
    }
    return parts;
}

// The entries of a split fabric: what the drawing counts is tails, not cages.
void splitEntries(Parts& parts, const Plane& plane, const Wanted& wanted) {
    parts.server.id.text += "-split" + std::to_string(parts.split);
    parts.server.name += ", NICs split in " + std::to_string(parts.split);
    parts.nics.count *= parts.split;
    parts.nics.name += " split in " + std::to_string(parts.split);
    parts.server.nics = parts.nics;
    if (parts.endpointsPerPort > 1) {
        const int tails = plane.endpointsPerLeaf;
        parts.kind.id.text += "-split" + std::to_string(parts.endpointsPerPort);
        parts.kind.name += ", ports split in " + std::to_string(parts.endpointsPerPort);
        parts.kind.ports = tails + wanted.switchPorts - tails / parts.endpointsPerPort;
    }
}

// Which leaves of which tier; ids are those of the drawing.
class LeafSpineDrawing {
public:
    LeafSpineDrawing(Pencil& pencil, const Parts& parts, const Plane& plane, const Wanted& wanted)
        : pencil_(pencil), parts_(parts), plane_(plane), wanted_(wanted) {}

    void draw(const SwitchId& upper) {
        std::vector<NodeId> groups;
        for (int group = 0; group < plane_.groups; ++group)
            groups.push_back(pencil_.servers(
                parts_.server.id, std::min(plane_.serversPerGroup, wanted_.servers - group * plane_.serversPerGroup)));
        for (int plane = 0; plane < wanted_.planes; ++plane) {
            const std::string mark = wanted_.planes > 1 ? "plane " + std::to_string(plane + 1) + " " : "";
            const auto leaves = pencil_.row(parts_.kind.id, mark + "leaf", plane_.leaves, 3);
            const auto spines = pencil_.row(upper, mark + "spine", plane_.spines, 2);
            const auto cores = pencil_.row(upper, mark + "core", plane_.cores, 1);
            serverLinks(groups, leaves);
            if (cores.empty())
                pod(leaves, spines);
            else {
                for (std::size_t from = 0; from < leaves.size(); from += uplinks())
                    pod(slice(leaves, from), slice(spines, from));
                coreLinks(spines, cores);
            }
        }
    }

private:
    [[nodiscard]] std::size_t uplinks() const { return static_cast<std::size_t>(plane_.uplinks); }
    [[nodiscard]] std::vector<NodeId> slice(const std::vector<NodeId>& all, std::size_t from) const {
        const auto begin = all.begin() + static_cast<std::ptrdiff_t>(from);
        return {begin, begin + static_cast<std::ptrdiff_t>(std::min(uplinks(), all.size() - from))};
    }

    void serverLinks(const std::vector<NodeId>& groups, const std::vector<NodeId>& leaves) {
        const int each = wanted_.rails ? 1 : wanted_.nics;
        for (std::size_t group = 0; group < groups.size(); ++group)
            for (std::size_t leaf = 0; leaf < static_cast<std::size_t>(plane_.leavesPerGroup); ++leaf)
                pencil_.link(groups[group], leaves[group * static_cast<std::size_t>(plane_.leavesPerGroup) + leaf],
                             each);
    }

    // Every leaf spreads its uplinks over all spines of its pod; what does not divide goes around, so that no spine
    // takes more than its share.
    void pod(const std::vector<NodeId>& leaves, const std::vector<NodeId>& spines) {
        const std::size_t count = spines.size();
        for (std::size_t leaf = 0; leaf < leaves.size(); ++leaf)
            for (std::size_t spine = 0; spine < count; ++spine)
                pencil_.link(leaves[leaf], spines[spine],
                             static_cast<int>(uplinks() / count) +
                                 ((spine + count - leaf % count) % count < uplinks() % count ? 1 : 0));
    }

    // Spines of one position in their pods meet at the same cores, in bundles, where everything divides; else uplinks
    // go around all cores.
    void coreLinks(const std::vector<NodeId>& spines, const std::vector<NodeId>& cores) {
        const std::size_t each = uplinks() == 0 ? 0 : cores.size() / uplinks();
        const bool even =
            each > 0 && cores.size() % uplinks() == 0 && spines.size() % uplinks() == 0 && uplinks() % each == 0;
        for (std::size_t spine = 0; spine < spines.size(); ++spine) {
            std::vector<int> cables(cores.size(), 0);
            for (std::size_t up = 0; up < uplinks(); ++up)
                ++cables[even ? (spine % uplinks()) * each + up % each : (spine * uplinks() + up) % cores.size()];
            for (std::size_t core = 0; core < cores.size(); ++core)
                pencil_.link(spines[spine], cores[core], cables[core]);
        }
    }

    Pencil& pencil_;
    const Parts& parts_;
    const Plane& plane_;
    const Wanted& wanted_;
};

Result<Generated> leafSpine(const Order& order, const Catalog& catalog, Parts parts) {
    const Wanted wanted{.servers = order.servers,
                        .nics = parts.nics.count,
                        .switchPorts = parts.kind.ports,
                        .endpointsPerPort = parts.endpointsPerPort,
                        .planes = order.planes,
                        .rails = order.pattern == Pattern::railLeafSpine,
                        .oversubscription = order.oversubscription,
                        .managementLinks = order.managementLinks};
    const auto counts = countsOf(wanted);
    if (!counts)
        return std::unexpected(counts.error());
    const Plane plane = *planeOf(wanted);
    Generated made{.plan = {}, .servers = order.servers, .gpus = order.servers * parts.server.gpus, .counts = *counts};
    const Switch upper = parts.kind;
    if (parts.split > 1)
        splitEntries(parts, plane, wanted);
    Pencil pencil(catalog);
    pencil.know(parts.server);
    pencil.know(parts.kind);
    pencil.know(upper);
    LeafSpineDrawing(pencil, parts, plane, wanted).draw(upper.id);
    return pencil.finished(std::move(made));
}

Result<Generated> small(const Order& order, const Catalog& catalog, const Parts& parts) {
    Generated made{.plan = {}, .servers = order.servers, .gpus = order.servers * parts.server.gpus, .counts = {}};
    Pencil pencil(catalog);
    pencil.know(parts.server);
    if (order.pattern == Pattern::singleSwitch) {
        const int taken = order.servers * parts.nics.count + order.managementLinks;
        if (order.servers < 1 || taken > parts.kind.ports)
            return failure("out_of_range", "servers",
                           "need " + std::to_string(taken) + " ports; " + parts.kind.name + " has " +
                               std::to_string(parts.kind.ports));
        pencil.know(parts.kind);
        const NodeId middle = pencil.row(parts.kind.id, "leaf", 1, 2).front();
        pencil.link(pencil.servers(parts.server.id, order.servers), middle, parts.nics.count);
        made.counts.leaves = 1;
        made.counts.serverToLeaf = taken;
        return pencil.finished(std::move(made));
    }
    const bool ring = order.pattern == Pattern::ringOfThree;
    if (order.servers != (ring ? 3 : 2))
        return failure("out_of_range", "servers",
                       ring ? "a ring of three has 3 servers" : "a direct pair has 2 servers");
    const int each = ring ? parts.nics.count / 2 : parts.nics.count;
    if (each < 1)
        return failure("out_of_range", "server", "a ring needs two NICs a server; " + parts.server.name + " has one");
    std::vector<NodeId> nodes;
    for (int index = 0; index < order.servers; ++index)
        nodes.push_back(pencil.servers(parts.server.id, 1));
    for (std::size_t index = 0; index < (ring ? 3U : 1U); ++index)
        pencil.link(nodes[index], nodes[(index + 1) % nodes.size()], each);
    made.counts.serverToLeaf = 0;
    return pencil.finished(std::move(made));
}

} // namespace

Result<Generated> generate(const Order& order, const Catalog& catalog) {
    auto parts = partsOf(order, catalog);
    if (!parts)
        return std::unexpected(parts.error());
    const bool tiers = order.pattern == Pattern::railLeafSpine || order.pattern == Pattern::plainLeafSpine;
    if (!tiers && order.planes != 1)
        return failure("out_of_range", "planes", "only leaf-spine fabrics have planes");
    return tiers ? leafSpine(order, catalog, std::move(*parts)) : small(order, catalog, *parts);
}

} // namespace boc::fabric
