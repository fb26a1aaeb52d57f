#include "model/framework.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

namespace boc {

namespace {

// ISO dates compare as text; "" is not known and counts as recent, which the answer's `assumed` says.
bool before(const Software& software, std::string_view date) { return !software.date.empty() && software.date < date; }

std::string number(std::int64_t value) { return std::to_string(value); }

int nearestDivisor(int of, int wanted) {
    int best = 1;
    const auto consider = [&](int divisor) {
        const int gain = std::abs(best - wanted) - std::abs(divisor - wanted);
        if (gain > 0 || (gain == 0 && divisor < best))
            best = divisor;
    };
    for (int d = 1; d <= of / d; ++d)
        if (of % d == 0) {
            consider(d);
            consider(of / d);
        }
    return best;
}

// Pinned degrees are anybody's numbers: their products are taken with room.
std::int64_t stagesOf(const Layout& layout) { return std::int64_t{layout.pipeline} * layout.virtualStages; }

// At most a good deal more than any machine has, so that no product of four degrees overflows.
std::int64_t ranksOf(const Layout& layout) {
    constexpr std::int64_t beyond = std::int64_t{1} << 40;
    std::int64_t ranks = 1;
    for (const int degree : {layout.tensor, layout.pipeline, layout.context, layout.data})
        ranks = std::min(beyond, ranks * degree);
    return ranks;
}

std::optional<Illegal> frameworkCannot(const Case& question, const Layout& layout) {
    const auto cannot = [](std::string text) { return Illegal{"framework_cannot", std::move(text)}; };
    switch (question.framework) {
    case Framework::megatron:
        if (layout.zero > 1)
            return cannot("Megatron shards the optimizer (ZeRO 1) and nothing more; ZeRO " + number(layout.zero) +
                          " needs FSDP or DeepSpeed");
        break;
    case Framework::fsdp:
        if (layout.zero == 1)
            return cannot("FSDP shards gradients too; use ZeRO 2 or 3, or 0 for plain replicas");
        if (layout.virtualStages > 1)
            return cannot("interleaved stages are Megatron's");
        if (layout.pipeline > 1 && layout.zero >= 2)
            return cannot("FSDP with a pipeline gathers weights for every micro-batch; it is left to Megatron");
        break;
    case Framework::deepspeed:
        if (layout.tensor > 1)
            return cannot("DeepSpeed alone has no tensor parallelism for this model");
        if (layout.pipeline > 1 && layout.zero >= 2)
            return cannot("DeepSpeed's pipeline does not go with ZeRO 2 or 3");
        break;
    case Framework::ddp:
        if (layout.tensor > 1 || layout.pipeline > 1 || layout.zero > 0)
            return cannot("DDP only replicates");
        break;
    case Framework::single:
        if (layout.tensor > 1 || layout.pipeline > 1 || layout.zero > 0)
            return cannot("a plain training loop without a parallel framework only replicates");
        break;
    }
    if (layout.sequenceParallel && layout.tensor == 1)
        return cannot(
            "sequence parallelism divides what tensor parallelism leaves whole; with TP 1 there is nothing to divide");
    return std::nullopt;
}

std::optional<Illegal> doesNotDivide(const Case& question, const Layout& layout) {
    const Transformer& model = question.model;
    if (model.heads % layout.tensor != 0)
        return Illegal{"heads_do_not_divide", number(model.heads) + " query heads do not divide by TP " +
                                                  number(layout.tensor) + "; nearest TP " +
                                                  number(nearestDivisor(model.heads, layout.tensor))};
    if (model.keyValueHeads % layout.tensor != 0 && layout.tensor % model.keyValueHeads != 0)
        return Illegal{"heads_do_not_divide", number(model.keyValueHeads) + " key-value heads and TP " +
                                                  number(layout.tensor) + " do not divide"};
    if (model.feedForward % layout.tensor != 0)
        return Illegal{"width_does_not_divide", "the feed-forward width " + number(model.feedForward) +
                                                    " does not divide by TP " + number(layout.tensor)};
    if (stagesOf(layout) > model.layers)
        return Illegal{"too_many_stages", number(stagesOf(layout)) + " stages for " + number(model.layers) + " layers"};
    if (ranksOf(layout) != question.hardware.gpus)
        return Illegal{"gpus_do_not_divide", "TP " + number(layout.tensor) + " x PP " + number(layout.pipeline) +
                                                 " x CP " + number(layout.context) + " x DP " + number(layout.data) +
                                                 " are " + number(ranksOf(layout)) + " ranks, the hardware has " +
                                                 number(question.hardware.gpus) + " GPUs"};
    if (layout.shardGroup > layout.data)
        return Illegal{"shard_group_too_large", "a shard group of " + number(layout.shardGroup) +
                                                    " ranks does not go into DP " + number(layout.data)};
    const int perServer = question.hardware.gpusPerServer;
    if (question.hardware.gpus > perServer && perServer % layout.tensor != 0 && layout.tensor % perServer != 0)
        return Illegal{"tensor_parallel_straddles_servers",
                       "groups of TP " + number(layout.tensor) + " would straddle servers of " + number(perServer) +
                           " GPUs; nearest TP " + number(nearestDivisor(perServer, layout.tensor))};
    const long sequences = static_cast<long>(layout.microBatch) * layout.data;
    if (question.workload.globalBatch % sequences != 0) {
        const long below = question.workload.globalBatch / sequences * sequences;
        return Illegal{"batch_does_not_divide", "a global batch of " + number(question.workload.globalBatch) +
                                                    " sequences does not divide by micro-batch " +
                                                    number(layout.microBatch) + " x DP " + number(layout.data) +
                                                    "; nearest " + (below > 0 ? std::to_string(below) + " or " : "") +
                                                    std::to_string(below + sequences)};
    }
    if (question.workload.optimizerInBackward && microBatchesPerStep(question, layout) > 1)
        return Illegal{"optimizer_in_backward_needs_one_micro_batch",
                       "the optimizer in the backward leaves no gradients to accumulate over " +
                           number(microBatchesPerStep(question, layout)) + " micro-batches; a global batch of " +
                           std::to_string(sequences) + " has one"};
    if (layout.virtualStages > 1) {
        if (layout.pipeline == 1)
            return Illegal{"interleaving_needs_pipeline", "interleaved stages need a pipeline"};
        if (microBatchesPerStep(question, layout) % layout.pipeline != 0)
            return Illegal{"interleaving_needs_multiple", "interleaving needs a multiple of PP " +
                                                              number(layout.pipeline) + " micro-batches; there are " +
                                                              number(microBatchesPerStep(question, layout))};
    }
    return std::nullopt;
}

} // namespace

FrameworkTraits traitsOf(Framework framework, const Software& software, bool compiled, const Constants& constants) {
    FrameworkTraits traits;
    traits.attention = before(software, "2024") ? AttentionCode::flashBefore2024 : AttentionCode::flashSince2024;
    // Tuned and plain stacks of the same date differ on the same case; not knowing which puts the estimate between
    // them.
    if (!before(software, "2024"))
        traits.slowdown = software.recipe == Recipe::vendorTuned ? 1.0
                          : software.recipe == Recipe::plain     ? constants.plainSoftware
                                                                 : std::sqrt(constants.plainSoftware);
    switch (framework) {
    case Framework::megatron:
        traits.elementwisePasses = constants.elementwiseMegatron;
        traits.stepOverhead = Seconds(constants.stepMillisecondsMegatron * 1e-3);
        traits.tensorExposed = constants.tensorExposedModern;
        if (before(software, "2023")) {
            traits.attention = AttentionCode::unfused;
            traits.elementwisePasses = constants.elementwiseBefore2023;
            traits.tensorExposed = 1.0;
            traits.dropout = true;
            traits.gradientOverlap = false;
        }
        break;
    case Framework::fsdp:
        traits.elementwisePasses = constants.elementwiseFsdp;
        traits.stepOverhead = Seconds(constants.stepMillisecondsFsdp * 1e-3);
        break;
    case Framework::deepspeed:
    case Framework::ddp:
    case Framework::single:
        traits.elementwisePasses = compiled ? constants.elementwiseFsdp : constants.elementwiseEager;
        traits.launchFactor = compiled ? 1.0 : constants.eagerLaunchFactor;
        traits.eager = !compiled;
        traits.stepOverhead = Seconds(
            (framework == Framework::deepspeed ? constants.stepMillisecondsDeepspeed : constants.stepMillisecondsFsdp) *
            1e-3);
        traits.defaultRecompute = framework == Framework::deepspeed ? Recompute::full : Recompute::none;
        break;
    }
    return traits;
}

Optimizer defaultOptimizer(Framework framework, Precision precision) {
    const bool sixteenBit = precision == Precision::bf16 || precision == Precision::fp16;
    return framework == Framework::megatron && sixteenBit ? Optimizer::adamwFp32Grads : Optimizer::adamw;
}

int microBatchesPerStep(const Case& question, const Layout& layout) {
    const std::int64_t sequences = std::max<std::int64_t>(1, std::int64_t{layout.microBatch} * layout.data);
    return static_cast<int>(std::max<std::int64_t>(1, question.workload.globalBatch / sequences));
}

std::optional<Illegal> illegal(const Case& question, const Layout& layout) {
    if (auto why = frameworkCannot(question, layout))
        return why;
    return doesNotDivide(question, layout);
}

} // namespace boc
