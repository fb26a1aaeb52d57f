#include "model/stages.h"

#include <algorithm>

namespace boc {

StageSpan stageSpan(int layers, int pipeline, int virtualStages, int stage) {
    const int cuts = pipeline * virtualStages;
    if (layers % cuts == 0)
        return {stage * (layers / pipeline), layers / pipeline};
    if ((layers + 2) % cuts == 0) {
        const int full = (layers + 2) / pipeline;
        const int missing = (stage == 0 ? 1 : 0) + (stage == pipeline - 1 ? 1 : 0);
        return {std::max(0, stage * full - 1), full - missing};
    }
    // The remainder over all chunks; a stage holds every pipeline-th chunk.
    const int base = layers / cuts;
    const int extra = layers % cuts;
    const auto layersOf = [&](int of) {
        const int chunksWithMore = extra / pipeline + (of < extra % pipeline ? 1 : 0);
        return base * virtualStages + chunksWithMore;
    };
    const int first = stage * (base * virtualStages + extra / pipeline) + std::min(stage, extra % pipeline);
    return {first, layersOf(stage)};
}

std::vector<StageSpan> splitStages(int layers, int pipeline, int virtualStages) {
    std::vector<StageSpan> spans;
    spans.reserve(static_cast<std::size_t>(pipeline));
    for (int stage = 0; stage < pipeline; ++stage)
        spans.push_back(stageSpan(layers, pipeline, virtualStages, stage));
    return spans;
}

} // namespace boc
