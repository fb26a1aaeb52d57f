#include "model/stage_time.h"

#include <algorithm>

namespace boc {

namespace {

// Of the exchange of keys and values, what attention does not cover, and a share of what it does.
Seconds contextShown(Seconds exchange, Seconds attention, double share) {
    const Seconds covered = std::min(exchange, attention);
    return exchange - covered + share * covered;
}

void addLayers(const LayoutContext& context, const LayerTimes& layer, double layers, double again, StageTimes& stage) {
    const Constants& constants = context.job.constants;
    const double tensorExposed = context.job.traits.tensorExposed;
    const Seconds contextForward = contextShown(layer.contextForward, layer.attentionForward, constants.contextExposed);
    const Seconds contextBackward =
        contextShown(layer.contextBackward, layer.attentionBackward, constants.contextExposed);
    stage.forward += layers * layer.forward;
    stage.backward += layers * layer.backward;
    stage.tensor +=
        tensorExposed * (layers * (layer.tensorForward + layer.tensorBackward) + again * layer.tensorForward);
    stage.context += layers * (contextForward + contextBackward) + again * contextForward;
    stage.expert += constants.expertExposed * context.job.traits.expertOverhead *
                    (layers * (layer.expertForward + layer.expertBackward) + again * layer.expertForward);
    stage.recompute += again * layer.forward;
    if (context.layout.recompute == Recompute::selective)
        stage.recompute += layers * layer.selective;
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
    for (std::size_t kind = 0; kind < layers.ofKind.size(); ++kind)
        if (layers.ofKind[kind] > 0)
            addLayers(context, context.facts.times[kind], layers.ofKind[kind], recomputed * layers.ofKind[kind], times);
    const EndTimes& ends = context.facts.ends;
    if (stage == 0)
        times.forward += ends.embedding;
    if (stage == layout.pipeline - 1) {
        times.forward += ends.headForward;
        times.backward += ends.headBackward + layers.prediction * ends.prediction;
    }
    times.compute = times.forward + times.backward;
    return times;
}

} // namespace boc
