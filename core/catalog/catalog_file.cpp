// Catalogues as files.
#include "base/file.h"
#include "catalog/catalog.h"
#include "catalog/entry_list.h"
#include "catalog/entry_parts.h"

#include <cstdlib>
#include <set>

namespace boc {

namespace {

// Facts that are shipped and checked for a source and a date, and that nothing computes with yet.
constexpr std::array<std::string_view, 3> kindsForLater{"reliability", "nics", "cables"};

void readKeptForLater(const json::Json& list, const std::string& place, Problems& problems) {
    std::set<std::string> ids;
    for (std::size_t i = 0; i < list.size(); ++i) {
        json::ObjectReader reader(list[i], place + "[" + std::to_string(i) + "]", problems, json::Null::isWrong);
        if (!list[i].is_object())
            continue;
        entry::FieldReader fields(reader, problems);
        std::string id;
        Provenance provenance;
        fields.id("id", id);
        entry::describeProvenance(fields, provenance);
        if (!id.empty() && !ids.insert(id).second)
            reader.problem("id", "duplicate_id", "\"" + id + "\" stands twice in this file");
    }
}

} // namespace

void readCatalogFile(std::string_view bytes, std::string_view fileName, CatalogRead& into) {
    const auto document = json::parse(bytes, fileName);
    if (!document) {
        into.problems.push_back(document.error());
        return;
    }
    json::ObjectReader reader(*document, std::string(fileName) + ": ", into.problems, json::Null::isWrong);
    if (!document->is_object())
        return;
    const std::string schema = reader.text("schema");
    const json::Json* list = reader.array("entries", limits::nodes);
    if (!list || schema.empty())
        return;

    bool known = false;
    std::string schemas;
    const auto isSchema = [&](std::string_view kind) {
        const std::string name = "boxorcluster/" + std::string(kind) + " 1";
        schemas += (schemas.empty() ? "" : ", ") + name;
        return schema == name && !std::exchange(known, true);
    };
    entry::forEachKind(into.catalog, [&](const char* kind, auto& entries) {
        if (isSchema(kind))
            entry::readList(*list, reader.placeOf("entries"), kind, entries, into);
    });
    for (const std::string_view kind : kindsForLater)
        if (isSchema(kind))
            readKeptForLater(*list, reader.placeOf("entries"), into.problems);
    if (!known)
        reader.problem("schema", "unknown_schema",
                       "\"" + json::ObjectReader::shown(schema) + "\" is not one of: " + schemas);
}

CatalogRead readCatalogs(const std::filesystem::path& folder) {
    CatalogRead read;
    std::error_code error;
    std::set<std::filesystem::path> files;
    for (std::filesystem::directory_iterator item(folder, error), end; !error && item != end; item.increment(error))
        if (item->path().extension() == ".json")
            files.insert(item->path());
    if (error) {
        read.problems.push_back({"no_catalogs", folder.string(), "cannot be read: " + error.message()});
        return read;
    }
    if (files.empty())
        read.problems.push_back({"no_catalogs", folder.string(), "holds no catalogue (*.json)"});
    for (const auto& file : files) {
        const auto bytes = readRegularFile(file);
        if (bytes)
            readCatalogFile(*bytes, file.filename().string(), read);
        else
            read.problems.push_back(bytes.error());
    }
    checkReferences(read);
    return read;
}

std::filesystem::path catalogFolder() {
    if (const char* chosen = std::getenv("BOC_CATALOGS"); chosen && *chosen)
        return chosen;
    std::error_code error;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
    if (!error) {
        const auto installed = (program.parent_path() / BOC_DATA_FROM_BIN / "catalogs").lexically_normal();
        if (std::filesystem::is_directory(installed, error))
            return installed;
    }
    return BOC_SOURCE_CATALOGS;
}

} // namespace boc
