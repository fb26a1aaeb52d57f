#include "catalog/catalog_json.h"
#include "model/case_reading.h"

namespace boc {

namespace {

Result<ModelEntry> named(const std::string& id, const CaseReading& reading, const std::string& path) {
    if (const ModelEntry* entry = reading.catalog.find(ModelId{id}))
        return *entry;
    std::vector<std::string> known;
    for (const auto& [key, entry] : reading.catalog.models)
        known.push_back(key.text);
    return failure("unknown_model", reading.place(path),
                   "\"" + json::ObjectReader::shown(id) + "\" is not in the catalogue" + closeNames(id, known) +
                       "; \"boc catalog list models\" names all");
}

// `field` is "model" or "teacher".
Result<ModelEntry> modelOf(const json::Json& value, const CaseReading& reading, const std::string& field) {
    if (value.is_string())
        return named(value.get<std::string>(), reading, field);
    if (!value.is_object())
        return failure("wrong_type", reading.place(field),
                       "is neither a catalogue id nor an object of config.json fields");
    const auto base = value.find("base");
    if (base == value.end())
        return modelFromFields(value, reading.place(field));
    if (!base->is_string())
        return failure("wrong_type", reading.place(field + ".base"), "is not a text; a catalogue id is wanted");
    const auto entry = named(base->get<std::string>(), reading, field + ".base");
    return entry ? variantOf(*entry, value, reading.place(field)) : entry;
}

std::optional<ModelEntry> supportedModel(const json::Json& value, CaseReading& reading, const std::string& field) {
    auto entry = modelOf(value, reading, field);
    if (!entry) {
        reading.problems.push_back(entry.error());
        return std::nullopt;
    }
    const std::string name = entry->name.empty() ? entry->id.text : entry->name;
    if (entry->unsupported)
        reading.problem("unsupported_model", field,
                        (name.empty() ? "this model" : name) + " cannot be answered yet: " + *entry->unsupported);
    return std::move(*entry);
}

} // namespace

void readModel(const json::Json& value, CaseReading& reading, Case& question) {
    const auto entry = supportedModel(value, reading, "model");
    if (!entry)
        return;
    question.modelName = entry->name.empty() ? entry->id.text : entry->name;
    question.model = entry->shape;
}

void readTeacher(json::ObjectReader& fields, CaseReading& reading, Case& question) {
    const json::Json* value = fields.any("teacher");
    const bool distills = question.workload.task == Task::distill;
    if (distills && !value)
        fields.missing("teacher");
    if (!distills && value)
        fields.problem("teacher", "teacher_without_task",
                       "is given for the task " + nameOf(question.workload.task) + "; only distill has a teacher");
    if (!distills || !value)
        return;
    if (const auto entry = supportedModel(*value, reading, "teacher"))
        question.teacher = entry->shape;
}

} // namespace boc
