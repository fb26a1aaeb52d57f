#pragma once
// Catalogue entries and imports as JSON text, for the command line. Field names are those of the files in catalogs/.

#include "catalog/catalog.h"
#include "catalog/hf_config.h"

#include <string>
#include <string_view>
#include <vector>

namespace boc {

// One row of a list. `kind` is "gpus", "servers", ...
struct CatalogRow {
    std::string kind;
    std::string id;
    std::string name;
    Provenance provenance;
};

std::vector<std::string> catalogKinds();
// Sorted by kind, then id; "" lists every kind.
std::vector<CatalogRow> catalogRows(const Catalog& catalog, std::string_view kind = {});
std::string catalogRowsText(const std::vector<CatalogRow>& rows);

std::string nameOf(Confidence confidence); // "datasheet", "list_price", ...

// The entry in full; "" where no kind has this id.
std::string entryText(const Catalog& catalog, std::string_view id);
// The same as flat lines, field and value: {"price.typical_usd", "329736"}.
std::vector<std::pair<std::string, std::string>> entryLines(const Catalog& catalog, std::string_view id);

// {"entries": n, "problems": [{"code", "where", "message"}]}
std::string problemsText(const Problems& problems, std::size_t entries);

// {"model", "parameters_total", "parameters_active", "warnings"}; null parameters where the shape is beyond the
// physics, with the reason among the warnings.
std::string importText(const HfImport& import, double parameters, double activeParameters);

} // namespace boc
