#include "catalog/catalog.h"

#include "catalog/entry_kinds.h"

namespace boc {

namespace {

template <class Map, class Key> const typename Map::mapped_type* lookUp(const Map& map, const Key& key) {
    const auto found = map.find(key);
    return found == map.end() ? nullptr : &found->second;
}

} // namespace

const Gpu* Catalog::find(const GpuId& id) const { return lookUp(gpus, id); }
const Server* Catalog::find(const ServerId& id) const { return lookUp(servers, id); }
const Switch* Catalog::find(const SwitchId& id) const { return lookUp(switches, id); }
const LinkKind* Catalog::find(const LinkKindId& id) const { return lookUp(links, id); }
const Storage* Catalog::find(const StorageId& id) const { return lookUp(storage, id); }
const ModelEntry* Catalog::find(const ModelId& id) const { return lookUp(models, id); }

Catalog merged(const Catalog& base, const Catalog& over) {
    Catalog both = over;
    // insert leaves what is there already.
    both.gpus.insert(base.gpus.begin(), base.gpus.end());
    both.servers.insert(base.servers.begin(), base.servers.end());
    both.switches.insert(base.switches.begin(), base.switches.end());
    both.links.insert(base.links.begin(), base.links.end());
    both.storage.insert(base.storage.begin(), base.storage.end());
    both.models.insert(base.models.begin(), base.models.end());
    both.rents.insert(base.rents.begin(), base.rents.end());
    both.rates.insert(base.rates.begin(), base.rates.end());
    return both;
}

void checkReferences(CatalogRead& read) {
    const auto refuse = [&read](const std::string& kind, const std::string& id, const char* field,
                                const std::string& wanted, const char* what) {
        const auto place = read.places.find(kind + "/" + id);
        const std::string where = place == read.places.end() ? kind + "/" + id : place->second;
        read.problems.push_back({std::string("unknown_") + field, where + "." + field,
                                 "\"" + json::ObjectReader::shown(wanted) + "\" is not the id of any " + what});
    };
    Catalog& catalog = read.catalog;
    std::erase_if(catalog.servers, [&](const auto& item) {
        const Server& server = item.second;
        if (catalog.find(server.gpu))
            return false;
        refuse("servers", server.id.text, "gpu", server.gpu.text, "GPU");
        return true;
    });
    std::erase_if(catalog.rents, [&](const auto& item) {
        const Rent& rent = item.second;
        if (!catalog.find(rent.server))
            refuse("rents", rent.id, "server", rent.server.text, "server");
        if (!catalog.find(rent.gpu))
            refuse("rents", rent.id, "gpu", rent.gpu.text, "GPU");
        return !catalog.find(rent.server) || !catalog.find(rent.gpu);
    });
}

} // namespace boc
