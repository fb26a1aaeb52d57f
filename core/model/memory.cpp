#include "model/memory.h"

#include "model/layer_facts.h"
#include "model/optimizer_state.h"
#include "model/stage_activations.h"
#include "model/transformer.h"

#include <algorithm>
#include <cmath>

namespace boc {

namespace {

// What the frameworks keep beside the state: gathered units, buckets.
Bytes bufferBytes(const Case& question, const Layout& layout, const StageParameters& parameters) {
    const double element = bytesPerElement(question.workload.precision);
    const bool trainsBase = !frozenBase(question.workload);
    Bytes buffers;
    if (layout.zero == 3 || layout.offload == Offload::all) {
        // The unit at work and the one fetched ahead, or the largest alone with its neighbour; and its gradient before
        // it is scattered.
        const double weight = frozenBase(question.workload) ? frozenWeightBytes(question.workload) : element;
        buffers += Bytes(weight * (parameters.largestUnit + parameters.largestLayer));
        if (trainsBase)
            buffers += Bytes(element * parameters.largestUnit);
    }
    if (question.framework == Framework::deepspeed && trainsBase)
        buffers += Bytes(element * std::min(5e8, parameters.base())); // reduce bucket, its default size
    // Until 2023 the backward's 16-bit gradients stayed beside the fp32 ones they were added to (DeepSpeed's
    // BF16_Optimizer of that time); since then they are freed at once.
    if (keepsScores(question.framework, question.software) && trainsBase &&
        question.workload.optimizer == Optimizer::adamwFp32Grads)
        buffers += Bytes(element * parameters.base());
    if (question.framework == Framework::ddp && trainsBase)
        buffers += Bytes(50e6); // two buckets of 25 MB
    if (widensFrozenWeights(question.workload))
        buffers += Bytes(2.0 * parameters.layers.largestMatrix); // the matrix at work, dequantised
    return buffers;
}

Bytes runtimeBytes(const Layout& layout, const Constants& constants) {
    int communicators = 0;
    for (const int ways : {layout.tensor, layout.pipeline, layout.data, layout.context, layout.expert})
        communicators += ways > 1 ? 1 : 0;
    return gigabytes(constants.contextGigabytes + communicators * constants.communicatorGigabytes);
}

// Parameters of a stage times bytes each, over the ranks that share them.
struct Sharded {
    double shared, routed; // parameters
    ShardingRanks ranks;

    [[nodiscard]] Bytes bytes(double each, bool divided) const {
        return Bytes(each * (shared / (divided ? ranks.shared : 1.0) + routed / (divided ? ranks.routed : 1.0)));
    }
};

// The teacher stands beside the student: its weights in 16 bit, divided as the layout divides weights, and its logits
// and their softmax until the loss. What its layers work with is gone before the student's backward makes the peak.
void addTeacher(const MemoryContext& teacher, const Layout& layout, int stage, MemoryTerms& terms) {
    const StageParameters parameters = stageParameters(teacher, layout, stage);
    const Sharded weights{parameters.shared(), parameters.layers.routed, shardingRanks(layout)};
    const double element = bytesPerElement(teacher.question.workload.precision);
    terms.weights += weights.bytes(element, layout.zero >= 3);
    if (layout.zero >= 3)
        terms.buffers += Bytes(element * (parameters.largestUnit + parameters.largestLayer));
    if (!layout.holdsHead(stage))
        return;
    const double tokens =
        static_cast<double>(teacher.question.workload.sequenceLength) * layout.microBatch / layout.context;
    terms.logits += Bytes(tokens * teacher.question.model.vocabulary / layout.tensor * (element + 4.0));
}

} // namespace

std::vector<LayerMemory> layerMemories(const Case& question, const LayerCut& cut, const FrameworkTraits& traits) {
    ActivationSettings settings;
    settings.cut = cut;
    settings.dropout = traits.dropout;
    settings.unfusedAttention = traits.attention == AttentionCode::unfused;
    settings.eager = traits.eager;
    settings.selectiveKeepsHalf = selectiveRunsHalfTheLayer(question.framework);
    settings.frozenBase = frozenBase(question.workload);
    settings.targets = question.workload.lora.targets;
    settings.bytesPerElement = bytesPerElement(question.workload.precision);
    settings.inputBytes = inputBytes(question.workload.precision);
    std::vector<LayerMemory> memories;
    memories.reserve(question.model.kinds.size());
    for (const LayerKind& kind : question.model.kinds)
        memories.push_back({rankParameters(question.model, kind, cut, question.workload),
                            layerActivations(question.model, kind, question.workload.sequenceLength, settings)});
    return memories;
}

StageParameters stageParameters(const MemoryContext& context, const Layout& layout, int stage) {
    const Transformer& model = context.question.model;
    const StageLayers& layers = context.stages[static_cast<std::size_t>(stage)];
    StageParameters parameters;
    for (std::size_t kind = 0; kind < layers.ofKind.size(); ++kind) {
        const RankParameters& one = context.kinds[kind].parameters;
        if (layers.ofKind[kind] == 0)
            continue;
        parameters.layers += layers.ofKind[kind] * one;
        parameters.largestLayer = std::max(parameters.largestLayer, one.all());
    }
    const bool first = layout.holdsEmbedding(stage);
    const bool last = layout.holdsHead(stage);
    const double embedding = embeddingParameters(model) / layout.tensor;
    const double head = headParameters(model) / layout.tensor;
    if (first)
        parameters.ends += embedding + static_cast<double>(model.extraParameters);
    if (last)
        parameters.ends += (model.tiedEmbeddings && first ? 0.0 : head) + finalNormParameters(model);
    const double h = model.hidden;
    parameters.ends += layers.prediction * 2.0 * h * h / layout.tensor;
    if (frozenBase(context.question.workload) && context.question.workload.lora.trainEmbeddings)
        parameters.layers.adapters += parameters.ends;
    // Full sharding gathers a layer at a time; embedding and head come with their own units, of which one is alive.
    const double endUnit = std::max(first ? embedding : 0.0, last ? head : 0.0);
    parameters.largestUnit = std::max(parameters.largestLayer, endUnit);
    return parameters;
}

ShardingRanks shardingRanks(const Layout& layout) {
    // The two copies of DualPipe are replicas of each other.
    const double replicas = static_cast<double>(layout.data) * layout.context * layout.directions();
    const double group = layout.shardGroup > 0 ? std::min<double>(layout.shardGroup, replicas) : replicas;
    // Experts stand on their own ranks already; what is left of the stage's ranks shares each of them.
    const double all = group * layout.tensor;
    return {group, std::max(1.0, all / (static_cast<double>(layout.expert) * layout.expertTensor))};
}

BytesPerParameter stateBytes(const Case& question, const Layout& layout) {
    const Workload& workload = question.workload;
    BytesPerParameter bytes =
        bytesPerParameter(workload.optimizer.value_or(Optimizer::adamw), workload.precision, workload.masterWeights);
    // FSDP keeps fp32 shards that are weight and master in one, and reduces into fp32; 16 bit only while gathered.
    if (question.framework == Framework::fsdp && layout.zero == 3 && workload.optimizer == Optimizer::adamw &&
        bytes.master > 0.0)
        bytes = {4, 4, 0, bytes.moments, bytes.hostMoments};
    return bytes;
}

MemoryTerms stageMemory(const MemoryContext& context, const Layout& layout, int stage) {
    const Case& question = context.question;
    const Workload& workload = question.workload;
    const StageParameters parameters = stageParameters(context, layout, stage);
    const BytesPerParameter bytes = stateBytes(question, layout);
    const ShardingRanks ranks = shardingRanks(layout);
    const bool frozen = frozenBase(workload);
    const Sharded base{parameters.shared(), parameters.layers.routed, ranks};
    const Sharded trained = frozen ? Sharded{parameters.layers.adapters, 0.0, ranks} : base;

    MemoryTerms terms;
    terms.weights = trained.bytes(bytes.weight, layout.zero >= 3);
    if (frozen)
        terms.weights += base.bytes(frozenWeightBytes(workload), layout.zero >= 3);
    Sharded withGradient = trained;
    if (workload.optimizerInBackward)
        withGradient = {std::min(trained.shared + trained.routed, parameters.largestUnit), 0.0, ranks};
    terms.gradients = withGradient.bytes(bytes.gradient, layout.zero >= 2);
    if (layout.offload == Offload::none)
        terms.optimizer = trained.bytes(bytes.optimizer(), layout.zero >= 1);
    if (layout.offload == Offload::all)
        terms.weights = Bytes(); // only gathered units remain, counted in buffers
    const StageActivations activations = stageActivations(context, layout, stage);
    terms.activations = activations.kept + activations.working;
    // The loss comes before the first layer's backward: logits and a layer's temporaries are never alive together, so
    // the larger of the two makes the peak.
    if (layout.holdsHead(stage)) {
        const double tokens = static_cast<double>(workload.sequenceLength) * layout.microBatch / layout.context;
        const Bytes logits = logitBytes(question.model, tokens, layout.tensor, workload.loss.value_or(LossKind::full));
        if (logits > activations.working) {
            terms.activations = activations.kept;
            terms.logits = logits;
        }
    }
    terms.buffers = bufferBytes(question, layout, parameters);
    if (context.teacher)
        addTeacher(context.teacher->memory(), layout, stage, terms);
    // Slack of the caching allocator, as published reserved peaks stand above allocated ones.
    terms.fragmentation = context.constants.fragmentation * terms.allocated();
    terms.runtime = runtimeBytes(layout, context.constants);
    return terms;
}

Bytes hostMemory(const MemoryContext& context, const Layout& layout) {
    const Case& question = context.question;
    const BytesPerParameter bytes = stateBytes(question, layout);
    double perParameter = bytes.hostMoments;
    if (layout.offload != Offload::none)
        perParameter += bytes.optimizer() + bytes.gradient;
    if (layout.offload == Offload::all)
        perParameter += bytes.weight;
    Bytes onRank;
    if (perParameter > 0.0) {
        const StageParameters parameters = stageParameters(context, layout, 0);
        const ShardingRanks ranks = shardingRanks(layout);
        const bool frozen = frozenBase(question.workload);
        const Sharded trained{frozen ? parameters.layers.adapters : parameters.shared(),
                              frozen ? 0.0 : parameters.layers.routed, ranks};
        onRank += trained.bytes(perParameter, layout.zero >= 1);
    }
    if (layout.activationOffload)
        onRank += stageActivations(context, layout, 0).host;
    return onRank * std::min(question.hardware.gpus, question.hardware.gpusPerServer);
}

bool hostHolds(const MemoryContext& context, const Layout& layout) {
    const auto& room = context.question.hardware.hostMemory;
    return !room || hostMemory(context, layout) <= *room;
}

FitState fitState(Bytes device, Bytes capacity, double band) {
    if (device * (1.0 + band) <= capacity)
        return FitState::fits;
    return device / (1.0 + band) > capacity ? FitState::doesNotFit : FitState::borderline;
}

Memory memoryOf(const MemoryContext& context, const Layout& layout) {
    Memory memory;
    memory.capacity = context.question.hardware.gpu.usable;
    memory.band = context.constants.memoryBand;
    for (int stage = 0; stage < layout.pipeline; ++stage) {
        const StageLayers& layers = context.stages[static_cast<std::size_t>(stage)];
        memory.stages.push_back({stage, layers.first, layers.layers, stageMemory(context, layout, stage)});
        if (memory.stages.back().terms.device() > memory.worst().device())
            memory.worstStage = stage;
    }
    memory.verdict = fitState(memory.worst().device(), memory.capacity, memory.band);
    memory.hostMemory = hostMemory(context, layout);
    if (!hostHolds(context, layout))
        memory.verdict = FitState::doesNotFit;
    return memory;
}

Memory memoryOf(const Case& question, const Layout& layout, const FrameworkTraits& traits, const Constants& constants) {
    const auto kinds = layerMemories(question, cutOf(layout), traits);
    const auto stages = stagesOf(question.model, layout);
    return memoryOf({question, traits, constants, kinds, stages}, layout);
}

Bytes worstDevice(const MemoryContext& context, const Layout& layout) {
    // Among equal layers, in-flight micro-batches and layers fall from stage to stage; only the first, its neighbour
    // (which may hold a layer more than a first stage with the embedding) and the last (head, logits) can be the worst.
    // Mirrored stages add up unevenly.
    const bool uniform = context.question.model.uniform() && layout.directions() == 1;
    Bytes worst;
    for (int stage = 0; stage < layout.pipeline; ++stage)
        if (!uniform || stage < 2 || stage == layout.pipeline - 1)
            worst = std::max(worst, stageMemory(context, layout, stage).device());
    return worst;
}

} // namespace boc
