#include "decide/fabric.h"

#include "decide/cables.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <unordered_map>

namespace boc {

namespace {

// The least server decides: a step waits for the slowest.
void takeLeast(FabricView& view, bool first, ByteRate rate, FabricKind kind) {
    if (!first && rate >= view.scaleOut.perServer)
        return;
    view.scaleOut.perServer = rate;
    view.scaleOut.kind = kind;
}

void useCables(FabricView& view, const Ends& ends, const NodeId& server, const std::vector<Cable>& usable, bool first) {
    ByteRate sum;
    for (const Cable& cable : usable) {
        sum += cable.rate;
        if (std::ranges::find(view.cables, cable.link) == view.cables.end())
            view.cables.push_back(cable.link);
    }
    takeLeast(view, first, limitedByNics(ends, server, sum), usable.front().kind);
}

FabricView directView(const Ends& ends, const std::vector<NodeId>& servers, const CablesByServer& cables) {
    FabricView view;
    for (const NodeId& server : servers) {
        const auto found = cables.find(server);
        if (found == cables.end() || ends.servers.at(server)->count > 1)
            return {};
        std::vector<Cable> usable;
        std::set<NodeId> reached;
        for (const Cable& cable : found->second)
            if (ends.servers.contains(cable.neighbour)) {
                usable.push_back(cable);
                reached.insert(cable.neighbour);
            }
        if (reached.size() + 1 < servers.size())
            return {};
        useCables(view, ends, server, usable, server == servers.front());
    }
    view.path = true;
    view.direct = true;
    return view;
}

// The switch islands that every one of the servers reaches. Rails that are not linked with each other are several.
std::set<NodeId> commonIslands(const std::vector<NodeId>& servers, const CablesByServer& cables,
                               SwitchIslands& islands) {
    std::unordered_map<NodeId, std::size_t> reachedBy;
    for (const NodeId& server : servers) {
        std::set<NodeId> reached;
        if (const auto found = cables.find(server); found != cables.end())
            for (const Cable& cable : found->second)
                if (islands.has(cable.neighbour))
                    reached.insert(islands.root(cable.neighbour));
        for (const NodeId& island : reached)
            ++reachedBy[island];
    }
    std::set<NodeId> common;
    for (const auto& [island, count] : reachedBy)
        if (count == servers.size())
            common.insert(island);
    return common;
}

// How much of what comes down from a switch's servers its uplinks cannot carry, at the worst switch. 1: all of it.
class Balance {
public:
    void add(const NodeId& leaf, const NodeId& server, ByteRate rate) {
        down_[leaf] += rate;
        servers_[leaf].insert(server);
    }
    [[nodiscard]] double worst(const Ends& ends, std::size_t servers) const {
        const std::unordered_map<NodeId, ByteRate> up = uplinksOf(ends);
        double worst = 1.0;
        for (const auto& [leaf, rate] : down_)
            if (servers_.at(leaf).size() < servers && up.contains(leaf))
                worst = std::max(worst, rate / up.at(leaf));
        return worst;
    }

private:
    std::unordered_map<NodeId, ByteRate> down_;
    std::unordered_map<NodeId, std::set<NodeId>> servers_;
};

FabricView switchedView(const Ends& ends, const std::vector<NodeId>& servers, const CablesByServer& cables) {
    SwitchIslands islands(ends.plan);
    const std::set<NodeId> common = commonIslands(servers, cables, islands);
    const auto isCommon = [&](const NodeId& id) { return islands.has(id) && common.contains(islands.root(id)); };
    FabricView view;
    if (common.empty())
        return view;
    Balance balance;
    for (const NodeId& server : servers) {
        std::vector<Cable> usable;
        std::ranges::copy_if(cables.at(server), std::back_inserter(usable),
                             [&](const Cable& cable) { return isCommon(cable.neighbour); });
        for (const Cable& cable : usable)
            balance.add(cable.neighbour, server, cable.rate * static_cast<double>(ends.servers.at(server)->count));
        useCables(view, ends, server, usable, server == servers.front());
    }
    view.path = true;
    view.scaleOut.oversubscription = balance.worst(ends, servers.size());
    for (const SwitchNode& node : ends.plan.switches)
        if (isCommon(node.id))
            view.switches.push_back(node.id);
    for (const Link& link : ends.plan.links)
        if (isCommon(link.from) && isCommon(link.to))
            view.cables.push_back(link.id);
    return view;
}

} // namespace

FabricView fabricBetween(const Plan& plan, const Catalog& catalog, const std::vector<NodeId>& servers) {
    const Ends ends(plan, catalog);
    int hosts = 0;
    for (const NodeId& server : servers)
        hosts += ends.servers.contains(server) ? ends.servers.at(server)->count : 0;
    FabricView best;
    if (hosts <= 1) {
        best.path = true;
        return best;
    }
    const CablesByServer cables = cablesOf(ends, std::set<NodeId>(servers.begin(), servers.end()));
    best = directView(ends, servers, cables);
    FabricView switched = switchedView(ends, servers, cables);
    if (switched.path && (!best.path || switched.scaleOut.perServer > best.scaleOut.perServer))
        best = std::move(switched);
    return best;
}

} // namespace boc
