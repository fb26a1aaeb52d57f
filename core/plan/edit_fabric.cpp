#include "plan/cabling.h"
#include "plan/check.h"
#include "plan/edit.h"
#include "plan/entries.h"
#include "plan/finding.h"
#include "plan/naming.h"

#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

namespace boc {

namespace {

bool isServerLinkOf(const Plan& plan, const Link& link, const NodeId& switchId) {
    return (link.from == switchId && plan.server(link.to)) || (link.to == switchId && plan.server(link.from));
}

constexpr std::string_view trunkCode = "trunk_does_not_fit";

Error trunkInTheWay(const Plan& plan, const Catalog& catalog, const NodeId& switchId, const NodeId& other,
                    const Link& link) {
    const auto name = [&](const NodeId& id) { return check::shown(wiring::endOf(plan, catalog, id)->name); };
    const LinkKind* kind = entries::find(plan, catalog, link.kind);
    return {std::string(trunkCode), switchId.text,
            name(switchId) + " is linked to " + name(other) + " by " +
                check::shown(kind ? kind->name : link.kind.text) +
                ", which a switch for the new links does not carry. Unlink the two first, or change " + name(other) +
                " as well."};
}

// The plan with the switch of another kind and every server linked anew; the other links of the switch must hold too.
Result<Plan> drawnAnew(const Plan& plan, const Catalog& catalog, const NodeId& switchId, const LinkKindId& kind,
                       int count) {
    Plan after = plan;
    std::erase_if(after.links, [&](const Link& link) { return link.from == switchId || link.to == switchId; });
    std::map<LinkId, Link> redrawn;
    const auto redraw = [&](const Link& old, const LinkKindId& newKind, int newCount) -> std::optional<Error> {
        const auto cable = cabling::between(after, catalog, old.from, old.to, newKind, newCount);
        if (!cable)
            return cable.error();
        Link link = old;
        link.kind = cable->kind;
        link.count = cable->count;
        after.links.push_back(link);
        redrawn.emplace(link.id, std::move(link));
        return std::nullopt;
    };
    for (const Link& link : plan.links) {
        if ((link.from != switchId && link.to != switchId) || isServerLinkOf(plan, link, switchId))
            continue;
        auto why = redraw(link, link.kind, link.count);
        const NodeId& other = link.from == switchId ? link.to : link.from;
        if (why && plan.storageNode(other)) // a store takes any cable, so it follows the switch
            why = redraw(link, kind, link.count);
        else if (why && why->code == "kind_does_not_fit")
            why = trunkInTheWay(plan, catalog, switchId, other, link);
        if (why)
            return std::unexpected(*why);
    }
    std::set<NodeId> linked; // parallel links to one server become one: `count` is per server
    for (const Link& link : plan.links)
        if (isServerLinkOf(plan, link, switchId) && linked.insert(link.from == switchId ? link.to : link.from).second)
            if (auto why = redraw(link, kind, count))
                return std::unexpected(*why);

    std::vector<Link> inOrder;
    for (const Link& link : plan.links)
        if (link.from != switchId && link.to != switchId)
            inOrder.push_back(link);
        else if (const auto found = redrawn.find(link.id); found != redrawn.end())
            inOrder.push_back(found->second);
    after.links = std::move(inOrder);
    return after;
}

void exchange(Plan& plan, const Catalog& catalog, const NodeId& switchId, const Switch& kind) {
    SwitchNode& node = *finding::positionOf(plan.switches, switchId);
    const Switch* old = entries::find(plan, catalog, node.kind);
    node.kind = kind.id;
    if (old && naming::isGiven(node.name, naming::shortName(old->name, old->vendor))) {
        node.name.clear();
        node.name = naming::newNodeName(plan, naming::shortName(kind.name, kind.vendor));
    }
}

// Slowest first, then fewest ports: the smallest switch that does it is taken.
std::vector<const Switch*> bySize(const Plan& plan, const Catalog& catalog) {
    std::vector<const Switch*> kinds;
    for (const auto& [id, kind] : plan.entries.switches)
        kinds.push_back(&kind);
    for (const auto& [id, kind] : catalog.switches)
        if (!plan.entries.switches.contains(id))
            kinds.push_back(&kind);
    std::ranges::sort(kinds, {}, [](const Switch* kind) { return std::tie(kind->rate, kind->ports, kind->id); });
    return kinds;
}

} // namespace

Result<Plan> setFabric(const Plan& plan, const Catalog& catalog, const NodeId& switchId, const LinkKindId& kind,
                       int count) {
    if (!plan.switchNode(switchId))
        return finding::unknown("node", switchId.text);
    const LinkKind* link = entries::find(plan, catalog, kind);
    if (!link)
        return finding::notInCatalog("link kind", kind.text);
    if (std::ranges::none_of(plan.links, [&](const Link& each) { return isServerLinkOf(plan, each, switchId); }))
        return failure("no_server_linked", switchId.text,
                       "No server is linked to " + check::shown(plan.switchNode(switchId)->name) + ". Link one first.");
    auto kept = drawnAnew(plan, catalog, switchId, kind, count);
    if (kept) {
        entries::embed(*kept, catalog);
        return kept;
    }
    // Another switch helps only where the switch is what is in the way.
    if (kept.error().where != switchId.text)
        return kept;
    std::optional<Error> trunk;
    for (const Switch* candidate : bySize(plan, catalog)) {
        wiring::End end;
        end.sort = wiring::Sort::switchNode;
        end.rate = candidate->rate;
        end.fabric = candidate->kind;
        if (candidate->kind == FabricKind::none || cabling::whyNotCarried(end, *link))
            continue;
        Plan exchanged = plan;
        exchange(exchanged, catalog, switchId, *candidate);
        auto after = drawnAnew(exchanged, catalog, switchId, kind, count);
        if (after) {
            entries::embed(*after, catalog);
            return after;
        }
        if (after.error().code == trunkCode)
            trunk = after.error();
    }
    if (trunk)
        return std::unexpected(*trunk);
    Error why = kept.error();
    why.message += " No switch of the catalogue does it either.";
    return std::unexpected(why);
}

} // namespace boc
