#include "model/memory.h"

#include "model/activations.h"
#include "model/optimizer_state.h"
#include "model/stages.h"
#include "model/transformer.h"

#include <algorithm>
#include <cmath>

namespace boc {

namespace {

int shardingRanks(const Layout& layout) {
    const int all = layout.data * layout.context;
    return layout.shardGroup > 0 ? std::min(layout.shardGroup, all) : all;
}

ActivationSettings settingsOf(const Case& question, const Layout& layout, const FrameworkTraits& traits) {
    ActivationSettings settings;
    settings.tensor = layout.tensor;
    settings.sequenceParallel = layout.sequenceParallel;
    settings.dropout = traits.dropout;
    settings.unfusedAttention = traits.attention == AttentionCode::unfused;
    settings.eager = traits.eager;
    settings.selectiveKeepsHalf = selectiveRunsHalfTheLayer(question.framework);
    settings.frozenBase = frozenBase(question.workload);
    settings.targets = question.workload.lora.targets;
    settings.bytesPerElement = bytesPerElement(question.workload.precision);
    return settings;
}

// Micro-batches' worth of a stage's layers that wait for their backward. 1F1B: min(k, p - i); interleaved:
// min(k v, p (v - 1) + 2 (p - i) - 1) chunks of an equal part of the stage (Narayanan et al. 2021, arXiv 2104.04473).
double microBatchesInFlight(const Layout& layout, int stage, int microBatches) {
    const int p = layout.pipeline;
    const int v = layout.virtualStages;
    if (p == 1)
        return 1.0;
    if (v == 1)
        return std::min(microBatches, p - stage);
    return static_cast<double>(std::min(microBatches * v, p * (v - 1) + 2 * (p - stage) - 1)) / v;
}

// Kept for the backward, and alive beside it while one layer runs backward.
struct Activations {
    Bytes kept, working;
};

Activations activationBytes(const Case& question, const Layout& layout, const FrameworkTraits& traits, int stage) {
    const double s = question.workload.sequenceLength;
    const double b = layout.microBatch;
    const ActivationSettings settings = settingsOf(question, layout, traits);
    const StageSpan span = stageSpan(question.model.layers, layout.pipeline, layout.virtualStages, stage);
    const double inFlight = microBatchesInFlight(layout, stage, microBatchesPerStep(question, layout));
    const Bytes whole = layerActivations(question.model, s, b, settings);
    Bytes kept;
    Bytes working = backwardTemporaries(question.model, s, b, settings);
    switch (layout.recompute) {
    case Recompute::none:
        kept = span.layers * whole;
        break;
    case Recompute::selective:
        kept = span.layers * layerActivationsSelective(question.model, s, b, settings);
        working += whole - layerActivationsSelective(question.model, s, b, settings);
        break;
    case Recompute::full:
        kept = span.layers * layerInput(question.model, s, b, settings);
        working += whole;
        break;
    case Recompute::block: {
        const int recomputed = std::min(layout.recomputeLayers, span.layers);
        kept = recomputed * layerInput(question.model, s, b, settings) + (span.layers - recomputed) * whole;
        working += recomputed > 0 ? whole : Bytes();
        break;
    }
    }
    return {kept * inFlight, working};
}

double rankParametersOfLayer(const Transformer& model, int tensor) {
    const LayerParameters layer = layerParameters(model);
    const double keyValues = 2.0 * model.hidden * model.keyValueHeads * static_cast<double>(model.headSize);
    // Fewer key-value heads than ranks: each rank holds a whole head.
    const double copies = std::max(1.0, static_cast<double>(tensor) / model.keyValueHeads);
    return (layer.matrices() + layer.biases - keyValues) / tensor + keyValues / tensor * copies + layer.norms;
}

// What the frameworks keep beside the state: gathered units, buckets.
Bytes bufferBytes(const Case& question, const Layout& layout, const StageParameters& parameters) {
    const double element = bytesPerElement(question.workload.precision);
    const bool trainsBase = !frozenBase(question.workload);
    Bytes buffers;
    if (layout.zero == 3) {
        // The unit at work and the one fetched ahead, or the largest alone with its neighbour; and its gradient before
        // it is scattered.
        const double weight = frozenBase(question.workload) ? frozenWeightBytes(question.workload) : element;
        buffers += Bytes(weight * (parameters.largestUnit + parameters.layer));
        if (trainsBase)
            buffers += Bytes(element * parameters.largestUnit);
    }
    if (question.framework == Framework::deepspeed && trainsBase)
        buffers += Bytes(element * std::min(5e8, parameters.base)); // reduce bucket, its default size
    if (question.framework == Framework::ddp && trainsBase)
        buffers += Bytes(50e6); // two buckets of 25 MB
    if (question.workload.task == Task::qlora)
        buffers += Bytes(2.0 * parameters.layer / 4.0); // the largest matrix, dequantised
    return buffers;
}

Bytes runtimeBytes(const Layout& layout, const Constants& constants) {
    const int communicators = (layout.tensor > 1 ? 1 : 0) + (layout.pipeline > 1 ? 1 : 0) + (layout.data > 1 ? 1 : 0) +
                              (layout.context > 1 ? 1 : 0);
    return gigabytes(constants.contextGigabytes + communicators * constants.communicatorGigabytes);
}

} // namespace

bool frozenBase(const Workload& workload) { return workload.task == Task::lora || workload.task == Task::qlora; }

double adapterParametersPerLayer(const Transformer& model, const Lora& lora) {
    const double h = model.hidden;
    const double f = model.feedForward;
    const double queries = static_cast<double>(model.heads) * model.headSize;
    const double keys = static_cast<double>(model.keyValueHeads) * model.headSize;
    double ends = (h + queries) + (h + keys); // query and value
    if (lora.targets != LoraTargets::queryValue)
        ends += (h + keys) + (queries + h);
    if (lora.targets == LoraTargets::allLinear)
        ends += (model.gatedMlp ? 3.0 : 2.0) * (h + f);
    return lora.rank * ends;
}

StageParameters stageParameters(const Case& question, const Layout& layout, int stage) {
    const Transformer& model = question.model;
    const StageSpan span = stageSpan(model.layers, layout.pipeline, layout.virtualStages, stage);
    StageParameters parameters;
    parameters.layer = rankParametersOfLayer(model, layout.tensor);
    parameters.base = span.layers * parameters.layer;
    double ends = 0.0;
    const bool first = stage == 0;
    const bool last = stage == layout.pipeline - 1;
    if (first)
        ends += embeddingParameters(model) / layout.tensor + static_cast<double>(model.extraParameters);
    if (last) {
        const bool sharedHere = model.tiedEmbeddings && first;
        ends += (sharedHere ? 0.0 : headParameters(model) / layout.tensor) + finalNormParameters(model);
    }
    parameters.base += ends;
    if (frozenBase(question.workload)) {
        parameters.adapters = span.layers * adapterParametersPerLayer(model, question.workload.lora) / layout.tensor;
        if (question.workload.lora.trainEmbeddings)
            parameters.adapters += ends;
    }
    // Full sharding gathers a layer at a time; embedding and head come with their own units, of which one is alive.
    const double endUnit = std::max(first ? embeddingParameters(model) / layout.tensor : 0.0,
                                    last ? headParameters(model) / layout.tensor : 0.0);
    parameters.largestUnit = std::max(parameters.layer, endUnit);
    return parameters;
}

MemoryTerms stageMemory(const Case& question, const Layout& layout, const FrameworkTraits& traits,
                        const Constants& constants, int stage) {
    const Workload& workload = question.workload;
    const StageParameters parameters = stageParameters(question, layout, stage);
    BytesPerParameter bytes =
        bytesPerParameter(workload.optimizer.value_or(Optimizer::adamw), workload.precision, workload.masterWeights);
    // FSDP keeps fp32 shards that are weight and master in one, and reduces into fp32; 16 bit only while gathered.
    if (question.framework == Framework::fsdp && layout.zero == 3 && workload.optimizer == Optimizer::adamw &&
        bytes.master > 0.0)
        bytes = {4, 4, 0, bytes.moments, bytes.hostMoments};
    const double shards = shardingRanks(layout);
    const double weightShards = layout.zero >= 3 ? shards : 1.0;
    const double gradientShards = layout.zero >= 2 ? shards : 1.0;
    const double optimizerShards = layout.zero >= 1 ? shards : 1.0;
    const bool frozen = frozenBase(workload);
    const double trained = frozen ? parameters.adapters : parameters.base;

    MemoryTerms terms;
    terms.weights = Bytes(trained * bytes.weight / weightShards);
    if (frozen)
        terms.weights += Bytes(parameters.base * frozenWeightBytes(workload) / weightShards);
    const double gradientParameters =
        workload.optimizerInBackward ? std::min(trained, parameters.largestUnit) : trained;
    terms.gradients = Bytes(gradientParameters * bytes.gradient / gradientShards);
    const bool optimizerOnHost = layout.offload != Offload::none;
    terms.optimizer = optimizerOnHost ? Bytes() : Bytes(trained * bytes.optimizer() / optimizerShards);
    if (layout.offload == Offload::all)
        terms.weights = Bytes(); // only gathered units remain, counted in buffers
    const Activations activations = activationBytes(question, layout, traits, stage);
    terms.activations = activations.kept + activations.working;
    // The loss comes before the first layer's backward: logits and a layer's temporaries are never alive together, so
    // the larger of the two makes the peak.
    if (stage == layout.pipeline - 1) {
        const Bytes logits = logitBytes(question.model, workload.sequenceLength, layout.microBatch, layout.tensor,
                                        workload.loss.value_or(LossKind::full));
        if (logits > activations.working) {
            terms.activations = activations.kept;
            terms.logits = logits;
        }
    }
    terms.buffers = bufferBytes(question, layout, parameters);
    // Slack of the caching allocator, as published reserved peaks stand above allocated ones.
    terms.fragmentation = constants.fragmentation * terms.allocated();
    terms.runtime = runtimeBytes(layout, constants);
    return terms;
}

Bytes hostMemory(const Case& question, const Layout& layout) {
    const BytesPerParameter bytes = bytesPerParameter(question.workload.optimizer.value_or(Optimizer::adamw),
                                                      question.workload.precision, question.workload.masterWeights);
    double perParameter = bytes.hostMoments;
    if (layout.offload != Offload::none)
        perParameter += bytes.optimizer() + bytes.gradient;
    if (layout.offload == Offload::all)
        perParameter += bytes.weight;
    if (perParameter == 0.0)
        return Bytes();
    const StageParameters parameters = stageParameters(question, layout, 0);
    const double trained = frozenBase(question.workload) ? parameters.adapters : parameters.base;
    const double onRank = trained * perParameter / (layout.zero >= 1 ? shardingRanks(layout) : 1.0);
    return Bytes(onRank * std::min(question.hardware.gpus, question.hardware.gpusPerServer));
}

bool hostHolds(const Case& question, const Layout& layout) {
    return !question.hardware.hostMemory || hostMemory(question, layout) <= *question.hardware.hostMemory;
}

FitState fitState(Bytes device, Bytes capacity, double band) {
    if (device * (1.0 + band) <= capacity)
        return FitState::fits;
    return device / (1.0 + band) > capacity ? FitState::doesNotFit : FitState::borderline;
}

Memory memoryOf(const Case& question, const Layout& layout, const FrameworkTraits& traits, const Constants& constants) {
    Memory memory;
    memory.capacity = question.hardware.gpu.usable;
    memory.band = constants.memoryBand;
    for (int stage = 0; stage < layout.pipeline; ++stage) {
        const StageSpan span = stageSpan(question.model.layers, layout.pipeline, layout.virtualStages, stage);
        memory.stages.push_back(
            {stage, span.first, span.layers, stageMemory(question, layout, traits, constants, stage)});
        if (memory.stages.back().terms.device() > memory.worst().device())
            memory.worstStage = stage;
    }
    memory.verdict = fitState(memory.worst().device(), memory.capacity, memory.band);
    memory.hostMemory = hostMemory(question, layout);
    if (!hostHolds(question, layout))
        memory.verdict = FitState::doesNotFit;
    return memory;
}

Bytes worstDevice(const Case& question, const Layout& layout, const FrameworkTraits& traits,
                  const Constants& constants) {
    // In-flight micro-batches and layers fall from stage to stage; only the first, its neighbour (which may hold a
    // layer more than a first stage with the embedding) and the last (head, logits) can be the worst.
    Bytes worst = stageMemory(question, layout, traits, constants, 0).device();
    if (layout.pipeline > 2)
        worst = std::max(worst, stageMemory(question, layout, traits, constants, 1).device());
    if (layout.pipeline > 1)
        worst = std::max(worst, stageMemory(question, layout, traits, constants, layout.pipeline - 1).device());
    return worst;
}

} // namespace boc
