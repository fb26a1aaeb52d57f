#pragma once
// Internal: catalogue entries as JSON. Included by .cpp files only. The same field names serve the files in catalogs/
// and the entries that a plan carries with it.

#include "base/result.h"
#include "catalog/catalog.h"
#include "json/json.h"

#include <string>
#include <vector>

namespace boc {

// {"gpus": [...], "servers": [...], ...}: only kinds that have entries, each sorted by id. What comes out goes back in
// through entriesFromJson without any difference.
json::Json entriesToJson(const Catalog& catalog);

// Reads such an object. `where` is the place of the object for messages ("plan.bocplan: entries"); entries with
// problems are left out of `into.catalog` and listed in `into.problems`. References between entries are not looked at:
// see checkReferences.
void entriesFromJson(const json::Json& object, const std::string& where, CatalogRead& into);

// Things given by their fields, and catalogue things with some fields changed. The field names are those of the
// command line's contract (memory_gb, peak_dense_tflops, num_hidden_layers, ...), which are not those of catalogs/.
// A key "base" is passed over, and a field that is null is as good as absent. Codes: unknown_field (variants only: a
// config.json has many fields that do not concern us), missing_field, wrong_type, out_of_range, not_whole,
// heads_do_not_divide, usable_not_restated (memory_gb changed without usable_bytes). Several problems: the first.
//
// A shape beyond the physics is no error here: ModelEntry::unsupported says why. `notes` receives what was assumed, a
// sentence each.
Result<ModelEntry> modelFromFields(const json::Json& fields, const std::string& where,
                                   std::vector<std::string>* notes = nullptr);
Result<ModelEntry> variantOf(const ModelEntry& base, const json::Json& overrides, const std::string& where);
Result<Gpu> gpuVariant(const Gpu& base, const json::Json& overrides, const std::string& where);
Result<Server> serverVariant(const Server& base, const json::Json& overrides, const std::string& where);

} // namespace boc
