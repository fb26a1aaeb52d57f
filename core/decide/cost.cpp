#include "decide/cost.h"

#include "decide/ledger.h"
#include "decide/words.h"

#include <map>

namespace boc {

namespace {

void buyAll(Ledger& ledger, const Plan& plan, const Bill& bill) {
    ledger.buyServers(shortName(*bill.server), bill.servers, priceOf(plan, *bill.server));
    ledger.draw(shortName(*bill.server), bill.servers, powerOf(*bill.server));
    for (const auto& [kind, count] : bill.switches) {
        ledger.buy(shortName(*kind), count, priceOf(plan, *kind));
        ledger.draw(shortName(*kind), count, powerOf(*kind));
    }
    for (const auto& [kind, count] : bill.cables)
        ledger.buy(kind->name + " cable", count, priceOf(plan, *kind));
    for (const std::string& item : bill.unpriced)
        ledger.miss(item);
}

void rentAll(Ledger& ledger, const Plan& plan, const Catalog& catalog, const Bill& bill, const Job* job,
             std::optional<Seconds> run) {
    const std::string what = counted(bill.gpus, bill.gpus == 1 ? "GPU" : "GPUs");
    const auto rent = rentOf(plan, catalog, *bill.server, bill.gpus);
    if (!rent)
        return ledger.miss("rent of " + shortName(*bill.server));
    if (!job || !run)
        return ledger.miss("hours of rent for " + what);
    ledger.rent(bill.gpus, run->value() / 3600.0 * job->runsPerYear * plan.assumptions.horizonYears, *rent);
}

} // namespace

bool isRented(const Plan& plan, const Bill& bill) {
    const bool onlyLet = bill.server->form == ServerForm::cloudInstance && !priceOf(plan, *bill.server);
    const bool part = bill.gpus < bill.servers * bill.server->gpus;
    return plan.assumptions.tenure == Tenure::rent || onlyLet || part;
}

Cost costOf(const Plan& plan, const Catalog& catalog, const Bill& bill, const Job* job, std::optional<Seconds> run) {
    Ledger ledger;
    if (isRented(plan, bill)) {
        rentAll(ledger, plan, catalog, bill, job, run);
        return ledger.settled();
    }
    buyAll(ledger, plan, bill);
    ledger.payForPower(plan.assumptions);
    return ledger.settled();
}

namespace {

// All servers of one kind that are drawn, working or not.
std::map<ServerId, int> drawnServers(const Plan& plan) {
    std::map<ServerId, int> servers;
    for (const ServerNode& node : plan.servers)
        servers[node.server] += node.count;
    return servers;
}

void buyDrawing(Ledger& ledger, const Plan& plan, const Catalog& catalog) {
    for (const auto& [id, count] : drawnServers(plan)) {
        const Server* kind = catalog.find(id);
        if (!kind) {
            ledger.miss("price of " + counted(count, id.text));
            continue;
        }
        if (isRented(plan, {kind, 1, kind->gpus, {}, {}, {}}))
            continue;
        ledger.buyServers(shortName(*kind), count, priceOf(plan, *kind));
        ledger.draw(shortName(*kind), count, powerOf(*kind));
    }
    if (plan.assumptions.tenure == Tenure::rent)
        return;
    std::map<SwitchId, int> switches;
    for (const SwitchNode& node : plan.switches)
        ++switches[node.kind];
    for (const auto& [id, count] : switches) {
        const Switch* kind = catalog.find(id);
        ledger.buy(kind ? shortName(*kind) : id.text, count, kind ? priceOf(plan, *kind) : std::nullopt);
        ledger.draw(kind ? shortName(*kind) : id.text, count, kind ? powerOf(*kind) : std::nullopt);
    }
    std::map<LinkKindId, int> cables;
    for (const Link& link : plan.links) {
        cables[link.kind] += cablesOf(plan, link);
    }
    for (const auto& [id, count] : cables) {
        const LinkKind* kind = catalog.find(id);
        ledger.buy((kind ? kind->name : id.text) + " cable", count, kind ? priceOf(plan, *kind) : std::nullopt);
    }
    for (const StorageNode& node : plan.storage) {
        const Storage* kind = catalog.find(node.kind);
        ledger.miss("price of " + (kind ? kind->name : node.kind.text) + ": its capacity is not stated");
    }
}

} // namespace

Cost costOfDrawing(const Plan& plan, const Catalog& catalog, const std::vector<JobRun>& runs) {
    Ledger ledger;
    buyDrawing(ledger, plan, catalog);
    ledger.payForPower(plan.assumptions);
    for (const JobRun& run : runs) {
        Bill bill;
        bill.server = catalog.find(run.placement.kind);
        bill.servers = run.placement.servers;
        bill.gpus = bill.servers * bill.server->gpus;
        if (isRented(plan, bill))
            rentAll(ledger, plan, catalog, bill, run.job, run.run);
    }
    return ledger.settled();
}

} // namespace boc
