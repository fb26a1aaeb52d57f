#include "model/case_reading.h"
#include "model/names.h"

namespace boc {

namespace {

constexpr std::int64_t mostRanks = 1'048'576;

std::optional<int> ways(json::ObjectReader& fields, std::string_view key, std::int64_t low = 1,
                        std::int64_t high = mostRanks) {
    const auto value = fields.optionalInteger(key, low, high);
    return value ? std::optional(static_cast<int>(*value)) : std::nullopt;
}

std::string part(const char* name, const std::optional<int>& value) {
    return value ? " " + std::string(name) + " " + std::to_string(*value) : "";
}

// The stated ranks must fill the GPUs exactly, or divide them where one of the four is left open.
void checkRanks(CaseReading& reading, const Case& question) {
    const LayoutPins& pins = question.layout;
    std::int64_t ranks = 1;
    for (const auto& pin : {pins.tensor, pins.pipeline, pins.context, pins.data})
        if (pin && __builtin_mul_overflow(ranks, static_cast<std::int64_t>(*pin), &ranks))
            ranks = -1;
    const std::int64_t gpus = question.hardware.gpus;
    const bool open = !pins.data || !pins.tensor || !pins.pipeline;
    if (ranks > 0 && (open ? gpus % ranks == 0 : gpus == ranks))
        return;
    const std::string stated =
        part("tp", pins.tensor) + part("pp", pins.pipeline) + part("cp", pins.context) + part("dp", pins.data);
    reading.problem("illegal_layout", "layout",
                    "states" + stated + " = " + (ranks > 0 ? std::to_string(ranks) : "too many") +
                        " ranks, which do not make " + std::to_string(gpus) + " GPUs; tp x pp x cp x dp must be " +
                        std::to_string(gpus));
}

void checkRecompute(json::ObjectReader& fields, const LayoutPins& pins) {
    const bool block = pins.recompute == Recompute::block;
    if (block && !pins.recomputeLayers)
        fields.problem("recompute_layers", "missing_field",
                       "is missing; recompute \"block\" recomputes that many layers of a stage");
    if (!block && pins.recomputeLayers)
        fields.problem("recompute_layers", "recompute_layers_without_block",
                       "is given, but only recompute \"block\" uses it");
}

} // namespace

void readLayout(const json::Json& object, CaseReading& reading, Case& question) {
    json::ObjectReader fields(object, reading.place("layout"), reading.problems);
    LayoutPins& pins = question.layout;
    pins.tensor = ways(fields, "tp");
    pins.pipeline = ways(fields, "pp");
    pins.context = ways(fields, "cp");
    pins.expert = ways(fields, "ep");
    pins.expertTensor = ways(fields, "etp");
    pins.data = ways(fields, "dp");
    pins.virtualStages = ways(fields, "virtual_stages", 1, 10'000);
    pins.zero = ways(fields, "zero", 0, 3);
    pins.shardGroup = ways(fields, "shard_group");
    pins.sequenceParallel = fields.optionalBoolean("sequence_parallel");
    pins.recompute = fields.optionalChoice<Recompute>("recompute", names::recomputes);
    pins.recomputeLayers = ways(fields, "recompute_layers", 0, 100'000);
    pins.offload = fields.optionalChoice<Offload>("offload", names::offloads);
    pins.activationOffload = fields.optionalBoolean("activation_offload");
    refuseUnknown(fields, reading);
    if (!reading.problems.empty())
        return;
    checkRecompute(fields, pins);
    checkRanks(reading, question);
}

void settleFramework(std::optional<Framework> given, CaseReading& reading, Case& question) {
    if (given) {
        question.framework = *given;
        return;
    }
    if (!reading.problems.empty())
        return;
    const LayoutPins& pins = question.layout;
    const bool cut = pins.expert.value_or(1) > 1 || pins.tensor.value_or(1) > 1 || pins.pipeline.value_or(1) > 1 ||
                     pins.context.value_or(1) > 1 || pins.virtualStages.value_or(1) > 1 ||
                     pins.sequenceParallel.value_or(false);
    if (question.hardware.gpus == 1) {
        question.framework = Framework::single;
        reading.assume("framework", "single", "one GPU needs no distributed framework");
    } else if (cut) {
        question.framework = Framework::megatron;
        reading.assume("framework", "megatron", "the layout uses tensor or pipeline parallelism");
    } else {
        question.framework = Framework::fsdp;
        reading.assume("framework", "fsdp", "the layout names no tensor or pipeline parallelism");
    }
}

} // namespace boc
