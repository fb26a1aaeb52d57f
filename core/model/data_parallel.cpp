#include "model/data_parallel.h"

#include "model/optimizer_state.h"

#include <algorithm>

namespace boc {

namespace {

// The two groups that share state: of everything but routed experts, every t-th rank; of those, every (e etp)-th.
struct Groups {
    Communicator shared, routed;
};

int whole(double ranks) { return std::max(1, static_cast<int>(ranks)); }

Groups groupsOf(const LayoutContext& context) {
    const Layout& layout = context.layout;
    const Hardware& hardware = context.job.question.hardware;
    const ShardingRanks ranks = shardingRanks(layout);
    return {communicatorOf(hardware, whole(ranks.shared), layout.tensor),
            communicatorOf(hardware, whole(ranks.routed), layout.expert * layout.expertTensor)};
}

// Copies of each shard, where shard groups are smaller than the data-parallel ranks.
Communicator replicasOf(const LayoutContext& context) {
    const Layout& layout = context.layout;
    const int replicas = layout.data * layout.context;
    const int group = whole(shardingRanks(layout).shared);
    return communicatorOf(context.job.question.hardware, std::max(1, replicas / group), layout.tensor * group);
}

class Traffic {
public:
    explicit Traffic(const LayoutContext& context)
        : context_(context), groups_(groupsOf(context)), frozen_(frozenBase(context.job.question.workload)) {}

    [[nodiscard]] Seconds time(Collective what, const RankParameters& parameters, double bytes) const {
        return time(what, Bytes(parameters.shared * bytes), groups_.shared) +
               time(what, Bytes(parameters.routed * bytes), groups_.routed);
    }
    [[nodiscard]] Seconds time(Collective what, Bytes buffer, const Communicator& group) const {
        if (buffer <= Bytes())
            return Seconds();
        const JobContext& job = context_.job;
        return collectiveTime(what, buffer, group, job.question.hardware, job.kernels.table(), job.constants);
    }
    [[nodiscard]] bool frozen() const { return frozen_; }
    [[nodiscard]] const Groups& groups() const { return groups_; }
    // What of a layer or stage is trained.
    [[nodiscard]] RankParameters trained(const RankParameters& parameters) const {
        return frozen_ ? RankParameters{parameters.adapters, 0.0, 0.0, 0.0} : parameters;
    }

private:
    const LayoutContext& context_;
    Groups groups_;
    bool frozen_;
};

// Full sharding: every layer is gathered for the forward and again for the backward, its gradient scattered, each
// beside the neighbouring layer's compute, in every micro-batch.
Exposed fullySharded(const LayoutContext& context, const StageTimes& heaviest) {
    const JobContext& job = context.job;
    const Layout& layout = context.layout;
    const Traffic traffic(context);
    const double element = job.kernels.bytesPerElement();
    const double weightBytes = traffic.frozen() ? frozenWeightBytes(job.question.workload) : element;
    const double interference = job.constants.interference;
    const bool hides = job.question.framework != Framework::deepspeed;
    const double microBatches = static_cast<double>(microBatchesPerStep(job.question, layout)) / layout.directions();
    const StageLayers& layers = context.stages.front();
    const StageParameters stage = stageParameters(context.memory(), layout, 0);
    Exposed total;
    const auto add = [&](Seconds time, Seconds window, double times) {
        const Exposed one =
            hides ? hide(time, window, interference) : Exposed{job.constants.deepspeedGatherExposed * time, Seconds()};
        total += {times * one.shown, times * one.hidden};
    };
    for (std::size_t kind = 0; kind < layers.ofKind.size(); ++kind) {
        const double count = layers.ofKind[kind];
        if (count == 0.0)
            continue;
        const RankParameters& one = context.facts.memory[kind].parameters;
        const LayerTimes& times = context.facts.times[kind];
        const Seconds gather = traffic.time(Collective::allGather, one, weightBytes);
        const Seconds scatter = traffic.time(Collective::reduceScatter, traffic.trained(one), element);
        add(gather, times.forward, count);
        add(gather + scatter, times.backward + (layout.recompute == Recompute::full ? times.forward : Seconds()),
            count);
    }
    const Bytes ends(stage.ends * element);
    const Communicator& group = traffic.groups().shared;
    add(2.0 * traffic.time(Collective::allGather, ends, group) +
            (traffic.frozen() ? Seconds() : traffic.time(Collective::reduceScatter, ends, group)),
        context.facts.ends.headForward + context.facts.ends.headBackward, 1.0);
    if (context.teacher) {
        const Traffic ofTeacher(*context.teacher);
        const StageLayers& beside = context.teacher->stages.front();
        for (std::size_t kind = 0; kind < beside.ofKind.size(); ++kind)
            add(ofTeacher.time(Collective::allGather, context.teacher->facts.memory[kind].parameters, element),
                context.teacher->facts.times[kind].forward, beside.ofKind[kind]);
    }
    total = {total.shown * microBatches, total.hidden * microBatches};
    // Copies of the shards are summed once a step, under the last backward.
    const RankParameters trained = traffic.trained(stage.layers);
    const Bytes shard((trained.all() + (traffic.frozen() ? 0.0 : stage.ends)) * element / group.ranks);
    total += hide(traffic.time(Collective::allReduce, shard, replicasOf(context)), heaviest.backward, interference);
    return total;
}

// Replicas or a sharded optimizer: gradients once a step, beside the backward that is left of the last micro-batch;
// then (sharded) the new weights, beside the next forward.
Exposed onceAStep(const LayoutContext& context, const StageTimes& stage) {
    const JobContext& job = context.job;
    const Case& question = job.question;
    const Layout& layout = context.layout;
    const Traffic traffic(context);
    const StageParameters parameters = stageParameters(context.memory(), layout, 0);
    const BytesPerParameter bytes = stateBytes(question, layout);
    RankParameters trained = traffic.trained(parameters.layers);
    if (!traffic.frozen())
        trained.shared += parameters.ends;
    const double v = layout.virtualStages;
    const double interference = job.constants.interference;
    // With interleaving the earlier chunks' gradients travel under the later chunks' whole backward.
    const Seconds window =
        job.traits.gradientOverlap ? stage.backward * (v > 1.0 ? layout.pipeline * (v - 1.0) / v : 1.0) : Seconds();
    if (layout.zero == 0)
        return hide(traffic.time(Collective::allReduce, trained, bytes.gradient), window, interference);
    // Sharded gradients have no room to gather in: they are scattered after every micro-batch, each under its own
    // backward. Copies of the shards are summed once a step, after the last of them.
    const double scatters = layout.zero == 2 ? microBatchesPerStep(question, layout) / layout.directions() : 1.0;
    const Seconds scattering = traffic.time(Collective::reduceScatter, trained, bytes.gradient);
    const Bytes shard(trained.all() * bytes.gradient / traffic.groups().shared.ranks);
    const Seconds summing = traffic.time(Collective::allReduce, shard, replicasOf(context));
    const Exposed scatter = hide(scattering, window, interference);
    const Exposed last = hide(scattering + summing, window, interference);
    const Seconds forwardWindow = job.traits.gradientOverlap ? 0.5 * stage.forward : Seconds();
    const Exposed gather =
        hide(traffic.time(Collective::allGather, trained, bytes.weight), forwardWindow, interference);
    return {scatter.shown * (scatters - 1.0) + last.shown + gather.shown,
            scatter.hidden * (scatters - 1.0) + last.hidden + gather.hidden};
}

} // namespace

Exposed& Exposed::operator+=(const Exposed& other) {
    shown += other.shown;
    hidden += other.hidden;
    return *this;
}

Exposed hide(Seconds traffic, Seconds window, double interference) {
    const Seconds hidden = std::min(traffic, window);
    return {traffic - hidden + interference * hidden, hidden};
}

Exposed dataParallelTraffic(const LayoutContext& context, const StageTimes& heaviest) {
    if (context.layout.data * context.layout.context == 1)
        return {};
    return context.layout.zero == 3 ? fullySharded(context, heaviest) : onceAStep(context, heaviest);
}

} // namespace boc
