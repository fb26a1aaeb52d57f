#include "model/stages.h"

#include <algorithm>

namespace boc {

namespace {

int chunkSize(int layers, int chunks, int chunk) {
    if (layers % chunks == 0)
        return layers / chunks;
    if ((layers + 2) % chunks == 0)
        return std::max(0, (layers + 2) / chunks - (chunk == 0 ? 1 : 0) - (chunk == chunks - 1 ? 1 : 0));
    return layers / chunks + (chunk < layers % chunks ? 1 : 0);
}

} // namespace

std::vector<StageLayers> splitStages(const Transformer& model, int pipeline, int virtualStages) {
    std::vector<StageLayers> stages(static_cast<std::size_t>(pipeline));
    for (StageLayers& stage : stages)
        stage.ofKind.resize(model.kinds.size());
    const int chunks = pipeline * virtualStages;
    int layer = 0;
    for (int chunk = 0; chunk < chunks; ++chunk) {
        StageLayers& stage = stages[static_cast<std::size_t>(chunk % pipeline)];
        const int size = std::min(chunkSize(model.layers(), chunks, chunk), model.layers() - layer);
        if (chunk < pipeline)
            stage.first = layer;
        stage.layers += size;
        for (int end = layer + size; layer < end; ++layer)
            ++stage.ofKind[model.order[static_cast<std::size_t>(layer)]];
    }
    if (model.predictionLayers > 0 && model.layers() > 0) {
        stages.back().prediction = model.predictionLayers;
        stages.back().ofKind[model.order.back()] += model.predictionLayers;
    }
    return stages;
}

} // namespace boc
