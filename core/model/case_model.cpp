#include "catalog/catalog_json.h"
#include "model/case_reading.h"

namespace boc {

namespace {

Result<ModelEntry> named(const std::string& id, const CaseReading& reading, std::string_view path) {
    if (const ModelEntry* entry = reading.catalog.find(ModelId{id}))
        return *entry;
    std::vector<std::string> known;
    for (const auto& [key, entry] : reading.catalog.models)
        known.push_back(key.text);
    return failure("unknown_model", reading.place(path),
                   "\"" + json::ObjectReader::shown(id) + "\" is not in the catalogue" + closeNames(id, known) +
                       "; \"boc catalog list models\" names all");
}

Result<ModelEntry> modelOf(const json::Json& value, const CaseReading& reading) {
    if (value.is_string())
        return named(value.get<std::string>(), reading, "model");
    if (!value.is_object())
        return failure("wrong_type", reading.place("model"),
                       "is neither a catalogue id nor an object of config.json fields");
    const auto base = value.find("base");
    if (base == value.end())
        return modelFromFields(value, reading.place("model"));
    if (!base->is_string())
        return failure("wrong_type", reading.place("model.base"), "is not a text; a catalogue id is wanted");
    const auto entry = named(base->get<std::string>(), reading, "model.base");
    return entry ? variantOf(*entry, value, reading.place("model")) : entry;
}

} // namespace

void readModel(const json::Json& value, CaseReading& reading, Case& question) {
    const auto entry = modelOf(value, reading);
    if (!entry) {
        reading.problems.push_back(entry.error());
        return;
    }
    question.modelName = entry->name.empty() ? entry->id.text : entry->name;
    question.model = entry->shape;
    if (entry->unsupported)
        reading.problem("unsupported_model", "model",
                        (question.modelName.empty() ? "this model" : question.modelName) +
                            " cannot be answered yet: " + *entry->unsupported);
}

} // namespace boc
