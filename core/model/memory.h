#pragma once
// Memory of one GPU: the worst rank of each pipeline stage, and whether it fits.

#include "model/activations.h"
#include "model/answer.h"
#include "model/constants.h"
#include "model/framework.h"
#include "model/rank_parameters.h"
#include "model/stages.h"

namespace boc {

// What one layer of a kind holds on a rank; depends on the cut alone, so a search asks for it once a cut.
struct LayerMemory {
    RankParameters parameters;
    LayerActivations activations;
};
std::vector<LayerMemory> layerMemories(const Case& question, const LayerCut& cut, const FrameworkTraits& traits);

struct LayoutContext;

// Everything a stage's memory follows from, beside the layout.
struct MemoryContext {
    const Case& question; // its optimizer decided
    const FrameworkTraits& traits;
    const Constants& constants;
    const std::vector<LayerMemory>& kinds;  // of the layout's cut
    const std::vector<StageLayers>& stages; // of the layout's pipeline
    const LayoutContext* teacher = nullptr; // of distillation
};

// Parameters that stand on one rank of a stage before data-parallel sharding; a tied embedding stands on the first and
// the last stage.
struct StageParameters {
    RankParameters layers;
    double ends = 0.0;        // embedding, head, final norm, projections of prediction modules
    double largestUnit = 0.0; // the largest group that full sharding gathers at once: a layer, or embedding or head
    double largestLayer = 0.0;

    [[nodiscard]] double base() const { return layers.all() + ends; }
    [[nodiscard]] double shared() const { return layers.shared + ends; }
};
StageParameters stageParameters(const MemoryContext& context, const Layout& layout, int stage);

// Ranks that share one copy of sharded state: of all but routed experts, and of those.
struct ShardingRanks {
    double shared = 1.0;
    double routed = 1.0;
};
ShardingRanks shardingRanks(const Layout& layout);

// Bytes a trained parameter as the framework keeps it: FSDP's fp32 shards are weight and master in one.
struct BytesPerParameter;
BytesPerParameter stateBytes(const Case& question, const Layout& layout);

// The worst rank of `stage`.
MemoryTerms stageMemory(const MemoryContext& context, const Layout& layout, int stage);

// Host memory of one server: paged or offloaded state and activations, pinned.
Bytes hostMemory(const MemoryContext& context, const Layout& layout);
// Whether a server's memory has room for that; true where its size is not known.
bool hostHolds(const MemoryContext& context, const Layout& layout);

FitState fitState(Bytes device, Bytes capacity, double band);

// All stages; verdict from the worst.
Memory memoryOf(const MemoryContext& context, const Layout& layout);
Memory memoryOf(const Case& question, const Layout& layout, const FrameworkTraits& traits, const Constants& constants);

// The device peak of the worst stage alone, as memoryOf finds it, without building the list of stages: for the search.
Bytes worstDevice(const MemoryContext& context, const Layout& layout);

} // namespace boc
