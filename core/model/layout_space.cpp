#include "model/layout_space.h"

#include "model/framework.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace boc {

namespace {

std::vector<int> divisors(int of, int atMost) {
    std::vector<int> found;
    for (int d = 1; d <= std::min(of, atMost); ++d)
        if (of % d == 0)
            found.push_back(d);
    return found;
}

template <class T> std::vector<T> pinnedOr(const std::optional<T>& pin, std::vector<T> choices) {
    return pin ? std::vector<T>{*pin} : choices;
}

std::vector<int> zeroChoices(Framework framework, int data) {
    if (data == 1 && framework != Framework::fsdp)
        return {framework == Framework::megatron ? 1 : 0};
    switch (framework) {
    case Framework::megatron:
        return {1};
    case Framework::fsdp:
        return data == 1 ? std::vector<int>{0} : std::vector<int>{3, 2};
    case Framework::deepspeed:
        return {1, 2, 3};
    case Framework::ddp:
    case Framework::single:
        break;
    }
    return {0};
}

std::vector<int> virtualStageChoices(const Case& question, int pipeline) {
    if (question.framework != Framework::megatron || pipeline == 1)
        return {1};
    // More stages than layers are still looked at once: `illegal` says why they cannot be.
    std::vector<int> choices{1};
    for (int v = 2; v <= 16 && v <= question.model.layers / pipeline; ++v)
        if (question.model.layers % (v * pipeline) == 0 || (question.model.layers + 2) % (v * pipeline) == 0)
            choices.push_back(v);
    return choices;
}

std::vector<Recompute> recomputeChoices(const Case& question, const FrameworkTraits& traits) {
    if (question.framework == Framework::deepspeed)
        return {traits.defaultRecompute};
    if (traits.attention == AttentionCode::unfused)
        return {Recompute::none, Recompute::selective, Recompute::full};
    return {Recompute::none, Recompute::full};
}

std::vector<bool> sequenceParallelChoices(const Case& question, int tensor) {
    // Wherever it exists it saves memory at no traffic; frameworks turn it on with tensor parallelism.
    return {tensor > 1 && question.framework != Framework::deepspeed};
}

std::vector<int> microBatchChoices(const Case& question, int data) {
    if (question.workload.globalBatch % data != 0)
        return {1}; // `illegal` says why it does not divide
    std::vector<int> choices = divisors(question.workload.globalBatch / data, 64);
    return choices;
}

} // namespace

void forEachLayout(const Case& question, const std::function<bool(const Layout&)>& visit) {
    const LayoutPins& pins = question.layout;
    const int gpus = question.hardware.gpus;
    // Whether softmax scores are kept decides if selective recomputation is worth trying.
    const FrameworkTraits traits =
        traitsOf(question.framework, question.software, question.workload.compiled, Constants{});
    const auto tensors = pinnedOr(pins.tensor, divisors(gpus, question.hardware.gpusPerServer));
    for (const int tensor : tensors) {
        const int rest = std::max(1, gpus / std::max(1, tensor));
        for (const int pipeline : pinnedOr(pins.pipeline, divisors(rest, question.model.layers))) {
            Layout layout;
            layout.tensor = tensor;
            layout.pipeline = pipeline;
            layout.context = pins.context.value_or(1);
            const std::int64_t cut = std::int64_t{tensor} * pipeline;
            layout.data =
                pins.data.value_or(cut > gpus ? 1 : std::max(1, gpus / static_cast<int>(cut) / layout.context));
            layout.shardGroup = pins.shardGroup.value_or(0);
            layout.recomputeLayers = pins.recomputeLayers.value_or(0);
            for (const int zero : pinnedOr(pins.zero, zeroChoices(question.framework, layout.data)))
                for (const int v : pinnedOr(pins.virtualStages, virtualStageChoices(question, pipeline)))
                    for (const int microBatch :
                         pinnedOr(question.workload.microBatch, microBatchChoices(question, layout.data)))
                        for (const Recompute recompute : pinnedOr(pins.recompute, recomputeChoices(question, traits)))
                            for (const bool sequenceParallel :
                                 pinnedOr(pins.sequenceParallel, sequenceParallelChoices(question, tensor))) {
                                layout.zero = zero;
                                layout.virtualStages = v;
                                layout.microBatch = microBatch;
                                layout.recompute = recompute;
                                layout.sequenceParallel = sequenceParallel;
                                if (!visit(layout))
                                    return;
                            }
        }
    }
}

int complexity(const Layout& layout) {
    return (layout.tensor > 1 ? 1 : 0) + (layout.pipeline > 1 ? 2 : 0) + (layout.virtualStages > 1 ? 1 : 0) +
           (layout.context > 1 ? 1 : 0) + (layout.recompute != Recompute::none ? 1 : 0) +
           (layout.offload != Offload::none ? 2 : 0);
}

} // namespace boc
