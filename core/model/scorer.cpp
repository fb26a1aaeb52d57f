#include "model/scorer.h"

#include "model/step_time.h"
#include "model/transformer.h"

#include <algorithm>

namespace boc {

namespace {

// The dense peak MFU is stated against.
FlopRate peakFor(const Gpu& gpu, Precision precision) {
    const auto peak = productPeak(gpu, precision);
    return peak ? *peak : gpu.peak.bf16.value_or(gpu.peak.fp16.value_or(gpu.peak.fp32.value_or(teraflops(1.0))));
}

// Operations of what recomputation runs again in one layer, for one sequence.
Flops recomputedFlops(const Case& question, const LayerKind& kind, const Layout& layout) {
    const double s = question.workload.sequenceLength;
    const Flops all = layerForwardFlops(question.model, kind, s);
    switch (layout.recompute) {
    case Recompute::none:
        break;
    case Recompute::selective: {
        const Flops core = mixerCoreForwardFlops(kind, s);
        return selectiveRunsHalfTheLayer(question.framework) ? 0.5 * (all - core) : core;
    }
    case Recompute::full:
        return all;
    case Recompute::block: {
        const double again = static_cast<double>(layout.recomputeLayers) * layout.pipeline;
        return std::min(1.0, again / question.model.layers()) * all;
    }
    }
    return Flops();
}

Flops recomputedFlops(const Case& question, const Layout& layout) {
    std::vector<int> counts(question.model.kinds.size());
    for (const std::uint8_t kind : question.model.order)
        ++counts[kind];
    Flops sum;
    for (std::size_t kind = 0; kind < counts.size(); ++kind)
        sum += counts[kind] * recomputedFlops(question, question.model.kinds[kind], layout);
    return sum;
}

} // namespace

Scorer::Scorer(const Case& question, const Constants& constants)
    : question_(question), constants_(constants),
      traits_(traitsOf(question.framework, question.software, question.workload.compiled, constants)),
      kernels_(question.hardware.gpu, question.hardware.scaleUpKind, question.hardware.scaleUp,
               question.workload.precision, constants),
      job_{question_, kernels_, traits_, constants_} {
    if (!question.teacher)
        return;
    teacherQuestion_ = question;
    teacherQuestion_->model = *question.teacher;
    teacherQuestion_->teacher.reset();
    teacher_ = std::make_unique<Scorer>(*teacherQuestion_, constants);
}

const CutFacts& Scorer::factsFor(const LayerCut& cut) {
    if (latest_ && latest_->cut == cut)
        return *latest_;
    auto found = facts_.find(cut);
    if (found == facts_.end())
        found = facts_.emplace(cut, factsOf(job_, cut)).first;
    latest_ = &found->second;
    return *latest_;
}

const std::vector<StageLayers>& Scorer::stagesFor(const Layout& layout) {
    const std::tuple key(layout.pipeline, layout.virtualStages, layout.directions());
    auto found = splits_.find(key);
    if (found == splits_.end())
        found = splits_.emplace(key, stagesOf(question_.model, layout)).first;
    return found->second;
}

LayoutContext Scorer::contextOf(const Layout& layout) {
    if (!teacher_)
        return {job_, factsFor(cutOf(layout)), stagesFor(layout), layout};
    teacherContext_.emplace(teacher_->contextOf(layout));
    return {job_, factsFor(cutOf(layout)), stagesFor(layout), layout, &*teacherContext_};
}

Bytes Scorer::device(const Layout& layout) { return worstDevice(contextOf(layout).memory(), layout); }
bool Scorer::hostHolds(const Layout& layout) { return boc::hostHolds(contextOf(layout).memory(), layout); }
Bytes Scorer::hostMemory(const Layout& layout) { return boc::hostMemory(contextOf(layout).memory(), layout); }
Step Scorer::step(const Layout& layout) { return stepTime(contextOf(layout)); }

Step Scorer::simulatedStep(const Layout& layout) {
    const LayoutContext context = contextOf(layout);
    if (layout.pipeline == 1)
        return stepTime(context);
    const auto pipeline = simulatedPipelineTime(context);
    return stepTime(context, pipeline ? *pipeline : closedPipelineTime(context));
}

SimulatedStep Scorer::events(const Layout& layout, int microBatches) {
    return stepEvents(contextOf(layout), microBatches);
}

Answer Scorer::full(const Layout& layout) {
    Answer answer;
    answer.id = question_.id;
    answer.assumed = question_.assumed;
    answer.layout = layout;
    answer.memory = memoryOf(contextOf(layout).memory(), layout);
    answer.step = simulatedStep(layout);
    const double sequences = question_.workload.globalBatch;
    const double gpuSeconds = answer.step.seconds().value() * question_.hardware.gpus;
    answer.tokensPerSecondPerGpu = sequences * question_.workload.sequenceLength / gpuSeconds;
    const bool frozen = frozenBase(question_.workload);
    const double adapters = frozen ? adapterParameters(question_.model, question_.workload.lora) : 0.0;
    const Flops model = sequences * trainingFlops(question_.model, question_.workload.sequenceLength, frozen, adapters);
    const Flops hardware = model + sequences * recomputedFlops(question_, layout);
    answer.modelFlopsPerGpu = FlopRate(model.value() / gpuSeconds);
    answer.hardwareFlopsPerGpu = FlopRate(hardware.value() / gpuSeconds);
    answer.mfu = answer.modelFlopsPerGpu / peakFor(question_.hardware.gpu, question_.workload.precision);
    return answer;
}

} // namespace boc
