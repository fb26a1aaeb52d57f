#include "model/stage_time.h"

#include "model/data_parallel.h"

#include <algorithm>

namespace boc {

namespace {

// Of the exchange of keys and values, what attention does not cover, and a share of what it does.
Seconds contextShown(Seconds exchange, Seconds attention, double share) {
    const Seconds covered = std::min(exchange, attention);
    return exchange - covered + share * covered;
}

// Of the streaming multiprocessors, those that DualPipe sets aside for its exchanges: 20 of an H800's 132 (DeepSeek-V3
// 2024, section 3.2.2).
constexpr double setAsideForExchanges = 20.0 / 132.0;

// The share of passes that run beside one of the other direction (the fourth and fifth phase of DualPipe).
double besideAnother(const LayoutContext& context) {
    const double k = microBatchesPerStep(context.job.question, context.layout);
    return std::max(0.0, 1.0 - 1.5 * context.layout.pipeline / k);
}

// Expert exchanges of a stage are known in full: what of them shows.
double expertShown(const LayoutContext& context, Seconds exchanges, Seconds compute) {
    const double overhead = context.job.traits.expertOverhead;
    const double alone = context.job.constants.expertExposed * overhead;
    if (context.layout.directions() == 1 || exchanges <= Seconds())
        return alone;
    const Exposed beside = hide(overhead * exchanges, compute, setAsideForExchanges);
    const double share = besideAnother(context);
    return share * std::min(alone, beside.shown / exchanges) + (1.0 - share) * alone;
}

void addLayers(const LayoutContext& context, const LayerTimes& layer, double layers, double again, StageTimes& stage) {
    const Constants& constants = context.job.constants;
    const double tensorExposed = context.job.traits.tensorExposed;
    const Seconds contextForward = contextShown(layer.contextForward, layer.attentionForward, constants.contextExposed);
    const Seconds contextBackward =
        contextShown(layer.contextBackward, layer.attentionBackward, constants.contextExposed);
    stage.forward += layers * layer.forward;
    stage.backward += layers * layer.backward;
    stage.weightGradient += layers * layer.weightGradient;
    stage.tensor +=
        tensorExposed * (layers * (layer.tensorForward + layer.tensorBackward) + again * layer.tensorForward);
    stage.context += layers * (contextForward + contextBackward) + again * contextForward;
    stage.expert += layers * (layer.expertForward + layer.expertBackward) + again * layer.expertForward;
    stage.forwardExchanges += layers * (tensorExposed * layer.tensorForward + contextForward);
    stage.recompute += again * layer.forward;
    if (context.layout.recompute == Recompute::selective)
        stage.recompute += layers * layer.selective;
}

// The teacher's forward on the same ranks, for the same micro-batch. Gradients cannot hide under it: it comes first.
void addTeacher(const LayoutContext& teacher, int stage, StageTimes& times) {
    const StageLayers& layers = teacher.stages[static_cast<std::size_t>(stage)];
    const double tensorExposed = teacher.job.traits.tensorExposed;
    for (std::size_t kind = 0; kind < layers.ofKind.size(); ++kind) {
        const LayerTimes& one = teacher.facts.times[kind];
        times.compute += layers.ofKind[kind] * one.forward;
        times.tensor += layers.ofKind[kind] * (tensorExposed * one.tensorForward);
        times.context += layers.ofKind[kind] *
                         contextShown(one.contextForward, one.attentionForward, teacher.job.constants.contextExposed);
        times.expert += layers.ofKind[kind] * one.expertForward;
    }
    if (teacher.layout.holdsHead(stage))
        times.compute += teacher.facts.ends.headForward;
}

} // namespace

StageTimes stageTimes(const LayoutContext& context, int stage) {
    const Layout& layout = context.layout;
    const StageLayers& layers = context.stages[static_cast<std::size_t>(stage)];
    const double all = std::max(1, layers.layers + layers.prediction);
    const double recomputed = layout.recompute == Recompute::full ? 1.0
                              : layout.recompute == Recompute::block
                                  ? std::min<double>(layout.recomputeLayers, all) / all
                                  : 0.0;
    StageTimes times;
    Seconds expertForward;
    for (std::size_t kind = 0; kind < layers.ofKind.size(); ++kind)
        if (layers.ofKind[kind] > 0) {
            const LayerTimes& one = context.facts.times[kind];
            addLayers(context, one, layers.ofKind[kind], recomputed * layers.ofKind[kind], times);
            expertForward += layers.ofKind[kind] * one.expertForward;
        }
    const EndTimes& ends = context.facts.ends;
    if (layout.holdsEmbedding(stage))
        times.forward += ends.embedding;
    if (layout.holdsHead(stage)) {
        times.forward += ends.headForward;
        times.weightGradient += ends.headWeightGradient;
        times.backward += ends.headBackward + layers.prediction * ends.prediction;
    }
    times.compute = times.forward + times.backward;
    if (context.teacher)
        addTeacher(*context.teacher, stage, times);
    const double shown = expertShown(context, times.expert, times.compute);
    times.expert *= shown;
    times.forwardExchanges += shown * expertForward;
    return times;
}

} // namespace boc
