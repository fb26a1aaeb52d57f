#pragma once
// Memory of one GPU: the worst rank of each pipeline stage, and whether it fits.

#include "model/answer.h"
#include "model/constants.h"
#include "model/framework.h"

namespace boc {

// Parameters that stand on one rank of a stage before data-parallel sharding. Norms are replicated over tensor-parallel
// ranks, key-value heads where there are fewer of them than ranks; a tied embedding stands on the first and the last
// stage.
struct StageParameters {
    double base = 0.0;     // of the model
    double adapters = 0.0; // LoRA, trained
    double largestUnit =
        0.0; // the largest group that full sharding gathers at once: a layer, or the larger of embedding and head
    double layer = 0.0; // one layer
};
StageParameters stageParameters(const Case& question, const Layout& layout, int stage);

// LoRA's trained parameters of one layer: rank x (in + out) of each adapted matrix.
double adapterParametersPerLayer(const Transformer& model, const Lora& lora);

bool frozenBase(const Workload& workload);

// The worst rank of `stage`. The optimizer must be decided (Workload::optimizer present).
MemoryTerms stageMemory(const Case& question, const Layout& layout, const FrameworkTraits& traits,
                        const Constants& constants, int stage);

// Host memory of one server: paged or offloaded state, pinned.
Bytes hostMemory(const Case& question, const Layout& layout);

// Whether a server's memory has room for that; true where its size is not known.
bool hostHolds(const Case& question, const Layout& layout);

FitState fitState(Bytes device, Bytes capacity, double band);

// All stages; verdict from the worst.
Memory memoryOf(const Case& question, const Layout& layout, const FrameworkTraits& traits, const Constants& constants);

// The device peak of the worst stage alone, as memoryOf finds it, without building the list of stages: for the search.
Bytes worstDevice(const Case& question, const Layout& layout, const FrameworkTraits& traits,
                  const Constants& constants);

} // namespace boc
