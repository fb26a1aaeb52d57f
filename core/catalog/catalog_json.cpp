#include "catalog/catalog_json.h"

#include "catalog/entry_kinds.h"
#include "catalog/entry_list.h"

namespace boc {

json::Json entriesToJson(const Catalog& catalog) {
    json::Json object = json::Json::object();
    entry::forEachKind(catalog, [&object](const char* kind, const auto& entries) {
        for (const auto& [id, value] : entries)
            object[kind].push_back(entry::write(value));
    });
    return object;
}

void entriesFromJson(const json::Json& object, const std::string& where, CatalogRead& into) {
    json::ObjectReader reader(object, where, into.problems, json::Null::isWrong);
    entry::forEachKind(into.catalog, [&](const char* kind, auto& entries) {
        if (const json::Json* list = reader.optionalArray(kind, limits::nodes))
            entry::readList(*list, reader.placeOf(kind), kind, entries, into);
    });
}

} // namespace boc
