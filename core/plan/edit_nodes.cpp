#include "plan/edit.h"
#include "plan/entries.h"
#include "plan/finding.h"
#include "plan/naming.h"
#include "plan/wiring.h"

#include <ranges>

namespace boc {

namespace {

std::optional<Error> whyNotAdded(const Plan& plan, Position at, const std::string& kind) {
    Problems problems;
    check::position(at, kind, problems);
    if (plan.servers.size() + plan.switches.size() + plan.storage.size() >= limits::nodes)
        problems.push_back(finding::tooMany("nodes", limits::nodes).error());
    return problems.empty() ? std::nullopt : std::optional(problems.front());
}

} // namespace

Result<Added<NodeId>> addServer(const Plan& plan, const Catalog& catalog, const ServerId& kind, Position at) {
    const Server* entry = entries::find(plan, catalog, kind);
    if (!entry)
        return finding::notInCatalog("server", kind.text);
    if (!entries::find(plan, catalog, entry->gpu))
        return finding::notInCatalog("gpu", entry->gpu.text);
    if (auto why = whyNotAdded(plan, at, kind.text))
        return std::unexpected(*why);
    ServerNode node;
    node.id = naming::newNode(plan, "s");
    node.name = naming::newNodeName(plan, naming::shortName(entry->name, entry->vendor));
    node.server = kind;
    node.position = at;
    Plan after = plan;
    after.servers.push_back(node);
    entries::embed(after, catalog);
    return Added<NodeId>{std::move(after), node.id};
}

Result<Added<NodeId>> addSwitch(const Plan& plan, const Catalog& catalog, const SwitchId& kind, Position at) {
    const Switch* entry = entries::find(plan, catalog, kind);
    if (!entry)
        return finding::notInCatalog("switch", kind.text);
    if (auto why = whyNotAdded(plan, at, kind.text))
        return std::unexpected(*why);
    SwitchNode node;
    node.id = naming::newNode(plan, "w");
    node.name = naming::newNodeName(plan, naming::shortName(entry->name, entry->vendor));
    node.kind = kind;
    node.position = at;
    Plan after = plan;
    after.switches.push_back(node);
    entries::embed(after, catalog);
    return Added<NodeId>{std::move(after), node.id};
}

Result<Added<NodeId>> addStorage(const Plan& plan, const Catalog& catalog, const StorageId& kind, Position at) {
    const Storage* entry = entries::find(plan, catalog, kind);
    if (!entry)
        return finding::notInCatalog("storage", kind.text);
    if (auto why = whyNotAdded(plan, at, kind.text))
        return std::unexpected(*why);
    StorageNode node;
    node.id = naming::newNode(plan, "d");
    node.name = naming::newNodeName(plan, entry->name);
    node.kind = kind;
    node.position = at;
    Plan after = plan;
    after.storage.push_back(node);
    entries::embed(after, catalog);
    return Added<NodeId>{std::move(after), node.id};
}

Result<Plan> removeNode(const Plan& plan, const NodeId& id) {
    if (!plan.hasNode(id))
        return finding::unknown("node", id.text);
    Plan after = plan;
    const auto isIt = [&](const auto& node) { return node.id == id; };
    std::erase_if(after.servers, isIt);
    std::erase_if(after.switches, isIt);
    std::erase_if(after.storage, isIt);
    std::erase_if(after.links, [&](const Link& link) { return link.from == id || link.to == id; });
    for (Job& job : after.jobs)
        std::erase(job.servers, id);
    entries::prune(after);
    return after;
}

Result<Plan> moveNodes(const Plan& plan, const std::map<NodeId, Position>& to) {
    Problems problems;
    for (const auto& [id, position] : to) {
        if (!plan.hasNode(id))
            return finding::unknown("node", id.text);
        check::position(position, id.text, problems);
    }
    if (!problems.empty())
        return std::unexpected(problems.front());
    Plan after = plan;
    const auto move = [&](auto& nodes) {
        for (auto& node : nodes)
            if (const auto found = to.find(node.id); found != to.end())
                node.position = found->second;
    };
    move(after.servers);
    move(after.switches);
    move(after.storage);
    return after;
}

Result<Plan> renameNode(const Plan& plan, const NodeId& id, const std::string& name) {
    if (!plan.hasNode(id))
        return finding::unknown("node", id.text);
    Problems problems;
    check::name(name, id.text + ".name", problems);
    if (!problems.empty())
        return std::unexpected(problems.front());
    Plan after = plan;
    const auto rename = [&](auto& nodes) {
        if (const auto found = finding::positionOf(nodes, id); found != nodes.end())
            found->name = name;
    };
    rename(after.servers);
    rename(after.switches);
    rename(after.storage);
    return after;
}

} // namespace boc
