#include "model/framework.h"

#include "base/numbers.h"
#include "model/framework_table.h"
#include "model/schedule_orders.h"
#include "model/transformer.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <variant>

namespace boc {

namespace {

// ISO dates compare as text; "" is not known and counts as recent, which the answer's `assumed` says.
bool before(const Software& software, std::string_view date) { return !software.date.empty() && software.date < date; }

// Of the measured span, 2025 to autumn 2026; what is not known counts as recent.
double yearsSince2026(const Software& software) {
    constexpr double latest = 0.6;
    const auto year = parseNumber(software.date.substr(0, 4));
    if (!year)
        return latest;
    const auto month = software.date.size() >= 7 ? parseNumber(software.date.substr(5, 2)) : std::nullopt;
    return std::clamp(*year - 2026.0 + (month.value_or(6.5) - 1.0) / 12.0, -1.0, latest);
}

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

// What a layout asks of a framework, a bit each: a search asks a million times.
CapabilitySet asksFor(const Layout& layout) {
    CapabilitySet asked;
    const auto ask = [&](bool used, Capability what) { asked[static_cast<std::size_t>(what)] = used; };
    ask(layout.tensor > 1, Capability::tensorParallel);
    ask(layout.pipeline > 1, Capability::pipelineParallel);
    ask(layout.context > 1, Capability::contextParallel);
    ask(layout.expert > 1, Capability::expertParallel);
    ask(layout.expertTensor > 1, Capability::expertTensorParallel);
    ask(layout.virtualStages > 1, Capability::interleavedStages);
    ask(layout.schedule == PipelineSchedule::zeroBubble, Capability::zeroBubble);
    ask(layout.schedule == PipelineSchedule::dualPipe, Capability::dualPipe);
    ask(true, zeroStage(layout.zero));
    ask(layout.shardGroup > 0 && layout.shardGroup != std::int64_t{layout.data} * layout.context,
        Capability::shardGroups);
    ask(layout.offload == Offload::optimizer, Capability::offloadOptimizer);
    ask(layout.offload == Offload::all, Capability::offloadAll);
    ask(layout.activationOffload, Capability::offloadActivations);
    ask(true, recomputeWay(layout.recompute));
    return asked;
}

std::optional<Illegal> frameworkCannot(const Case& question, const Layout& layout) {
    const auto cannot = [](std::string text) { return Illegal{"framework_cannot", std::move(text)}; };
    const FrameworkRow& row = rowOf(question.framework);
    if (const CapabilitySet missing = asksFor(layout) & ~row.launches(); missing.any()) {
        std::size_t first = 0;
        while (!missing[first])
            ++first;
        const auto what = static_cast<Capability>(first);
        return cannot(std::string(row.name) + " has no " + std::string(titleOf(what)) + "; " + whoCan(what) + " can");
    }
    if (layout.pipeline > 1 && layout.zero > row.zeroBesidePipeline)
        return cannot("the pipeline of " + std::string(row.name) + " goes with ZeRO " + number(row.zeroBesidePipeline) +
                      " and less; ZeRO " + number(layout.zero) + " needs PP 1");
    // The schedules that only one form of is written for.
    if (layout.schedule == PipelineSchedule::zeroBubble) {
        const bool looped = question.framework == Framework::fsdp;
        if (looped != (layout.virtualStages > 1))
            return cannot(looped ? "the zero-bubble schedule of PyTorch has two or more stages a rank; set virtual "
                                   "stages, or use 1f1b"
                                 : "the zero-bubble schedule has one stage a rank here; with interleaved stages FSDP "
                                   "can");
    }
    if (layout.offload == Offload::all && layout.zero != 3 && layout.data > 1)
        return cannot("weights in host memory need full sharding (ZeRO 3)");
    if (layout.sequenceParallel && layout.tensor == 1)
        return cannot("sequence parallelism divides what tensor parallelism leaves whole; with TP 1 there is "
                      "nothing to divide");
    return std::nullopt;
}

std::optional<Illegal> headsDoNotDivide(int heads, const char* what, int tensor) {
    if (heads % tensor == 0)
        return std::nullopt;
    return Illegal{"heads_do_not_divide", number(heads) + " " + what + " do not divide by TP " + number(tensor) +
                                              "; nearest TP " + number(nearestDivisor(heads, tensor))};
}

// Fewer heads than ranks are copied, which needs the ranks to divide.
std::optional<Illegal> copiesDoNotDivide(int heads, const char* what, int tensor) {
    if (heads % tensor == 0 || tensor % heads == 0)
        return std::nullopt;
    return Illegal{"heads_do_not_divide", number(heads) + " " + what + " and TP " + number(tensor) + " do not divide"};
}

struct MixerDivides {
    int tensor;

    std::optional<Illegal> operator()(std::monostate) const { return std::nullopt; }
    std::optional<Illegal> operator()(const Attention& mixer) const {
        if (auto why = headsDoNotDivide(mixer.heads, "query heads", tensor))
            return why;
        return copiesDoNotDivide(mixer.keyValueHeads, "key-value heads", tensor);
    }
    std::optional<Illegal> operator()(const LatentAttention& mixer) const {
        return headsDoNotDivide(mixer.heads, "heads", tensor);
    }
    std::optional<Illegal> operator()(const LinearAttention& mixer) const {
        if (auto why = headsDoNotDivide(mixer.keyHeads, "key heads of linear attention", tensor))
            return why;
        return headsDoNotDivide(mixer.valueHeads, "value heads of linear attention", tensor);
    }
    std::optional<Illegal> operator()(const StateSpace& mixer) const {
        if (auto why = headsDoNotDivide(mixer.heads, "heads of a state-space layer", tensor))
            return why;
        return copiesDoNotDivide(mixer.groups, "groups of a state-space layer", tensor);
    }
};

std::optional<Illegal> widthDoesNotDivide(int width, const char* what, int ways, const char* by) {
    if (width % ways == 0)
        return std::nullopt;
    return Illegal{"width_does_not_divide", std::string("the ") + what + " width " + number(width) +
                                                " does not divide by " + by + " " + number(ways)};
}

struct MlpDivides {
    const Layout& layout;

    std::optional<Illegal> operator()(std::monostate) const { return std::nullopt; }
    std::optional<Illegal> operator()(const DenseMlp& mlp) const {
        return widthDoesNotDivide(mlp.width, "feed-forward", layout.tensor, "TP");
    }
    std::optional<Illegal> operator()(const ExpertMlp& mlp) const {
        if (mlp.experts % layout.expert != 0)
            return Illegal{"experts_do_not_divide", number(mlp.experts) + " experts do not divide by EP " +
                                                        number(layout.expert) + "; nearest EP " +
                                                        number(nearestDivisor(mlp.experts, layout.expert))};
        if (auto why = widthDoesNotDivide(mlp.sharedWidth, "shared experts'", layout.tensor, "TP"))
            return why;
        return widthDoesNotDivide(mlp.width, "experts'", layout.expertTensor, "ETP");
    }
};

std::optional<Illegal> expertsCannot(const Case& question, const Layout& layout) {
    const std::int64_t ways = std::int64_t{layout.expert} * layout.expertTensor;
    if (ways == 1)
        return std::nullopt;
    if (mostExperts(question.model) == 0)
        return Illegal{"no_experts", "EP " + number(layout.expert) + " and ETP " + number(layout.expertTensor) +
                                         " divide experts, and the model has none"};
    const std::int64_t ranks = std::int64_t{layout.tensor} * layout.context * layout.data;
    if (ranks % ways != 0)
        return Illegal{"expert_ranks_do_not_divide", "EP " + number(layout.expert) + " x ETP " +
                                                         number(layout.expertTensor) + " does not divide the " +
                                                         number(ranks) + " ranks of a stage (TP x CP x DP)"};
    return std::nullopt;
}

std::optional<Illegal> layersDoNotDivide(const Transformer& model, const Layout& layout) {
    for (const LayerKind& kind : model.kinds) {
        if (auto why = std::visit(MixerDivides{layout.tensor}, kind.mixer))
            return why;
        if (auto why = std::visit(MlpDivides{layout}, kind.mlp))
            return why;
    }
    // Embedding and head may stand on stages of their own where they count as a layer each.
    const bool endsAlone = stagesOf(layout) <= model.layers() + 2 && (model.layers() + 2) % stagesOf(layout) == 0;
    if (stagesOf(layout) > model.layers() && !endsAlone)
        return Illegal{"too_many_stages",
                       number(stagesOf(layout)) + " stages for " + number(model.layers()) + " layers"};
    return std::nullopt;
}

std::optional<Illegal> modelDoesNotDivide(const Case& question, const Layout& layout) {
    if (auto why = layersDoNotDivide(question.model, layout))
        return why;
    if (question.teacher)
        if (auto why = layersDoNotDivide(*question.teacher, layout))
            return Illegal{why->reason, "of the teacher, " + why->text};
    if (auto why = expertsCannot(question, layout))
        return why;
    // Each rank takes a part of the front and a part of the back, so that causal work is even.
    if (layout.context > 1 && question.workload.sequenceLength % (2 * layout.context) != 0)
        return Illegal{"sequence_does_not_divide", "a sequence of " + number(question.workload.sequenceLength) +
                                                       " tokens does not divide into " + number(2 * layout.context) +
                                                       " parts for CP " + number(layout.context)};
    return std::nullopt;
}

std::optional<Illegal> doesNotDivide(const Case& question, const Layout& layout) {
    if (auto why = modelDoesNotDivide(question, layout))
        return why;
    if (ranksOf(layout) != question.hardware.gpus)
        return Illegal{"gpus_do_not_divide", "TP " + number(layout.tensor) + " x PP " + number(layout.pipeline) +
                                                 " x CP " + number(layout.context) + " x DP " + number(layout.data) +
                                                 " are " + number(ranksOf(layout)) + " ranks, the hardware has " +
                                                 number(question.hardware.gpus) + " GPUs"};
    const std::int64_t replicas = std::int64_t{layout.data} * layout.context;
    if (layout.shardGroup > 0 && replicas % layout.shardGroup != 0)
        return Illegal{"shard_group_does_not_divide", "a shard group of " + number(layout.shardGroup) +
                                                          " ranks does not divide the " + number(replicas) +
                                                          " data-parallel ranks"};
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
    if (auto why = cannotSchedule(
            {layout.schedule, layout.pipeline, layout.virtualStages, microBatchesPerStep(question, layout)}))
        return Illegal{layout.virtualStages == 1 ? "cannot_schedule"
                       : layout.pipeline == 1    ? "interleaving_needs_pipeline"
                                                 : "interleaving_needs_multiple",
                       *std::move(why)};
    return std::nullopt;
}

} // namespace

bool keepsScores(Framework framework, const Software& software) {
    return framework == Framework::megatron && before(software, "2023");
}

FrameworkTraits traitsOf(Framework framework, const Software& software, bool compiled, const Constants& constants) {
    FrameworkTraits traits;
    traits.attention = before(software, "2024") ? AttentionCode::flashBefore2024 : AttentionCode::flashSince2024;
    // Tuned and plain stacks of the same date differ on the same case; not knowing which puts the estimate between
    // them.
    if (!before(software, "2024"))
        traits.slowdown = software.recipe == Recipe::vendorTuned ? 1.0
                          : software.recipe == Recipe::plain     ? constants.plainSoftware
                                                                 : std::sqrt(constants.plainSoftware);
    traits.expertOverhead = std::exp(-constants.expertYearly * yearsSince2026(software));
    switch (framework) {
    case Framework::megatron:
        traits.elementwisePasses = constants.elementwiseMegatron;
        traits.stepOverhead = Seconds(constants.stepMillisecondsMegatron * 1e-3);
        traits.tensorExposed = constants.tensorExposedModern;
        if (keepsScores(framework, software)) {
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
