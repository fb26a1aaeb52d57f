#include "model/step_time.h"

#include "model/data_parallel.h"
#include "model/offload.h"
#include "model/optimizer_state.h"
#include "model/transformer.h"

#include <algorithm>
#include <cmath>

namespace boc {

namespace {

Seconds optimizerTime(const LayoutContext& context) {
    const Layout& layout = context.layout;
    const JobContext& job = context.job;
    const Case& question = job.question;
    const StageParameters parameters = stageParameters(context.memory(), layout, 0);
    const BytesPerParameter bytes = stateBytes(question, layout);
    const ShardingRanks ranks = shardingRanks(layout);
    const bool frozen = frozenBase(question.workload);
    const double shared =
        (frozen ? parameters.layers.adapters : parameters.shared()) / (layout.zero >= 1 ? ranks.shared : 1.0);
    const double routed = (frozen ? 0.0 : parameters.layers.routed) / (layout.zero >= 1 ? ranks.routed : 1.0);
    if (layout.offload != Offload::none)
        return hostOptimizerTime(job, shared + routed, bytes);
    const Bytes onDevice((shared + routed) * (bytes.touched() - 2.0 * bytes.hostMoments));
    // Paged moments come over the host link and go back.
    const Bytes overHost((shared + routed) * 2.0 * bytes.hostMoments);
    return job.kernels.elementwise(onDevice) + overHost / question.hardware.gpu.hostLink;
}

Seconds pipelineTransfer(const LayoutContext& context) {
    const Layout& layout = context.layout;
    if (layout.pipeline == 1)
        return Seconds();
    const JobContext& job = context.job;
    const Case& question = job.question;
    // Each tensor-parallel rank sends its part and the next stage gathers it over its own fast link (Narayanan et al.
    // 2021, section 4.1), with sequence parallelism by nature.
    const Bytes message(job.kernels.bytesPerElement() * question.workload.sequenceLength * layout.microBatch *
                        question.model.hidden / (static_cast<double>(layout.tensor) * layout.context));
    const int ranksPerStage = layout.tensor * layout.data * layout.context;
    const bool across = question.hardware.gpus > question.hardware.gpusPerServer;
    const int sharing = std::min({question.hardware.gpusPerServer, ranksPerStage, question.hardware.gpus});
    const Seconds one = transferTime(message, across, sharing, question.hardware, job.constants);
    // Each micro-batch passes on its activations and gets its gradient back, once a virtual stage.
    return 2.0 * layout.virtualStages * microBatchesPerStep(question, layout) * job.constants.pipelineExposed * one;
}

} // namespace

double bandWidth(const Case& question, KernelSource source, const Constants& constants) {
    const double ofTask = question.workload.task == Task::pretrain ? constants.bandPretraining : constants.bandTuning;
    const double kind = mostExperts(question.model) > 0 ? std::max(ofTask, constants.bandExperts) : ofTask;
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

Step stepTime(const LayoutContext& context) {
    const JobContext& job = context.job;
    const Layout& layout = context.layout;
    const double microBatches = microBatchesPerStep(job.question, layout);
    StageTimes heaviest;
    Seconds sum;
    for (int stage = 0; stage < layout.pipeline; ++stage) {
        const StageTimes times = stageTimes(context, stage);
        sum += times.total();
        if (times.total() > heaviest.total())
            heaviest = times;
    }
    Step step;
    StepTerms& terms = step.terms;
    terms.compute = heaviest.compute * microBatches;
    terms.recompute = heaviest.recompute * microBatches;
    terms.tensorParallel = heaviest.tensor * microBatches;
    terms.contextParallel = heaviest.context * microBatches;
    terms.expertParallel = heaviest.expert * microBatches;
    terms.pipelineBubble = (sum - heaviest.total()) / layout.virtualStages;
    terms.pipelineTransfer = pipelineTransfer(context);
    const Exposed traffic = dataParallelTraffic(context, heaviest);
    terms.dataParallel = traffic.shown;
    step.hiddenDataParallel = traffic.hidden;
    terms.optimizer = optimizerTime(context);
    terms.offload = streamingTime(context, heaviest) * microBatches;
    // The slowest of many servers sets the pace.
    const double stragglers =
        job.constants.stragglerPerDoubling * std::log2(std::max(1, job.question.hardware.servers()));
    terms.other = job.traits.stepOverhead + stragglers * terms.total();
    step.kernels = job.kernels.table().source;
    const double width = bandWidth(job.question, step.kernels, job.constants);
    step.low = step.seconds() * std::exp(-width);
    step.high = step.seconds() * std::exp(width);
    return step;
}

} // namespace boc
