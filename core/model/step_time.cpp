#include "model/step_time.h"

#include "model/memory.h"
#include "model/optimizer_state.h"
#include "model/stages.h"

#include <algorithm>
#include <cmath>

namespace boc {

namespace {

// One micro-batch on one stage.
struct StageTimes {
    Seconds compute; // forward and backward
    Seconds recompute;
    Seconds tensor;   // exposed
    Seconds backward; // the part gradients can hide under

    [[nodiscard]] Seconds total() const { return compute + recompute + tensor; }
};

StageTimes stageTimes(const TimeContext& context, const Layout& layout, const LayerTimes& layer, const EndTimes& ends,
                      int stage) {
    const StageSpan span = stageSpan(context.question.model.layers, layout.pipeline, layout.virtualStages, stage);
    const double exposed = context.traits.tensorExposed;
    const double layers = span.layers;
    StageTimes times;
    times.compute = layers * (layer.forward + layer.backward);
    times.tensor = layers * exposed * (layer.tensorForward + layer.tensorBackward);
    times.backward = layers * layer.backward;
    switch (layout.recompute) {
    case Recompute::none:
        break;
    case Recompute::selective:
        times.recompute = layers * layer.selective;
        break;
    case Recompute::full:
        times.recompute = layers * layer.forward;
        times.tensor += layers * exposed * layer.tensorForward;
        break;
    case Recompute::block: {
        const double again = std::min<double>(layout.recomputeLayers, layers);
        times.recompute = again * layer.forward;
        times.tensor += again * exposed * layer.tensorForward;
        break;
    }
    }
    if (stage == 0)
        times.compute += ends.embedding;
    if (stage == layout.pipeline - 1) {
        times.compute += ends.headForward + ends.headBackward;
        times.backward += ends.headBackward;
    }
    return times;
}

// How a data-parallel communicator lies on the servers: tensor-parallel ranks are innermost, then data, then pipeline.
Communicator dataGroup(const Case& question, const Layout& layout) {
    const int perServer = question.hardware.gpusPerServer;
    const int inServer = std::clamp(perServer / layout.tensor, 1, layout.data);
    return {layout.data, inServer, std::max(1, perServer / std::max(1, inServer))};
}

struct Exposed {
    Seconds shown;
    Seconds hidden;
};

// Hidden traffic still takes a share of the compute it hides under.
Exposed hide(Seconds traffic, Seconds window, double interference) {
    const Seconds hidden = std::min(traffic, window);
    return {traffic - hidden + interference * hidden, hidden};
}

// Full sharding: every layer is gathered for the forward and again for the backward, its gradient scattered, each
// beside the neighbouring layer's compute, in every micro-batch.
Exposed fullySharded(const TimeContext& context, const Layout& layout, const LayerTimes& layer, const EndTimes& ends,
                     const Communicator& group) {
    const Case& question = context.question;
    const StageParameters parameters = stageParameters(question, layout, 0);
    const double element = context.kernels.bytesPerElement();
    const bool frozen = frozenBase(question.workload);
    const double weightBytes = frozen ? frozenWeightBytes(question.workload) : element;
    const auto time = [&](Collective what, double parameterCount, double bytes) {
        return collectiveTime(what, Bytes(parameterCount * bytes), group, question.hardware, context.kernels.table(),
                              context.constants);
    };
    const Seconds gather = time(Collective::allGather, parameters.layer, weightBytes);
    const double gradientParameters =
        frozen ? parameters.adapters / std::max(1, question.model.layers) : parameters.layer;
    const Seconds scatter = time(Collective::reduceScatter, gradientParameters, element);
    const double layers = question.model.layers;
    const double endParameters = std::max(0.0, parameters.base - layers * parameters.layer);
    const Seconds endTraffic = 2.0 * time(Collective::allGather, endParameters, element) +
                               (frozen ? Seconds() : time(Collective::reduceScatter, endParameters, element));
    Seconds backwardCompute = layer.backward + (layout.recompute == Recompute::full ? layer.forward : Seconds());
    Exposed total;
    if (question.framework == Framework::deepspeed) {
        total.shown = context.constants.deepspeedGatherExposed * (layers * (2.0 * gather + scatter) + endTraffic);
    } else {
        const double interference = context.constants.interference;
        const Exposed forward = hide(gather, layer.forward, interference);
        const Exposed backward = hide(gather + scatter, backwardCompute, interference);
        const Exposed endsPart = hide(endTraffic, ends.headForward + ends.headBackward, interference);
        total.shown = layers * (forward.shown + backward.shown) + endsPart.shown;
        total.hidden = layers * (forward.hidden + backward.hidden) + endsPart.hidden;
    }
    const double microBatches = microBatchesPerStep(question, layout);
    return {total.shown * microBatches, total.hidden * microBatches};
}

// Replicas or a sharded optimizer: gradients once a step, beside the backward that is left of the last micro-batch;
// then (sharded) the new weights, beside the next forward.
Exposed onceAStep(const TimeContext& context, const Layout& layout, const StageTimes& stage,
                  const Communicator& group) {
    const Case& question = context.question;
    const StageParameters parameters = stageParameters(question, layout, 0);
    const BytesPerParameter bytes = bytesPerParameter(question.workload.optimizer.value_or(Optimizer::adamw),
                                                      question.workload.precision, question.workload.masterWeights);
    const double trained = frozenBase(question.workload) ? parameters.adapters : parameters.base;
    const Bytes gradients(trained * bytes.gradient);
    const Bytes weights(trained * bytes.weight);
    const auto time = [&](Collective what, Bytes buffer) {
        return collectiveTime(what, buffer, group, question.hardware, context.kernels.table(), context.constants);
    };
    const double v = layout.virtualStages;
    const double interference = context.constants.interference;
    // With interleaving the earlier chunks' gradients travel under the later chunks' whole backward.
    const Seconds window =
        context.traits.gradientOverlap ? stage.backward * (v > 1.0 ? layout.pipeline * (v - 1.0) / v : 1.0) : Seconds();
    if (layout.zero == 0)
        return hide(time(Collective::allReduce, gradients), window, interference);
    // Sharded gradients have no room to gather in: they are scattered after every micro-batch, each under its own
    // backward.
    const double scatters = layout.zero == 2 ? microBatchesPerStep(question, layout) : 1.0;
    Exposed scatter = hide(time(Collective::reduceScatter, gradients), window, interference);
    scatter = {scatter.shown * scatters, scatter.hidden * scatters};
    const Seconds forwardWindow = context.traits.gradientOverlap ? 0.5 * (stage.compute - stage.backward) : Seconds();
    const Exposed gather = hide(time(Collective::allGather, weights), forwardWindow, interference);
    return {scatter.shown + gather.shown, scatter.hidden + gather.hidden};
}

Seconds optimizerTime(const TimeContext& context, const Layout& layout) {
    const Case& question = context.question;
    const StageParameters parameters = stageParameters(question, layout, 0);
    const BytesPerParameter bytes = bytesPerParameter(question.workload.optimizer.value_or(Optimizer::adamw),
                                                      question.workload.precision, question.workload.masterWeights);
    const double trained = frozenBase(question.workload) ? parameters.adapters : parameters.base;
    const double shards = layout.zero >= 1 ? layout.data * layout.context : 1.0;
    const Bytes onDevice(trained / shards * (bytes.touched() - 2.0 * bytes.hostMoments));
    // Paged moments come over the host link and go back.
    const Bytes overHost(trained / shards * 2.0 * bytes.hostMoments);
    return context.kernels.elementwise(onDevice) + overHost / question.hardware.gpu.hostLink;
}

Seconds pipelineTransfer(const TimeContext& context, const Layout& layout) {
    if (layout.pipeline == 1)
        return Seconds();
    const Case& question = context.question;
    // Each tensor-parallel rank sends its part and the next stage gathers it over its own fast link (Narayanan et al.
    // 2021, section 4.1), with sequence parallelism by nature.
    const Bytes message(context.kernels.bytesPerElement() * question.workload.sequenceLength * layout.microBatch *
                        question.model.hidden / layout.tensor);
    const int ranksPerStage = layout.tensor * layout.data;
    const bool across = question.hardware.gpus > question.hardware.gpusPerServer;
    const int sharing = std::min({question.hardware.gpusPerServer, ranksPerStage, question.hardware.gpus});
    const Seconds one = transferTime(message, across, sharing, question.hardware, context.constants);
    // Each micro-batch passes on its activations and gets its gradient back, once a virtual stage.
    return 2.0 * layout.virtualStages * microBatchesPerStep(question, layout) * context.constants.pipelineExposed * one;
}

} // namespace

double bandWidth(const Case& question, KernelSource source, const Constants& constants) {
    const double kind = question.workload.task == Task::pretrain ? constants.bandPretraining : constants.bandTuning;
    const double software = question.software.recipe ? 0.0 : constants.bandUnknownSoftware;
    const double width = std::hypot(kind, software);
    switch (source) {
    case KernelSource::measured:
        return width;
    case KernelSource::transferred:
        return width * constants.bandTransferred;
    case KernelSource::assumed:
        break;
    }
    return width * constants.bandAssumed;
}

Step stepTime(const TimeContext& context, const Layout& layout, const LayerTimes& layer, const EndTimes& ends) {
    const Case& question = context.question;
    const double microBatches = microBatchesPerStep(question, layout);
    StageTimes heaviest;
    Seconds sum;
    for (int stage = 0; stage < layout.pipeline; ++stage) {
        const StageTimes times = stageTimes(context, layout, layer, ends, stage);
        sum += times.total();
        if (times.total() > heaviest.total())
            heaviest = times;
    }
    Step step;
    step.terms.compute = heaviest.compute * microBatches;
    step.terms.recompute = heaviest.recompute * microBatches;
    step.terms.tensorParallel = heaviest.tensor * microBatches;
    step.terms.pipelineBubble = (sum - heaviest.total()) / layout.virtualStages;
    step.terms.pipelineTransfer = pipelineTransfer(context, layout);
    if (layout.data > 1) {
        const Communicator group = dataGroup(question, layout);
        const Exposed exposed = layout.zero == 3 ? fullySharded(context, layout, layer, ends, group)
                                                 : onceAStep(context, layout, heaviest, group);
        step.terms.dataParallel = exposed.shown;
        step.hiddenDataParallel = exposed.hidden;
    }
    step.terms.optimizer = optimizerTime(context, layout);
    // The slowest of many servers sets the pace.
    const double stragglers =
        context.constants.stragglerPerDoubling * std::log2(std::max(1, question.hardware.servers()));
    step.terms.other = context.traits.stepOverhead + stragglers * step.terms.total();
    const double width = bandWidth(question, context.kernels.table().source, context.constants);
    step.kernels = context.kernels.table().source;
    step.low = step.seconds() * std::exp(-width);
    step.high = step.seconds() * std::exp(width);
    return step;
}

} // namespace boc
