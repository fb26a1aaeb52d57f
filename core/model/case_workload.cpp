#include "model/case_reading.h"
#include "model/names.h"
#include "model/optimizer_state.h"

namespace boc {

namespace {

// Sizes beyond these are slips, not workloads; they also keep every product far inside a double's whole numbers.
constexpr std::int64_t mostTokens = 16'777'216;
constexpr std::int64_t mostSequences = 16'777'216;

std::optional<int> sizeOf(json::ObjectReader& fields, std::string_view key, std::int64_t most) {
    const auto value = fields.optionalInteger(key, 1, most);
    return value ? std::optional(static_cast<int>(*value)) : std::nullopt;
}

int sizeOr(json::ObjectReader& fields, CaseReading& reading, const char* key, std::int64_t most, int otherwise,
           const char* why) {
    if (!fields.has(key))
        reading.assume(key, std::to_string(otherwise), why);
    return sizeOf(fields, key, most).value_or(otherwise);
}

void readLora(json::ObjectReader& fields, CaseReading& reading, Workload& workload) {
    const bool adapters = workload.task == Task::lora || workload.task == Task::qlora;
    const json::Json* object = fields.optionalObject("lora");
    if (!adapters) {
        if (object)
            fields.problem("lora", "lora_without_task",
                           "is given for the task " + nameOf(workload.task) + "; the task lora or qlora uses it");
        return;
    }
    static const json::Json none = json::Json::object();
    json::ObjectReader lora(object ? *object : none, fields.placeOf("lora"), reading.problems);
    if (!lora.has("rank"))
        reading.assume("lora.rank", std::to_string(workload.lora.rank), "the usual default of adapter libraries");
    if (!lora.has("targets"))
        reading.assume("lora.targets", nameOf(workload.lora.targets), "adapters on every linear layer");
    workload.lora.rank = sizeOf(lora, "rank", 65'536).value_or(workload.lora.rank);
    workload.lora.targets =
        lora.optionalChoice<LoraTargets>("targets", names::loraTargets).value_or(workload.lora.targets);
    workload.lora.trainEmbeddings = lora.optionalBoolean("train_embeddings").value_or(false);
    refuseUnknown(lora, reading);
}

bool isDate(std::string_view text) {
    // 2026, 2026-04 or 2026-04-30
    if (text.size() != 4 && text.size() != 7 && text.size() != 10)
        return false;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (i == 4 || i == 7 ? text[i] != '-' : text[i] < '0' || text[i] > '9')
            return false;
    return true;
}

void readSoftware(json::ObjectReader& fields, CaseReading& reading, Software& software) {
    const json::Json* object = fields.optionalObject("software");
    if (!object)
        return;
    json::ObjectReader part(*object, fields.placeOf("software"), reading.problems);
    software.recipe = part.optionalChoice<Recipe>("recipe", names::recipes);
    software.date = part.optionalText("date").value_or("");
    if (!software.date.empty() && !isDate(software.date))
        part.problem("date", "bad_date",
                     "is \"" + json::ObjectReader::shown(software.date) + "\"; a date like 2026-04 is wanted");
    software.version = part.optionalText("version").value_or("");
    refuseUnknown(part, reading);
}

void readWeightsType(json::ObjectReader& fields, CaseReading& reading, Workload& workload) {
    const bool frozen = workload.task == Task::lora || workload.task == Task::qlora;
    if (!fields.has("weights_dtype")) {
        if (workload.task == Task::qlora) {
            workload.frozenWeights = WeightFormat::nf4DoubleQuantised;
            reading.assume("weights_dtype", nameOf(*workload.frozenWeights), "what QLoRA stores frozen weights in");
        }
        return;
    }
    const auto format = fields.optionalChoice<WeightFormat>("weights_dtype", names::weightFormats);
    if (!format)
        return;
    if (!frozen)
        fields.problem("weights_dtype", "weights_dtype_without_frozen_weights",
                       "is given for the task " + nameOf(workload.task) +
                           ", which trains all weights; only frozen ones (lora, qlora) are stored so");
    else if (workload.task == Task::qlora && storedBytes(*format) >= 1.0)
        fields.problem("weights_dtype", "weights_dtype_too_wide",
                       "is " + nameOf(*format) + "; qlora keeps frozen weights in 4 bits, lora in any of these");
    else
        workload.frozenWeights = format;
}

// Fields of the contract that the physics cannot honour yet: refused, since dropping them would answer another
// question.
void refuseBeyond(json::ObjectReader& fields) {
    for (const char* key : {"serving", "collective"})
        if (fields.any(key))
            fields.problem(key, "unsupported_" + std::string(key), "belongs to another task than the one asked");
    if (fields.optionalBoolean("packed") == false)
        fields.problem("packed", "unsupported_packed",
                       "is false; rows padded to seq_len cannot be answered yet, only full ones");
}

} // namespace

void readWorkload(json::ObjectReader& fields, CaseReading& reading, Case& question) {
    Workload& workload = question.workload;
    if (!fields.has("precision"))
        reading.assume("precision", "bf16", "what current training runs use");
    workload.precision = fields.optionalChoice<Precision>("precision", names::precisions).value_or(Precision::bf16);
    workload.optimizer = fields.optionalChoice<Optimizer>("optimizer", names::optimizers);
    workload.optimizerInBackward = fields.optionalBoolean("optimizer_in_backward").value_or(false);
    workload.masterWeights = fields.optionalBoolean("master_weights");
    workload.sequenceLength =
        sizeOr(fields, reading, "seq_len", mostTokens, 4096, "a usual training length; memory and time follow it");
    workload.microBatch = sizeOf(fields, "micro_batch", mostSequences);
    workload.globalBatch =
        sizeOr(fields, reading, "global_batch", mostSequences, 64, "sequences a step, where the case names none");
    workload.loss = fields.optionalChoice<LossKind>("loss", names::losses);
    workload.compiled = fields.optionalBoolean("compile").value_or(false);
    readLora(fields, reading, workload);
    readWeightsType(fields, reading, workload);
    readSoftware(fields, reading, question.software);
    refuseBeyond(fields);
}

} // namespace boc
