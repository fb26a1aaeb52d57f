#include "model/scorer.h"

#include "model/memory.h"
#include "model/step_time.h"
#include "model/transformer.h"

#include <algorithm>

namespace boc {

namespace {

// The dense peak MFU is stated against.
FlopRate peakFor(const Gpu& gpu, Precision precision) {
    if (precision == Precision::fp32)
        return gpu.peak.fp32.value_or(teraflops(1.0));
    if (precision == Precision::tf32)
        return gpu.peak.tf32.value_or(gpu.peak.fp32.value_or(teraflops(1.0)));
    return gpu.peak.bf16.value_or(gpu.peak.fp16.value_or(gpu.peak.fp32.value_or(teraflops(1.0))));
}

// Operations of what recomputation runs again, for one sequence.
Flops recomputedFlops(const Case& question, const Layout& layout) {
    const double s = question.workload.sequenceLength;
    switch (layout.recompute) {
    case Recompute::none:
        break;
    case Recompute::selective: {
        const Flops core = attentionCoreForwardFlops(question.model, s);
        const Flops again =
            selectiveRunsHalfTheLayer(question.framework) ? 0.5 * (layerForwardFlops(question.model, s) - core) : core;
        return question.model.layers * again;
    }
    case Recompute::full:
        return question.model.layers * layerForwardFlops(question.model, s);
    case Recompute::block:
        return std::min<double>(static_cast<double>(layout.recomputeLayers) * layout.pipeline, question.model.layers) *
               layerForwardFlops(question.model, s);
    }
    return Flops();
}

} // namespace

Scorer::Scorer(const Case& question, const Constants& constants)
    : question_(question), constants_(constants),
      traits_(traitsOf(question.framework, question.software, question.workload.compiled, constants)),
      kernels_(question.hardware.gpu, question.hardware.scaleUpKind, question.hardware.scaleUp,
               question.workload.precision, constants),
      context_{question_, kernels_, traits_, constants_} {}

Bytes Scorer::device(const Layout& layout) const { return worstDevice(question_, layout, traits_, constants_); }

const Scorer::Cached& Scorer::timesOf(const LayerCut& cut) {
    for (const Cached& cached : cache_)
        if (cached.cut == cut)
            return cached;
    cache_.push_back({cut, layerTimes(context_, cut), endTimes(context_, cut)});
    return cache_.back();
}

Step Scorer::step(const Layout& layout) {
    const Cached& times = timesOf({layout.tensor, layout.sequenceParallel, layout.microBatch});
    return stepTime(context_, layout, times.layer, times.ends);
}

Answer Scorer::full(const Layout& layout) {
    Answer answer;
    answer.id = question_.id;
    answer.assumed = question_.assumed;
    answer.layout = layout;
    answer.memory = memoryOf(question_, layout, traits_, constants_);
    answer.step = step(layout);
    const double sequences = question_.workload.globalBatch;
    const double gpuSeconds = answer.step.seconds().value() * question_.hardware.gpus;
    answer.tokensPerSecondPerGpu = sequences * question_.workload.sequenceLength / gpuSeconds;
    const bool frozen = frozenBase(question_.workload);
    const double adapters =
        frozen ? question_.model.layers * adapterParametersPerLayer(question_.model, question_.workload.lora) : 0.0;
    const Flops model = sequences * trainingFlops(question_.model, question_.workload.sequenceLength, frozen, adapters);
    const Flops hardware = model + sequences * recomputedFlops(question_, layout);
    answer.modelFlopsPerGpu = FlopRate(model.value() / gpuSeconds);
    answer.hardwareFlopsPerGpu = FlopRate(hardware.value() / gpuSeconds);
    answer.mfu = answer.modelFlopsPerGpu / peakFor(question_.hardware.gpu, question_.workload.precision);
    return answer;
}

} // namespace boc
