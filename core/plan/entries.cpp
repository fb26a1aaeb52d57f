#include "plan/entries.h"

#include <set>

namespace boc::entries {

namespace {

template <class IdType, class Entry>
const Entry* inEither(const std::map<IdType, Entry>& own, const std::map<IdType, Entry>& program, const IdType& id) {
    if (const auto found = own.find(id); found != own.end())
        return &found->second;
    const auto found = program.find(id);
    return found == program.end() ? nullptr : &found->second;
}

template <class IdType, class Entry>
void keepOnly(const std::set<IdType>& used, std::map<IdType, Entry>& own, const std::map<IdType, Entry>& program) {
    std::erase_if(own, [&](const auto& entry) { return !used.contains(entry.first); });
    for (const IdType& id : used)
        if (const auto found = program.find(id); found != program.end())
            own.insert(*found); // does nothing where the plan already has its own
}

} // namespace

const Gpu* find(const Plan& plan, const Catalog& catalog, const GpuId& id) {
    return inEither(plan.entries.gpus, catalog.gpus, id);
}
const Server* find(const Plan& plan, const Catalog& catalog, const ServerId& id) {
    return inEither(plan.entries.servers, catalog.servers, id);
}
const Switch* find(const Plan& plan, const Catalog& catalog, const SwitchId& id) {
    return inEither(plan.entries.switches, catalog.switches, id);
}
const LinkKind* find(const Plan& plan, const Catalog& catalog, const LinkKindId& id) {
    return inEither(plan.entries.links, catalog.links, id);
}
const Storage* find(const Plan& plan, const Catalog& catalog, const StorageId& id) {
    return inEither(plan.entries.storage, catalog.storage, id);
}
const ModelEntry* find(const Plan& plan, const Catalog& catalog, const ModelId& id) {
    return inEither(plan.entries.models, catalog.models, id);
}

void embed(Plan& plan, const Catalog& catalog) {
    std::set<ServerId> servers;
    std::set<GpuId> gpus;
    std::set<SwitchId> switches;
    std::set<StorageId> storage;
    std::set<LinkKindId> links;
    std::set<ModelId> models;
    for (const ServerNode& node : plan.servers)
        servers.insert(node.server);
    for (const ServerId& id : servers)
        if (const Server* server = find(plan, catalog, id))
            gpus.insert(server->gpu);
    for (const SwitchNode& node : plan.switches)
        switches.insert(node.kind);
    for (const StorageNode& node : plan.storage)
        storage.insert(node.kind);
    for (const Link& link : plan.links)
        links.insert(link.kind);
    for (const Job& job : plan.jobs)
        models.insert(job.model);
    keepOnly(servers, plan.entries.servers, catalog.servers);
    keepOnly(gpus, plan.entries.gpus, catalog.gpus);
    keepOnly(switches, plan.entries.switches, catalog.switches);
    keepOnly(storage, plan.entries.storage, catalog.storage);
    keepOnly(links, plan.entries.links, catalog.links);
    keepOnly(models, plan.entries.models, catalog.models);
}

void prune(Plan& plan) { embed(plan, Catalog{}); }

} // namespace boc::entries
