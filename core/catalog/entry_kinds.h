#pragma once
// Internal: how one entry of each kind is read and written. Each lives in a file of its own (gpu_json.cpp, ...).

#include "catalog/catalog.h"
#include "json/json.h"

namespace boc::entry {

// Problems go to `problems`; an entry that had any is not to be used.
void read(json::ObjectReader& from, Problems& problems, Gpu& to);
void read(json::ObjectReader& from, Problems& problems, Server& to);
void read(json::ObjectReader& from, Problems& problems, Switch& to);
void read(json::ObjectReader& from, Problems& problems, LinkKind& to);
void read(json::ObjectReader& from, Problems& problems, Storage& to);
void read(json::ObjectReader& from, Problems& problems, ModelEntry& to);
void read(json::ObjectReader& from, Problems& problems, Rent& to);
void read(json::ObjectReader& from, Problems& problems, Rate& to);

json::Json write(const Gpu& entry);
json::Json write(const Server& entry);
json::Json write(const Switch& entry);
json::Json write(const LinkKind& entry);
json::Json write(const Storage& entry);
json::Json write(const ModelEntry& entry);
json::Json write(const Rent& entry);
json::Json write(const Rate& entry);

// Calls visit("gpus", catalog.gpus), visit("servers", catalog.servers), ... for every kind.
template <class CatalogType, class Visit> void forEachKind(CatalogType& catalog, Visit visit) {
    visit("gpus", catalog.gpus);
    visit("servers", catalog.servers);
    visit("switches", catalog.switches);
    visit("links", catalog.links);
    visit("storage", catalog.storage);
    visit("models", catalog.models);
    visit("rents", catalog.rents);
    visit("rates", catalog.rates);
}

} // namespace boc::entry
