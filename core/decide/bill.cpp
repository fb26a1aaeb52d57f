#include "decide/bill.h"

#include "decide/prices.h"
#include "decide/words.h"

#include <map>

namespace boc {

namespace {

struct SwitchChoice {
    const Switch* kind = nullptr;
    std::optional<Price> price;
};

// Priced before unpriced, then the cheapest, then by id: the same catalogue gives the same choice.
const Switch* switchFor(const Plan& plan, const Catalog& catalog, const ComputeNics& nics, int ports) {
    SwitchChoice best;
    for (const auto& [id, kind] : catalog.switches) {
        const bool ethernet = kind.kind == FabricKind::ethernet && nics.kind == FabricKind::roce;
        if ((kind.kind != nics.kind && !ethernet) || kind.ports < ports || kind.rate < nics.rate)
            continue;
        const std::optional<Price> price = priceOf(plan, kind);
        const bool better = !best.kind || (price && (!best.price || price->typical < best.price->typical));
        if (better)
            best = {&kind, price};
    }
    return best.kind;
}

const LinkKind* cableFor(const Catalog& catalog, const ComputeNics& nics) {
    for (const auto& [id, kind] : catalog.links)
        if (kind.fabric == nics.kind && kind.rate == nics.rate && kind.per == "port")
            return &kind;
    return nullptr;
}

} // namespace

int cablesOf(const Plan& plan, const Link& link) {
    const ServerNode* end = plan.server(link.from) ? plan.server(link.from) : plan.server(link.to);
    return link.count * (end ? end->count : 1);
}

Bill referenceBill(const Plan& plan, const Catalog& catalog, const Server& server, int servers) {
    Bill bill;
    bill.server = &server;
    bill.servers = servers;
    bill.gpus = servers * server.gpus;
    if (servers < 2 || !server.nics)
        return bill;
    const int ports = servers * server.nics->count;
    const std::string fabric = fabricWord(server.nics->kind) + " at " + gigabitRateText(server.nics->rate);
    if (const Switch* kind = switchFor(plan, catalog, *server.nics, ports))
        bill.switches.emplace_back(kind, 1);
    else
        bill.unpriced.push_back("switches for " + std::to_string(ports) + " ports of " + fabric);
    if (const LinkKind* cable = cableFor(catalog, *server.nics))
        bill.cables.emplace_back(cable, ports);
    else
        bill.unpriced.push_back("price of " + std::to_string(ports) + " cables of " + fabric);
    return bill;
}

Bill drawnBill(const Plan& plan, const Catalog& catalog, const Placement& placement) {
    Bill bill;
    bill.server = catalog.find(placement.kind);
    bill.servers = placement.servers;
    bill.gpus = placement.servers * bill.server->gpus;
    std::map<SwitchId, int> switches;
    for (const NodeId& id : placement.fabric.switches)
        ++switches[plan.switchNode(id)->kind];
    for (const auto& [id, count] : switches)
        if (const Switch* kind = catalog.find(id))
            bill.switches.emplace_back(kind, count);
        else
            bill.unpriced.push_back("price of " + std::to_string(count) + " x " + id.text);
    std::map<LinkKindId, int> cables;
    for (const LinkId& id : placement.fabric.cables) {
        const Link* link = plan.link(id);
        cables[link->kind] += cablesOf(plan, *link);
    }
    for (const auto& [id, count] : cables)
        if (const LinkKind* kind = catalog.find(id))
            bill.cables.emplace_back(kind, count);
    return bill;
}

} // namespace boc
