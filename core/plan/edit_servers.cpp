#include "plan/cabling.h"
#include "plan/edit.h"
#include "plan/entries.h"
#include "plan/finding.h"
#include "plan/naming.h"

namespace boc {

namespace {

// A changed server must still suit the links it has: each is drawn again, one after the other.
std::optional<Error> whyLinksDoNotHold(const Plan& after, const Catalog& catalog, const NodeId& id) {
    Plan redrawn = after;
    std::erase_if(redrawn.links, [&](const Link& link) { return link.from == id || link.to == id; });
    for (const Link& link : after.links) {
        if (link.from != id && link.to != id)
            continue;
        const auto cable = cabling::between(redrawn, catalog, link.from, link.to, link.kind, link.count);
        if (!cable)
            return cable.error();
        redrawn.links.push_back(link);
    }
    return std::nullopt;
}

} // namespace

Result<Plan> setServerCount(const Plan& plan, const Catalog& catalog, const NodeId& id, int count) {
    if (!plan.server(id))
        return finding::unknown("node", id.text);
    Problems problems;
    check::whole(count, ranges::serverCount, id.text + ".count", problems);
    if (!problems.empty())
        return std::unexpected(problems.front());
    Plan after = plan;
    finding::positionOf(after.servers, id)->count = count;
    if (auto why = whyLinksDoNotHold(after, catalog, id))
        return std::unexpected(*why);
    return after;
}

Result<Plan> setServerCount(const Plan& plan, const NodeId& id, int count) {
    return setServerCount(plan, Catalog{}, id, count);
}

Result<Plan> setServerRole(const Plan& plan, const NodeId& id, NodeRole role) {
    if (!plan.server(id))
        return finding::unknown("node", id.text);
    Plan after = plan;
    finding::positionOf(after.servers, id)->role = role;
    return after;
}

Result<Plan> setServerKind(const Plan& plan, const Catalog& catalog, const NodeId& id, const ServerId& kind) {
    const ServerNode* before = plan.server(id);
    if (!before)
        return finding::unknown("node", id.text);
    const Server* entry = entries::find(plan, catalog, kind);
    if (!entry)
        return finding::notInCatalog("server", kind.text);
    if (!entries::find(plan, catalog, entry->gpu))
        return finding::notInCatalog("gpu", entry->gpu.text);
    Plan after = plan;
    ServerNode& node = *finding::positionOf(after.servers, id);
    node.server = kind;
    const Server* old = entries::find(plan, catalog, before->server);
    if (old && kind != before->server && naming::isGiven(before->name, naming::shortName(old->name, old->vendor))) {
        node.name.clear();
        node.name = naming::newNodeName(after, naming::shortName(entry->name, entry->vendor));
    }
    if (auto why = whyLinksDoNotHold(after, catalog, id))
        return std::unexpected(*why);
    entries::embed(after, catalog);
    return after;
}

} // namespace boc
