#include "model/offload.h"

#include "model/stage_activations.h"

#include <algorithm>

namespace boc {

namespace {

ByteRate hostRate(const JobContext& job) { return job.question.hardware.gpu.hostLink * job.constants.hostLinkShare; }

Seconds beyond(Seconds traffic, Seconds window) { return std::max(Seconds(), traffic - window); }

} // namespace

Seconds hostOptimizerTime(const JobContext& job, double parameters, const BytesPerParameter& bytes) {
    const Bytes moved(parameters * (bytes.gradient + bytes.weight));
    const Bytes touched(parameters * bytes.touched());
    return moved / hostRate(job) + touched / gigabytesPerSecond(job.constants.hostAdamGigabytesPerSecond);
}

Seconds streamingTime(const LayoutContext& context, const StageTimes& stage) {
    const Layout& layout = context.layout;
    Seconds shown;
    if (layout.offload == Offload::all) {
        // Each rank brings its own shard, once for the forward and once for the backward.
        const StageParameters parameters = stageParameters(context.memory(), layout, 0);
        const ShardingRanks ranks = shardingRanks(layout);
        const double element = context.job.kernels.bytesPerElement();
        const bool divided = layout.zero >= 3;
        const Bytes weights(element * (parameters.shared() / (divided ? ranks.shared : 1.0) +
                                       parameters.layers.routed / (divided ? ranks.routed : 1.0)));
        shown += beyond(weights / hostRate(context.job), stage.forward) +
                 beyond(weights / hostRate(context.job), stage.backward);
    }
    if (layout.activationOffload) {
        const double inFlight = microBatchesInFlight(layout, 0, microBatchesPerStep(context.job.question, layout));
        const Seconds oneWay = stageActivations(context.memory(), layout, 0).host / inFlight / hostRate(context.job);
        shown += beyond(oneWay, stage.forward) + beyond(oneWay, stage.backward);
    }
    return shown;
}

} // namespace boc
