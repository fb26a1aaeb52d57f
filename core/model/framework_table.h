#pragma once
// What each framework can launch: one table that legality, the search's choices and the documentation read.

#include "model/layout.h"
#include "model/workload.h"

#include <array>
#include <bitset>
#include <string>
#include <string_view>

namespace boc {

// Columns.
enum class Capability {
    tensorParallel,
    pipelineParallel,
    contextParallel,
    expertParallel,
    expertTensorParallel,
    interleavedStages,
    zeroBubble,
    dualPipe,
    replicas,    // ZeRO 0
    zeroOne,     // optimizer sharded
    zeroTwo,     // + gradients
    zeroThree,   // + weights
    shardGroups, // sharded inside, replicated across
    offloadOptimizer,
    offloadAll,
    offloadActivations,
    noRecompute,
    selectiveRecompute,
    fullRecompute,
    blockRecompute,
};
inline constexpr std::size_t capabilities = 20;
using CapabilitySet = std::bitset<capabilities>;

enum class Offer {
    no,
    extra,   // only with other software than its own; where the layout names it
    onAsked, // where the layout names it
    tried    // the search tries it by itself
};

struct FrameworkRow {
    Framework framework = Framework::single;
    std::string_view name; // as people know it
    std::array<Offer, capabilities> offers{};
    int zeroBesidePipeline = 0; // the highest ZeRO stage that goes with a pipeline
    std::string_view remark;    // what the cells cannot say

    [[nodiscard]] Offer offer(Capability what) const { return offers[static_cast<std::size_t>(what)]; }
    [[nodiscard]] bool can(Capability what) const { return offer(what) != Offer::no; }
    [[nodiscard]] CapabilitySet launches() const;
    [[nodiscard]] bool tries(Capability what) const { return offer(what) == Offer::tried; }
};

const std::array<FrameworkRow, 5>& frameworkTable();
const FrameworkRow& rowOf(Framework framework);

Capability zeroStage(int stage); // 0 to 3
Capability recomputeWay(Recompute recompute);

std::string_view titleOf(Capability what); // "tensor parallelism", "ZeRO 3 (weights sharded too)"
std::string_view titleOf(Offer offer);     // "no", "with other software", "when asked", "yes"

// The frameworks that can, "Megatron-LM and FSDP"; "none of the frameworks" where there are none.
std::string whoCan(Capability what);

// As a Markdown table, frameworks as rows, and the remarks below it.
std::string frameworkTableText();

} // namespace boc
