#include "model/framework_table.h"

#include <vector>

namespace boc {

namespace {

constexpr Offer no = Offer::no, extra = Offer::extra, asked = Offer::onAsked, tried = Offer::tried;

// Columns in the order of Capability: tensor, pipeline, context, expert, tensor-parallel experts; interleaved, zero
// bubble, DualPipe; ZeRO 0 to 3, shard groups; on the host: optimizer, weights, activations; recompute: none,
// selective, full, block. Sources: argument lists of Megatron-LM (core 0.14), torchtitan (job_config.py, 2025-08) and
// DeepSpeed 0.17.
// clang-format off
constexpr std::array<FrameworkRow, 5> table{{
//   tp     pp     cp     ep     etp    inter  zb     dual   z0     z1     z2     z3     shard  optim  weigh  activ  none   selec  full   block
    {Framework::megatron, "Megatron-LM",
    {tried, tried, tried, tried, tried, tried, extra, extra, asked, tried, asked, asked, asked, asked, asked, asked, tried, asked, tried, asked},
     1, "ZeRO 2 and 3 are Megatron-FSDP's; zero bubble needs the fork sail-sg/zero-bubble, DualPipe the package "
        "deepseek-ai/DualPipe"},
    {Framework::fsdp, "FSDP",
    {tried, tried, tried, tried, asked, asked, asked, extra, asked, no,    tried, tried, tried, asked, asked, asked, tried, tried, tried, asked},
     3, "as torchtitan launches it; its zero bubble has two or more stages a rank; its DualPipeV is another schedule "
        "than DualPipe"},
    {Framework::deepspeed, "DeepSpeed",
    {no,    tried, no,    asked, no,    no,    no,    no,    asked, tried, tried, tried, asked, asked, asked, asked, asked, asked, tried, asked},
     1, "without Megatron; Ulysses, which divides a sequence by its heads, is not computed"},
    {Framework::ddp, "DDP",
    {no,    no,    no,    no,    no,    no,    no,    no,    tried, no,    no,    no,    no,    no,    no,    asked, tried, asked, tried, asked},
     0, "only replicates"},
    {Framework::single, "a plain training loop",
    {no,    no,    no,    no,    no,    no,    no,    no,    tried, no,    no,    no,    no,    asked, asked, asked, tried, asked, tried, asked},
     0, "only replicates"},
}};
// clang-format on

constexpr std::array<std::string_view, capabilities> titles{"tensor parallelism",
                                                            "pipeline parallelism",
                                                            "context parallelism",
                                                            "expert parallelism",
                                                            "tensor-parallel experts",
                                                            "interleaved stages",
                                                            "zero-bubble schedule",
                                                            "DualPipe schedule",
                                                            "replicas (ZeRO 0)",
                                                            "ZeRO 1",
                                                            "ZeRO 2",
                                                            "ZeRO 3",
                                                            "shard groups",
                                                            "optimizer on the host",
                                                            "weights on the host",
                                                            "activations on the host",
                                                            "no recompute",
                                                            "selective recompute",
                                                            "full recompute",
                                                            "recompute of some layers"};

} // namespace

CapabilitySet FrameworkRow::launches() const {
    CapabilitySet set;
    for (std::size_t i = 0; i < capabilities; ++i)
        set[i] = offers[i] != Offer::no;
    return set;
}

const std::array<FrameworkRow, 5>& frameworkTable() { return table; }

const FrameworkRow& rowOf(Framework framework) {
    for (const FrameworkRow& row : table)
        if (row.framework == framework)
            return row;
    return table.back(); // every framework has a row
}

Capability zeroStage(int stage) {
    constexpr std::array stages{Capability::replicas, Capability::zeroOne, Capability::zeroTwo, Capability::zeroThree};
    return stages[static_cast<std::size_t>(stage & 3)];
}

Capability recomputeWay(Recompute recompute) {
    switch (recompute) {
    case Recompute::none:
        break;
    case Recompute::selective:
        return Capability::selectiveRecompute;
    case Recompute::full:
        return Capability::fullRecompute;
    case Recompute::block:
        return Capability::blockRecompute;
    }
    return Capability::noRecompute;
}

std::string_view titleOf(Capability what) { return titles[static_cast<std::size_t>(what)]; }

std::string_view titleOf(Offer offer) {
    switch (offer) {
    case Offer::no:
        break;
    case Offer::extra:
        return "with other software";
    case Offer::onAsked:
        return "when asked";
    case Offer::tried:
        return "yes";
    }
    return "no";
}

std::string whoCan(Capability what) {
    std::vector<std::string_view> names;
    for (const FrameworkRow& row : table)
        if (row.can(what))
            names.push_back(row.name);
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += std::string(i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + std::string(names[i]);
    return text.empty() ? "none of the frameworks" : text;
}

std::string frameworkTableText() {
    std::string text = "| framework |";
    std::string rule = "|---|";
    for (const std::string_view title : titles) {
        text += " " + std::string(title) + " |";
        rule += "---|";
    }
    text += " ZeRO beside a pipeline |\n" + rule + "---|\n";
    for (const FrameworkRow& row : table) {
        text += "| " + std::string(row.name) + " |";
        for (const Offer offer : row.offers)
            text += " " + std::string(titleOf(offer)) + " |";
        text += row.can(Capability::pipelineParallel) ? " up to " + std::to_string(row.zeroBesidePipeline) + " |\n"
                                                      : " no |\n";
    }
    text += "\n";
    for (const FrameworkRow& row : table)
        text += std::string(row.name) + ": " + std::string(row.remark) + ".\n";
    return text;
}

} // namespace boc
