#pragma once
// All catalogues together, as a value. Read from the folder catalogs/ (gpus.json, servers.json, ...): every file
// carries a schema name, and all problems of all files are listed, not only the first.

#include "base/result.h"
#include "catalog/entries.h"
#include "catalog/transformer.h"

#include <filesystem>
#include <map>
#include <string_view>

namespace boc {

struct Catalog {
    std::map<GpuId, Gpu> gpus;
    std::map<ServerId, Server> servers;
    std::map<SwitchId, Switch> switches;
    std::map<LinkKindId, LinkKind> links;
    std::map<StorageId, Storage> storage;
    std::map<ModelId, ModelEntry> models;
    std::map<std::string, Rent> rents;
    std::map<std::string, Rate> rates;

    friend bool operator==(const Catalog&, const Catalog&) = default;

    // Null where there is no such entry.
    [[nodiscard]] const Gpu* find(const GpuId& id) const;
    [[nodiscard]] const Server* find(const ServerId& id) const;
    [[nodiscard]] const Switch* find(const SwitchId& id) const;
    [[nodiscard]] const LinkKind* find(const LinkKindId& id) const;
    [[nodiscard]] const Storage* find(const StorageId& id) const;
    [[nodiscard]] const ModelEntry* find(const ModelId& id) const;
};

struct CatalogRead {
    Catalog catalog; // what could be read; entries with problems are left out
    Problems problems;
    // Where each entry stands, for later messages: "servers/dgx-h100" -> "servers.json: entries[1]".
    std::map<std::string, std::string> places;
};

// One file's bytes. `fileName` is for messages and decides nothing: the "schema" field does ("boxorcluster/gpus 1").
void readCatalogFile(std::string_view bytes, std::string_view fileName, CatalogRead& into);

// Checks across files: a server's GPU exists, a rent's server and GPU exist. Appends to `problems` and leaves the
// entries out that refer to nothing.
void checkReferences(CatalogRead& read);

// All *.json of a folder, sorted by name, references checked. A folder that cannot be read is one problem.
CatalogRead readCatalogs(const std::filesystem::path& folder);

// Where the program's own catalogues are: $BOC_CATALOGS, else beside the installed program, else the source tree.
std::filesystem::path catalogFolder();

// The entries of `over` win: a plan keeps the values it was made with (see plan/plan.h).
Catalog merged(const Catalog& base, const Catalog& over);

} // namespace boc
