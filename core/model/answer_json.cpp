#include "model/answer_json.h"

#include "model/answer_fields.h"
#include "model/launch/launch.h"

#include <cmath>

namespace boc {

namespace {

using json::Json;

// Called on finite figures only: see guarded answerFields.
std::int64_t whole(Bytes amount) { return std::llround(amount.value()); }

bool countable(Bytes amount) { return std::isfinite(amount.value()) && std::abs(amount.value()) < 9e18; }

bool countable(const Memory& memory) {
    const MemoryTerms& worst = memory.worst();
    for (const Bytes part : {worst.weights, worst.gradients, worst.optimizer, worst.activations, worst.logits,
                             worst.buffers, worst.fragmentation, worst.runtime, memory.capacity, memory.hostMemory})
        if (!countable(part))
            return false;
    return true;
}

Json memoryFields(const Memory& memory) {
    const MemoryTerms& worst = memory.worst();
    Json terms = {{"weights", whole(worst.weights)},
                  {"gradients", whole(worst.gradients)},
                  {"optimizer", whole(worst.optimizer)},
                  {"activations", whole(worst.activations)},
                  {"logits", whole(worst.logits)},
                  {"buffers", whole(worst.buffers)},
                  {"kv_cache", 0},
                  {"fragmentation", whole(worst.fragmentation)},
                  {"runtime", whole(worst.runtime)}};
    const std::int64_t allocated = whole(worst.weights) + whole(worst.gradients) + whole(worst.optimizer) +
                                   whole(worst.activations) + whole(worst.logits) + whole(worst.buffers);
    const std::int64_t reserved = allocated + whole(worst.fragmentation);
    return {{"allocated_bytes", allocated},
            {"reserved_bytes", reserved},
            {"device_bytes", reserved + whole(worst.runtime)},
            {"capacity_bytes", whole(memory.capacity)},
            {"verdict", nameOf(memory.verdict)},
            {"band", memory.band},
            {"terms", std::move(terms)},
            {"worst_stage", memory.worstStage},
            {"host_ram_bytes", whole(memory.hostMemory)}};
}

// By stage; empty where the closed form stands for the schedule.
Json stageFields(const std::vector<StageUse>& stages) {
    Json list = Json::array();
    for (const StageUse& use : stages)
        list.push_back({{"busy_seconds", use.busy.value()},
                        {"receiving_seconds", use.receiving.value()},
                        {"bubble_seconds", use.bubble.value()},
                        {"peak_chunks", use.peakChunks}});
    return list;
}

Json stepFields(const Step& step) {
    const StepTerms& terms = step.terms;
    return {{"seconds", step.seconds().value()},
            {"low", step.low.value()},
            {"high", step.high.value()},
            {"hidden_data_parallel", step.hiddenDataParallel.value()},
            {"kernels", nameOf(step.kernels)},
            {"stages", stageFields(step.stages)},
            {"terms",
             {{"compute", terms.compute.value()},
              {"recompute", terms.recompute.value()},
              {"tensor_parallel", terms.tensorParallel.value()},
              {"context_parallel", terms.contextParallel.value()},
              {"expert_parallel", terms.expertParallel.value()},
              {"pipeline_bubble", terms.pipelineBubble.value()},
              {"pipeline_transfer", terms.pipelineTransfer.value()},
              {"data_parallel", terms.dataParallel.value()},
              {"optimizer", terms.optimizer.value()},
              {"offload", terms.offload.value()},
              {"other", terms.other.value()}}}};
}

Json assumedFields(const std::vector<Assumed>& assumed) {
    Json list = Json::array();
    for (const Assumed& one : assumed)
        list.push_back({{"field", one.field}, {"value", one.value}, {"why", one.why}});
    return list;
}

Json idField(const std::optional<std::string>& id) { return id ? Json(*id) : Json(); }

Json notFinite(const std::string& field) {
    return errorFields({"not_finite", field, "came out as no finite number; this is a fault of the program"});
}

Json collectiveFields(const Answer& answer) {
    const CollectiveAnswer& told = *answer.collective;
    Json fields = {{"ok", true},
                   {"assumed", assumedFields(answer.assumed)},
                   {"collective",
                    {{"seconds", told.timed.time.value()},
                     {"algbw_gb_s", told.algorithmRate.value() * 1e-9},
                     {"busbw_gb_s", told.busRate.value() * 1e-9},
                     {"algorithm", nameOf(told.timed.algorithm)}}}};
    const std::string bad = firstNotFinite(fields);
    return bad.empty() ? fields : notFinite(bad);
}

} // namespace

Json errorFields(const Error& error) {
    return {{"ok", false}, {"error", {{"code", error.code}, {"where", error.where}, {"message", error.message}}}};
}

Json layoutFields(const Layout& layout) {
    return {{"tp", layout.tensor},
            {"pp", layout.pipeline},
            {"cp", layout.context},
            {"ep", layout.expert},
            {"etp", layout.expertTensor},
            {"dp", layout.data},
            {"virtual_stages", layout.virtualStages},
            {"schedule", nameOf(layout.schedule)},
            {"zero", layout.zero},
            {"shard_group", layout.shardGroup == 0 ? layout.data * layout.context : layout.shardGroup},
            {"sequence_parallel", layout.sequenceParallel},
            {"recompute", nameOf(layout.recompute)},
            {"recompute_layers", layout.recomputeLayers},
            {"offload", nameOf(layout.offload)},
            {"activation_offload", layout.activationOffload},
            {"micro_batch", layout.microBatch}};
}

Json launchFields(const Launch& launch) {
    Json files = Json::array();
    for (const LaunchFile& file : launch.files)
        files.push_back({{"name", file.name}, {"text", file.text}});
    return {{"command", launch.command},
            {"files", std::move(files)},
            {"not_expressible", launch.notExpressible},
            {"source", launch.source}};
}

Json answerFields(const Answer& answer) {
    if (answer.collective)
        return collectiveFields(answer);
    if (!countable(answer.memory))
        return notFinite("memory");
    Json fields = {{"ok", true},
                   {"assumed", assumedFields(answer.assumed)},
                   {"layout", layoutFields(answer.layout)},
                   {"memory", memoryFields(answer.memory)},
                   {"step", stepFields(answer.step)},
                   {"tokens_per_s_per_gpu", answer.tokensPerSecondPerGpu},
                   {"model_tflops_per_gpu", answer.modelFlopsPerGpu.value() * 1e-12},
                   {"hardware_tflops_per_gpu", answer.hardwareFlopsPerGpu.value() * 1e-12},
                   {"mfu", answer.mfu}};
    const std::string bad = firstNotFinite(fields);
    return bad.empty() ? fields : notFinite(bad);
}

std::string firstNotFinite(const Json& value, const std::string& path) {
    if (value.is_number_float() && !std::isfinite(value.get<double>()))
        return path;
    if (value.is_object())
        for (const auto& [key, part] : value.items())
            if (auto bad = firstNotFinite(part, path.empty() ? key : path + "." + key); !bad.empty())
                return bad;
    if (value.is_array())
        for (std::size_t i = 0; i < value.size(); ++i)
            if (auto bad = firstNotFinite(value[i], path + "[" + std::to_string(i) + "]"); !bad.empty())
                return bad;
    return {};
}

std::string answerLine(const std::optional<std::string>& id, const Result<Answer>& answer) {
    Json fields = answer ? answerFields(*answer) : errorFields(answer.error());
    fields["id"] = idField(id);
    return json::writeLine(fields);
}

std::string searchLine(const Case& question, const SearchResult& result) {
    Json layouts = Json::array();
    for (const Answer& answer : result.layouts) {
        Json fields = answerFields(answer);
        fields["id"] = question.id;
        fields["launch"] = launchFields(launchOf(question, answer.layout));
        layouts.push_back(std::move(fields));
    }
    Json rejected = Json::object();
    Json reasons = Json::object();
    for (const Rejected& one : result.rejected) {
        rejected[one.reason] = one.count;
        reasons[one.reason] = one.text;
    }
    return json::writeLine({{"layouts", std::move(layouts)},
                            {"evaluated", result.evaluated},
                            {"rejected", std::move(rejected)},
                            {"reasons", std::move(reasons)},
                            {"complete", result.complete},
                            {"seconds", result.seconds.value()}});
}

} // namespace boc
