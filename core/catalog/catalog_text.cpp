#include "catalog/catalog_text.h"

#include "base/numbers.h"
#include "catalog/entry_kinds.h"

#include <cmath>

namespace boc {

namespace {

using json::Json;

template <class Key> const std::string& textOf(const Key& key) { return key.text; }
const std::string& textOf(const std::string& key) { return key; }

std::string valueText(const Json& value) {
    if (value.is_string())
        return value.get<std::string>();
    if (value.is_number_float())
        return formatExact(value.get<double>());
    return json::writeLine(value);
}

void flatten(const Json& value, const std::string& path, std::vector<std::pair<std::string, std::string>>& lines) {
    if (!value.is_object()) {
        lines.emplace_back(path, valueText(value));
        return;
    }
    for (const auto& [key, part] : value.items())
        flatten(part, path.empty() ? key : path + "." + key, lines);
}

Json entryOf(const Catalog& catalog, std::string_view id) {
    Json found;
    entry::forEachKind(catalog, [&](const char* kind, const auto& entries) {
        for (const auto& [key, value] : entries)
            if (found.is_null() && textOf(key) == id) {
                found = entry::write(value);
                found["kind"] = kind;
            }
    });
    return found;
}

} // namespace

std::string nameOf(Confidence confidence) {
    switch (confidence) {
    case Confidence::datasheet:
        return "datasheet";
    case Confidence::measured:
        return "measured";
    case Confidence::listPrice:
        return "list_price";
    case Confidence::quoted:
        return "quoted";
    case Confidence::estimate:
        return "estimate";
    case Confidence::derived:
        return "derived";
    case Confidence::unverified:
        return "unverified";
    }
    return "";
}

std::vector<std::string> catalogKinds() {
    std::vector<std::string> kinds;
    const Catalog none;
    entry::forEachKind(none, [&](const char* kind, const auto&) { kinds.emplace_back(kind); });
    return kinds;
}

std::vector<CatalogRow> catalogRows(const Catalog& catalog, std::string_view kind) {
    std::vector<CatalogRow> rows;
    entry::forEachKind(catalog, [&](const char* one, const auto& entries) {
        if (kind.empty() || kind == one)
            for (const auto& [key, value] : entries)
                rows.push_back({one, textOf(key), value.name, value.provenance});
    });
    return rows;
}

std::string catalogRowsText(const std::vector<CatalogRow>& rows) {
    Json kinds = Json::object();
    for (const CatalogRow& row : rows)
        kinds[row.kind].push_back({{"id", row.id},
                                   {"name", row.name},
                                   {"source", row.provenance.source},
                                   {"as_of", row.provenance.asOf},
                                   {"confidence", nameOf(row.provenance.confidence)}});
    return json::write(kinds);
}

std::string entryText(const Catalog& catalog, std::string_view id) {
    const Json found = entryOf(catalog, id);
    return found.is_null() ? std::string() : json::write(found);
}

std::vector<std::pair<std::string, std::string>> entryLines(const Catalog& catalog, std::string_view id) {
    std::vector<std::pair<std::string, std::string>> lines;
    const Json found = entryOf(catalog, id);
    if (!found.is_null())
        flatten(found, "", lines);
    return lines;
}

std::string problemsText(const Problems& problems, std::size_t entries) {
    Json list = Json::array();
    for (const Error& one : problems)
        list.push_back({{"code", one.code}, {"where", one.where}, {"message", one.message}});
    return json::write({{"entries", entries}, {"problems", std::move(list)}});
}

std::string importText(const HfImport& import, double parameters, double activeParameters) {
    const bool known = !import.model.unsupported && std::isfinite(parameters);
    Json warnings = import.warnings;
    if (import.model.unsupported)
        warnings.push_back("cannot be answered yet: " + *import.model.unsupported);
    const auto count = [known](double value) { return known ? Json(std::llround(value)) : Json(); };
    return json::write({{"model", entry::write(import.model)},
                        {"parameters_total", count(parameters)},
                        {"parameters_active", count(activeParameters)},
                        {"warnings", std::move(warnings)}});
}

} // namespace boc
