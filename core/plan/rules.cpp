#include "plan/rules.h"

#include "plan/cabling.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <unordered_map>

namespace boc {

PortUse portUse(const Plan& plan, const Catalog& catalog, const NodeId& id) {
    const auto end = wiring::endOf(plan, catalog, id);
    if (!end)
        return {};
    std::unordered_map<std::string_view, wiring::End> others; // only what decides how many ports a link takes
    for (const ServerNode& node : plan.servers)
        others.emplace(node.id.text, wiring::End{.sort = wiring::Sort::server, .group = node.count});
    for (const StorageNode& node : plan.storage)
        others.emplace(node.id.text, wiring::End{.sort = wiring::Sort::storage});
    const wiring::End aSwitch{.id = {}, .sort = wiring::Sort::switchNode};
    std::int64_t used = 0;
    for (const Link& link : plan.links) {
        if (link.from != id && link.to != id)
            continue;
        const auto other = others.find((link.from == id ? link.to : link.from).text);
        used += wiring::portsTaken(*end, other == others.end() ? aSwitch : other->second, link.count);
    }
    return {end->ports, static_cast<int>(std::min<std::int64_t>(used, std::numeric_limits<int>::max()))};
}

Result<void> canLink(const Plan& plan, const Catalog& catalog, const NodeId& from, const NodeId& to,
                     const LinkKindId& kind, int count) {
    const auto cable = cabling::between(plan, catalog, from, to, kind, count);
    if (!cable)
        return std::unexpected(cable.error());
    return {};
}

std::optional<LinkKindId> linkKindBetween(const Plan& plan, const Catalog& catalog, const NodeId& from,
                                          const NodeId& to) {
    const auto a = wiring::endOf(plan, catalog, from);
    const auto b = wiring::endOf(plan, catalog, to);
    if (!a || !b || cabling::whyNotJoined(*a, *b))
        return std::nullopt;
    return cabling::kindBetween(plan, catalog, *a, *b);
}

} // namespace boc
