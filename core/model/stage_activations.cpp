#include "model/stage_activations.h"

#include <algorithm>

namespace boc {

namespace {

struct Layers {
    Bytes kept, recomputed; // of all layers; of the largest, alive again while it runs
};

// A stage's layers of one kind, of which `again` recompute.
Layers layersOf(const LayerActivations& one, const Layout& layout, double layers, double again) {
    switch (layout.recompute) {
    case Recompute::none:
        break;
    case Recompute::selective:
        return {layers * one.selective, one.all - one.selective};
    case Recompute::full:
        return {layers * one.input, one.all};
    case Recompute::block:
        return {again * one.input + (layers - again) * one.all, again > 0.0 ? one.all : Bytes()};
    }
    return {layers * one.all, Bytes()};
}

} // namespace

double microBatchesInFlight(const Layout& layout, int stage, int microBatches) {
    const int p = layout.pipeline;
    const int v = layout.virtualStages;
    if (p == 1)
        return 1.0;
    if (v == 1)
        return std::min(microBatches, p - stage);
    return static_cast<double>(std::min(microBatches * v, p * (v - 1) + 2 * (p - stage) - 1)) / v;
}

StageActivations stageActivations(const MemoryContext& context, const Layout& layout, int stage) {
    const StageLayers& layers = context.stages[static_cast<std::size_t>(stage)];
    const double inFlight = microBatchesInFlight(layout, stage, microBatchesPerStep(context.question, layout));
    const double all = std::max(1, layers.layers + layers.prediction);
    const double recomputed = std::min<double>(layout.recomputeLayers, all) / all;
    StageActivations stageTotal;
    Bytes onePass;
    Bytes largest;
    for (std::size_t kind = 0; kind < layers.ofKind.size(); ++kind) {
        const double count = layers.ofKind[kind];
        if (count == 0.0)
            continue;
        const LayerActivations& one = context.kinds[kind].activations;
        const Layers kept = layersOf(one, layout, count, count * recomputed);
        onePass += kept.kept;
        largest = std::max(largest, one.all);
        stageTotal.working = std::max(stageTotal.working, one.temporaries + kept.recomputed);
    }
    stageTotal.kept = onePass * inFlight;
    if (layout.activationOffload) {
        // Two layers stay: the one at work and the one on its way.
        const Bytes staying = std::min(stageTotal.kept, 2.0 * largest);
        stageTotal.host = stageTotal.kept - staying;
        stageTotal.kept = staying;
    }
    return stageTotal;
}

} // namespace boc
