#include "model/case_json.h"

#include "model/case_reading.h"
#include "model/names.h"

#include <algorithm>

namespace boc {

namespace {

// Kinds of question that have no physics yet; said before anything else is looked at, since their fields differ.
bool unsupported(Task task) { return task == Task::inference; }

std::optional<std::string> idOf(const json::Json& object) {
    if (!object.is_object())
        return std::nullopt;
    const auto id = object.find("id");
    if (id == object.end() || !id->is_string())
        return std::nullopt;
    return id->get<std::string>();
}

Task readTask(json::ObjectReader& fields, CaseReading& reading) {
    const auto task = fields.optionalChoice<Task>("task", names::tasks);
    if (!task && !fields.has("task"))
        reading.assume("task", "finetune", "all weights are trained unless the case says otherwise");
    return task.value_or(Task::finetune);
}

void readParts(json::ObjectReader& fields, CaseReading& reading, Case& question) {
    if (const json::Json* model = fields.any("model"))
        readModel(*model, reading, question);
    else
        fields.missing("model");
    readTeacher(fields, reading, question);
    readWorkload(fields, reading, question);
    if (const json::Json* hardware = fields.object("hardware"))
        readHardware(*hardware, reading, question);
    if (const json::Json* layout = fields.optionalObject("layout"))
        readLayout(*layout, reading, question);
    settleFramework(fields.optionalChoice<Framework>("framework", names::frameworks), reading, question);
}

// {"op", "bytes"} on the hardware; no other field of a training case means anything here.
void readCollective(json::ObjectReader& fields, CaseReading& reading, Case& question) {
    if (const json::Json* hardware = fields.object("hardware"))
        readHardware(*hardware, reading, question);
    const json::Json* object = fields.object("collective");
    if (!object)
        return;
    json::ObjectReader part(*object, fields.placeOf("collective"), reading.problems);
    question.collective.what = part.choice<Collective>("op", names::collectives);
    question.collective.buffer = Bytes(part.number("bytes", {1.0, 1e15}));
    refuseUnknown(part, reading);
}

} // namespace

void refuseUnknown(const json::ObjectReader& reader, CaseReading& reading) {
    const json::Json unread = reader.unread();
    for (const auto& [key, value] : unread.items())
        reading.problems.push_back({"unknown_field", reader.placeOf(json::ObjectReader::shown(key)),
                                    "is not a field that a case has; a misspelt name would pass as an absent one"});
}

std::string closeNames(std::string_view name, const std::vector<std::string>& known) {
    // Shared beginning counts: "h100" means one of h100-sxm, h100-pcie, h100-nvl.
    const auto shared = [name](const std::string& other) {
        std::size_t length = 0;
        while (length < std::min(name.size(), other.size()) && name[length] == other[length])
            ++length;
        return length;
    };
    std::size_t best = 3;
    for (const std::string& other : known)
        best = std::max(best, shared(other));
    std::string list;
    int listed = 0;
    for (const std::string& other : known)
        if (shared(other) == best && ++listed <= 4)
            list += (list.empty() ? "" : ", ") + other;
    return list.empty() ? "" : " (close: " + list + ")";
}

CaseRead readCase(std::string_view text, const Catalog& catalog, std::string_view source) {
    const auto document = json::parse(text, source);
    if (!document)
        return {std::nullopt, std::unexpected(document.error())};
    const auto id = idOf(*document);

    CaseReading reading{catalog, std::string(source), {}, {}};
    json::ObjectReader fields(*document, source.empty() ? "" : std::string(source) + ": ", reading.problems);
    Case question;
    question.id = fields.optionalText("id").value_or("");
    question.workload.task = readTask(fields, reading);
    if (reading.problems.empty() && unsupported(question.workload.task))
        return {id,
                failure("unsupported_task", reading.place("task"),
                        "\"" + nameOf(question.workload.task) +
                            "\" cannot be answered yet; pretrain, finetune, lora, qlora, distill and collective can")};
    if (reading.problems.empty() && question.workload.task == Task::collective)
        readCollective(fields, reading, question);
    else if (reading.problems.empty())
        readParts(fields, reading, question);
    if (reading.problems.empty())
        refuseUnknown(fields, reading);
    if (!reading.problems.empty())
        return {id, std::unexpected(reading.problems.front())};
    question.assumed = std::move(reading.assumed);
    return {id, std::move(question)};
}

} // namespace boc
