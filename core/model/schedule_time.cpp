#include "model/schedule_time.h"

#include "model/schedule_orders.h"

#include <algorithm>

namespace boc {

namespace {

// Passes simulated for one answer: some milliseconds.
constexpr std::int64_t mostPasses = 500'000;

PipelineShape shapeOf(const LayoutContext& context) {
    const Layout& layout = context.layout;
    return {layout.schedule, layout.pipeline, layout.virtualStages, microBatchesPerStep(context.job.question, layout)};
}

// One message between neighbouring stages, of which constants.pipelineExposed shows.
Seconds oneTransfer(const LayoutContext& context) {
    const Layout& layout = context.layout;
    if (layout.pipeline == 1)
        return Seconds();
    const JobContext& job = context.job;
    const Case& question = job.question;
    // Each tensor-parallel rank sends its part and the next stage gathers it over its own fast link (Narayanan et al.
    // 2021, section 4.1), with sequence parallelism by nature.
    const Bytes message(job.kernels.bytesPerElement() * question.workload.sequenceLength * layout.microBatch *
                        question.model.hidden / (static_cast<double>(layout.tensor) * layout.context));
    const int ranksPerStage = layout.tensor * layout.data * layout.context;
    const bool across = question.hardware.gpus > question.hardware.gpusPerServer;
    const int sharing = std::min({question.hardware.gpusPerServer, ranksPerStage, question.hardware.gpus});
    return job.constants.pipelineExposed * transferTime(message, across, sharing, question.hardware, job.constants);
}

// What one stage adds to the others' idle time.
Seconds bubbleOf(const StageTimes& times, const Layout& layout) {
    switch (layout.schedule) {
    case PipelineSchedule::oneForwardOneBackward:
        break;
    case PipelineSchedule::zeroBubble:
        return (times.forwardPass() + std::max(Seconds(), times.inputGradientPass() - times.weightGradient)) /
               layout.virtualStages;
    case PipelineSchedule::dualPipe: // a quarter of what both mirrored stages hold, each stage half, each pair twice
        return 0.25 * (times.forwardPass() + 2.0 * times.inputGradientPass() - times.weightGradient);
    }
    return times.total() / layout.virtualStages;
}

std::vector<StageTimes> allStageTimes(const LayoutContext& context) {
    std::vector<StageTimes> times;
    for (int stage = 0; stage < context.layout.pipeline; ++stage)
        times.push_back(stageTimes(context, stage));
    return times;
}

std::size_t heaviestOf(const std::vector<StageTimes>& stages) {
    const auto heaviest = std::ranges::max_element(stages, {}, &StageTimes::total);
    return static_cast<std::size_t>(heaviest - stages.begin());
}

// Times of every chunk, summing to those of the stages that hold them.
std::vector<ChunkTimes> chunkTimes(const LayoutContext& context, const std::vector<StageTimes>& stages) {
    const std::size_t p = stages.size();
    Layout asStages = context.layout;
    asStages.pipeline *= asStages.virtualStages;
    asStages.virtualStages = 1;
    asStages.schedule = PipelineSchedule::oneForwardOneBackward;
    asStages.recomputeLayers /= context.layout.virtualStages;
    const auto split = splitStages(context.job.question.model, asStages.pipeline);
    const LayoutContext ofChunks{context.job, context.facts, split, asStages};
    std::vector<StageTimes> plain;
    for (int chunk = 0; chunk < asStages.pipeline; ++chunk)
        plain.push_back(stageTimes(ofChunks, chunk));
    std::vector<Seconds> held(p);
    for (std::size_t chunk = 0; chunk < plain.size(); ++chunk) {
        held[chunk % p] += plain[chunk].total();
        if (context.layout.directions() == 2)
            held[p - 1 - chunk] += plain[chunk].total();
    }
    std::vector<ChunkTimes> chunks;
    for (std::size_t chunk = 0; chunk < plain.size(); ++chunk) {
        const StageTimes& one = plain[chunk];
        const double scale = held[chunk % p] > Seconds() ? stages[chunk % p].total() / held[chunk % p] : 0.0;
        chunks.push_back({scale * one.forwardPass(), scale * one.inputGradientPass(), scale * one.weightGradient});
    }
    return chunks;
}

// As many micro-batches as can be simulated, at least enough to fill the pipeline several times; nothing if too many.
std::optional<int> simulatedMicroBatches(const PipelineShape& shape) {
    const std::int64_t each = std::int64_t{3} * shape.chunks();
    if (each * shape.microBatches <= mostPasses)
        return shape.microBatches;
    const std::int64_t rounds = mostPasses / each / (2 * shape.stages);
    if (rounds < 2)
        return std::nullopt;
    return static_cast<int>(rounds * 2 * shape.stages);
}

} // namespace

PipelineTime closedPipelineTime(const LayoutContext& context) {
    const Layout& layout = context.layout;
    PipelineTime time;
    Seconds bubbles;
    for (int stage = 0; stage < layout.pipeline; ++stage) {
        const StageTimes times = stageTimes(context, stage);
        bubbles += bubbleOf(times, layout);
        if (times.total() > time.heaviest.total())
            time.heaviest = times;
    }
    const double copies = layout.directions();
    const double k = microBatchesPerStep(context.job.question, layout);
    time.microBatches = k / copies;
    time.bubble = std::max(Seconds(), bubbles - copies * bubbleOf(time.heaviest, layout));
    // Each micro-batch passes on its activations and gets its gradient back, once a virtual stage; DualPipe does so
    // under the other direction's work but for the first and last micro-batches.
    const double shown = copies > 1.0 ? std::min(k, 1.5 * layout.pipeline) : k;
    time.transfer = 2.0 * layout.virtualStages * shown * oneTransfer(context);
    return time;
}

std::optional<PipelineTime> simulatedPipelineTime(const LayoutContext& context) {
    PipelineShape shape = shapeOf(context);
    const int microBatches = shape.microBatches;
    const auto simulated = simulatedMicroBatches(shape);
    if (!simulated || cannotSchedule(shape))
        return std::nullopt;
    shape.microBatches = *simulated;
    const std::vector<StageTimes> stages = allStageTimes(context);
    const std::size_t heaviest = heaviestOf(stages);
    SimulatedStep step =
        simulate(ordersOf(shape), chunkTimes(context, stages), shape.microBatches, oneTransfer(context));
    if (!step.complete)
        return std::nullopt;
    const double copies = context.layout.directions();
    PipelineTime time;
    time.heaviest = stages[heaviest];
    time.microBatches = microBatches / copies;
    const double more = static_cast<double>(microBatches) / shape.microBatches;
    const StageUse& use = step.stages[heaviest];
    time.bubble = std::max(Seconds(), use.bubble);
    time.transfer = use.receiving * (copies > 1.0 ? 1.0 : more);
    for (StageUse& one : step.stages) {
        one.busy *= more;
        one.receiving *= more;
    }
    time.stages = std::move(step.stages);
    return time;
}

SimulatedStep stepEvents(const LayoutContext& context, int microBatches) {
    PipelineShape shape = shapeOf(context);
    shape.microBatches = std::min(shape.microBatches, microBatches);
    if (cannotSchedule(shape))
        return {};
    return simulate(ordersOf(shape), chunkTimes(context, allStageTimes(context)), shape.microBatches,
                    oneTransfer(context), Events::keep);
}

} // namespace boc
